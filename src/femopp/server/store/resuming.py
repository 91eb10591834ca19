"""Reading as much of a table's log as is needed to go on: from a snapshot, if there is one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, select

from femopp.server.store.chain import Head, linked
from femopp.server.store.log import Log
from femopp.server.store.reading import StoredTable, read
from femopp.server.store.schema import ENTRIES
from femopp.server.store.seeds import read_seeds
from femopp.table.log.entries import Opened, Stands, StoredDeal, restored
from femopp.table.log.snapshot import start_of


@dataclass(frozen=True)
class Start:
    """A snapshot to begin from: its number, the table's first entry, and the deals on the sheet."""

    number: int
    first: Opened
    stands: Stands
    deals: tuple[StoredDeal, ...]


@dataclass(frozen=True)
class ResumePoint:
    """A table as it is stored: the log after the `start`, all of it if that is None.

    `seeds` are those of its rounds that aren't public, by their public ids. `served` is its log if
    this server has taken it over.
    """

    kept: StoredTable
    start: Start | None = None
    seeds: Mapping[str, bytes] = field(default_factory=dict)
    served: Log[StoredTable] | None = None


def read_resume_point(connection: Connection, table: str) -> ResumePoint | None:
    """Return as much of a table as is needed to go on; None if there is no such table."""
    start = _start(connection, table)
    kept = read(connection, table, 0 if start is None else start.number)
    return None if kept is None else ResumePoint(kept, start, read_seeds(connection, table))


def _start(connection: Connection, table: str) -> Start | None:
    """Return where to begin."""
    latest = _snapshots(connection, _all(table).order_by(ENTRIES.c.number.desc()).limit(2))
    story = start_of(latest)
    if not story:
        return None
    chosen = (_snapshots(connection, _all(table).where(ENTRIES.c.number == story))).get(story)
    if chosen is None:
        return None
    opening = select(ENTRIES.c.data).where(ENTRIES.c.log_id == table, ENTRIES.c.number == 1)
    first = restored(connection.execute(opening).scalar_one())
    assert isinstance(first, Opened)
    return Start(story, first, chosen, _deals(connection, table, chosen.match, story))


def _deals(connection: Connection, table: str, match: int, until: int) -> tuple[StoredDeal, ...]:
    """Return the deals on the sheet of a match, up to this number in the log."""
    of_match = _all(table).where(ENTRIES.c.stands == match, ENTRIES.c.number <= until)
    snapshots = _snapshots(connection, of_match.order_by(ENTRIES.c.number))
    return tuple([deal for _number, stands in sorted(snapshots.items()) for deal in stands.deals])


def _all(table: str) -> Select[Any]:
    """A table's snapshots, each with the hash of the entry before it."""
    before = ENTRIES.alias()
    return (
        select(ENTRIES.c.number, ENTRIES.c.data, ENTRIES.c.hash, before.c.hash.label("before"))
        .join(
            before,
            (before.c.log_id == ENTRIES.c.log_id) & (before.c.number == ENTRIES.c.number - 1),
        )
        .where(ENTRIES.c.log_id == table, ENTRIES.c.stands.isnot(None))
    )


def _snapshots(connection: Connection, chosen: Select[Any]) -> dict[int, Stands]:
    """Return these snapshots by their numbers; one that is damaged is left out."""
    snapshots = dict[int, Stands]()
    for row in connection.execute(chosen).all():
        stands = _snapshot(row)
        if stands is not None:
            snapshots[row.number] = stands
    return snapshots


def _snapshot(row: Row[Any]) -> Stands | None:
    if linked(Head(row.number - 1, row.before), row.data).hash != row.hash:
        return None
    try:
        entry = restored(row.data)
    except msgspec.MsgspecError:
        return None
    return entry if isinstance(entry, Stands) else None
