"""Renewing a process's lease in PostgreSQL, and taking over logs whose owner has none."""

import asyncio
import logging
from contextlib import suppress
from secrets import token_hex
from threading import Event, Thread

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    delete,
    extract,
    func,
    insert,
    select,
    update,
)

from femopp.language import say
from femopp.server.store.databases import DATABASE_ERRORS
from femopp.server.store.ownership import ELSEWHERE, TERM, Lease, NotServed, Ownership
from femopp.server.store.schema import LOGS, PROCESSES

LOG = logging.getLogger("femopp")

EVERY = 1.0
"""Seconds between two renewals."""

FORGOTTEN = 86_400.0
"""Seconds after which the row of an expired lease is deleted."""

_NOW = extract("epoch", func.clock_timestamp())
"""The time by the database's clock."""

_BEFORE = (
    select(PROCESSES.c.id, (PROCESSES.c.expires <= _NOW).label("expired"))
    .where(PROCESSES.c.id == bindparam("process"))
    .with_for_update()
    .subquery("before")
)

_RENEWED = (
    update(PROCESSES)
    .where(PROCESSES.c.id == _BEFORE.c.id)
    .values(expires=_NOW + bindparam("term"))
    .returning(_BEFORE.c.expired)
)
"""A renewal; it returns whether the lease had expired, nothing if there is none."""

_OWNED = select(LOGS.c.id).where(LOGS.c.owner == bindparam("process"))

_FREE = (
    select(LOGS.c.owner, LOGS.c.fence)
    .where(LOGS.c.id == bindparam("log"))
    .with_for_update(skip_locked=True, key_share=True)
)
"""A log's owner and number; nothing while an append is under way."""

_THERE = select(LOGS.c.id).where(LOGS.c.id == bindparam("log"))

_TAKEN = (
    update(LOGS)
    .where(LOGS.c.id == bindparam("log"))
    .values(owner=bindparam("process"), fence=bindparam("number"))
)

_EXPIRED = (
    select(PROCESSES.c.id)
    .where(PROCESSES.c.id == bindparam("process"), PROCESSES.c.expires <= _NOW)
    .with_for_update(read=True)
)
"""A process's lease if it has expired; it can't be renewed before the commit."""

_LEASED = select(PROCESSES.c.id).where(PROCESSES.c.id == bindparam("process"))


def take(connection: Connection, log: str, process: str | None) -> int | NotServed | None:
    """Take over a log for a process; return its new number, None if there is no such log.

    It returns `NotServed` while another process's lease lasts.
    """
    found = connection.execute(_FREE, {"log": log}).first()
    if found is None:
        is_there = connection.execute(_THERE, {"log": log}).first() is not None
        return NotServed(say(ELSEWHERE)) if is_there else None
    if found.owner not in (None, process) and _is_alive(connection, found.owner):
        return NotServed(say(ELSEWHERE))
    number: int = found.fence + 1
    connection.execute(_TAKEN, {"log": log, "process": process, "number": number})
    return number


def _is_alive(connection: Connection, process: str) -> bool:
    asked = {"process": process}
    # Only an expired lease is locked, so nobody holds up the renewal of another.
    if connection.execute(_EXPIRED, asked).first() is not None:
        return False
    return connection.execute(_LEASED, asked).first() is not None


class Keeper:
    """The thread that renews a process's lease, over a connection of its own."""

    def __init__(self, engine: Engine, lease: Lease) -> None:
        self._engine = engine
        self._lease = lease
        self._connection: Connection | None = None
        self._closing = Event()
        self._thread = Thread(target=self._run, name="femopp-lease", daemon=True)

    def begin(self) -> str:
        """Give this process a lease; return its id in the database."""
        self._connection = self._engine.connect()
        sent = self._lease.steady()
        with self._connection.begin():
            expired = delete(PROCESSES).where(PROCESSES.c.expires < _NOW - FORGOTTEN)
            self._connection.execute(expired)
            process = _entered(self._connection)
        self._lease.renew(sent)
        return process

    def follow(self, ownership: Ownership) -> None:
        """Renew the lease of this process from now on."""
        self._ownership = ownership
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def close(self) -> None:
        """End the lease: other processes may take over at once."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
        with suppress(*DATABASE_ERRORS):  # it may have broken before
            if self._connection is not None:
                with self._connection.begin():
                    mine = PROCESSES.c.id == self._ownership.process
                    self._connection.execute(delete(PROCESSES).where(mine))
        self._drop()

    def _run(self) -> None:
        while not self._closing.wait(EVERY):
            try:
                self._renew()
            except DATABASE_ERRORS as error:
                LOG.error("the lease of this server's tables is not renewed: %s", error)
                self._drop()

    def _renew(self) -> None:
        sent = self._lease.steady()
        if self._connection is None:
            self._connection = self._engine.connect()
        process = self._ownership.process
        owned: frozenset[str] | None = None
        with self._connection.begin():
            asked = {"process": process}
            renewed = self._connection.execute(_RENEWED, {**asked, "term": TERM}).first()
            if renewed is None:
                # Its row was deleted, and anybody may have taken the logs since.
                process, owned = _entered(self._connection), frozenset[str]()
            elif renewed.expired or not self._lease.holds:
                owned = frozenset(self._connection.execute(_OWNED, asked).scalars())
        if owned is None and self._lease.holds:
            self._lease.renew(sent)
        else:
            self._loop.call_soon_threadsafe(self._ownership.renewed, sent, process, owned)

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*DATABASE_ERRORS):  # it may have broken before
                connection.invalidate()
                connection.close()


def _entered(connection: Connection) -> str:
    """Enter a process with a new id."""
    process = token_hex(8)
    connection.execute(insert(PROCESSES).values(id=process, expires=_NOW + TERM))
    return process
