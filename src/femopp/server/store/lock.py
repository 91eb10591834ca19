"""Locks that keep a second server from using the same database."""

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Protocol

from sqlalchemy import Connection, Engine, text

from femopp.language import _, say
from femopp.server.store.databases import DATABASE_ERRORS, StorageError, file_of
from femopp.server.store.permissions import give_to_folders_owner, private_file

LOG = logging.getLogger("femopp")

CHECK_SECONDS = 15.0
"""Seconds after which a server checks whether it still has PostgreSQL's lock."""

ADVISORY = 7_770_064_955
"""The number under which PostgreSQL's advisory lock is held; any number that is always the same."""

LOCK = text("SELECT pg_try_advisory_lock(:number)")
UNLOCK = text("SELECT pg_advisory_unlock(:number)")


class DatabaseLock(Protocol):
    """The right to be the only server of a database."""

    def take(self) -> None:
        """Take the lock. Raises `StorageError` if another server has it."""
        ...

    def release(self) -> None:
        """Release the lock, if it is held."""
        ...


def lock_of(engine: Engine) -> DatabaseLock:
    """Return the lock for this engine's database, not yet taken."""
    file = file_of(engine.url)
    return AdvisoryLock(engine) if file is None else FileLock(file)


class FileLock:
    """A locked file beside an SQLite database.

    The system releases it when the process ends, however it ends.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file: int | None = None

    def take(self) -> None:
        """Take the lock. Raises `StorageError` if another server has it, `OSError` as files do."""
        lock = lock_file(self._database)
        private_file(lock)
        give_to_folders_owner(lock)
        file = os.open(lock, os.O_RDWR)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            raise StorageError(
                say(
                    _(
                        "Femopp is already open with the tables in {file}; use that one, or name "
                        "another place with --data or --database-url"
                    ),
                    file=str(self._database),
                )
            ) from None
        self._file = file

    def release(self) -> None:
        """Release the lock, if it is held."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def lock_file(database: Path) -> Path:
    """Return the file that is locked for a database. For `tables.db` older versions lock it too."""
    name = ".in-use" if database.name == "tables.db" else f".{database.name}.in-use"
    return database.with_name(name)


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class AdvisoryLock:
    """An advisory lock of PostgreSQL, which a connection has as long as it stands.

    If the connection breaks, it is taken again as soon as possible. If another server was quicker,
    nothing that this one writes to a log that it takes over is stored any more: see `log`.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._closing = Event()
        self._keeper = Thread(target=self._keep, name="femopp-lock", daemon=True)

    def take(self) -> None:
        self._take()
        self._keeper.start()

    def release(self) -> None:
        self._closing.set()
        if self._keeper.is_alive():
            self._keeper.join()
        if self._connection is not None:
            with suppress(*DATABASE_ERRORS):  # it may have broken before
                # PostgreSQL notices a closed connection a little later.
                self._connection.execute(UNLOCK, {"number": ADVISORY})
        self._drop()

    def _take(self) -> None:
        self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if not self._connection.execute(LOCK, {"number": ADVISORY}).scalar():
            self._drop()
            raise StorageError(
                say(
                    _(
                        "another Femopp is open with this database; use that one, or name "
                        "another database with --database-url"
                    )
                )
            )

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*DATABASE_ERRORS):  # it may have broken before
                # The pool would keep the connection, and with it the lock.
                connection.invalidate()
                connection.close()

    def _keep(self) -> None:
        """Check now and then whether the connection still stands; otherwise open a new one."""
        while not self._closing.wait(CHECK_SECONDS):
            try:
                if self._connection is None:
                    self._take()
                else:
                    self._connection.execute(text("SELECT 1"))
            except StorageError as error:
                LOG.error("%s", error)
            except DATABASE_ERRORS:
                self._drop()
