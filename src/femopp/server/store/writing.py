"""Writing to the database: what comes during a commit goes into the next one."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol

from msgspec import Struct, field
from sqlalchemy import (
    Connection,
    Delete,
    Engine,
    Insert,
    PoolProxiedConnection,
    Table,
    Update,
    insert,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from femopp.server.store.owner import check_owner
from femopp.server.store.schema import ENTRIES, GUESTS, TABLES

MAX_AT_ONCE = 500
"""Maximum of appends in a commit."""

DATABASE_ERRORS = (SQLAlchemyError, sqlite3.Error, OSError)
"""Errors of a database that refuses, cannot be reached, or is full."""

ROWS = 100
"""Maximum of rows in a statement."""

SQLITE = sqlite.dialect(paramstyle="qmark")

Row = tuple[Any, ...]

Change = Delete | Update | Insert
"""A statement, with its values."""


class Append(Struct):
    """Rows that belong together, in the order of the columns; `written` gets the outcome.

    `changes` are made before the rows are added; `others` are rows of other tables.
    """

    entries: Sequence[Row] = ()
    guests: Sequence[Row] = ()
    tables: Sequence[Row] = ()
    changes: Sequence[Change] = ()
    others: Sequence[tuple[Table, Sequence[Row]]] = ()
    written: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Writer(Protocol):
    """Writes appends in batches."""

    def put(self, append: Append) -> None:
        """Write this as soon as possible."""
        ...

    async def close(self) -> None:
        """Write everything pending, and end."""
        ...


class ThreadWriter:
    """A thread that writes to an SQLite database.

    It is woken once for each commit, not for each append: the event loop collects appends until the
    thread is free. After each statement the thread must wait for the interpreter again, so it uses
    as few as possible. It calls SQLite directly; SQLAlchemy only compiles the statements, once.
    Writing through SQLAlchemy takes 7 % more instructions for an action.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Append] = []
        self._is_free = asyncio.Event()
        self._is_free.set()
        self._batches: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._connection: PoolProxiedConnection | None = None
        self._thread = Thread(target=self._run, name="femopp-store", daemon=True)
        self._thread.start()

    def put(self, append: Append) -> None:
        self._waiting.append(append)
        if self._is_free.is_set():
            self._is_free.clear()
            # Other appends of this turn of the loop go along.
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting[:MAX_AT_ONCE], self._waiting[MAX_AT_ONCE:]
        if batch:
            self._batches.put(batch)
        else:
            self._is_free.set()

    def _written(self, batch: list[Append], outcomes: list[Exception | None]) -> None:
        self._hand_over()
        _settle(batch, outcomes)

    async def close(self) -> None:
        await self._is_free.wait()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            outcomes = self._write(batch)
            self._loop.call_soon_threadsafe(self._written, batch, outcomes)
        self._release()

    def _write(self, batch: list[Append]) -> list[Exception | None]:
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            outcomes = _each(batch, partial(_commit_to_file, self._connection))
        except (
            Exception
        ) as error:  # whatever it is, the waiting tasks get it, and the thread goes on
            outcomes = [error] * len(batch)
        if any(outcomes):
            self._release()
        return outcomes

    def _release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class TaskWriter:
    """A task that writes to a database over a network."""

    def __init__(self, engine: AsyncEngine, owner: int) -> None:
        self._engine = engine
        self._owner = owner
        self._waiting: asyncio.Queue[Append | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    def put(self, append: Append) -> None:
        self._waiting.put_nowait(append)

    async def close(self) -> None:
        self._waiting.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        while (first := await self._waiting.get()) is not None:
            batch = [first]
            while len(batch) < MAX_AT_ONCE and not self._waiting.empty():
                append = self._waiting.get_nowait()
                if append is None:
                    self._waiting.put_nowait(None)
                    break
                batch.append(append)
            _settle(batch, await self._write(batch))

    async def _write(self, batch: list[Append]) -> list[Exception | None]:
        try:
            async with self._engine.connect() as connection:
                return await connection.run_sync(
                    lambda connection: _each(batch, partial(_commit, connection, self._owner))
                )
        except Exception as error:  # as above: the task goes on
            return [error] * len(batch)


def _each(
    batch: Sequence[Append], commit: Callable[[Sequence[Append]], None]
) -> list[Exception | None]:
    """Commit these together; return the error of each, None if it is stored."""
    try:
        commit(batch)
    except DATABASE_ERRORS as error:
        if len(batch) == 1:
            return [error]
        # One bad append must not take the others of its batch with it.
        return [outcome for one in batch for outcome in _each([one], commit)]
    return [None] * len(batch)


def _rows_of(batch: Sequence[Append]) -> Iterator[tuple[Table, list[Row]]]:
    """Yield the rows of each table, in the order of their foreign keys."""
    for target, rows in (
        (TABLES, [row for one in batch for row in one.tables]),
        (ENTRIES, [row for one in batch for row in one.entries]),
        (GUESTS, [row for one in batch for row in one.guests]),
    ):
        if rows:
            yield target, rows
    for one in batch:
        for target, others in one.others:
            if others:
                yield target, list(others)


def _commit(connection: Connection, owner: int, batch: Sequence[Append]) -> None:
    with connection.begin():
        check_owner(connection, owner)
        for change in _changes_of(batch):
            connection.execute(change)
        for target, rows in _rows_of(batch):
            names = target.columns.keys()
            connection.execute(insert(target), [dict(zip(names, row, strict=True)) for row in rows])


def _commit_to_file(proxied: PoolProxiedConnection, batch: Sequence[Append]) -> None:
    connection = proxied.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    statements = [_compiled(change) for change in _changes_of(batch)]
    statements += [
        (_statement(target, len(some)), [value for row in some for value in row])
        for target, rows in _rows_of(batch)
        for some in (rows[start : start + ROWS] for start in range(0, len(rows), ROWS))
    ]
    if len(statements) == 1:
        # A single statement is a transaction by itself.
        connection.execute(*statements[0])
        return
    connection.execute("BEGIN")
    try:
        for statement, values in statements:
            connection.execute(statement, values)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _changes_of(batch: Sequence[Append]) -> list[Change]:
    return [change for one in batch for change in one.changes]


def _compiled(change: Change) -> tuple[str, list[Any]]:
    # With the elements of lists (`IN`) as parameters of their own.
    compiled: Any = change.compile(dialect=SQLITE, compile_kwargs={"render_postcompile": True})
    return str(compiled), [compiled.params[name] for name in compiled.positiontup]


@cache
def _statement(target: Table, rows: int) -> str:
    any_row = dict.fromkeys(target.columns.keys(), "")
    return str(insert(target).values([any_row] * rows).compile(dialect=SQLITE))


def _settle(batch: Sequence[Append], outcomes: Sequence[Exception | None]) -> None:
    for append, error in zip(batch, outcomes, strict=True):
        if append.written.done():
            continue
        if error is None:
            append.written.set_result(None)
        else:
            append.written.set_exception(error)
