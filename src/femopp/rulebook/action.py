"""Actions and events as each seat may see them, and hands of known and unknown cards."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from msgspec import Struct

from femopp.cards import UNKNOWN, Card
from femopp.language import Message, Speaker, Text, _, say_of
from femopp.tricks import Seat

Cards = tuple[Card, ...]


def unknown(hand: Cards) -> Cards:
    """Return as many unknown cards."""
    return _unknown(len(hand))


@cache
def _unknown(number: int) -> Cards:
    return (UNKNOWN,) * number


def with_known(hand: Cards, cards: Iterable[Card]) -> Cards:
    """Return the hand with unknown cards replaced by these, unless they are already in it."""
    known = list(hand)
    for card in cards:
        if card not in known and UNKNOWN in known:
            known[known.index(UNKNOWN)] = card
    return tuple(known)


def without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """Return the hand without these cards; one that is not in it replaces an unknown card.

    Raises ValueError if the hand has neither.
    """
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)


class Worded(Struct, frozen=True):
    """Something that has words, `says`; its own fields are the placeholders."""

    says: ClassVar[Message]

    def text(self) -> Text:
        """Return it in words: an action's, such as "bids 3", stand after the player's name."""
        return say_of(self, self.says)

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(self.text())


class Action(Worded, frozen=True):
    """Something a seat does.

    `word` is its first word in records and at the prompt; the fields follow as further words.
    `changes_hand` is true if it adds cards to the seat's hand or lays some away.
    """

    word: ClassVar[str]
    changes_hand: ClassVar[bool] = False

    @classmethod
    def choices(cls, options: Any) -> Mapping[str, Sequence[Any]]:
        """Return the values that these options leave for some of the fields."""
        return {}

    def seen_by(self, actor: Seat, observer: Seat | None) -> "Action":
        """Return the action as `observer` sees it, with cards hidden if necessary.

        None is a spectator.
        """
        return self

    def foreseen(self, played: Cards) -> "Action":
        """Return the action with the unknown cards that the cards played in the deal reveal."""
        return self


class Deal(Action, frozen=True):
    """The table deals: a hand for each seat (empty for a seat without cards), and the rest."""

    word = "deal"
    says = _("deals")
    hands: tuple[Cards, ...]
    rest: Cards = ()

    @property
    def sizes(self) -> str:
        """The number of cards of each seat, separated by commas."""
        return ", ".join(f"{len(hand)}" for hand in self.hands)

    @property
    def left(self) -> int:
        """The number of cards left over."""
        return len(self.rest)

    def seen_by(self, actor: Seat, observer: Seat | None) -> "Deal":
        hands = (
            hand if seat == observer else unknown(hand) for seat, hand in enumerate(self.hands)
        )
        return Deal(tuple(hands), unknown(self.rest))


class Gather(Action, frozen=True):
    """The table gathers the completed trick, or moves on if it waited for people."""

    word = "gather"
    says = _("gathers the trick")


class Play(Action, frozen=True):
    """Plays a card to the trick."""

    word = "play"
    says = _("plays {card}")
    card: Card


class Event(Worded, frozen=True):
    """Something that has happened. Only events change a state."""

    def seen_by(self, observer: Seat | None) -> "Event":
        """Return the event as `observer` sees it, with cards hidden if necessary.

        None is a spectator.
        """
        return self


def are_open(events: tuple[Event, ...]) -> bool:
    """Whether everybody sees these events in full, even a spectator, who sees the least."""
    return events == tuple([event.seen_by(None) for event in events])


class Acted(Event, frozen=True):
    """A seat (or the table) did something."""

    says = _("{seat:player} {action}")
    seat: Seat
    action: Action

    def seen_by(self, observer: Seat | None) -> "Acted":
        seen = self.action.seen_by(self.seat, observer)
        return self if seen is self.action else Acted(self.seat, seen)


class TrickTaken(Event, frozen=True):
    """A trick is complete and goes to the seat with the winning card."""

    says = _("{seat:player} takes the trick")
    seat: Seat


class Foreseen(Event, frozen=True):
    """A seat whose hand is hidden certainly holds these cards now.

    It occurs only when a deal is read to its end: cards played later were in the hand before.
    """

    says = _("{seat:player} holds {cards}")
    seat: Seat
    cards: Cards

    def seen_by(self, observer: Seat | None) -> "Foreseen":
        return self if observer == self.seat else Foreseen(self.seat, ())


def acted(seat: Seat, action: Action) -> Acted:
    """Return the event for an action of a seat (or the table)."""
    return _played(seat, action) if isinstance(action, Play) else Acted(seat, action)


@cache
def _played(seat: Seat, action: Play) -> Acted:
    """Cache the commonest events: there are only 52 cards to play."""
    return Acted(seat, action)
