"""Storage of tables and matches: SQLite in a folder, or PostgreSQL.

When an append returns, its entries are on the disk: SQLite runs in WAL mode with
``synchronous=FULL``. Appends that come during a commit are committed together.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Select, Table, literal, select, update

from femopp.language import Message, Text, _, say
from femopp.server.monitoring.counts import COUNTS
from femopp.server.store.chain import Head, beginning
from femopp.server.store.completed_commands import CompletedCommands
from femopp.server.store.databases import (
    DATABASE_ERRORS,
    WRITES,
    StorageError,
    cannot_be_opened,
    engine_of,
    file_of,
    is_conflict,
    problem_of,
)
from femopp.server.store.days import Clocks, Days, days_at_start, read_days
from femopp.server.store.deleting import Deleting
from femopp.server.store.deletions import (
    data_folder,
    delete_listed,
    list_in,
    merge,
)
from femopp.server.store.formats import (
    FORMATS,
    NOT_YET,
    NOW,
    Formats,
    format_of,
    needed,
    unfinished,
)
from femopp.server.store.glances import StoredGlance, filling, read_glances
from femopp.server.store.handing_over import HandingOver
from femopp.server.store.leasing import Keeper, Taking, others_than
from femopp.server.store.lock import FileLock
from femopp.server.store.log import CHANGED_ELSEWHERE, NOT_STORED, Item, Log, rows_of
from femopp.server.store.ownership import Lease, NotServed, Ownership
from femopp.server.store.permissions import private_database
from femopp.server.store.reading import StoredTable, read
from femopp.server.store.resuming import ResumePoint, read_resume_point
from femopp.server.store.reviews import KeptReview, keeping, read_review, sharing
from femopp.server.store.schema import ENTRIES, GUESTS, LOGS, TABLE
from femopp.server.store.tables import guest_rows, items_of
from femopp.server.store.telling import BEGINS, Telling, message_of
from femopp.server.store.turns import Turns
from femopp.server.store.upgrading import upgrade, upgrade_file
from femopp.server.store.wall import WALL, unix_time
from femopp.server.store.writing import Append, Change, Row, Writer
from femopp.table.log.entries import Entry

NOT_READ = _("the table could not be read: {problem}")
NOT_CHECKED = _("the database could not be read: {problem}")

DELETED_AGAIN = _(
    "A backup was restored. Tables in it that had been deleted since are deleted again: {tables}."
)

READERS = 4
"""Threads that read from the database, each with a connection."""


T = TypeVar("T")
P = ParamSpec("P")

CLOCKS = Clocks()
"""The clocks of this machine."""


class Store:
    """The logs of one server, and what stands beside them.

    `formats` are those that it can read and write. Raises `StorageError` for an invalid URL.
    """

    def __init__(
        self, address: str | URL, clocks: Clocks = CLOCKS, formats: Formats = FORMATS
    ) -> None:
        self._clocks = clocks
        self._formats = formats
        self._format = 0
        self._engine = engine_of(address)
        self._readers = ThreadPoolExecutor(READERS, "femopp-reader")
        self._days = Days(0, "")
        file = file_of(self._engine.url)
        self._lock = None if file is None else FileLock(file)
        self._turns = Turns(self._engine)
        self.telling = Telling()
        self.deleting = Deleting(self, list_in(self.folder or data_folder()))
        self._writer: Writer | None = None
        self._keeper: Keeper | None = None
        self.ownership: Ownership
        self.handing_over: HandingOver
        self._numbers = count()

    @property
    def folder(self) -> Path | None:
        """The folder of the SQLite database; None for another."""
        file = file_of(self._engine.url)
        return None if file is None else file.parent

    async def open(self) -> tuple[Text, ...]:
        """Bring the database up to date for this server; return what to report of that.

        Raises `StorageError` if it cannot be used.
        """
        told, lease, process = await asyncio.to_thread(self._open)
        self.ownership = Ownership(lease, process)
        self.handing_over = HandingOver(self.ownership, self._release)
        self.telling.hear(BEGINS, lambda _nothing: self.handing_over.begun())
        if self._keeper is not None:
            self._keeper.follow(self.ownership, self.handing_over.asked, self.telling)
        self._writer = Writer(self._engine)
        return told

    def _open(self) -> tuple[tuple[Text, ...], Lease, str | None]:
        try:
            self._look_for_folder()
            if self._lock is not None:
                self._lock.take()
            with private_database(self._engine.url):
                told, listed = self._upgrade()
            if self.folder is not None:
                return told, Lease(self._clocks.steady), None
            lease = Lease(self._clocks.steady, self._clocks.steady())
            keeper = Keeper(self._engine, lease, listed, self._formats)
            process = keeper.begin()
            self._keeper = keeper
            return told, lease, process
        except Exception as error:
            self._close_database()
            if not isinstance(error, DATABASE_ERRORS):
                raise
            raise cannot_be_opened(self._engine, problem_of(error)) from None

    def _upgrade(self) -> tuple[tuple[Text, ...], int]:
        file = file_of(self._engine.url)
        told = () if file is None else upgrade_file(file, self._formats)
        with self._engine.execution_options(**{WRITES: True}).begin() as connection:
            if file is None:
                upgrade(connection, self._formats)
                WALL.set(float(connection.execute(select(NOW)).scalar_one()))
            self._format = format_of(connection)
            self._days = days_at_start(connection, self._clocks)
            words, last = merge(connection, self.deleting.file)
            deleted = delete_listed(connection, words)
        again = say(DELETED_AGAIN, tables=deleted) if deleted else None
        others = (again, unfinished(self._format, self._formats))
        return (*told, *[one for one in others if one is not None]), last

    def _look_for_folder(self) -> None:
        """Raise `StorageError` if the folder is missing; SQLite's own message does not say so."""
        file = self._engine.url.database
        if self._engine.dialect.name == "sqlite" and file and not Path(file).parent.is_dir():
            folder = say(_("there is no folder {folder}"), folder=str(Path(file).parent))
            raise cannot_be_opened(self._engine, folder)

    async def close(self) -> None:
        """Write everything pending, and close the database."""
        await self.deleting.close()
        await self.telling.close()
        if self._writer is not None:
            await self.handing_over.close()
            await self._writer.close()
            self.ownership.close()
        if self._keeper is not None:
            await asyncio.to_thread(self._keeper.close)
        await self._turns.close()
        await asyncio.to_thread(self._close_database)

    def _close_database(self) -> None:
        if self._lock is not None:
            self._lock.release()
        self._readers.shutdown()
        self._engine.dispose()

    # Logs

    async def open_log(
        self,
        id: str,
        kind: str,
        items: Sequence[Item],
        others: Sequence[tuple[Table, Sequence[Row]]] = (),
        changes: Sequence[Change] = (),
        glance: bytes | None = None,
    ) -> tuple[int, Head]:
        """Store a new log with its beginning; return its fencing number and its head.

        `others` are rows of other tables, and `changes` are made in the same moment. `glance` is
        the log's summary for lists. Raises `StorageError`.
        """
        self.ownership.check()
        self.handing_over.check_may_take(id)
        await self.check_may_write(items)
        now, first = unix_time(), 1
        rows, head = rows_of(id, beginning(id), items, first)
        process = self.ownership.process
        opened = (LOGS, [(id, kind, now, now, self.day, None, first, process, glance)])
        await self.write(Append(changes, [opened, (ENTRIES, rows), *others]))
        self.ownership.made(id, first)
        return first, head

    async def take(self, log: str, how: Taking = Taking.ASKS) -> int | None:
        """Take over a log; return its new fencing number, None if there is no such log.

        The appends of whoever had it are refused from then on. Raises `NotServed` while another
        process has it, and `StorageError`.
        """
        if log in self.deleting.gone:
            return None
        self.ownership.check()
        self.handing_over.check_may_take(log)
        fence = await self.write(Append(log=log, takes=how, process=self.ownership.process))
        if fence is not None:
            self.ownership.took(log, fence)
        return fence

    async def take_if_free(self, log: str) -> int | None:
        """Take over a log that no other process serves; None if one does, or it isn't there."""
        try:
            return await self.take(log, Taking.IF_FREE)
        except NotServed:
            return None

    async def _release(self, log: str) -> None:
        """Let another process take over a log at once. Raises `StorageError`."""
        mine = (LOGS.c.id == log) & (LOGS.c.owner == self.ownership.process)
        await self.change([update(LOGS).where(mine).values(owner=None)])

    async def has_others(self) -> bool:
        """Whether other processes serve logs of this database. Raises `StorageError`."""
        process = self.ownership.process
        return process is not None and bool(await self.rows(NOT_CHECKED, others_than(process)))

    def tell(self, kind: str, what: str) -> None:
        """Tell other processes something that only matters now; it may be lost."""
        if self._writer is not None and self.ownership.process is not None:
            message = message_of(self.ownership.process, next(self._numbers), kind, what)
            told = Append(message=message)
            told.written.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._writer.put(told)

    def alone(self, name: str) -> AbstractAsyncContextManager[None]:
        """Return a block of a name in which one is alone, in all processes of the database."""
        return self._turns.alone(name)

    async def touch(self, logs: Sequence[str]) -> None:
        """Store that these logs are in use now. Raises `StorageError`."""
        used = update(LOGS).values(touched_at=int(self._clocks.wall()), touched_day=self.day)
        if logs:
            await self.change([used.where(LOGS.c.id == log) for log in logs])

    @property
    def day(self) -> int:
        """The number of days counted in this database."""
        return self._days.number

    async def count_day(self) -> None:
        """Count another day if one has begun, once for all processes. Raises `StorageError`."""
        days = self._days.counted(self._clocks)
        if days is not self._days:
            stored = await self.read(NOT_READ, read_days)
            if stored.counted_on == days.counted_on:
                # Another process has counted it.
                days = days._replace(number=stored.number)
            else:
                days = days._replace(number=stored.number + 1)
                await self.change([days.storing()])
            self._days = days

    # Tables

    async def open_table(
        self,
        table: str,
        entries: Sequence[Entry],
        tokens: Mapping[str, str],
        glance: bytes | None = None,
    ) -> Log[StoredTable]:
        """Store a new table with the beginning of its log; return the log, to be served.

        `tokens` are the hashed tokens of the guests, and `glance` is its summary for lists. Raises
        `StorageError`.
        """
        guests, items = [(GUESTS, guest_rows(table, entries, tokens))], items_of(entries)
        fence, head = await self.open_log(table, TABLE, items, guests, glance=glance)
        return Log(self, table, fence, head, CompletedCommands(), read)

    async def take_over(self, table: str, how: Taking = Taking.ASKS) -> ResumePoint | None:
        """Take over a table; return as much of it as is needed to go on, None if there is none.

        Raises `StorageError`.
        """
        fence = await self.take(table, how)
        if fence is None:
            return None
        rest = await self.take_up(table)
        if rest is None:
            return None
        start = rest.start
        done = CompletedCommands(
            rest.kept.commands, None if start is None else start.stands.commands
        )
        return replace(rest, served=Log(self, table, fence, rest.kept.head, done, read))

    async def take_up(self, table: str) -> ResumePoint | None:
        """Return as much of a table as is needed to go on, without serving it.

        None if there is none. Raises `StorageError`.
        """
        if table in self.deleting.gone:
            return None
        return await self.read(NOT_READ, read_resume_point, table)

    async def glances(self, tables: Collection[str]) -> dict[str, StoredGlance]:
        """Return what lists show of these tables, of those that exist. Raises `StorageError`."""
        wanted = [one for one in tables if one not in self.deleting.gone]
        return await self.read(NOT_READ, read_glances, wanted) if wanted else {}

    async def keep_glance(self, table: str, summary: bytes) -> None:
        """Store the summary of an older table, unless its owner has written one meanwhile."""
        await self.change([filling(table, summary)])

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """Return the table with its log after this number; None if there is none.

        Raises `StorageError`.
        """
        return (
            None if table in self.deleting.gone else await self.read(NOT_READ, read, table, since)
        )

    async def review(self, table: str, match: int) -> KeptReview | None:
        """Return the stored review of a match, None if there is none. Raises `StorageError`."""
        if table in self.deleting.gone:
            return None
        not_read = _("the review could not be read: {problem}")
        return await self.read(not_read, read_review, table, match)

    async def keep_review(self, table: str, match: int, data: bytes) -> None:
        """Store the review of a match. Raises `StorageError`."""
        await self.change(keeping(table, match, data))

    async def share_review(self, table: str, match: int, guest: str, shared: bool) -> None:
        """Store whether a guest shares their part of a review. Raises `StorageError`."""
        await self.change(sharing(table, match, guest, shared))

    # Reading and writing

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
                return wanted(connection, *args, **kwargs)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, reading)
        except DATABASE_ERRORS as error:
            COUNTS.database_errors += 1
            raise StorageError(say(message, problem=problem_of(error))) from None

    async def check(self) -> None:
        """Raise `StorageError` if the database doesn't answer, or this process serves nothing."""
        self.ownership.check()
        await self.rows(NOT_CHECKED, select(literal(1)))

    async def rows(self, message: Message, wanted: Select[Any]) -> Sequence[Any]:
        """Return the rows of a selection. Raises `StorageError` with this message."""
        return await self.read(message, lambda connection: connection.execute(wanted).all())

    async def change(
        self,
        changes: Sequence[Change],
        rows: Sequence[tuple[Table, Sequence[Row]]] = (),
        listed: Collection[str] = (),
    ) -> None:
        """Make these changes, and add rows to tables, in the order of their columns.

        All of it together; on the disk when it returns. All processes follow what is `listed` as
        deleted by that. Raises `StorageError`.
        """
        if listed:
            # First: a backup from before has it.
            await self.deleting.enlist(listed)
        process = self.ownership.process if listed else None
        await self.write(Append(changes, rows, listed=listed, process=process))
        if listed:
            await self.deleting.followed(listed)

    async def check_may_write(self, items: Sequence[Item]) -> None:
        """Raise `StorageError` if an entry needs another format than the database has so far."""
        if not await self.may_write(items):
            raise StorageError(say(NOT_YET))

    async def may_write(self, items: Sequence[Item]) -> bool:
        """Whether entries can be written in the format that the database has so far."""
        if self._format == len(self._formats):
            return True
        wanted = max([needed(one.data, self._formats) for one in items], default=1)
        if wanted > self._format:
            self._format = await self.read(NOT_READ, format_of)
        return wanted <= self._format

    async def write(self, append: Append) -> int | None:
        """Write this, on the disk when it returns; return the number of a log that it takes over.

        Raises `NotServed` if it's for a log that this process doesn't serve, or `StorageError`.
        """
        if append.log and not append.takes:
            self.ownership.check_serves(append.log, append.fence)
        return await self.put(append)

    async def put(self, append: Append) -> int | None:
        """Write this as `write` does, whether or not this process serves the log."""
        assert self._writer is not None
        begun = time.monotonic()
        self._writer.put(append)
        try:
            number = await append.written
            COUNTS.appends.add(time.monotonic() - begun)
            return number
        except NotServed:
            self.ownership.lost(append.log, append.fence)
            raise
        except DATABASE_ERRORS as error:
            if is_conflict(error):
                raise StorageError(say(CHANGED_ELSEWHERE)) from None
            COUNTS.database_errors += 1
            raise StorageError(say(NOT_STORED, problem=problem_of(error))) from None
