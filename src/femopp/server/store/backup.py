"""Backups of an SQLite database, and restoring them."""

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import update

from femopp.language import Text, TextError, _, say, trouble
from femopp.server.store import copies
from femopp.server.store.chain import damaged_in
from femopp.server.store.databases import StorageError
from femopp.server.store.deletions import delete_listed, list_in, merge
from femopp.server.store.folders import reading_fault, writing_fault
from femopp.server.store.lock import FileLock
from femopp.server.store.permissions import BESIDE, give_to_folders_owner
from femopp.server.store.schema import KEPT
from femopp.server.store.upgrading import (
    check_is_readable,
    plain_engine,
    revision_in,
    upgrade_wholly,
)

HAS_TABLES = "SELECT count(*) FROM sqlite_master WHERE name = 'tables'"
"""Whether a database is from before there was one table of logs."""

CANNOT_BE_RESTORED = _("{file} cannot be restored: {problem}")


class RestoreError(TextError):
    """A backup cannot be made or restored; `text` says why and what to do."""


@dataclass(frozen=True)
class Restored:
    """The number of tables restored, of those deleted again, and where the old database is.

    `damaged` are the tables whose log is damaged, each with the number of the first bad entry.
    """

    tables: int
    deleted: int
    kept: Path | None
    damaged: Mapping[str, int] = field(default_factory=dict)


def back_up(database: Path, file: Path, *, overwrites: bool) -> int:
    """Copy a database, which a server may have open, to a file; return its number of tables.

    Raises `RestoreError`; then the file is as it was.
    """
    _raise_if(reading_fault(database))
    if not database.is_file() or revision_in(database) is None:
        raise RestoreError(say(_("there are no tables in {file}"), file=str(database)))
    _raise_if(writing_fault(file.parent))
    _check_is_no_folder(file)
    _check_is_another(file, database)
    if os.path.lexists(file) and not overwrites:
        raise RestoreError(
            say(_("{file} exists already; choose another name, or add --overwrite"), file=str(file))
        )
    try:
        copies.copy(database, file, is_replaced=overwrites)
        return _tables_in(file)
    except copies.CopyError as error:
        raise RestoreError(
            say(
                _("{database} cannot be backed up to {file}: {problem}"),
                database=str(database),
                file=str(file),
                problem=error.text,
            )
        ) from None


def restore(file: Path, database: Path) -> Restored:
    """Put a backup in the place of a database, whose old file is kept beside it.

    Tables that were deleted since are deleted again, and what was brought back stays. Raises
    `RestoreError` while a server has the database open, and for a file that is not a complete
    backup; then nothing has changed.
    """
    _raise_if(reading_fault(file))
    _check_is_no_folder(file)
    if not file.is_file():
        raise RestoreError(say(_("there is no file {file}"), file=str(file)))
    _raise_if(writing_fault(database.parent))
    _check_is_another(file, database)
    try:
        with _held(database), _copied(file, database) as new:
            deleted = _made_ready(new, file, database)
            tables = _tables_in(new)
            damaged = damaged_in(new)
            kept = _put_aside(database)
            give_to_folders_owner(new)
            new.replace(database)
            copies.to_disk(database.parent)
            return Restored(tables, deleted, kept, damaged)
    except OSError as error:
        raise RestoreError(
            say(CANNOT_BE_RESTORED, file=str(file), problem=trouble(error))
        ) from None


def _raise_if(fault: Text | None) -> None:
    if fault is not None:
        raise RestoreError(fault)


def _check_is_no_folder(file: Path) -> None:
    if file.is_dir():
        raise RestoreError(say(_("{file} is a folder; give the name of a file"), file=str(file)))


def _check_is_another(file: Path, database: Path) -> None:
    if file.resolve() == database.resolve():
        raise RestoreError(
            say(_("{file} is the database itself; give another name"), file=str(file))
        )


@contextmanager
def _held(database: Path) -> Iterator[None]:
    hold = FileLock(database)
    try:
        hold.take()
    except StorageError:
        raise RestoreError(
            say(_("Femopp is open with the tables in {file}; stop it first"), file=str(database))
        ) from None
    try:
        yield
    finally:
        hold.release()


@contextmanager
def _copied(file: Path, database: Path) -> Iterator[Path]:
    """A copy of the backup beside the database, which is gone after the block."""
    new = database.with_name(f".{database.name}.restored")
    try:
        copies.copy(file, new, is_replaced=True)
        yield new
    except copies.CopyError as error:
        raise RestoreError(say(CANNOT_BE_RESTORED, file=str(file), problem=error.text)) from None
    finally:
        new.unlink(missing_ok=True)


def _made_ready(new: Path, file: Path, database: Path) -> int:
    """Bring the copy up to date, and delete from it what was deleted; return how many tables."""
    if revision_in(new) is None:
        raise RestoreError(say(_("{file} is not a backup of Femopp's tables"), file=str(file)))
    engine = plain_engine(new)
    try:
        with engine.connect() as connection:
            check_is_readable(connection)
    except StorageError:
        raise RestoreError(
            say(_("{file} is from a newer Femopp; restore it with that one"), file=str(file))
        ) from None
    try:
        upgrade_wholly(engine)
    except StorageError as error:
        raise RestoreError(say(CANNOT_BE_RESTORED, file=str(file), problem=error.text)) from None
    with engine.connect() as connection:
        for match, day in _deletion_days(database):
            of_match = update(KEPT).where(KEPT.c.log_id == match)
            connection.execute(of_match.values(deleted_day=day))
        words, _last = merge(connection, list_in(database.parent))
        return delete_listed(connection, words)


def _deletion_days(database: Path) -> list[tuple[str, int | None]]:
    """Return on which day each match on real cards was deleted that can still be brought back.

    There are none if the database is gone, damaged or of an earlier version.
    """
    if not database.exists():
        return []
    try:
        with closing(copies.opened(database, "ro")) as connection:
            return connection.execute("SELECT log_id, deleted_day FROM kept").fetchall()
    except sqlite3.Error:
        return []


def _tables_in(database: Path) -> int:
    with closing(copies.opened(database)) as connection:
        (is_old,) = connection.execute(HAS_TABLES).fetchone()
        counted = "tables" if is_old else "logs WHERE kind = 'table'"
        (number,) = connection.execute(f"SELECT count(*) FROM {counted}").fetchone()
    return int(number)


def _put_aside(database: Path) -> Path | None:
    """Copy the old database to another name, with what SQLite keeps beside it, damaged or not.

    Returns that name, None where there was no database.
    """
    if not database.exists():
        return None
    kept = copies.beside(database, f"{copies.now()}-replaced")
    # An empty log says nothing, and SQLite makes its index ("-shm") anew.
    for ending in ("", "-wal", "-journal"):
        part = database.with_name(database.name + ending)
        if part.exists() and (part == database or part.stat().st_size):
            copied = kept.with_name(kept.name + ending)
            shutil.copy2(part, copied)
            give_to_folders_owner(copied)
            copies.to_disk(copied)
    # The log belongs to the old database: SQLite would take it for the new one's.
    for ending in BESIDE:
        database.with_name(database.name + ending).unlink(missing_ok=True)
    return kept
