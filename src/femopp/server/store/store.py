"""Storage of tables: SQLite in a folder, or PostgreSQL.

When `append` returns, its entries are on the disk: SQLite runs in WAL mode with
``synchronous=FULL``. Appends that come during a commit are committed together.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Select, Table, select, update

from femopp.language import Message, Text, _, say, trouble
from femopp.server.store.chain import Command, Head, beginning, linked
from femopp.server.store.databases import (
    DATABASE_ERRORS,
    WRITES,
    StorageError,
    cannot_be_opened,
    engine_of,
    file_of,
    is_taken,
    problem_of,
)
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
from femopp.server.store.upgrading import upgrade, upgrade_file
from femopp.server.store.writing import Append, Change, Row, Writer
from femopp.table.log.entries import Came, Entry, LetIn, Stands, stored

CHANGED_ELSEWHERE = _(
    "this was not stored: something else has been written to this table meanwhile; try again"
)

NOT_STORED = _("this could not be stored: {problem}")
NOT_READ = _("the table could not be read: {problem}")

DELETED_AGAIN = _(
    "A backup was restored. Tables in it that had been deleted since are deleted again: {tables}."
)

LOG = logging.getLogger("femopp")

AT_ONCE = 2000
"""Entries that are deleted in one transaction, during which others wait."""

NO_TOKENS: Mapping[str, str] = {}

READERS = 4
"""Threads that read from the database, each with a connection."""

T = TypeVar("T")
P = ParamSpec("P")


class Store:
    """The tables of one server.

    Raises `StorageError` for an invalid URL.
    """

    def __init__(self, address: str | URL) -> None:
        self._engine = engine_of(address)
        self._readers = ThreadPoolExecutor(READERS, "femopp-reader")
        self._owner = 0
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
        told = await asyncio.to_thread(self._open)
        self._writer = Writer(self._engine, self._owner)
        return told

    def _open(self) -> tuple[Text, ...]:
        try:
            self._look_for_folder()
            self._lock.take()
            with private_database(self._engine.url):
                return self._upgrade()
        except DATABASE_ERRORS as error:
            self._close_database()
            raise cannot_be_opened(self._engine, problem_of(error)) from None
        except StorageError:
            self._close_database()
            raise

    def _upgrade(self) -> tuple[Text, ...]:
        file = file_of(self._engine.url)
        told = () if file is None else upgrade_file(file)
        with self._engine.execution_options(**{WRITES: True}).begin() as connection:
            if file is None:
                upgrade(connection)
            return (*told, *self._taken(connection))

    def _taken(self, connection: Connection) -> tuple[Text, ...]:
        """Become the owner of the database; return what to report of that."""
        self._owner = take_over(connection)
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
        await asyncio.to_thread(self._close_database)

    def _close_database(self) -> None:
        self._lock.release()
        self._readers.shutdown()
        self._engine.dispose()

    async def open_table(
        self, table: str, entries: Sequence[Entry], tokens: Mapping[str, str]
    ) -> None:
        """Store a new table with the beginning of its log; `tokens` as in `append`."""
        rows, head = _rows(table, beginning(table), entries, None, self._owner)
        now = int(time.time())
        opened = [(table, now, now)]
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
        not_read = _("the review could not be read: {problem}")
        return await self.read(not_read, read_review, table, match)

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
        now = int(time.time())
        # A clock that was wrong once does not make a table older than it is.
        older = update(TABLES).values(touched_at=now).where(TABLES.c.touched_at < now)
        if tables:
            changes = [older.where(TABLES.c.id == table) for table in tables]
            await self._commit(Append(changes=changes))

    async def untouched(self, since: int) -> list[str]:
        """Return the tables unused since this Unix time, the oldest first; none of a circle's."""
        circles = select(CIRCLE_TABLES.c.table_id)
        unused = (TABLES.c.touched_at < since) & TABLES.c.id.not_in(circles)
        older = select(TABLES.c.id).where(unused).order_by(TABLES.c.touched_at)
        found = await self.rows(_("the tables could not be read: {problem}"), older)
        return [one.id for one in found]

    async def _head(self, table: str) -> Head:
        """Return the head of the table's log."""
        if table not in self._heads:
            self._heads[table] = await self.read(NOT_STORED, last_head, table)
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
        return await self.read(NOT_READ, read, table, since)

    async def take_up(self, table: str) -> ResumePoint | None:
        """Return as much of the table as is needed to go on; None if there is none.

        Raises `StorageError`.
        """
        if table in self._gone:
            return None
        return await self.read(NOT_READ, read_resume_point, table)

    async def read(
        self,
        message: Message,
        wanted: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return what a function reads from the database, in a thread.

        Raises `StorageError` with this message.
        """

        def reading() -> T:
            with self._engine.connect() as connection:
                check_owner(connection, self._owner)
                return wanted(connection, *args, **kwargs)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, reading)
        except DATABASE_ERRORS as error:
            raise StorageError(say(message, problem=problem_of(error))) from None

    async def rows(self, message: Message, wanted: Select[Any]) -> Sequence[Any]:
        """Return the rows of a selection. Raises `StorageError` with this message."""
        return await self.read(message, lambda connection: connection.execute(wanted).all())

    async def _commit(self, append: Append) -> None:
        assert self._writer is not None
        self._writer.put(append)
        try:
            await append.written
        except DATABASE_ERRORS as error:
            if is_taken(error):
                raise StorageError(say(CHANGED_ELSEWHERE)) from None
            raise StorageError(say(NOT_STORED, problem=problem_of(error))) from None


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
