"""The list of what was deleted, beside the database: after a restore it is deleted again.

It also stands in the database, for all of its processes (`telling`). Each keeps a copy of its own.

One id stands on each line: of a table, a match on real cards, a circle, a member who was forgotten,
a device that was put out, a subscription that was ended, or the hash of a calendar's secret or of
a way in that was used. A backup from before has them. Other lines have what such a backup lacks
(`renewals`).
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import platformdirs
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Delete,
    Table,
    Update,
    delete,
    select,
    update,
)

from femopp.server.store.permissions import private_file
from femopp.server.store.renewals import renew, renewals_in
from femopp.server.store.schema import (
    CARDS,
    CIRCLE_DEVICES,
    CIRCLE_GUESTS,
    CIRCLE_MATCHES,
    CIRCLE_MEMBERS,
    CIRCLE_TABLES,
    CIRCLE_WAYS,
    CIRCLES,
    ENTRIES,
    GUESTS,
    KEPT,
    LOGS,
    METADATA,
    SUBSCRIPTIONS,
)
from femopp.server.store.subscriptions import subscription_deletion, unsubscribing
from femopp.server.store.telling import LAST_LISTED, enter, in_order, listed_after

NAME = "deleted.txt"

NO_TOKEN = ""
"""The hash of a token that is no longer valid; no token has it."""

AT_TABLE = (CIRCLE_GUESTS.c.table_id == GUESTS.c.table_id) & (
    CIRCLE_GUESTS.c.guest == GUESTS.c.guest
)
"""Joins a circle's guests with the guests of tables."""


def data_folder() -> Path:
    """Return where tables are kept unless told otherwise: the user's data folder."""
    return Path(platformdirs.user_data_dir("femopp", appauthor=False))


def list_in(folder: Path) -> Path:
    """Return the list for the databases in this folder."""
    return folder / NAME


def listed(file: Path) -> frozenset[str]:
    """Return the ids on the list; none if there is no list. Raises `OSError`."""
    return frozenset(_words(file))


def _words(file: Path) -> list[str]:
    return file.read_text("utf-8", "replace").split() if file.exists() else []


def enlist(file: Path, words: Iterable[str]) -> None:
    """Put these words on the list, on the disk when it returns. Raises `OSError`."""
    known = listed(file)
    new = [word for word in words if word not in known]
    if not new:
        return
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    private_file(file)
    with file.open("ab") as written:
        # A line that was cut short ends before the next one.
        written.write("".join(f"\n{word}\n" for word in new).encode())
        written.flush()
        os.fsync(written.fileno())


def merge(connection: Connection, file: Path) -> tuple[list[str], int]:
    """Make the list of the database and this copy of it the same.

    Return its words, and the number of the last row. Raises `OSError`.
    """
    in_order(connection)
    there = [one.word for one in listed_after(connection, 0)]
    known = frozenset(there)
    # A restored database lacks the latest.
    lost = [word for word in dict.fromkeys(_words(file)) if word not in known]
    enlist(file, there)
    enter(connection, lost, None)
    last: int = connection.execute(select(LAST_LISTED)).scalar_one()
    return [*there, *lost], last


def delete_listed(connection: Connection, words: Sequence[str]) -> int:
    """Delete the listed tables and kept matches that are there again; return how many.

    Circles, devices and names go too, and renewals are done again.
    """
    ids = frozenset(words)
    if not ids:
        return 0
    if connection.dialect.name == "sqlite":
        # Deleted data must not remain readable in the file.
        connection.exec_driver_sql("PRAGMA secure_delete=ON")
    for one in _again(connection, CIRCLES.c.id, ids):
        opened = ~CIRCLE_TABLES.c.taken_in & (CIRCLE_TABLES.c.circle_id == one)
        ids |= set(connection.execute(select(CIRCLE_TABLES.c.table_id).where(opened)).scalars())
        _execute(connection, circle_deletions(one))
    for one in _again(connection, CIRCLE_DEVICES.c.device, ids):
        _execute(connection, device_deletions(one))
    for one in _again(connection, CIRCLE_DEVICES.c.feed_hash, ids):
        _execute(connection, [feed_deletion(one)])
    renew(connection, renewals_in(words), ids)
    ways = CIRCLE_WAYS.c.token_hash
    for one in _again(connection, ways, ids):
        connection.execute(delete(CIRCLE_WAYS).where(ways == one))
    for one in _again(connection, CIRCLE_MEMBERS.c.member, ids):
        _execute(connection, forgetting(one))
    connection.execute(unsubscribing(_again(connection, SUBSCRIPTIONS.c.id, ids)))
    again = _again(connection, LOGS.c.id, ids)
    for log in again:
        _execute(connection, deletions(log))
    return len(again)


def _again(connection: Connection, column: Column[str], ids: frozenset[str]) -> list[str]:
    """Return the listed ids that are in this column."""
    return [one for one in connection.execute(select(column)).scalars() if one in ids]


