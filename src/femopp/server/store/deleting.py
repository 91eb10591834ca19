"""Deletion of logs: those that somebody wants gone for ever, and those unused for long.

A log that somebody deletes is listed first (`deletions`): no backup brings it back.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Select, select

from femopp.language import Message, _, say, trouble
from femopp.server.monitoring.logs import log_number
from femopp.server.store.databases import StorageError
from femopp.server.store.deletions import deletion_after, deletions, enlist
from femopp.server.store.leasing import Taking
from femopp.server.store.log import NOT_STORED, Database
from femopp.server.store.ownership import TRY_SECONDS
from femopp.server.store.reading import last_number
from femopp.server.store.schema import CIRCLE_TABLES, KEPT, LOGS, TABLE
from femopp.server.store.telling import AGAIN, Telling
from femopp.server.store.writing import Append

LOG = logging.getLogger("femopp")

AT_ONCE = 2000
"""Entries that are deleted in one transaction, during which others wait."""


class Logs(Database, Protocol):
    """The store whose logs are deleted."""

    telling: Telling

    @property
    def day(self) -> int:
        """The number of days counted in the database."""
        ...

    async def take_if_free(self, log: str) -> int | None:
        """Take over a log that no other process serves; None if one does, or it isn't there."""
        ...

    async def rows(self, message: Message, wanted: Select[Any]) -> Sequence[Any]:
        """Return the rows of a selection. Raises `StorageError` with this message."""
        ...

    async def put(self, append: Append) -> int | None:
        """Write this, whether or not this process serves the log."""
        ...


class Deleting:
    """The deletion of a store's logs; `file` has the list of what was deleted."""

    def __init__(self, logs: Logs, file: Path) -> None:
        self._logs = logs
        self.file = file
        self.gone = set[str]()
        """Logs that are listed as deleted, while their rows are still there."""

        self._later = dict[str, asyncio.Task[None]]()
        logs.telling.followers.append(self.enlist)  # a copy of what others have listed

    async def close(self) -> None:
        """Leave off deleting: the next start goes on, from the list."""
        for one in self._later.values():
            one.cancel()
        await asyncio.gather(*self._later.values(), return_exceptions=True)

    async def delete(self, log: str) -> None:
        """Delete a log with all that belongs to it, and list it as deleted.

        Whoever serves it stops at once. Raises `StorageError`, and it is still there, if it cannot
        be listed. Once it is listed it is gone: what cannot be deleted now is deleted as soon as
        possible, or at the next start.
        """
        self._logs.ownership.check()
        # First: if the rest fails, the next start does it from the list.
        await self.enlist([log])
        self.gone.add(log)
        try:
            await self._erase(log)
        except StorageError as error:
            LOG.error("log %s is not deleted from the database yet: %s", log_number(log), error)
            self._later[log] = asyncio.create_task(self._erase_later(log))
            await self.followed([log])

    async def _erase_later(self, log: str) -> None:
        """Delete a listed log, whose rows could not be deleted."""
        while True:
            await asyncio.sleep(AGAIN)
            with suppress(StorageError):
                await self._erase(log)
                del self._later[log]
                return

    async def _erase(self, log: str) -> None:
        """List a log as deleted for all processes, and delete it. Raises `StorageError`."""
        process = self._logs.ownership.process
        seizing = Append(log=log, takes=Taking.BY_FORCE, process=process, listed=[log])
        fence = await self._logs.put(seizing)
        await self.followed([log])
        if fence is not None:
            await self._delete(log, fence)
        self.gone.discard(log)

    async def expire(self, log: str, days: int, kind: str = TABLE) -> bool:
        """Delete a log if it is unused for so many days; return whether it was.

        It isn't listed as deleted: nobody wished it gone, so a restore brings it back. One that
        another process serves is left to that one.
        """
        fence = await self._logs.take_if_free(log)
        if fence is None:
            return False
        is_unused = log in await self.untouched(days, kind, log)
        if is_unused:
            self.gone.add(log)
            await self._delete(log, fence)
            self.gone.discard(log)
        self._logs.ownership.forget(log)
        return is_unused

    async def _delete(self, log: str, fence: int) -> None:
        """Delete a log that was taken over with this number. Raises `StorageError`."""
        last = await self._logs.read(NOT_STORED, last_number, log)
        # Slice by slice, so that others can store in between.
        for number in range(last - AT_ONCE, 0, -AT_ONCE):
            await self._logs.put(Append([deletion_after(log, number)], log=log, fence=fence))
        await self._logs.put(Append(deletions(log), log=log, fence=fence))

    async def untouched(self, days: int, kind: str = TABLE, log: str | None = None) -> list[str]:
        """Return the logs of a kind unused for more than so many days, the oldest first.

        None of a circle's, and only this `log`, if it is given. Raises `StorageError`.
        """
        kept = select(KEPT.c.log_id).where(KEPT.c.circle_id.isnot(None))
        of_circles = select(CIRCLE_TABLES.c.table_id).union(kept)
        unused = (LOGS.c.touched_day < self._logs.day - days) & LOGS.c.id.not_in(of_circles)
        older = select(LOGS.c.id).where(unused, LOGS.c.kind == kind).order_by(LOGS.c.touched_day)
        if log is not None:
            older = older.where(LOGS.c.id == log)
        found = await self._logs.rows(_("the tables could not be read: {problem}"), older)
        return [one.id for one in found]

    async def enlist(self, words: Collection[str]) -> None:
        """List these as deleted, so that no backup brings them back. Raises `StorageError`."""
        try:
            await asyncio.to_thread(enlist, self.file, words)
        except OSError as error:
            raise StorageError(
                say(
                    _("this could not be deleted: {file}: {problem}"),
                    file=str(self.file),
                    problem=trouble(error),
                )
            ) from None

    async def followed(self, words: Collection[str]) -> None:
        """Have everybody here follow a deletion; whoever can't at once does it later."""
        await self._logs.telling.follow(words, TRY_SECONDS)
