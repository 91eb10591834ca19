"""Writing to the database: what comes during a commit goes into the next one."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from msgspec import Struct, field
from sqlalchemy import (
    Connection,
    Delete,
    Engine,
    Insert,
    Table,
    Update,
    bindparam,
    insert,
    select,
    update,
)

from femopp.language import _, say
from femopp.server.store.databases import DATABASE_ERRORS, WRITES, StorageError
from femopp.server.store.leasing import Taking, take
from femopp.server.store.ownership import ELSEWHERE, TERM, NotServed
from femopp.server.store.schema import LOGS, METADATA
from femopp.server.store.telling import enter, in_order, notify

GONE = _("this was not stored: it has been deleted")

MAX_AT_ONCE = 500
"""Maximum of appends in a commit."""

Row = tuple[Any, ...]

Change = Delete | Update | Insert
"""A statement, with its values."""


class Append(Struct):
    """Statements, and rows in the order of their tables' columns, that are stored together.

    If a `log` is named, its fencing number must be `fence`, or it `takes` the log over: then the
    number rises. `glance` is its new summary for lists, None for no change. `listed` goes on the
    list of deletions, and `message` to all processes. A `process` does it. `written` gets the
    number, None without a log.
    """

    changes: Sequence[Change] = ()
    rows: Sequence[tuple[Table, Sequence[Row]]] = ()
    log: str = ""
    fence: int = 0
    takes: Taking | None = None
    process: str | None = None
    glance: bytes | None = None
    listed: Collection[str] = ()
    message: str = ""
    written: asyncio.Future[int | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


Outcome = int | None | Exception
"""The fencing number of an append's log, or the error if it isn't stored."""


class Writer:
    """The thread that writes to the database.

    It is woken once for each commit, not for each append: the event loop collects appends until the
    thread is free.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
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

    def _written(self, batch: list[Append], outcomes: list[Outcome]) -> None:
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

    def _write(self, batch: list[Append]) -> list[Outcome]:
        outcomes: list[Outcome]
        is_new = False
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(**{WRITES: True})
                is_new = self._engine.dialect.name == "postgresql"
            outcomes = _commit_each(self._connection, batch, UNLOCKS if is_new else "")
        except Exception as error:
            # Whatever it is, the waiting tasks get it, and the thread goes on.
            outcomes = [error] * len(batch)
        if any(isinstance(one, Exception) for one in outcomes):
            self._release()
        return outcomes

    def _release(self) -> None:
        if self._connection is not None:
            with suppress(*DATABASE_ERRORS):  # it may have broken before
                self._connection.close()
            self._connection = None


UNLOCKS = f"SET idle_in_transaction_session_timeout = '{TERM}s'"
"""Statement for a connection to PostgreSQL: if this process is stopped, its locks end."""


def _commit_each(
    connection: Connection, batch: Sequence[Append], setting: str = ""
) -> list[Outcome]:
    """Commit these together, after a setting of the connection; return the outcome of each."""
    outcomes, is_written = list[Outcome](), False
    try:
        with connection.begin():
            if setting:
                connection.exec_driver_sql(setting)
            outcomes = _write(connection, batch)
            is_written = True
    except DATABASE_ERRORS as error:
        if is_written or connection.invalidated or len(batch) == 1:
            # After a failed commit nobody knows what is stored, so nothing is written again.
            return [error] * len(batch)
        # One bad append must not take the others of its batch with it.
        return [outcome for one in batch for outcome in _commit_each(connection, [one], setting)]
    return outcomes


def _write(connection: Connection, batch: Sequence[Append]) -> list[Outcome]:
    if any(one.listed for one in batch):
        in_order(connection)
    taken = {
        id(one): take(connection, one.log, one.process, one.takes)
        for one in sorted(batch, key=lambda one: one.log)
        if one.takes
    }
    fences = _locked(connection, batch)
    outcomes = [taken[id(one)] if one.takes else _outcome(one, fences) for one in batch]
    allowed = [
        one
        for one, outcome in zip(batch, outcomes, strict=True)
        if not isinstance(outcome, Exception)
    ]
    for one in allowed:
        for change in one.changes:
            connection.execute(change)
        if one.listed:
            enter(connection, one.listed, one.process)
        if one.message:
            notify(connection, one.message)
    rows = dict[Table, list[Row]]()
    for one in allowed:
        for table, some in one.rows:
            rows.setdefault(table, []).extend(some)
    for table, insertion in INSERTIONS.items():
        if rows.get(table):
            names = table.columns.keys()
            values = [dict(zip(names, row, strict=True)) for row in rows[table]]
            connection.execute(insertion, values)
    glances = [{"log": one.log, "summary": one.glance} for one in allowed if one.glance is not None]
    if glances:
        connection.execute(GLANCED, glances)
    return outcomes


LOCKED = (
    select(LOGS.c.id, LOGS.c.fence)
    .where(LOGS.c.id.in_(bindparam("logs", expanding=True)))
    .order_by(LOGS.c.id)
    .with_for_update(key_share=True)
)
"""The fencing numbers of logs, none of which can be taken over before the commit."""

GLANCED = update(LOGS).where(LOGS.c.id == bindparam("log")).values(glance=bindparam("summary"))
"""The statement that stores summaries of tables."""

INSERTIONS = {table: insert(table) for table in METADATA.sorted_tables}
"""Statements that add rows, in the order of their foreign keys."""


def _locked(connection: Connection, batch: Sequence[Append]) -> dict[str, int]:
    """Lock the logs of these appends until the commit; return their fencing numbers."""
    logs = {one.log for one in batch if one.log and not one.takes}
    if not logs:
        return {}
    locked = connection.execute(LOCKED, {"logs": sorted(logs)})
    return {one.id: one.fence for one in locked}


def _outcome(append: Append, fences: Mapping[str, int]) -> Outcome:
    fence = fences.get(append.log)
    if not append.log or fence == append.fence:
        return fence
    return StorageError(say(GONE)) if fence is None else NotServed(say(ELSEWHERE))


def _settle(batch: Sequence[Append], outcomes: Sequence[Outcome]) -> None:
    for append, outcome in zip(batch, outcomes, strict=True):
        if append.written.done():
            continue
        if isinstance(outcome, Exception):
            append.written.set_exception(outcome)
        else:
            append.written.set_result(outcome)
