"""Screens of a table on sockets: each observer is sent what has changed in theirs."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from msgspec import UNSET, Raw, Struct
from msgspec.structs import astuple

from femopp.language import Speaker
from femopp.server.net.websocket import Frames, text_frame
from femopp.server.protocol.messages import Look, encode
from femopp.table.screen.difference import difference
from femopp.table.screen.own import Moment, moment_of, own_part
from femopp.table.screen.public import Kept, public_part
from femopp.table.screen.screen import Screen, Shown
from femopp.table.screen.sheet import Sheet, SheetText
from femopp.table.screen.story import StoryLog
from femopp.table.state.live import LiveTable
from femopp.table.steps import Step, next_step

_FIELDS = Shown.__struct_fields__
_NOTHING = (UNSET,) * len(_FIELDS)

MAX_DEALS = 100
"""New deals of a score sheet sent at once. The rest follows later, so that other tables go on."""


class _Current(Struct, frozen=True):
    """A table in one language: the public screen, the inputs to private ones, and the sheet."""

    screen: Screen
    moment: Moment
    sheet: Sheet | None


class Screens:
    """The current screens of a table; call `forget` when the table has changed.

    `here` returns the guests shown as present, `seconds_left` the time left on the clock, and
    `next_seconds` that until the next deal. `sheets` are score sheets already put into words, by
    language.
    """

    def __init__(
        self,
        here: Callable[[], Collection[str | None]],
        seconds_left: Callable[[], int | None],
        sheets: Mapping[str, SheetText] = MappingProxyType({}),
        next_seconds: Callable[[], int | None] = lambda: None,
    ) -> None:
        self._here, self._seconds_left = here, seconds_left
        self._next_seconds = next_seconds
        self._step: Step = None
        self._step_of: LiveTable | None = None
        self._current: dict[str, _Current] = {}
        self._stories: dict[str, StoryLog] = {}
        self._kept: dict[str, Kept] = {}
        self._sheets = dict(sheets)
        self._differences: dict[tuple[int, int], tuple[object, Raw]] = {}

    def forget(self) -> None:
        """Drop the current screens, as the table has changed."""
        self._current.clear()
        self._differences.clear()

    def step(self, live: LiveTable) -> Step:
        """Return the table's next step."""
        if live is not self._step_of:
            self._step, self._step_of = next_step(live), live
        return self._step

    def frames(
        self, live: LiveTable, guest: str | None, language: str, shown: Shown | None
    ) -> tuple[Frames, Shown]:
        """Return the frames that bring a guest up to date, and what they are shown then.

        They have the differences from what was last `shown` (None: everything).
        """
        now = self._current.get(language)
        if now is None:
            now = self._current[language] = self._prepared(live, language)
        sheet = now.sheet and now.sheet.after(None if shown is None else shown.sheet, MAX_DEALS)
        lines = self._stories[language].lines(guest)
        then = Shown(now.screen, own_part(now.moment, guest), lines, sheet)
        changes = {}
        before = _NOTHING if shown is None else astuple(shown)
        for name, was, new in zip(_FIELDS, before, astuple(then), strict=True):
            if was is not new and was != new:
                changes[name] = (
                    self._encoded(was, new) if name == "screen" else difference(was, new)
                )
        return text_frame(encode(Look(changes))) if changes else (), then

    def _encoded(self, before: object, now: Screen) -> Raw:
        """Return the difference of public screens, encoded once for all who had the same one."""
        known = self._differences.get((id(before), id(now)))
        if known is None:
            known = self._differences[id(before), id(now)] = (
                before,
                Raw(encode(difference(before, now))),
            )
        return known[1]

    def _prepared(self, live: LiveTable, language: str) -> _Current:
        if language not in self._stories:
            self._stories[language], self._kept[language] = StoryLog(language), Kept()
            self._sheets.setdefault(language, SheetText(language))
        speaker, here = Speaker(language, live.names), self._here()
        self._stories[language].hear(live)
        return _Current(
            public_part(live, speaker, here, self._seconds_left(), self._kept[language]),
            moment_of(live, speaker, self.step(live), here, self._next_seconds()),
            self._sheets[language].of(live),
        )
