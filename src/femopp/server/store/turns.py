"""Turns of processes that change the same thing, as a circle: one after the other.

PostgreSQL's advisory locks are those of a connection that serves for nothing else. If a process is
ended or cut off, the database ends that connection, and the next one has its turn.
"""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from weakref import WeakValueDictionary

from sqlalchemy import Connection, Engine, Select, bindparam, func, select

from femopp.language import _, say
from femopp.server.store.databases import DATABASE_ERRORS, SILENCE, StorageError, drop, problem_of

FIRST, LONGEST = 0.01, 0.2
"""Seconds after which a turn is asked for again: at first, and at most."""

PING = 1.0
"""Seconds after which the connection is used, so that the database doesn't end it."""

NO_TURN = _("the database could not be read: {problem}")

_LOCK = select(func.pg_try_advisory_lock(bindparam("key")))
_UNLOCK = select(func.pg_advisory_unlock(bindparam("key")))


def key_of(name: str) -> int:
    """Return the number of an advisory lock by its name."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)


class Locks:
    """Locks by name, of this process: each is kept while somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks = WeakValueDictionary[str, asyncio.Lock]()

    def __contains__(self, name: str) -> bool:
        return name in self._locks

    def of(self, name: str) -> asyncio.Lock:
        """Return the lock of this name, to be held at once."""
        return self._locks.setdefault(name, asyncio.Lock())


class Turns:
    """Locks by name, of this process; with PostgreSQL also of all others with its database."""

    def __init__(self, engine: Engine) -> None:
        self._here = Locks()
        self._shared = _Shared(engine) if engine.dialect.name == "postgresql" else None

    @asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[None]:
        """Keep everybody else out of the block of this name. Raises `StorageError`."""
        async with self._here.of(name):
            if self._shared is None:
                yield
                return
            key = key_of(name)
            await self._shared.take(key)
            try:
                yield
            finally:
                await self._shared.give_back(key)

    async def close(self) -> None:
        if self._shared is not None:
            await self._shared.close()


class _Shared:
    """The advisory locks of a process: one connection in one thread, used once a second."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "femopp-turns")
        self._pinging: asyncio.Task[None] | None = None

    async def take(self, key: int) -> None:
        """Wait for a lock. Raises `StorageError`."""
        if self._pinging is None:
            self._pinging = asyncio.create_task(self._ping())
        wait = FIRST
        while not await self._tried(key):
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST)

    async def _tried(self, key: int) -> bool:
        """Take a lock unless another process has it; return whether it was taken."""
        taking = asyncio.create_task(self._asked(_LOCK, key))
        try:
            return await asyncio.shield(taking)
        except asyncio.CancelledError:
            await asyncio.wait((taking,))
            if taking.exception() is None and taking.result():
                await self.give_back(key)
            raise

    async def give_back(self, key: int) -> None:
        with suppress(StorageError):  # then the database has ended it
            await asyncio.shield(self._asked(_UNLOCK, key))

    async def _asked(self, question: Select[bool], key: int) -> bool:
        loop = asyncio.get_running_loop()
        try:
            return bool(await loop.run_in_executor(self._thread, self._ask, question, key))
        except DATABASE_ERRORS as error:
            raise StorageError(say(NO_TURN, problem=problem_of(error))) from None

    def _ask(self, question: Select[bool], key: int) -> bool | None:
        try:
            if self._connection is None:
                self._connection = _connected(self._engine)
            return self._connection.execute(question, {"key": key}).scalar()
        except DATABASE_ERRORS:
            self._drop()
            raise

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING)
            await asyncio.get_running_loop().run_in_executor(self._thread, self._use)

    def _use(self) -> None:
        try:
            if self._connection is not None:
                self._connection.exec_driver_sql("SELECT 1")
        except DATABASE_ERRORS:
            self._drop()

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        drop(connection)

    async def close(self) -> None:
        if self._pinging is not None:
            self._pinging.cancel()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._drop)
        self._thread.shutdown()


def _connected(engine: Engine) -> Connection:
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    # A process that is stopped, or cut off, keeps nobody waiting.
    connection.exec_driver_sql(f"SET idle_session_timeout = '{SILENCE}s'")
    return connection
