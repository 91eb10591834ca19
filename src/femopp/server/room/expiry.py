"""Deletion of unused tables (`--keep-days`).

Watching a table uses it too. The time is stored at most once an hour, and when the table is dropped
from memory, so that it costs an action nothing.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Protocol

from femopp.server.store.databases import StorageError

LOG = logging.getLogger("femopp")

NOTED_EVERY = 3600.0
"""Seconds between two stored times of a table's use."""

DAY = 86_400


class Rooms(Protocol):
    """Tables in memory and in the store."""

    async def expire(self, table: str, days: int) -> bool:
        """Delete a table unless it is in use; return whether it was."""
        ...

    async def untouched(self, days: int) -> list[str]:
        """Return the tables unused for more than so many days."""
        ...


class TouchTimes:
    """Times at which the use of each table in memory was last stored, on the loop's clock."""

    def __init__(self) -> None:
        self._noted: dict[str, float] = {}

    def due(self, used: Mapping[str, float], now: float) -> list[str]:
        """Return the tables to store now, given when each was last used."""
        due = [
            table
            for table, when in used.items()
            if when > self._noted.get(table, when - 1)
            and now - self._noted.get(table, now - NOTED_EVERY) >= NOTED_EVERY
        ]
        self._noted.update(dict.fromkeys(due, now))
        return due

    def last(self, used: Mapping[str, float]) -> list[str]:
        """Return those used since they were last stored; they leave memory."""
        return [table for table, when in used.items() if when > self._noted.pop(table, when - 1)]

    def forget(self, table: str) -> None:
        """Forget a deleted table."""
        self._noted.pop(table, None)


async def delete_untouched(rooms: Rooms, days: int) -> int:
    """Delete the tables unused for more than so many days; return how many."""
    deleted = sum([await rooms.expire(table, days) for table in await rooms.untouched(days)])
    if deleted:
        LOG.info("deleted, unused for %s days: %s tables", days, deleted)
    return deleted


async def daily(deleting: Callable[[], Awaitable[object]], what: str) -> None:
    """Delete something now and each day; `what` names it in the log if that fails."""
    while True:
        try:
            await deleting()
        except StorageError as error:
            LOG.error("%s are not deleted: %s", what, error)
        except Exception:
            LOG.exception(what)
        await asyncio.sleep(DAY)


async def delete_daily(rooms: Rooms, days: int) -> None:
    """Delete the tables unused for so many days, now and each day."""
    await daily(partial(delete_untouched, rooms, days), "unused tables")
