"""Writing to the database: what comes during a commit goes into the next one."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from msgspec import Struct, field
from sqlalchemy import Connection, Delete, Engine, Insert, Table, Update, insert

from femopp.server.store.databases import DATABASE_ERRORS, WRITES
from femopp.server.store.owner import check_owner
from femopp.server.store.schema import ENTRIES, GUESTS, TABLES

MAX_AT_ONCE = 500
"""Maximum of appends in a commit."""

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


class Writer:
    """The thread that writes to the database.

    It is woken once for each commit, not for each append: the event loop collects appends until the
    thread is free.
    """

    def __init__(self, engine: Engine, owner: int) -> None:
        self._engine = engine
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Append] = []
        self._is_free = asyncio.Event()
        self._is_free.set()
        self._batches: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._connection: Connection | None = None
        self._thread = Thread(target=self._run, name="femopp-store", daemon=True)
        self._thread.start()

    def put(self, append: Append) -> None:
        """Write this as soon as possible."""
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
        """Write everything pending, and end."""
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
                self._connection = self._engine.connect().execution_options(**{WRITES: True})
            outcomes = _commit_each(self._connection, self._owner, batch)
        except Exception as error:
            # Whatever it is, the waiting tasks get it, and the thread goes on.
            outcomes = [error] * len(batch)
        if any(outcomes):
            self._release()
        return outcomes

    def _release(self) -> None:
        if self._connection is not None:
            with suppress(*DATABASE_ERRORS):  # it may have broken before
                self._connection.close()
            self._connection = None


def _commit_each(
    connection: Connection, owner: int, batch: Sequence[Append]
) -> list[Exception | None]:
    """Commit these together; return the error of each, None if it is stored."""
    is_written = False
    try:
        with connection.begin():
            _write_rows(connection, owner, batch)
            is_written = True
    except DATABASE_ERRORS as error:
        if is_written or connection.invalidated or len(batch) == 1:
            # After a failed commit nobody knows what is stored, so nothing is written again.
            return [error] * len(batch)
        # One bad append must not take the others of its batch with it.
        return [outcome for one in batch for outcome in _commit_each(connection, owner, [one])]
    return [None] * len(batch)


def _write_rows(connection: Connection, owner: int, batch: Sequence[Append]) -> None:
    check_owner(connection, owner)
    for one in batch:
        for change in one.changes:
            connection.execute(change)
    for target, rows in _rows_of(batch):
        names = target.columns.keys()
        connection.execute(insert(target), [dict(zip(names, row, strict=True)) for row in rows])


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


def _settle(batch: Sequence[Append], outcomes: Sequence[Exception | None]) -> None:
    for append, error in zip(batch, outcomes, strict=True):
        if append.written.done():
            continue
        if error is None:
            append.written.set_result(None)
        else:
            append.written.set_exception(error)
