"""The story of a match in few lines: calls in a row, each trick on one line."""

from collections.abc import Iterable
from copy import copy
from functools import cache
from typing import Any

from msgspec import Struct

from femopp.cards import UNKNOWN, Card
from femopp.language import Speaker, Text, say
from femopp.presentation.presentation import Presentation
from femopp.rulebook import Acted, Action, Deal, Event, Play, TrickTaken
from femopp.tricks import Played, Seat, Trick


class Teller:
    """Reads all events of a match in order, and puts the last one into words on request."""

    def __init__(self, presentation: Presentation) -> None:
        self._presentation = presentation
        self._heeded = {kind for kind, _words in presentation.told_after.values()}
        self._done = frozenset[type[Action]]()

    def hear(self, event: Event) -> None:
        """Read the next event."""
        if not self._heeded or not isinstance(event, Acted):
            return
        if isinstance(event.action, Deal):
            self._done = frozenset()
        elif type(event.action) in self._heeded:
            self._done |= {type(event.action)}

    def tells(self, view: Any, event: Event) -> Text:
        """Return the words for the event read last, at this view's table."""
        if isinstance(event, Acted) and (
            other := self._presentation.told_after.get(type(event.action))
        ):
            kind, words = other
            if kind in self._done:
                return say(words, seat=event.seat)
        return self._presentation.tells(view, event)


class ToldCard(Struct, frozen=True):
    """A card of a finished trick: its seat, the player's name then, and the card.

    `card` is its text in records, `letter` that of its rank in this language, and `text` both
    together as they are printed, such as ``7♣``.
    """

    seat: int
    name: str
    card: str
    letter: str
    suit: str
    text: str

    def __str__(self) -> str:
        return f"{self.name} {self.text}"


class TrickTold(Struct, frozen=True):
    """A finished trick: its cards, its winner's seat, and a sentence on who has taken it."""

    cards: tuple[ToldCard, ...]
    taken: str
    taker: int

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.cards))}. {self.taken}."


Line = str | TrickTold
"""A line of a story; `str` converts it to text."""


class Story:
    """The events that one seat sees, collected until the next call of `told`.

    `view` is any view of the match when the story begins, for the words of the table. `trick` is
    the current trick, `last_trick` the latest complete one of this deal. With `with_sheet`, the
    story includes the results of deals, if no sheet follows.
    """

    def __init__(
        self,
        presentation: Presentation,
        seat: Seat | None,
        speaker: Speaker,
        view: Any,
        with_sheet: bool = False,
    ) -> None:
        self.presentation, self.seat, self.speaker, self.view = presentation, seat, speaker, view
        self.with_sheet = with_sheet
        self.trick: Trick = view.trick
        self.last_trick: TrickTold | None = None
        self._teller = Teller(presentation)
        self._laid: tuple[ToldCard, ...] = ()
        self._lines: list[Line] = []
        self._calls: list[str] = []

    def goes_on_after(self, log: Iterable[tuple[Seat, Action]]) -> None:
        """Continue after these actions, which are not told."""
        for seat, action in log:
            self._teller.hear(Acted(seat, action))

    def heard_by(self, seat: Seat | None) -> "Story":
        """Return a copy that continues the story for another observer."""
        other = Story(self.presentation, seat, self.speaker, self.view, self.with_sheet)
        other.trick, other.last_trick, other._laid = self.trick, self.last_trick, self._laid
        other._teller = copy(self._teller)
        return other

    def told_by(self, speaker: Speaker) -> None:
        """Tell what follows with this speaker: players have been renamed or replaced.

        Earlier events, and the cards in the current trick, keep their words.
        """
        self._laid = self._told_trick()
        self.speaker = speaker

    def add(self, events: Iterable[Event]) -> None:
        """Add the next events."""
        for event in events:
            self._keep(event.seen_by(self.seat))

    def told(self) -> list[Line]:
        """Return the lines since the last call."""
        self._end_calls()
        lines, self._lines = self._lines, []
        return lines

    def leaves_out(self, event: Event) -> bool:
        """Whether the story leaves out an event, for every observer."""
        if isinstance(event, Acted) and isinstance(event.action, Deal):
            return True
        on_sheet = self.with_sheet and isinstance(event, self.presentation.settles)
        return self.presentation.is_quiet(event) and not on_sheet

    def _keep(self, event: Event) -> None:
        self._teller.hear(event)
        if isinstance(event, Acted) and isinstance(event.action, Play):
            self.trick = self.trick.add(event.seat, event.action.card)
        elif isinstance(event, Acted) and isinstance(event.action, Deal):
            self.trick, self.last_trick, self._laid = Trick(), None, ()
        elif self.leaves_out(event) or UNKNOWN in getattr(event, "cards", ()):
            return
        elif isinstance(event, Acted):
            told = self._teller.tells(self.view, event)
            say = self.speaker.say if self._calls else self.speaker.opening
            self._calls.append(say(told))
        elif isinstance(event, self.presentation.settles):
            self._line(self.speaker.opening(self.presentation.settled(event)))
        elif isinstance(event, TrickTaken):
            self._take(event)
        else:
            self._line(self._said(event))

    def _said(self, event: Event) -> str:
        return self.speaker.opening(self._teller.tells(self.view, event))

    def _take(self, event: TrickTaken) -> None:
        self.last_trick = TrickTold(self._told_trick(), self._said(event), event.seat)
        self.trick, self._laid = Trick(), ()
        self._line(self.last_trick)

    def _told_trick(self) -> tuple[ToldCard, ...]:
        played = self.trick.played[len(self._laid) :]
        return (*self._laid, *[_told(one, self.speaker) for one in played])

    def _line(self, line: Line) -> None:
        self._end_calls()
        self._lines.append(line)

    def _end_calls(self) -> None:
        if self._calls:
            self._lines.append(" · ".join(self._calls))
            self._calls = []


def cards_of(trick: Trick, speaker: Speaker) -> str:
    """Format a trick, such as "Anna Q♣, Bo 7♣"."""
    return ", ".join([str(_told(one, speaker)) for one in trick.played])


def _told(played: Played, speaker: Speaker) -> ToldCard:
    words = _card_in_words(played.card, speaker.language)
    return ToldCard(played.seat, speaker.name(played.seat), *words)


@cache
def _card_in_words(card: Card, language: str) -> tuple[str, str, str, str]:
    """Return a card's name in records, its letter, its suit and its text."""
    text = Speaker(language).speak(card)
    if card is UNKNOWN:
        return card.value, "", "", text
    return card.value, text.removesuffix(card.suit.symbol), card.suit.value, text
