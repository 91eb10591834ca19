"""Storage of tables: SQLite in a folder, or PostgreSQL.

When `append` returns, its entries are on the disk: SQLite runs in WAL mode with
``synchronous=FULL``. Appends that come during a commit are committed together.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import StaticPool

from femopp.language import Message, Text, _, say, trouble
from femopp.server.store.chain import Command, Head, beginning, linked
from femopp.server.store.databases import (
    StorageError,
    cannot_be_opened,
    engine_of,
    file_of,
    is_taken,
    problem_of,
)
from femopp.server.store.days import Clocks, Days, days_at_start
from femopp.server.store.deletions import (
    data_folder,
    delete_listed,
    deletion_after,
    deletions,
    enlist,
    list_in,
)
from femopp.server.store.kept import KeptStore
from femopp.server.store.lock import lock_of
from femopp.server.store.owner import check_owner, take_over
from femopp.server.store.permissions import private_database
from femopp.server.store.reading import StoredTable, last_head, nameless, read
from femopp.server.store.resuming import ResumePoint, read_resume_point
from femopp.server.store.reviews import KeptReview, keeping, read_review, sharing
from femopp.server.store.schema import CIRCLE_TABLES, GUESTS, TABLES
from femopp.server.store.upgrading import plain_engine, upgrade, upgrade_file
from femopp.server.store.writing import (
    DATABASE_ERRORS,
    Append,
    Change,
    Row,
    TaskWriter,
    ThreadWriter,
    Writer,
)
from femopp.table.log.entries import Came, Entry, LetIn, Stands, stored

CHANGED_ELSEWHERE = _(
    "this was not stored: something else has been written to this table meanwhile; try again"
)


DELETED_AGAIN = _(
    "A backup was restored. Tables in it that had been deleted since are deleted again: {tables}."
)

LOG = logging.getLogger("femopp")

AT_ONCE = 2000
"""Entries that are deleted in one transaction, during which others wait."""

NO_TOKENS: Mapping[str, str] = {}

CLOCKS = Clocks()
"""The clocks of this machine."""


class Store:
    """The tables of one server.

    Raises `StorageError` for an invalid URL.
    """

    def __init__(self, address: str | URL, clocks: Clocks = CLOCKS) -> None:
        self._clocks = clocks
        self._engine = engine_of(address)
        self._file: Engine | None = None
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)
            # SQLite's asynchronous driver goes to its thread and back for each statement; a batch
            # that goes there at once takes less than half the processor's time.
            file = self._engine.url.set(drivername="sqlite")
            self._file = create_engine(file, poolclass=StaticPool)
            event.listen(self._file, "connect", _set_up_file)
        self._owner = 0
        self._days = Days(0, "")
        self._deleted = list_in(self.folder or data_folder())
        self._lock = lock_of(self._engine)
        self._writer: Writer | None = None
        self._heads: dict[str, Head] = {}
        self._gone = set[str]()
        self.kept = KeptStore(self)

    @property
    def folder(self) -> Path | None:
        """The folder of the SQLite database; None for another."""
        file = file_of(self._engine.url)
        return None if file is None else file.parent

    async def open(self) -> tuple[Text, ...]:
        """Take the database for this server and bring it up to date; return what to report of that.

        Raises `StorageError` if it cannot be used.
        """
        try:
            self._look_for_folder()
            await self._lock.take()
            with private_database(self._engine.url):
                told = await self._upgrade()
        except DATABASE_ERRORS as error:
            await self._close_database()
            raise cannot_be_opened(self._engine, problem_of(error)) from None
        except StorageError:
            await self._close_database()
            raise
        self._writer = (
            TaskWriter(self._engine, self._owner)
            if self._file is None
            else ThreadWriter(self._file)
        )
        return told

    async def _upgrade(self) -> tuple[Text, ...]:
        file = file_of(self._engine.url)
        if file is not None:
            told = upgrade_file(file)
            with plain_engine(file).connect() as plain:
                return (*told, *self._taken(plain))
        async with self._engine.begin() as connection:
            await connection.run_sync(upgrade)
            return await connection.run_sync(self._taken)

    def _taken(self, connection: Connection) -> tuple[Text, ...]:
        """Become the owner of the database; return what to report of that."""
        self._owner = take_over(connection)
        self._days = days_at_start(connection, self._clocks)
        deleted = delete_listed(connection, self._deleted)
        return () if not deleted else (say(DELETED_AGAIN, tables=deleted),)

    def _look_for_folder(self) -> None:
        """Raise `StorageError` if the folder is missing; SQLite's own message does not say so."""
        file = self._engine.url.database
        if self._engine.dialect.name == "sqlite" and file and not Path(file).parent.is_dir():
            folder = say(_("there is no folder {folder}"), folder=str(Path(file).parent))
            raise cannot_be_opened(self._engine, folder)

    async def close(self) -> None:
        """Write everything pending, and close the database."""
        if self._writer is not None:
            await self._writer.close()
        await self._close_database()

    async def _close_database(self) -> None:
        await self._lock.release()
        if self._file is not None:
            self._file.dispose()
        await self._engine.dispose()

    async def open_table(
        self, table: str, entries: Sequence[Entry], tokens: Mapping[str, str]
    ) -> None:
        """Store a new table with the beginning of its log; `tokens` as in `append`."""
        rows, head = _rows(table, beginning(table), entries, None, self._owner)
        now = int(time.time())
        opened = [(table, now, now, self.day, None)]
        guests = _guests(table, entries, tokens)
        await self._commit(Append(rows, guests, opened))
        self._heads[table] = head

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[Entry],
        command: Command | None = None,
        tokens: Mapping[str, str] = NO_TOKENS,
    ) -> None:
        """Store entries, the first of which gets this number; returns when they are on the disk.

        `command` is the command that brought them about; `tokens` are the hashed tokens of new
        guests. Raises `StorageError`, and stores nothing, if the database refuses, or if that
        number is not the next one.
        """
        head = await self._head(table)
        if number != head.number + 1:
            raise StorageError(say(CHANGED_ELSEWHERE))
        rows, head = _rows(table, head, entries, command, self._owner)
        guests = _guests(table, entries, tokens)
        # Until the result is known, the end of the log is not known either.
        del self._heads[table]
        await self._commit(Append(rows, guests))
        self._heads[table] = head

    async def give_device(self, table: str, number: int) -> None:
        """Store that device numbers up to this one are given. Raises `StorageError`."""
        row = update(TABLES).where(TABLES.c.id == table).values(devices=number)
        await self._commit(Append(changes=[row]))

    async def set_name(self, table: str, guests: Collection[str], name: str) -> None:
        """Store the name of a guest, by all of the guest's ids. Raises `StorageError`."""
        of_table = update(GUESTS).where(GUESTS.c.table_id == table).values(name=name)
        changes = [of_table.where(GUESTS.c.guest == guest) for guest in sorted(guests)]
        await self._commit(Append(changes=changes))

    async def set_face(self, table: str, guest: str, face: str) -> None:
        """Store a guest's face. Raises `StorageError`."""
        whose = (GUESTS.c.table_id == table) & (GUESTS.c.guest == guest)
        await self._commit(Append(changes=[update(GUESTS).where(whose).values(face=face)]))

    async def review(self, table: str, match: int) -> KeptReview | None:
        """Return the stored review of a match, None if there is none. Raises `StorageError`."""
        if table in self._gone:
            return None
        async with self.reading(_("the review could not be read: {problem}")) as connection:
            return await read_review(connection, table, match)

    async def keep_review(self, table: str, match: int, data: bytes) -> None:
        """Store the review of a match. Raises `StorageError`."""
        await self._commit(Append(changes=keeping(table, match, data)))

    async def share_review(self, table: str, match: int, guest: str, shared: bool) -> None:
        """Store whether a guest shares their part of a review. Raises `StorageError`."""
        await self._commit(Append(changes=sharing(table, match, guest, shared)))

    async def delete(self, table: str) -> None:
        """Delete a table with all that belongs to it, and list it as deleted.

        Raises `StorageError`, and it is still there, if it cannot be listed. Once it is listed it
        is gone for everybody: rows that cannot be deleted now are deleted at the next start.
        """
        # First: if the rest fails, the next start does it from the list.
        await self.enlist([table])
        await self._delete(table)

    async def expire(self, table: str, days: int) -> bool:
        """Delete a table if it is unused for so many days; return whether it was.

        It isn't listed as deleted: nobody wished it gone, so a restore brings it back.
        """
        if table not in await self.untouched(days, table):
            return False
        await self._delete(table)
        return True

    async def _delete(self, table: str) -> None:
        self._gone.add(table)
        self.forget(table)
        try:
            last = (await self._head(table)).number
            # Slice by slice, so that others can store in between.
            for number in range(last - AT_ONCE, 0, -AT_ONCE):
                await self._commit(Append(changes=[deletion_after(table, number)]))
            await self._commit(Append(changes=deletions(table)))
            self._gone.discard(table)
        except StorageError as error:
            LOG.error("table %s is deleted from the database at the next start: %s", table, error)
        self.forget(table)

    async def enlist(self, ids: Sequence[str]) -> None:
        """List these ids as deleted, so that no backup brings them back. Raises `StorageError`."""
        try:
            await asyncio.to_thread(enlist, self._deleted, ids)
        except OSError as error:
            raise StorageError(
                say(
                    _("this could not be deleted: {file}: {problem}"),
                    file=str(self._deleted),
                    problem=trouble(error),
                )
            ) from None

    async def change(
        self, changes: Sequence[Change], rows: Sequence[tuple[Table, Sequence[Row]]] = ()
    ) -> None:
        """Make these changes, and add rows to tables, in the order of their columns.

        All of it together; on the disk when it returns. Raises `StorageError`.
        """
        await self._commit(Append(changes=changes, others=rows))

    async def touch(self, tables: Sequence[str]) -> None:
        """Store that these tables are in use now. Raises `StorageError`."""
        used = update(TABLES).values(touched_at=int(self._clocks.wall()), touched_day=self.day)
        if tables:
            changes = [used.where(TABLES.c.id == table) for table in tables]
            await self._commit(Append(changes=changes))

    @property
    def day(self) -> int:
        """The number of days counted in this database."""
        return self._days.number

    async def count_day(self) -> None:
        """Count another day if one has begun. Raises `StorageError`."""
        days = self._days.counted(self._clocks)
        if days is not self._days:
            await self._commit(Append(changes=[days.storing()]))
            self._days = days

    async def untouched(self, days: int, table: str | None = None) -> list[str]:
        """Return the tables unused for more than so many days, the oldest first.

        None of a circle's, and only this `table`, if it is given. Raises `StorageError`.
        """
        async with self.reading(_("the tables could not be read: {problem}")) as connection:
            circles = select(CIRCLE_TABLES.c.table_id)
            unused = (TABLES.c.touched_day < self.day - days) & TABLES.c.id.not_in(circles)
            older = select(TABLES.c.id).where(unused)
            if table is not None:
                older = older.where(TABLES.c.id == table)
            found = await connection.execute(older.order_by(TABLES.c.touched_day))
            return list(found.scalars())

    async def _head(self, table: str) -> Head:
        """Return the head of the table's log."""
        if table not in self._heads:
            async with self.reading(_("this could not be stored: {problem}")) as connection:
                self._heads[table] = await last_head(connection, table)
        return self._heads[table]

    def forget(self, table: str) -> None:
        """Drop this table's head from memory."""
        self._heads.pop(table, None)

    def wrote(self, kept: StoredTable) -> bool:
        """Whether this server alone has written these entries."""
        return kept.owners <= {self._owner}

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """Return the table with its log after this number; None if there is none.

        Raises `StorageError`.
        """
        if table in self._gone:
            return None
        async with self.reading(_("the table could not be read: {problem}")) as connection:
            return await read(connection, table, since)

    async def take_up(self, table: str) -> ResumePoint | None:
        """Return as much of the table as is needed to go on; None if there is none.

        Raises `StorageError`.
        """
        if table in self._gone:
            return None
        async with self.reading(_("the table could not be read: {problem}")) as connection:
            return await read_resume_point(connection, table)

    @asynccontextmanager
    async def reading(self, message: Message) -> AsyncIterator[AsyncConnection]:
        """Yield a connection for reading. Raises `StorageError` with this message."""
        try:
            async with self._engine.connect() as connection:
                if self._file is None:
                    await connection.run_sync(check_owner, self._owner)
                yield connection
        except DATABASE_ERRORS as error:
            raise StorageError(say(message, problem=problem_of(error))) from None

    async def _commit(self, append: Append) -> None:
        assert self._writer is not None
        self._writer.put(append)
        try:
            await append.written
        except DATABASE_ERRORS as error:
            if is_taken(error):
                raise StorageError(say(CHANGED_ELSEWHERE)) from None
            raise StorageError(
                say(_("this could not be stored: {problem}"), problem=problem_of(error))
            ) from None


def _rows(
    table: str, head: Head, entries: Sequence[Entry], command: Command | None, owner: int
) -> tuple[list[Row], Head]:
    """Return the rows of these entries, and the head after them; the first is the command's."""
    rows: list[Row] = []
    for entry in entries:
        data = stored(nameless(entry))
        head = linked(head, data, command)
        whose = (
            (None, None, None)
            if command is None
            else (command.guest, command.device, command.number)
        )
        match = entry.match if isinstance(entry, Stands) else None
        rows.append((table, head.number, data, head.hash, *whose, match, owner))
        command = None
    return rows, head


def _guests(table: str, entries: Sequence[Entry], tokens: Mapping[str, str]) -> list[Row]:
    """Return the rows of the new guests in these entries."""
    if not tokens:
        return []
    came = [one for one in entries if isinstance(one, Came | LetIn)]
    return [(table, one.guest, tokens[one.guest], one.name, one.face or None) for one in came]


def _set_up_file(connection: Any, record: Any) -> None:
    # Transactions begin where the code says so.
    connection.isolation_level = None
    _set_up_sqlite(connection, record)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    # Deleted data must not remain readable in the file.
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.close()
