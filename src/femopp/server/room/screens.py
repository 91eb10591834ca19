"""What is sent to those who look at a table, each part of it made once for all who see the same."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Speaker
from femopp.server.net.websocket import framed
from femopp.server.protocol.messages import (
    asked_written,
    changes,
    look_written,
    story_written,
    whole,
)
from femopp.server.room.sheet import Deals, SheetInWords, goes_on
from femopp.server.room.stories import Telling
from femopp.table.screen.own import Moment, Read, asked_of, moment_of, own_part, read_by
from femopp.table.screen.public import Public
from femopp.table.screen.screen import Own, Screen
from femopp.table.state.live import LiveTable
from femopp.table.steps import Step, next_step

MOST_DEALS = 100
"""Deals of a score sheet sent at once. The rest follows later, so that other tables go on."""


class Settled(Struct, frozen=True):
    """Version of a score sheet: its number, how many deals it has, and whether that is all.

    A sheet keeps its number as long as it only grows: another match has another one, and so has a
    match of which a deal was taken back.
    """

    sheet: int
    deals: int
    is_over: bool

    def first(self, deals: int) -> "Settled":
        """The sheet up to so many deals; the whole sheet if it has no more."""
        return self if deals >= self.deals else Settled(self.sheet, deals, is_over=False)

    def since(self, shown: "Settled | None") -> int:
        """The number of these deals that somebody has who was `shown` that."""
        return 0 if shown is None or shown.sheet != self.sheet else shown.deals


class _Now(Struct, frozen=True):
    """The present moment in one language.

    `changes` is what differs from the screen `before`. The `telling` has so many `parts` so far;
    `story` is what all were told alike since `before`, None if they were not. `read` tells what the
    own parts of those who need not act are made of; `quiet` are the guests for whom that is as it
    was at `before`, so that for all of them who have seen that, `common` is what is new, framed.
    `settled` is the sheet, None before the first match.
    """

    moment: Moment
    public: Screen
    before: Screen
    changes: bytes
    telling: Telling
    parts: int
    story: bytes | None
    read: Read
    quiet: Collection[str | None]
    common: bytes
    settled: Settled | None


@dataclass(slots=True)
class Shown:
    """The last screen an observer was sent: the moment `now`, their own part, and the sheet.

    `settled` is as much of the score sheet as they have.
    """

    own: Own
    asked: str
    now: _Now
    settled: Settled | None

    @property
    def is_whole(self) -> bool:
        """Whether they have the whole score sheet."""
        return self.settled == self.now.settled


class Looks:
    """The present moment of a table as all see it; `forget` it when something has changed.

    `here` tells who seems to be there, `seconds_left` what the clock leaves whom all wait for.
    `sheets` are score sheets that have been put into words already, by language.
    """

    def __init__(
        self,
        here: Callable[[], Collection[str | None]],
        seconds_left: Callable[[], int | None],
        sheets: Mapping[str, SheetInWords] = MappingProxyType({}),
    ) -> None:
        self._here, self._seconds_left = here, seconds_left
        self._step: Step = None
        self._step_of: LiveTable | None = None
        self._now: dict[str, _Now] = {}
        self._last: dict[str, _Now] = {}
        self._public: dict[str, Public] = {}
        self._sheets = dict(sheets)
        self._sheet: dict[tuple[str, int], bytes] = {}
        self._deals: Deals = ()
        self._match = self._number = 0

    def forget(self) -> None:
        """The table has changed."""
        self._last.update(self._now)
        self._now.clear()
        self._sheet.clear()

    def step(self, live: LiveTable) -> Step:
        """What the table waits for."""
        if live is not self._step_of:
            self._step, self._step_of = next_step(live), live
        return self._step

    def frames(
        self, live: LiveTable, guest: str | None, language: str, shown: Shown | None
    ) -> tuple[bytes, Shown]:
        """What a guest is sent to look at the table, and what the guest has then been shown.

        That is a `Look`, and a `Sheet` if that has changed, each in the frame of a socket. They
        tell what differs from what has been `shown`, all of it if that is None.
        """
        now = self._now.get(language)
        if now is None:
            now = self._now[language] = self._prepared(live, language)
        moment = now.moment
        if shown is None:
            own, asked = own_part(moment, guest), asked_of(moment, guest)
            screen = whole(own, replace(now.public, asked=asked))
            look = framed(look_written([screen], story_written(now.telling.lines(guest), 0)))
            sheet, settled = self._sheet_since(None, now.settled, live, language)
            return look + sheet, Shown(own, asked, now, settled)
        if shown.is_whole and shown.now.public is now.before and guest in now.quiet:
            shown.asked, shown.now, shown.settled = moment.asked, now, now.settled
            return now.common, shown
        sheet, settled = self._sheet_since(shown.settled, now.settled, live, language)
        if shown.now is now:
            shown.settled = settled
            return sheet, shown
        then = Shown(own_part(moment, guest), asked_of(moment, guest), now, settled)
        return framed(_difference(guest, shown, then)) + sheet, then

    def _sheet_since(
        self, shown: Settled | None, settled: Settled | None, live: LiveTable, language: str
    ) -> tuple[bytes, Settled | None]:
        """Return the next deals of the score sheet after those that were `shown`, framed.

        With them comes what has been shown then. There are at most `MOST_DEALS`.
        """
        if settled is None or settled == shown:
            return b"", settled
        since = settled.since(shown)
        then = settled.first(since + MOST_DEALS)
        sheet = self._sheet.get((language, since))
        if sheet is None:
            assert live.running is not None
            in_words = self._sheets.setdefault(language, SheetInWords(language))
            deals, names = live.running.table.match.state.sheet, live.running.sheet.names
            in_words.tell(deals, names)
            outcome = live.outcome if then == settled else None
            text = in_words.text(since, then.deals, outcome, names)
            sheet = self._sheet[language, since] = framed(text)
        return sheet, then

    def _settled(self, live: LiveTable) -> Settled | None:
        if live.table is None:
            return None
        deals = live.table.match.state.sheet
        if live.matches != self._match or not goes_on(self._deals, deals):
            self._number += 1
        self._match, self._deals = live.matches, deals
        return Settled(self._number, len(deals), not live.is_playing)

    def _prepared(self, live: LiveTable, language: str) -> _Now:
        public = self._public.get(language)
        if public is None or public.speaker.names != live.names:
            public = self._public[language] = Public(Speaker(language, live.names))
        last = self._last.pop(language, None)
        before = Telling(live, language) if last is None else last.telling
        telling = before.of(live)
        parts = len(telling)
        screen = public.screen(live, self._here(), self._seconds_left())
        moment = moment_of(live, public.speaker, self.step(live))
        read = read_by(moment)
        settled = self._settled(live)
        if last is None:
            return _Now(moment, screen, screen, b"", telling, parts, None, read, (), b"", settled)
        changed, common = changes(last.public, screen), b""
        quiet: Collection[str] = ()
        story = None
        lines = telling.lines_for_all(last.parts) if last.telling is telling else None
        if lines is not None:
            story, quiet = story_written(lines), read.unchanged(last.read)
            look = look_written([asked_written(last.moment.asked, moment.asked), changed], story)
            sheet, then = self._sheet_since(last.settled, settled, live, language)
            common = framed(look) + sheet
            if then != settled:
                quiet = ()
        return _Now(
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


def _difference(guest: str | None, shown: Shown, then: Shown) -> bytes:
    """The changes for a guest who has been `shown` something, and is shown `then`."""
    was, now = shown.now, then.now
    goes_on = was.telling is now.telling
    is_next = was.public is now.before
    fields = [
        changes(shown.own, then.own),
        asked_written(shown.asked, then.asked),
        now.changes if is_next else changes(was.public, now.public),
    ]
    if goes_on:
        new = now.story if is_next else None
        if new is None:
            new = story_written(now.telling.lines(guest, was.parts))
        return look_written(fields, new)
    lines = now.telling.lines(guest)
    again = len(lines) - len(now.telling.lines(guest, now.telling.retold))
    return look_written(fields, story_written(lines, again))
