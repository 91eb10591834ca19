"""What has happened, told in few lines: calls in a row, each trick on one line."""

from dataclasses import dataclass, field
from typing import Any

from femopp.cards import UNKNOWN
from femopp.faces.face import Face
from femopp.language import Speaker
from femopp.rulebook import Acted, Deal, Event, Game, Gather, Play
from femopp.tricks import Seat, Trick
from femopp.view import see

_QUIET = (Play, Gather)


@dataclass
class Story:
    """The events as one seat sees them, kept until they are told.

    `last_trick` is the latest complete trick of this deal and who took it, in words.
    """

    game: Game[Any]
    face: Face
    seat: Seat | None
    speaker: Speaker
    view: Any
    last_trick: str | None = None
    _lines: list[str] = field(default_factory=list)
    _calls: list[str] = field(default_factory=list)

    def add(self, events: tuple[Event, ...]) -> None:
        """What has happened next."""
        for event in events:
            before: Trick = self.view.trick
            self.view = see(self.game, self.view, (event,), self.seat)
            self._keep(event.seen_by(self.seat), before)

    def told(self) -> list[str]:
        """All that has happened since the last time, line by line."""
        self._end_calls()
        lines, self._lines = self._lines, []
        return lines

    def _keep(self, event: Event, trick: Trick) -> None:
        if type(event) in self.face.quiet or UNKNOWN in getattr(event, "cards", ()):
            return
        if isinstance(event, self.face.taken):
            self._take(event, trick)
        elif not isinstance(event, Acted):
            self._line(self._said(event))
        elif isinstance(event.action, Deal):
            self.last_trick = None
        elif not isinstance(event.action, _QUIET) and type(event.action) not in self.face.quiet:
            self._calls.append(self._said(event))

    def _said(self, event: Event) -> str:
        return self.speaker.say(self.face.tells(self.view, event))

    def _take(self, event: Event, trick: Trick) -> None:
        self.last_trick = f"{cards_of(trick, self.speaker)}. {self._said(event)}."
        self._line(self.last_trick)

    def _line(self, line: str) -> None:
        self._end_calls()
        self._lines.append(line)

    def _end_calls(self) -> None:
        if self._calls:
            self._lines.append(" · ".join(self._calls))
            self._calls = []


def cards_of(trick: Trick, speaker: Speaker) -> str:
    """Such as "Anna Q♣, Bo 7♣"."""
    return ", ".join(
        f"{speaker.name(played.seat)} {speaker.speak(played.card)}" for played in trick.played
    )