def _execute(connection: Connection, changes: Iterable[Delete | Update]) -> None:
    for change in changes:
        connection.execute(change)


def deletion_after(log: str, number: int) -> Delete:
    """Return the statement that deletes the end of a log, after this entry."""
    return delete(ENTRIES).where(ENTRIES.c.log_id == log, ENTRIES.c.number > number)


def deletions(log: str) -> list[Delete | Update]:
    """Return statements that delete a log with all that belongs to it.

    A circle that has taken a table in keeps its finished matches, as it does those on real cards.
    """
    columns = [_of_log(one) for one in reversed(METADATA.sorted_tables)]
    matches, tables = CIRCLE_MATCHES.c, CIRCLE_TABLES.c
    taken_in = select(tables.table_id).where(tables.table_id == log, tables.taken_in).exists()
    finished = (matches.table_id == log) & matches.ended_at.isnot(None)
    return [
        update(CIRCLE_MATCHES).where(finished, taken_in).values(table_id=None),
        *[delete(one.table).where(one == log) for one in columns if one is not None],
        delete(LOGS).where(LOGS.c.id == log),
    ]


def _of_log(table: Table) -> Column[str] | None:
    """Return the column by which a table's rows belong to a log."""
    return table.c.get("log_id", table.c.get("table_id"))


def circle_deletions(circle: str) -> list[Delete]:
    """Return statements that delete a circle, but not the logs of its tables."""
    belonging = [one for one in reversed(METADATA.sorted_tables) if "circle_id" in one.c]
    kept = select(KEPT.c.log_id)
    return [
        delete(ENTRIES).where(ENTRIES.c.log_id.in_(kept.where(KEPT.c.circle_id == circle))),
        *[delete(one).where(one.c.circle_id == circle) for one in belonging],
        delete(LOGS).where(LOGS.c.kind == CARDS, LOGS.c.id.not_in(kept)),
        delete(CIRCLES).where(CIRCLES.c.id == circle),
    ]


def device_deletions(device: str) -> list[Delete | Update]:
    """Return statements that put a device out of its circle, and out of the circle's tables."""
    of_device = CIRCLE_GUESTS.c.device == device
    is_its = select(CIRCLE_GUESTS.c.guest).where(of_device, AT_TABLE).exists()
    return [
        _subscriptions_at_tables(of_device),
        update(GUESTS).where(is_its).values(token_hash=NO_TOKEN),
        *putting_out(CIRCLE_DEVICES.c.device == device),
    ]


def putting_out(devices: ColumnElement[bool]) -> list[Delete]:
    """Return statements that delete these devices, their ways in and their subscriptions."""
    return [
        way_deletion(devices),
        subscription_deletion(devices),
        delete(CIRCLE_DEVICES).where(devices),
    ]


def _subscriptions_at_tables(theirs: ColumnElement[bool]) -> Delete:
    """Return the statement that deletes the subscriptions of a circle's guests at its tables."""
    columns = SUBSCRIPTIONS.c
    here = (CIRCLE_GUESTS.c.table_id == columns.table_id) & (CIRCLE_GUESTS.c.guest == columns.owner)
    return delete(SUBSCRIPTIONS).where(select(CIRCLE_GUESTS.c.guest).where(theirs, here).exists())


def feed_deletion(feed_hash: str) -> Update:
    """Return the statement after which no calendar has the secret of this hash."""
    columns = CIRCLE_DEVICES.c
    return update(CIRCLE_DEVICES).where(columns.feed_hash == feed_hash).values(feed_hash=None)


def way_deletion(devices: ColumnElement[bool]) -> Delete:
    """Return the statement that deletes the ways in that these devices have opened.

    It is unknown who opened an older one: those of the devices' members go.
    """
    columns = CIRCLE_WAYS.c
    opened = columns.device.in_(select(CIRCLE_DEVICES.c.device).where(devices))
    theirs = columns.member.in_(select(CIRCLE_DEVICES.c.member).where(devices))
    return delete(CIRCLE_WAYS).where(opened | (columns.device.is_(None) & theirs))


def forgetting(member: str) -> list[Delete | Update]:
    """Return statements that make a member "a player" in the circle and at its tables."""
    is_theirs = (
        select(CIRCLE_GUESTS.c.guest).where(CIRCLE_GUESTS.c.member == member, AT_TABLE).exists()
    )
    return [
        update(GUESTS).where(is_theirs).values(name=None, face=None),
        update(CIRCLE_MEMBERS)
        .where(CIRCLE_MEMBERS.c.member == member)
        .values(name=None, face=None),
        _subscriptions_at_tables(CIRCLE_GUESTS.c.member == member),
        delete(CIRCLE_WAYS).where(CIRCLE_WAYS.c.member == member),
        *putting_out(CIRCLE_DEVICES.c.member == member),
    ]
