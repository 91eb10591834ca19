"""Screens of a table, of which each part is made once for everybody who sees the same."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Speaker
from femopp.server.net.websocket import Frames, text_frame
from femopp.server.protocol.messages import (
    encode_asked,
    encode_changes,
    encode_look,
    encode_screen,
    encode_story,
)
from femopp.server.room.sheet import Deals, SheetText, goes_on
from femopp.server.room.story_log import StoryLog
from femopp.table.screen.own import IdleInputs, Moment, asked_of, idle_inputs, moment_of, own_part
from femopp.table.screen.public import Public
from femopp.table.screen.screen import Own, Screen
from femopp.table.state.live import LiveTable
from femopp.table.steps import Step, next_step

MAX_DEALS = 100
"""Deals of a score sheet sent at once. The rest follows later, so that other tables go on."""


class SheetVersion(Struct, frozen=True):
    """Version of a score sheet: its number, how many deals it has, and whether that is all.

    The number stays as long as the sheet only grows. It changes with another match, or when a deal
    is taken back.
    """

    sheet: int
    deals: int
    is_over: bool

    def first(self, deals: int) -> "SheetVersion":
        """Return the sheet with at most so many deals."""
        return self if deals >= self.deals else SheetVersion(self.sheet, deals, is_over=False)

    def since(self, shown: "SheetVersion | None") -> int:
        """Return how many of these deals somebody has who was last sent `shown`."""
        return 0 if shown is None or shown.sheet != self.sheet else shown.deals


class _Current(Struct, frozen=True):
    """The current screen in one language.

    `changes` are its differences from the screen `before`. The story log has so many `parts`;
    `story` are its new lines if they are the same for everybody, else None. `read` are the inputs
    to the private parts of idle players. The `idle` guests are those whose private part has not
    changed: if they have `before`, the `common_frame` brings them up to date. `settled` is the
    score sheet, None before the first match.
    """

    moment: Moment
    public: Screen
    before: Screen
    changes: bytes
    story_log: StoryLog
    parts: int
    story: bytes | None
    read: IdleInputs
    idle: Collection[str | None]
    common_frame: Frames
    settled: SheetVersion | None


class LastSent(Struct):
    """The last screen an observer was sent: the moment `now`, their own part, and the sheet.

    `settled` is as much of the score sheet as they have.
    """

    own: Own
    asked: str
    now: _Current
    settled: SheetVersion | None

    @property
    def is_whole(self) -> bool:
        """Whether they have the whole score sheet."""
        return self.settled is self.now.settled


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
        self._now: dict[str, _Current] = {}
        self._last: dict[str, _Current] = {}
        self._public: dict[str, Public] = {}
        self._sheets = dict(sheets)
        self._sheet: dict[tuple[str, int], Frames] = {}
        self._deals: Deals = ()
        self._match = self._number = 0
        self._anew: set[str] = set()

    def forget(self) -> None:
        """Drop the current screens, as the table has changed."""
        self._last.update(self._now)
        self._now.clear()
        self._sheet.clear()

    def renamed(self) -> None:
        """Tell everything anew, as somebody has another name."""
        self._anew |= self._now.keys() | self._last.keys()
        self._sheets.clear()
        self._match, self._deals = -1, ()

    def step(self, live: LiveTable) -> Step:
        """Return the table's next step."""
        if live is not self._step_of:
            self._step, self._step_of = next_step(live), live
        return self._step

    def frames(
        self, live: LiveTable, guest: str | None, language: str, shown: LastSent | None
    ) -> tuple[Frames, LastSent]:
        """Return the frames that bring a guest up to date, and what they have then.

        They are a `Look`, and a `Sheet` if that has changed, with the differences from what was
        last sent (`shown`; None: with everything).
        """
        now = self._now.get(language)
        if now is None:
            now = self._now[language] = self._prepared(live, language)
        moment = now.moment
        if shown is None:
            own, asked = own_part(moment, guest), asked_of(moment, guest)
            screen = encode_screen(own, replace(now.public, asked=asked))
            look = text_frame(encode_look([screen], encode_story(now.story_log.lines(guest), 0)))
            sheet, settled = self._sheet_since(None, now.settled, live, language)
            return look + sheet, LastSent(own, asked, now, settled)
        if guest in now.idle and shown.now.public is now.before and shown.is_whole:
            shown.asked, shown.now, shown.settled = moment.asked, now, now.settled
            return now.common_frame, shown
        sheet, settled = self._sheet_since(shown.settled, now.settled, live, language)
        if shown.now is now:
            shown.settled = settled
            return sheet, shown
        then = LastSent(own_part(moment, guest), asked_of(moment, guest), now, settled)
        return text_frame(_difference(guest, shown, then)) + sheet, then

    def _sheet_since(
        self,
        shown: SheetVersion | None,
        settled: SheetVersion | None,
        live: LiveTable,
        language: str,
    ) -> tuple[Frames, SheetVersion | None]:
        """Return a frame with the next deals (at most `MAX_DEALS`), and the sheet sent so far."""
        if settled is None or settled == shown:
            return (), settled
        since = settled.since(shown)
        then = settled.first(since + MAX_DEALS)
        sheet = self._sheet.get((language, since))
        if sheet is None:
            assert live.running is not None
            in_words = self._sheets.setdefault(language, SheetText(language))
            deals, names = live.running.table.match.state.sheet, live.running.sheet.names
            in_words.tell(deals, names)
            outcome = live.outcome if then == settled else None
            text = in_words.text(since, then.deals, outcome, names)
            sheet = self._sheet[language, since] = text_frame(text)
        return sheet, then

    def _settled(self, live: LiveTable) -> SheetVersion | None:
        if live.running is None:
            return None
        deals = live.running.table.match.state.sheet
        if live.matches != self._match or not goes_on(self._deals, deals):
            self._number += 1
        self._match, self._deals = live.matches, deals
        return SheetVersion(self._number, len(deals), not live.is_playing)

    def _prepared(self, live: LiveTable, language: str) -> _Current:
        public = self._public.get(language)
        if public is None or public.speaker.names != live.names:
            public = self._public[language] = Public(Speaker(language, live.names))
        last = self._last.pop(language, None)
        before = StoryLog(live, language) if last is None else last.story_log
        telling = before.told_anew(live) if language in self._anew else before.of(live)
        self._anew.discard(language)
        parts = len(telling)
        screen = public.screen(live, self._here(), self._seconds_left())
        moment = moment_of(
            live, public.speaker, self.step(live), self._here(), self._next_seconds()
        )
        read = idle_inputs(moment)
        settled = self._settled(live)
        if last is None:
            return _Current(
                moment, screen, screen, b"", telling, parts, None, read, (), (), settled
            )
        changed, common = encode_changes(last.public, screen), Frames()
        quiet: Collection[str] = ()
        story = None
        lines = telling.lines_for_all(last.parts) if last.story_log is telling else None
        if lines is not None:
            story, quiet = encode_story(lines), read.unchanged(last.read)
            look = encode_look([encode_asked(last.moment.asked, moment.asked), changed], story)
            sheet, then = self._sheet_since(last.settled, settled, live, language)
            common = text_frame(look) + sheet
            if then != settled:
                quiet = ()
        return _Current(
            moment,
            screen,
            last.public,
            changed,
            telling,
            parts,
            story,
            read,
            quiet,
            common,
            settled,
        )


def _difference(guest: str | None, shown: LastSent, then: LastSent) -> bytes:
    """Return the text of a `Look` with the differences between two screens of a guest."""
    was, now = shown.now, then.now
    goes_on = was.story_log is now.story_log
    is_next = was.public is now.before
    fields = [
        encode_changes(shown.own, then.own),
        encode_asked(shown.asked, then.asked),
        now.changes if is_next else encode_changes(was.public, now.public),
    ]
    if goes_on:
        new = now.story if is_next else None
        if new is None:
            new = encode_story(now.story_log.lines(guest, was.parts))
        return encode_look(fields, new)
    lines = now.story_log.lines(guest)
    again = len(lines) - len(now.story_log.lines(guest, now.story_log.repeated))
    return encode_look(fields, encode_story(lines, again))
