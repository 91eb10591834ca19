"""File permissions: only the owner may read a database, which has the cards of running matches."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL

OWNERS_ALONE = 0o600

BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database; it gives them the database's mode."""


def private_file(path: Path) -> None:
    """Make this file, if it is not there, and keep others from reading it, whatever the umask.

    If the system does not permit it, nothing happens: using the file then fails with an error.
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWNERS_ALONE))
        path.chmod(OWNERS_ALONE)


def give_to_folders_owner(path: Path) -> None:
    """Give a file that root makes to the owner of its folder, who must be able to use it."""
    if os.name == "posix" and os.geteuid() == 0:
        folder = path.parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)


@contextmanager
def private_database(url: URL) -> Iterator[None]:
    """Keep the database that is opened in this block private, with all files of SQLite's.

    A file that turns out to be no database stays as it is.
    """
    name = url.database or ""
    if url.get_backend_name() != "sqlite" or not name or name.startswith((":memory:", "file:")):
        yield
        return
    path = Path(name)
    if not path.exists():
        private_file(path)
    yield
    for file in (path, *(path.with_name(path.name + ending) for ending in BESIDE)):
        with suppress(OSError):
            file.chmod(OWNERS_ALONE)
