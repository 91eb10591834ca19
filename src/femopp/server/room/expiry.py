"""Deletion of tables that nobody has touched for long (`--keep-days`).

Looking at a table touches it too. That is stored at most once an hour, and when the table is
dropped from memory, so that an action costs nothing more.
"""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Protocol

from femopp.server.store.databases import StorageError

LOG = logging.getLogger("femopp")

NOTED_EVERY = 3600.0
"""Seconds within which it is stored once that a table is touched."""

DAY = 86_400


class Rooms(Protocol):
    """The tables, those in memory and those in the store."""

    async def delete(self, table: str) -> None: ...
    def is_open(self, table: str) -> bool:
        """Whether somebody is at this table, or was just now."""
        ...

    async def untouched(self, since: int) -> list[str]:
        """The tables that nobody has touched since this Unix time."""
        ...


class TouchTimes:
    """When each table in memory was last noted as touched, in the loop's time."""

    def __init__(self) -> None:
        self._noted: dict[str, float] = {}

    def due(self, used: Mapping[str, float], now: float) -> list[str]:
        """Return the tables to be noted now, of those last used at these times; note them."""
        due = [
            table
            for table, when in used.items()
            if when > self._noted.get(table, when - 1)
            and now - self._noted.get(table, now - NOTED_EVERY) >= NOTED_EVERY
        ]
        self._noted.update(dict.fromkeys(due, now))
        return due

    def last(self, used: Mapping[str, float]) -> list[str]:
        """Return those used since they were noted; they are dropped from memory."""
        return [table for table, when in used.items() if when > self._noted.pop(table, when - 1)]

    def forget(self, table: str) -> None:
        """Forget a table that is gone."""
        self._noted.pop(table, None)


async def delete_untouched(rooms: Rooms, days: int) -> int:
    """Delete the tables that nobody has touched for so many days; return how many."""
    deleted = 0
    for table in await rooms.untouched(int(time.time()) - days * DAY):
        if not rooms.is_open(table):
            await rooms.delete(table)
            deleted += 1
    return deleted


async def delete_daily(rooms: Rooms, days: int) -> None:
    """Delete the tables that nobody has touched for so many days: now, and each day."""
    while True:
        try:
            deleted = await delete_untouched(rooms, days)
            if deleted:
                LOG.info("deleted, untouched for %s days: %s tables", days, deleted)
        except StorageError as error:
            LOG.error("tables that nobody has touched are not deleted: %s", error)
        except Exception:
            LOG.exception("tables that nobody has touched")
        await asyncio.sleep(DAY)
