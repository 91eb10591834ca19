"""The tables of this server: new ones, and those loaded from the store on demand."""

import asyncio
import logging
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, suppress

from msgspec import Struct

from femopp.language import _, say
from femopp.lessons import LEARNER, script_of
from femopp.server.monitoring.logs import log_number
from femopp.server.net.work_queue import in_thread
from femopp.server.room.calling import Calls
from femopp.server.room.expiry import TouchTimes, delete_daily
from femopp.server.room.loading import NEEDS_ANOTHER, live_of, sheets_of
from femopp.server.room.reviews import Reviews
from femopp.server.room.room import MOVED_SECONDS, Room, Turned
from femopp.server.room.tokens import guest_with, hashed, new_guest_id, new_table_id, new_token
from femopp.server.store.databases import StorageError
from femopp.server.store.leasing import Taking
from femopp.server.store.ownership import TRY_SECONDS
from femopp.server.store.resuming import ResumePoint
from femopp.server.store.store import Store
from femopp.server.store.turns import Locks
from femopp.server.store.wall import unix_time
from femopp.table.build import build
from femopp.table.cast import cast_for, chosen_bots
from femopp.table.commands import Begin, Declined, Sit
from femopp.table.deciding import decide
from femopp.table.lesson import settings_of_lesson
from femopp.table.log.entries import AnyEntry, Opened
from femopp.table.log.folding import fold, opened
from femopp.table.log.past import Past, parts_of
from femopp.table.log.snapshot import entering
from femopp.table.log.stored_action import Decided
from femopp.table.newcomers import come
from femopp.table.screen.glance import Seen, seen_at, summary_of
from femopp.table.screen.glance import stored as stored_summary
from femopp.table.settings import Settings, rules_of
from femopp.table.state.live import LiveTable
from femopp.table.steps import next_step

LOG = logging.getLogger("femopp")

NO_SUCH_TABLE = _("there is no such table; the link is wrong, or the table is gone")

IDLE = 600.0
"""Seconds without viewers after which a table is dropped from memory."""


def _summary_of(live: LiveTable) -> bytes:
    return stored_summary(summary_of(live, next_step(live)))


class SeenTable(Struct, frozen=True):
    """A table as lists see it, and its guests' hashed tokens."""

    seen: Seen
    tokens: Mapping[str, str]

    def guest_of(self, token: str) -> str | None:
        """Return the guest whose token this is."""
        return guest_with(token, self.tokens, self.seen.company)


class OpenedTable(Struct, frozen=True):
    """A new table, and its host's id and token."""

    table: str
    guest: str
    token: str


