"""Copies of an SQLite database, taken while it is in use."""

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

from femopp.language import TextError, _, say, trouble
from femopp.server.store.permissions import private_file

KEPT = 3
"""How many copies of a database from before an upgrade are kept beside it."""

DAMAGED = _("it is damaged: {problem}")


class CopyError(TextError):
    """A database cannot be copied; `text` says why, without its name."""


def copy(source: Path, target: Path, *, is_replaced: bool = False) -> None:
    """Copy a database with all that is committed, checked, for its owner alone.

    The copy appears under its name when it is whole. Raises `CopyError` if it cannot be made, or if
    that file exists already and it is not to be replaced.
    """
    if not is_replaced and os.path.lexists(target):
        raise CopyError(say(_("that file exists already")))
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.unlink(missing_ok=True)
        private_file(beside)
        try:
            _copy_into(source, beside)
            _check(beside)
            to_disk(beside)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
        to_disk(target.parent)
    except sqlite3.Error as error:
        raise CopyError(say(_("{problem}"), problem=str(error))) from None
    except OSError as error:
        raise CopyError(say(_("{problem}"), problem=trouble(error))) from None


def copy_beside(database: Path, revision: str) -> Path:
    """Copy a database beside it, under a name with the date and the revision.

    Raises `CopyError`.
    """
    target = beside(database, f"{now()}-revision-{revision}")
    copy(database, target, is_replaced=True)
    return target


def keep_few(database: Path) -> None:
    """Delete all but the last few of those copies."""
    for old in sorted(database.parent.glob(f"{database.stem}.copy-*-revision-*"))[:-KEPT]:
        with suppress(OSError):
            old.unlink()


def beside(database: Path, name: str) -> Path:
    """Return the name of a copy beside a database."""
    return database.with_name(f"{database.stem}.copy-{name}{database.suffix}")


def now() -> str:
    """Return the date and time as names of files have them; they sort by it."""
    return time.strftime("%Y-%m-%d-%H%M%S")


def opened(database: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open a database that is there. Raises `sqlite3.Error` if it is not one."""
    address = f"file:{quote(str(database.absolute()))}?mode={mode}"
    return sqlite3.connect(address, uri=True, isolation_level=None)


def _copy_into(source: Path, target: Path) -> None:
    with closing(opened(source, _mode_for(source))) as old, closing(opened(target)) as new:
        old.backup(new)
        # So that the copy is one file.
        new.execute("PRAGMA journal_mode=DELETE")


def _mode_for(source: Path) -> str:
    """Return the mode to open it in: SQLite writes beside a file unless told it is alone."""
    can_write = os.access(source, os.W_OK) and os.access(source.parent, os.W_OK)
    return "rw" if can_write else "ro&immutable=1"


def _check(database: Path) -> None:
    with closing(opened(database)) as connection:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise CopyError(say(DAMAGED, problem=found))


def to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if os.name == "nt" and path.is_dir():
        return  # folders cannot be opened there
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
