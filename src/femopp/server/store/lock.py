"""Keeping a second server out of an SQLite file, and older versions out of PostgreSQL."""

import os
import sys
from pathlib import Path

from sqlalchemy import Connection, text

from femopp.language import _, say
from femopp.server.store.databases import StorageError
from femopp.server.store.permissions import give_to_folders_owner, private_file

ALONE = 7_770_064_955
"""Number of the advisory lock that servers of older versions hold: they share with nobody."""

TURN = ALONE + 2
"""Number of the one that a server holds while it brings a database up to date."""

WAIT = text("SELECT pg_advisory_xact_lock(:number)")
NOBODY_ALONE = text("SELECT pg_try_advisory_xact_lock_shared(:number)")


def take_turn(connection: Connection) -> None:
    """Wait until no other server brings this PostgreSQL database up to date.

    None does until the commit. Raises `StorageError` if an older version is open with it.
    """
    connection.execute(WAIT, {"number": TURN})
    if not connection.execute(NOBODY_ALONE, {"number": ALONE}).scalar():
        raise StorageError(
            say(
                _(
                    "an older Femopp is open with this database; stop it, or name another "
                    "database with --database-url"
                )
            )
        )


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
