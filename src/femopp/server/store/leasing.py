"""Renewing a process's lease in PostgreSQL, and taking over logs whose owner has none."""

import asyncio
import logging
from collections.abc import Callable, Collection
from concurrent.futures import wait
from contextlib import suppress
from enum import StrEnum
from secrets import token_hex
from threading import Event, Thread
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from femopp.language import say
from femopp.server.store.databases import DATABASE_ERRORS, StorageError, drop, problem_of
from femopp.server.store.formats import NOW, Formats, check_reads
from femopp.server.store.ownership import ELSEWHERE, TERM, Lease, NotServed, Ownership
from femopp.server.store.schema import DELETIONS, LOGS, PROCESSES
from femopp.server.store.telling import (
    BEGINS,
    CHANNEL,
    LAST_LISTED,
    LISTED,
    Telling,
    listed_after,
    message_of,
    notify,
)
from femopp.server.store.wall import WALL

LOG = logging.getLogger("femopp")

EVERY = 1.0
"""Seconds between two renewals."""

NOTHING = "-"
"""A question by which a process wakes its own thread; no log has such an id."""

FORGOTTEN = 86_400.0
"""Seconds after which the row of an expired lease is deleted."""

_BEFORE = (
    select(PROCESSES.c.id, (PROCESSES.c.expires <= NOW).label("expired"))
    .where(PROCESSES.c.id == bindparam("process"))
    .with_for_update()
    .subquery("before")
)

_RENEWED = (
    update(PROCESSES)
    .where(PROCESSES.c.id == _BEFORE.c.id)
    .values(expires=NOW + bindparam("term"))
    .returning(_BEFORE.c.expired, LAST_LISTED.label("listed"), NOW.label("now"))
)
"""A renewal; it returns whether the lease had expired, nothing if there is none.

The others are the number of the last deletion that any process has listed, and the time.
"""

_OWNED = select(LOGS.c.id).where(LOGS.c.owner == bindparam("process"))


class Taking(StrEnum):
    """How a log is taken over: its owner is asked for it, it's free, or it's being deleted."""

    ASKS = "asks"
    IF_FREE = "if free"
    BY_FORCE = "by force"


_IS_LISTED = select(DELETIONS.c.number).where(DELETIONS.c.word == LOGS.c.id).exists()
"""Whether a log was listed as deleted."""

_FREE = (
    select(LOGS.c.owner, LOGS.c.fence)
    .where(LOGS.c.id == bindparam("log"), ~_IS_LISTED)
    .with_for_update(of=LOGS, skip_locked=True, key_share=True)
)
"""A log's owner and number; nothing while an append is under way."""

_OWNER = select(LOGS.c.owner).where(LOGS.c.id == bindparam("log"), ~_IS_LISTED)

_FENCE = select(LOGS.c.fence).where(LOGS.c.id == bindparam("log")).with_for_update(key_share=True)
"""A log's number, after an append that is under way."""

_ASK = select(func.pg_notify(bindparam("channel"), bindparam("log")))
"""A question to a process, whether it hands over a log."""

_TAKEN = (
    update(LOGS)
    .where(LOGS.c.id == bindparam("log"))
    .values(owner=bindparam("process"), fence=bindparam("number"))
)

_EXPIRED = (
    select(PROCESSES.c.id)
    .where(PROCESSES.c.id == bindparam("process"), PROCESSES.c.expires <= NOW)
    .with_for_update(read=True)
)
"""A process's lease if it has expired; it can't be renewed before the commit."""

_LEASED = select(PROCESSES.c.id).where(PROCESSES.c.id == bindparam("process"))


def others_than(process: str) -> Select[tuple[str]]:
    """Return the selection of the other processes whose leases last."""
    return select(PROCESSES.c.id).where(PROCESSES.c.id != process, PROCESSES.c.expires > NOW)


def take(
    connection: Connection, log: str, process: str | None, how: Taking = Taking.ASKS
) -> int | NotServed | None:
    """Take over a log for a process; return its new number, None if there is no such log.

    It returns `NotServed` while another process's lease lasts, and may ask that one to hand it
    over. By force it is taken at once.
    """
    if how is Taking.BY_FORCE:
        fence = connection.execute(_FENCE, {"log": log}).scalar()
        return None if fence is None else _taken(connection, log, process, fence)
    found = connection.execute(_FREE, {"log": log}).first()
    if found is None:
        locked = connection.execute(_OWNER, {"log": log}).first()
        return None if locked is None else _refused(connection, log, locked.owner, how)
    if found.owner not in (None, process) and _is_alive(connection, found.owner):
        return _refused(connection, log, found.owner, how)
    return _taken(connection, log, process, found.fence)


def _taken(connection: Connection, log: str, process: str | None, fence: int) -> int:
    number = fence + 1
    connection.execute(_TAKEN, {"log": log, "process": process, "number": number})
    return number


def _refused(connection: Connection, log: str, owner: str | None, how: Taking) -> NotServed:
    if owner is not None and how is Taking.ASKS:
        _ask(connection, log, owner)
    return NotServed(say(ELSEWHERE))


def _ask(connection: Connection, log: str, owner: str) -> None:
    """Ask the owner of a log to hand it over, at the commit."""
    connection.execute(_ASK, {"channel": channel_of(owner), "log": log})


def channel_of(process: str) -> str:
    """Return the channel at which a process is asked for its logs."""
    return f"femopp_{process}"


def _is_alive(connection: Connection, process: str) -> bool:
    asked = {"process": process}
    # Only an expired lease is locked, so nobody holds up the renewal of another.
    if connection.execute(_EXPIRED, asked).first() is not None:
        return False
    return connection.execute(_LEASED, asked).first() is not None


