"""The list of deleted tables, beside the database: after a restore they are deleted again.

One id stands on each line. A backup from before a deletion still has the table.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import platformdirs
from sqlalchemy import Connection, Delete, delete, select

from femopp.server.store.permissions import private_file
from femopp.server.store.schema import ENTRIES, KEPT, KEPT_ENTRIES, METADATA, TABLES

NAME = "deleted.txt"


def data_folder() -> Path:
    """Return where tables are kept unless told otherwise: the user's data folder."""
    return Path(platformdirs.user_data_dir("femopp", appauthor=False))


def list_in(folder: Path) -> Path:
    """Return the list for the databases in this folder."""
    return folder / NAME


def listed(file: Path) -> frozenset[str]:
    """Return the ids on the list; none if there is no list. Raises `OSError`."""
    if not file.exists():
        return frozenset()
    return frozenset(file.read_text("utf-8", "replace").split())


def enlist(file: Path, tables: Iterable[str]) -> None:
    """Put these ids on the list, on the disk when it returns. Raises `OSError`."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    private_file(file)
    with file.open("ab") as written:
        # A line that was cut short ends before the next one.
        written.write("".join(f"\n{table}\n" for table in tables).encode())
        written.flush()
        os.fsync(written.fileno())


def delete_listed(connection: Connection, file: Path) -> int:
    """Delete the tables and kept matches of the list that are there again; return how many."""
    ids = listed(file)
    if not ids:
        return 0
    here = connection.execute(select(TABLES.c.id)).scalars().all()
    kept = connection.execute(select(KEPT.c.id)).scalars().all()
    if connection.dialect.name == "sqlite":
        # Deleted data must not remain readable in the file.
        connection.exec_driver_sql("PRAGMA secure_delete=ON")
    again = [table for table in here if table in ids]
    for table in again:
        for deletion in deletions(table):
            connection.execute(deletion)
    kept_again = [match for match in kept if match in ids]
    for match in kept_again:
        for deletion in kept_deletions(match):
            connection.execute(deletion)
    return len(again) + len(kept_again)


def deletion_after(table: str, number: int) -> Delete:
    """Return statements that delete the end of a table's log, after this entry."""
    return delete(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.number > number)


def deletions(table: str) -> list[Delete]:
    """Return statements that delete a table with all that belongs to it."""
    belonging = [one for one in reversed(METADATA.sorted_tables) if "table_id" in one.c]
    return [
        *[delete(one).where(one.c.table_id == table) for one in belonging],
        delete(TABLES).where(TABLES.c.id == table),
    ]


def kept_deletions(match: str) -> list[Delete]:
    """Return statements that delete a match on real cards with its log."""
    return [
        delete(KEPT_ENTRIES).where(KEPT_ENTRIES.c.kept_id == match),
        delete(KEPT).where(KEPT.c.id == match),
    ]
