"""The tables of this server: opened, or taken up again from the store when somebody comes."""

import asyncio
from typing import NamedTuple

from femopp import __version__
from femopp.server.room import Room
from femopp.server.store import Kept, Store
from femopp.server.tokens import hashed, new_guest_id, new_table_id, new_token
from femopp.table.commands import come
from femopp.table.entries import AnyEntry, Began, Opened, Sat
from femopp.table.live import fold
from femopp.table.settings import Settings


class OpenedTable(NamedTuple):
    """A new table, and who has opened it."""

    table: str
    guest: str
    token: str


class Rooms:
    """All live tables by their ids."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def open(
        self, settings: Settings, name: str, seat: int | None, begin: bool
    ) -> OpenedTable:
        """Open a table for its host, who perhaps sits down and begins.

        Raises as `rules_of` does for settings that cannot be, `Declined` for a name that cannot,
        `StorageError` when it cannot be stored.
        """
        table, guest, token = new_table_id(), new_guest_id(), new_token()
        entry = Opened(settings, __version__)
        came = come(fold([entry]), guest, name)
        log: list[AnyEntry] = [entry, came]
        if seat is not None:
            log.append(Sat(guest, seat))
            if begin:
                log.append(Began())
        fold(log)  # what cannot be folded must not be stored
        await self._store.open_table(table, log, guest, hashed(token))
        kept = Kept(tuple(log), {guest: hashed(token)}, frozenset())
        self._rooms[table] = Room(table, kept, self._store)
        return OpenedTable(table, guest, token)

    async def find(self, table: str) -> Room | None:
        """The room of this table, None if there is no such table."""
        room = self._rooms.get(table)
        if room is not None:
            return room
        async with self._loading.setdefault(table, asyncio.Lock()):
            if table not in self._rooms:
                kept = await self._store.load(table)
                if kept is None:
                    self._loading.pop(table, None)
                    return None
                self._rooms[table] = Room(table, kept, self._store)
        self._loading.pop(table, None)
        return self._rooms[table]

    async def close(self) -> None:
        for room in self._rooms.values():
            await room.close()
