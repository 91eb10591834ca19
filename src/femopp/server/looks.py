"""What is sent to those who look at a table, each part of it made once for all who see the same."""

from collections.abc import Callable
from typing import NamedTuple

from femopp.language import Speaker
from femopp.server.messages import look_written, rest_of
from femopp.server.sheet import SheetInWords
from femopp.server.stories import Telling
from femopp.table.live import LiveTable
from femopp.table.own import Moment, moment_of, own_part
from femopp.table.public import Present, Public
from femopp.table.steps import Step, next_step
from femopp.tricks import Seat


class Heard(NamedTuple):
    """How much of which story an observer has been told."""

    telling: Telling
    seat: Seat | None
    parts: int


class Looks:
    """The present moment of a table as all see it; `forget` it when something has changed."""

    def __init__(self) -> None:
        self._step: Step = None
        self._step_of: LiveTable | None = None
        self._moments: dict[str, tuple[Moment, bytes]] = {}
        self._public: dict[str, Public] = {}
        self._tellings: dict[str, Telling] = {}
        self._sheets: dict[str, SheetInWords] = {}

    def forget(self) -> None:
        """The table has changed."""
        self._moments.clear()

    def step(self, live: LiveTable) -> Step:
        """What the table waits for."""
        if live is not self._step_of:
            self._step, self._step_of = next_step(live), live
        return self._step

    def frame(
        self,
        live: LiveTable,
        guest: str | None,
        language: str,
        heard: Heard | None,
        is_here: Present,
        seconds_left: Callable[[], int | None],
    ) -> tuple[bytes, Heard]:
        """The text of a guest's look at the table, and what of the story the guest then knows."""
        if language not in self._moments:
            self._prepare(live, language, is_here, seconds_left())
        moment, public = self._moments[language]
        own = own_part(moment, guest)
        telling = self._tellings[language]
        seat = None if own.seat is None else Seat(own.seat)
        afresh = heard is None or heard.telling is not telling or heard.seat != seat
        story = telling.lines(seat, 0 if afresh or heard is None else heard.parts)
        return look_written(own, public, story, afresh), Heard(telling, seat, len(telling))

    def sheet(self, live: LiveTable, language: str) -> bytes:
        """The text of the running match's score sheet."""
        assert live.table is not None
        sheet = self._sheets.setdefault(language, SheetInWords())
        return sheet.text(live.table.match.state, Speaker(language, live.names))

    def _prepare(
        self, live: LiveTable, language: str, is_here: Present, seconds_left: int | None
    ) -> None:
        public = self._public.get(language)
        if public is None or public.speaker.names != live.names:
            public = self._public[language] = Public(Speaker(language, live.names))
        self._moments[language] = (
            moment_of(live, public.speaker, self.step(live)),
            rest_of(public.screen(live, is_here, seconds_left)),
        )
        telling = self._tellings.get(language)
        if telling is None or not telling.goes_on(live):
            telling = self._tellings[language] = Telling(live, language)
        telling.hear(live)
