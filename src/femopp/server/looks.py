"""What is sent to those who look at a table, each part of it made once for all who see the same."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from femopp.language import Speaker
from femopp.server.messages import changes, look_written, whole
from femopp.server.sheet import SheetInWords
from femopp.server.stories import Lines, Telling
from femopp.table.live import LiveTable
from femopp.table.own import Moment, moment_of, own_part
from femopp.table.public import Present, Public
from femopp.table.screen import Own, Screen
from femopp.table.steps import Step, next_step
from femopp.tricks import Seat


class Shown(NamedTuple):
    """What an observer has been shown last, and how much of which story."""

    own: Own
    public: Screen
    telling: Telling
    seat: Seat | None
    parts: int


@dataclass(frozen=True, slots=True)
class _Now:
    """The present moment in one language.

    `changes` is what differs from the screen `before`. Those who have seen that, and for whom no
    more has changed than for others, get one and the same text.
    """

    moment: Moment
    public: Screen
    before: Screen
    changes: bytes
    texts: dict[tuple[bytes, Lines], bytes] = field(default_factory=dict)


class Looks:
    """The present moment of a table as all see it; `forget` it when something has changed."""

    def __init__(self) -> None:
        self._step: Step = None
        self._step_of: LiveTable | None = None
        self._now: dict[str, _Now] = {}
        self._screens: dict[str, Screen] = {}
        self._public: dict[str, Public] = {}
        self._tellings: dict[str, Telling] = {}
        self._sheets: dict[str, SheetInWords] = {}

    def forget(self) -> None:
        """The table has changed."""
        self._now.clear()

    def step(self, live: LiveTable) -> Step:
        """What the table waits for."""
        if live is not self._step_of:
            self._step, self._step_of = next_step(live), live
        return self._step

    def text(
        self,
        live: LiveTable,
        guest: str | None,
        language: str,
        shown: Shown | None,
        is_here: Present,
        seconds_left: Callable[[], int | None],
    ) -> tuple[bytes, Shown]:
        """The text of a guest's look at the table, and what the guest has then been shown.

        It tells what differs from what has been `shown`, all of it if that is None.
        """
        now = self._now.get(language)
        if now is None:
            now = self._now[language] = self._prepared(live, language, is_here, seconds_left())
        own, telling = own_part(now.moment, guest), self._tellings[language]
        seat = None if own.seat is None else Seat(own.seat)
        if shown is None:
            text = look_written([whole(own, now.public)], telling.lines(seat), True)
        else:
            text = _difference(now, own, telling, seat, shown)
        return text, Shown(own, now.public, telling, seat, len(telling))

    def sheet(self, live: LiveTable, language: str) -> bytes:
        """The text of the running match's score sheet."""
        assert live.table is not None
        sheet = self._sheets.setdefault(language, SheetInWords())
        return sheet.text(live.table.match.state, Speaker(language, live.names))

    def _prepared(
        self, live: LiveTable, language: str, is_here: Present, seconds_left: int | None
    ) -> _Now:
        public = self._public.get(language)
        if public is None or public.speaker.names != live.names:
            public = self._public[language] = Public(Speaker(language, live.names))
        telling = self._tellings.get(language)
        if telling is None or not telling.goes_on(live):
            telling = self._tellings[language] = Telling(live, language)
        telling.hear(live)
        screen = public.screen(live, is_here, seconds_left)
        before = self._screens.get(language, screen)
        self._screens[language] = screen
        moment = moment_of(live, public.speaker, self.step(live))
        return _Now(moment, screen, before, changes(before, screen))


def _difference(now: _Now, own: Own, telling: Telling, seat: Seat | None, shown: Shown) -> bytes:
    own_changes = changes(shown.own, own)
    afresh = shown.telling is not telling or shown.seat != seat
    lines = telling.lines(seat, 0 if afresh else shown.parts)
    if afresh or shown.public is not now.before:
        public_changes = changes(shown.public, now.public)
        return look_written([own_changes, public_changes], lines, afresh)
    text = now.texts.get((own_changes, lines))
    if text is None:
        text = look_written([own_changes, now.changes], lines, False)
        now.texts[own_changes, lines] = text
    return text