class Rooms:
    """All tables by id. Those unused for `keep_days` are deleted, if that is given."""

    def __init__(self, store: Store, keep_days: int | None = None) -> None:
        self.store = store
        self._rooms: dict[str, Room] = {}
        # A lock is kept for as long as somebody holds it or waits for it.
        self._loading = Locks()
        self.reviews = Reviews()
        self.keep_days = keep_days
        self.turned: Turned = lambda _table, _live: None
        """Called when a match of a table begins or ends."""

        self.calls: Calls | None = None
        self._dropping = set[asyncio.Task[None]]()
        store.ownership.followers.append(self._follow_ownership)
        store.handing_over.closing.append(self._leave)
        store.telling.followers.append(self._follow_deletions)
        self._touches = TouchTimes()
        self._sweeper = asyncio.create_task(self._sweep())
        self._tasks = [self._sweeper]
        if keep_days is not None:
            self._tasks.append(asyncio.create_task(delete_daily(self, keep_days)))

    async def open(
        self,
        settings: Settings,
        name: str,
        seat: int | None,
        begin: bool,
        face: str = "",
        token_for: Callable[[str], str] | None = None,
        expected: Collection[str] = (),
        language: str = "",
        commitment: str | None = None,
    ) -> OpenedTable:
        """Open a table for its host, who may sit down and begin; in a lesson they do.

        The host's token is what `token_for` returns for the table's id, if it is given. No bot
        has the name of anybody `expected`, and their names suit the host's `language`. Their
        `commitment` is as if they had sent it when the first round is opened.

        Raises as `rules_of` does for invalid settings, `Declined` for an invalid name or seat,
        `StorageError` if it cannot be stored.
        """
        if settings.lesson:
            settings, seat, begin = settings_of_lesson(settings), LEARNER, True
        game, _options, players = rules_of(settings)
        table, guest = new_table_id(), new_guest_id()
        token = new_token() if token_for is None else token_for(table)
        cast = (
            cast_for(script_of(game.name, settings.lesson).names, game, {name})
            if settings.lesson
            else chosen_bots(players, game, {name, *expected}, {face}, language)
        )
        first = Opened(settings, build(), game.version, cast)
        log: list[AnyEntry] = [first]

        def enter(live: LiveTable, *new: AnyEntry | Decided) -> LiveTable:
            live, entries = entering(live, new, now=unix_time())
            log.extend(entries)
            return live

        live = opened(first)
        live = enter(live, come(live, guest, name, face))
        if seat is not None:
            live = enter(live, *decide(live, guest, Sit(seat)).entries)
        if begin:
            live = enter(live, *decide(live, guest, Begin()).entries)
        tokens = {guest: hashed(token)}
        served = await self.store.open_table(table, log, tokens, _summary_of(live))
        room = self._rooms[table] = self._followed(Room(served, live, tokens))
        if commitment is not None:
            room.commits_early(guest, commitment)
        LOG.info("table %s is opened", log_number(table))
        return OpenedTable(table, guest, token)

    async def open_again(self, table: str, log: Sequence[AnyEntry], guest: str, token: str) -> None:
        """Open a table of this id with this log, for this guest; do nothing if it is open.

        Raises `Declined` if this version can't follow the log, or `StorageError`.
        """
        live = await in_thread(lambda job: fold(job.steps(log)))
        if live.running is None or live.running.stuck:
            raise Declined(say(NEEDS_ANOTHER, version=build()))
        async with self._loading.of(table):
            if table not in self._rooms:
                tokens = {guest: hashed(token)}
                served = await self.store.open_table(table, log, tokens, _summary_of(live))
                self._rooms[table] = self._followed(Room(served, live, tokens))

    async def find(self, table: str, how: Taking = Taking.ASKS) -> Room | None:
        """Return the room of this table, None if there is no such table.

        If another process serves it, that one is asked for it.

        Raises `NotServed`, `StorageError`, and `Declined` if this version cannot load the table.
        """
        if table not in self._rooms:
            async with self._loading.of(table):
                rest = None if table in self._rooms else await self.store.take_over(table, how)
                if table not in self._rooms:
                    if rest is None:
                        return None
                    self._rooms[table] = await self._taken_up(table, rest)
                    LOG.info("table %s is loaded", log_number(table))
        room = self._rooms[table]
        if not room.is_served:
            # Perhaps it was lost while it was loaded.
            self._follow(table, room)
            room.check_served()
        room.used = asyncio.get_running_loop().time()
        return room

    async def seen(self, tables: Collection[str]) -> Mapping[str, SeenTable | None]:
        """Return how lists see these tables, whichever process serves them, of those that exist.

        None for one that can't be read at the moment. Raises `StorageError` if none can.
        """
        found = dict[str, SeenTable | None]()
        for table, stored in (await self.store.glances(tables)).items():
            seen = stored.seen() or await self._read_for_lists(table)
            found[table] = None if seen is None else SeenTable(seen, stored.tokens)
        return found

    async def _read_for_lists(self, table: str) -> Seen | None:
        """Return a table by its log, which isn't taken over; None if it can't be read."""
        try:
            rest = await self.store.take_up(table)
            if rest is None:
                return None
            live = await live_of(table, rest)
            seen = seen_at(live, next_step(live))
            await self.store.keep_glance(table, stored_summary(seen.summary))
        except (Declined, StorageError):
            return None
        return seen

    async def delete(self, table: str) -> None:
        """Delete a table with all its data, and close its sockets, whichever process has them.

        Raises `StorageError`; then the table goes on.
        """
        room = self._rooms.get(table)
        if room is not None:
            room.halt()
        try:
            await self.store.deleting.delete(table)
        except StorageError:
            if room is not None:
                room.resume()
            raise

    async def _follow_deletions(self, words: Collection[str]) -> None:
        """Drop the tables among these, which are deleted."""
        for table in words:
            self.reviews.forget_table(table)
            async with self._if_here(table) as room:
                if room is not None:
                    del self._rooms[table]
                    self._touches.forget(table)
                    await room.deleted()
                    self.store.ownership.forget(table)
                    LOG.info("table %s is deleted", log_number(table))

    async def revoke(self, table: str, guests: Collection[str]) -> None:
        """Make the tokens of these ids invalid, if the table is in memory."""
        async with self._if_here(table) as room:
            if room is not None:
                room.revoke(guests)

    async def forget(self, table: str, guest: str) -> None:
        """Call a guest "a player" from now on, if the table is in memory."""
        async with self._if_here(table) as room:
            if room is not None:
                room.forget(guest)

    @asynccontextmanager
    async def _if_here(self, table: str) -> AsyncIterator[Room | None]:
        """Lock a table that is in memory, or is just being loaded from the store."""
        if table not in self._rooms and table not in self._loading:
            yield None
            return
        async with self._loading.of(table):
            yield self._rooms.get(table)

    async def expire(self, table: str, days: int) -> bool:
        """Delete a table unless it is in use; return whether it was. Raises `StorageError`."""
        async with self._loading.of(table):
            if table in self._rooms or not await self.store.deleting.expire(table, days):
                return False
            self.reviews.forget_table(table)
            return True

    async def untouched(self, days: int) -> list[str]:
        """Return the tables unused for more than so many days. Raises `StorageError`."""
        return await self.store.deleting.untouched(days)

    def _follow_ownership(self) -> None:
        for table, room in self._rooms.items():
            self._follow(table, room)

    def _follow(self, table: str, room: Room) -> None:
        """Let a table go on, or stand still if it isn't served; drop it if it is lost."""
        if room.is_served:
            room.wake()
            return
        room.send_away(TRY_SECONDS)
        if self.store.ownership.lease.holds:
            dropping = asyncio.create_task(self._drop_lost(table))
            self._dropping.add(dropping)
            dropping.add_done_callback(self._dropping.discard)

    async def _drop_lost(self, table: str) -> None:
        async with self._loading.of(table):
            room = self._rooms.get(table)
            if room is not None and not room.is_served:
                del self._rooms[table]
                self._touches.forget(table)
                await room.close()

    async def _leave(self, table: str) -> None:
        """Drop a table so that another process can take it over; its sockets close."""
        async with self._loading.of(table):
            room = self._rooms.pop(table, None)
            if room is None:
                return
            # What has been asked is done, answered and shown first.
            await room.close()
            room.send_away(MOVED_SECONDS)
            await self._note(self._touches.last({table: room.used}))

    async def _taken_up(self, table: str, rest: ResumePoint) -> Room:
        kept = rest.kept
        assert rest.served is not None
        closed = None if kept.fault is None else kept.fault.text
        live = await live_of(table, rest)
        for guest in live.company.became:
            rest.served.done.replaced(guest, live.company.now(guest))
        sheets = await sheets_of(live)
        new = Room(rest.served, live, kept.tokens, closed, sheets, kept.devices, rest.seeds)
        room = self._followed(new)
        if live.running is not None:
            # In case the server was stopped before it was reported.
            room.turned(table, live)
        return room

    def _followed(self, room: Room) -> Room:
        """Return the room, whose matches are reported from now on."""

        def turned(table: str, live: LiveTable) -> None:
            # Whoever follows may come later than the room.
            self.turned(table, live)

        room.turned = turned
        room.calls = self.calls
        return room

    def __iter__(self) -> Iterator[Room]:
        """Iterate over the rooms of all tables in memory."""
        return iter(self._rooms.values())

    def loaded(self, table: str) -> Room | None:
        """Return the room of a table that is in memory."""
        return self._rooms.get(table)

    async def past(self, table: str, number: int) -> tuple[Past, ...]:
        """Return a match of a table (from 1) so far, in its parts; empty for none."""
        kept = await self.store.load(table)
        if kept is None:
            return ()
        # In a thread, as a long log would stop other tables.
        return await in_thread(lambda job: parts_of(number, job.steps(kept.log)))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 10)
            with suppress(StorageError):
                await self.store.count_day()
            await self.unload(IDLE)
            await self._note(self._touches.due(self._used(), asyncio.get_running_loop().time()))

    async def unload(self, idle: float) -> None:
        """Drop the rooms unused for so many seconds; their tables stay in the store."""
        now = asyncio.get_running_loop().time()
        for table, room in list(self._rooms.items()):
            if not room.viewers and now - room.used >= idle:
                async with self._loading.of(table):
                    if room.viewers or self._rooms.pop(table, None) is None:
                        continue
                    await room.close()
                    self.store.ownership.forget(table)
                    # Before another can find it unused, and delete it.
                    await self._note(self._touches.last({table: room.used}))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._dropping, return_exceptions=True)
        await self.reviews.close()
        await asyncio.gather(*[room.close() for room in self._rooms.values()])
        await self._note(self._touches.last(self._used()))

    def _used(self) -> dict[str, float]:
        """Return when each table in memory was last used; with viewers, now."""
        now = asyncio.get_running_loop().time()
        return {table: now if one.viewers else one.used for table, one in self._rooms.items()}

    async def _note(self, tables: Sequence[str]) -> None:
        """Store that these tables were used; ignore errors, as it is done again later."""
        with suppress(StorageError):
            await self.store.touch(tables)
