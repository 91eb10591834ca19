"""Events as each seat may see them."""

from functools import cache

from msgspec import Struct

from femopp.language import Speaker, Text, _, say
from femopp.rulebook.action import Action, Play
from femopp.rulebook.hands import Cards
from femopp.tricks import Seat


class Event(Struct, frozen=True):
    """Something that has happened. Only events change a state."""

    def seen_by(self, observer: Seat | None) -> "Event":
        """Return the event as `observer` (None:

        a spectator) sees it, with cards hidden if necessary.
        """
        return self

    def text(self) -> Text:
        """Return the event in words, for the log."""
        raise NotImplementedError

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(self.text())


def are_open(events: tuple[Event, ...]) -> bool:
    """Whether everybody sees these events in full, even a spectator, who sees the least."""
    return events == tuple([event.seen_by(None) for event in events])


class Acted(Event, frozen=True):
    """A seat (or the table) did something."""

    seat: Seat
    action: Action

    def seen_by(self, observer: Seat | None) -> "Acted":
        seen = self.action.seen_by(self.seat, observer)
        return self if seen is self.action else Acted(self.seat, seen)

    def text(self) -> Text:
        return say(_("{seat:player} {action}"), seat=self.seat, action=self.action)


class TrickTaken(Event, frozen=True):
    """A trick is complete and goes to the seat with the winning card."""

    seat: Seat

    def text(self) -> Text:
        return say(_("{seat:player} takes the trick"), seat=self.seat)


class Foreseen(Event, frozen=True):
    """A seat whose hand is hidden certainly holds these cards now.

    It occurs only when a deal is read to its end: cards played later were in the hand before.
    """

    seat: Seat
    cards: Cards

    def seen_by(self, observer: Seat | None) -> "Foreseen":
        return self if observer == self.seat else Foreseen(self.seat, ())

    def text(self) -> Text:
        return say(_("{seat:player} holds {cards}"), seat=self.seat, cards=self.cards)


def acted(seat: Seat, action: Action) -> Acted:
    """Return the event for an action of a seat (or the table)."""
    return _played(seat, action) if isinstance(action, Play) else Acted(seat, action)


@cache
def _played(seat: Seat, action: Play) -> Acted:
    """Cache the commonest events: there are only 52 cards to play."""
    return Acted(seat, action)
