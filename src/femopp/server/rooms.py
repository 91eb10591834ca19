"""The tables of this server: opened, or taken up again from the store when somebody comes."""

import asyncio
import logging
from contextlib import suppress

from msgspec import Struct

from femopp import __version__
from femopp.language import _, say
from femopp.server.room import Room
from femopp.server.store import Kept, Store
from femopp.server.tokens import hashed, new_guest_id, new_table_id, new_token
from femopp.table.commands import Begin, Declined, Sit, come, decide
from femopp.table.entries import AnyEntry, Opened
from femopp.table.live import LiveTable, after, opened
from femopp.table.past import Past, past
from femopp.table.settings import Settings

LOG = logging.getLogger("femopp")

NO_SUCH_TABLE = _("there is no such table; the link is wrong, or the table is gone")

IDLE = 600.0
"""Seconds after which a table that nobody looks at is no longer held in memory."""


class OpenedTable(Struct, frozen=True):
    """A new table, and who has opened it."""

    table: str
    guest: str
    token: str


class Rooms:
    """All live tables by their ids."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper = asyncio.create_task(self._sweep())

    async def open(
        self, settings: Settings, name: str, seat: int | None, begin: bool
    ) -> OpenedTable:
        """Open a table for its host, who perhaps sits down and begins.

        Raises as `rules_of` does for settings that cannot be, `Declined` for a name or a seat
        that cannot, `StorageError` when it cannot be stored.
        """
        table, guest, token = new_table_id(), new_guest_id(), new_token()
        first = Opened(settings, __version__)
        log: list[AnyEntry] = [first]

        def enter(live: LiveTable, *entries: AnyEntry) -> LiveTable:
            for entry in entries:
                live, _events = after(live, entry)
                log.append(entry)
            return live

        live = opened(first)
        live = enter(live, come(live, guest, name))
        if seat is not None:
            live = enter(live, *decide(live, guest, Sit(seat)).entries)
        if begin:
            enter(live, *decide(live, guest, Begin()).entries)
        await self.store.open_table(table, log, guest, hashed(token))
        self._rooms[table] = Room(table, Kept(tuple(log), {guest: hashed(token)}, ()), self.store)
        return OpenedTable(table, guest, token)

    async def find(self, table: str) -> Room | None:
        """The room of this table, None if there is no such table.

        Raises `StorageError`, and `Declined` for a table that these rules cannot go on with.
        """
        if table not in self._rooms:
            lock = self._loading.setdefault(table, asyncio.Lock())
            try:
                async with lock:
                    kept = None if table in self._rooms else await self.store.load(table)
                    if table not in self._rooms:
                        if kept is None:
                            return None
                        self._rooms[table] = self._taken_up(table, kept)
            finally:
                self._loading.pop(table, None)
        room = self._rooms[table]
        room.used = asyncio.get_running_loop().time()
        return room

    def _taken_up(self, table: str, kept: Kept) -> Room:
        try:
            return Room(table, kept, self.store)
        except Exception:
            # Its log does not fold: an older Femopp had other rules, or the data are damaged.
            LOG.exception("table %s cannot be taken up", table)
            version = kept.log[0].version if isinstance(kept.log[0], Opened) else "?"
            raise Declined(
                say(
                    _("this table was begun with Femopp {version} and needs that to go on"),
                    version=version,
                )
            ) from None

    async def past(self, table: str, number: int) -> Past | None:
        """A match of a table (from 1) as far as it has come, None if there was none."""
        kept = await self.store.load(table)
        if kept is None:
            return None
        # A long log takes its time, in which other tables go on.
        return await asyncio.to_thread(past, number, kept.log)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 10)
            await self.unload(IDLE)

    async def unload(self, idle: float) -> None:
        """Drop the rooms that nobody has used for so many seconds; the store keeps the tables."""
        now = asyncio.get_running_loop().time()
        for table, room in list(self._rooms.items()):
            if not room.lookers and now - room.used >= idle:
                del self._rooms[table]
                await room.close()

    async def close(self) -> None:
        self._sweeper.cancel()
        with suppress(asyncio.CancelledError):
            await self._sweeper
        await asyncio.gather(*[room.close() for room in self._rooms.values()])