class Keeper:
    """The thread that renews a process's lease, over a connection of its own.

    It listens there for other processes that ask for a log, or tell something. `listed` is the
    number of the last deletion that this process knows. Without a lease it gets one only if it can
    read the database's format, which is one of `formats`.
    """

    def __init__(self, engine: Engine, lease: Lease, listed: int, formats: Formats) -> None:
        self._engine = engine
        self._lease = lease
        self._listed = listed
        self._formats = formats
        self._connection: Connection | None = None
        self._errors = (*DATABASE_ERRORS, engine.dialect.loaded_dbapi.Error)
        self._closing = Event()
        self._thread = Thread(target=self._run, name="femopp-lease", daemon=True)

    def begin(self) -> str:
        """Give this process a lease; return its id in the database.

        Raises `StorageError` if only a newer version can read the database.
        """
        self._connection = self._engine.connect()
        sent = self._lease.steady()
        try:
            with self._connection.begin():
                expired = delete(PROCESSES).where(PROCESSES.c.expires < NOW - FORGOTTEN)
                self._connection.execute(expired)
                process = _entered(self._connection, self._formats)
        except BaseException:
            self._drop()
            raise
        self._lease.renew(sent)
        return process

    def follow(self, ownership: Ownership, asked: Callable[[str], None], telling: Telling) -> None:
        """Renew the lease of this process from now on; `asked` is called for each log asked for.

        `telling` gets what other processes tell.
        """
        self._ownership, self._asked, self._telling = ownership, asked, telling
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def close(self) -> None:
        """End the lease: other processes may take over at once."""
        self._closing.set()
        with suppress(*DATABASE_ERRORS), self._engine.begin() as connection:
            assert self._ownership.process is not None
            _ask(connection, NOTHING, self._ownership.process)
        if self._thread.is_alive():
            self._thread.join()
        with suppress(*DATABASE_ERRORS):  # it may have broken before
            if self._connection is not None:
                with self._connection.begin():
                    mine = PROCESSES.c.id == self._ownership.process
                    self._connection.execute(delete(PROCESSES).where(mine))
        self._drop()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
                if not self._closing.is_set():
                    self._renew()
            except StorageError as error:
                # It serves nothing any more, and never will.
                LOG.error("%s", error)
                return
            except self._errors as error:
                if self._connection is not None:  # else it has been reported
                    told = problem_of(error)
                    LOG.error("the lease of this server's tables is not renewed: %s", told)
                self._drop()

    def _listen(self) -> None:
        """Pass on what other processes ask for and tell, until the next renewal.

        That comes at once after something has come.
        """
        if self._connection is None:
            self._closing.wait(EVERY)
            return
        raw: Any = self._connection.connection.driver_connection
        for asked in raw.notifies(timeout=EVERY, stop_after=1):
            if self._closing.is_set():
                return
            if asked.channel != CHANNEL:
                self._loop.call_soon_threadsafe(self._asked, asked.payload)
            elif asked.payload != LISTED:  # what is listed is read with the next renewal
                process = self._ownership.process
                self._loop.call_soon_threadsafe(self._telling.heard, process, asked.payload)

    def _read_on(self, connection: Connection) -> list[str]:
        """Return what other processes have listed as deleted since."""
        rows = listed_after(connection, self._listed)
        self._listed = max([self._listed, *[one.number for one in rows]])
        return [one.word for one in rows if one.process != self._ownership.process]

    def _follow_deletions(self, words: Collection[str]) -> None:
        """Have deletions followed; before any table goes on, if they all stand still."""
        followed = asyncio.run_coroutine_threadsafe(self._telling.follow(words), self._loop)
        if not self._lease.holds:
            wait((followed,), timeout=EVERY)

    def _renew(self) -> None:
        sent = self._lease.steady()
        if self._connection is None:
            self._connection = self._engine.connect()
            with self._connection.begin():
                _hear(self._connection, self._ownership.process or "")
        process = self._ownership.process
        owned: frozenset[str] | None = None
        words = list[str]()
        with self._connection.begin():
            asked = {"process": process}
            renewed = self._connection.execute(_RENEWED, {**asked, "term": TERM}).first()
            if renewed is not None:
                WALL.set(float(renewed.now))
            if renewed is None or renewed.listed != self._listed:
                words = self._read_on(self._connection)
            if renewed is None:
                # Its row was deleted, and anybody may have taken the logs since.
                process = _entered(self._connection, self._formats)
                owned = frozenset[str]()
            elif renewed.expired or not self._lease.holds:
                owned = frozenset(self._connection.execute(_OWNED, asked).scalars())
        if words:
            self._follow_deletions(words)
        if owned is None and self._lease.holds:
            self._lease.renew(sent)
        else:
            self._loop.call_soon_threadsafe(self._ownership.renewed, sent, process, owned)

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        drop(connection)


def _entered(connection: Connection, formats: Formats) -> str:
    """Enter a process with a new id. Raises `StorageError` if it can't read the database."""
    check_reads(connection, formats)
    process = token_hex(8)
    lease = {"expires": NOW + TERM, "reads": len(formats)}
    connection.execute(insert(PROCESSES).values(id=process, **lease))
    _hear(connection, process)
    notify(connection, message_of(process, 0, BEGINS, ""))
    return process


def _hear(connection: Connection, process: str) -> None:
    for channel in (channel_of(process), CHANNEL):
        connection.exec_driver_sql(f"LISTEN {channel}")
