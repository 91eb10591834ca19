"""Reading as much of a table's log as is needed to go on: from a snapshot, if there is one."""

from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from femopp.server.store.chain import Head, linked
from femopp.server.store.reading import StoredTable, read
from femopp.server.store.schema import ENTRIES
from femopp.table.log.entries import Opened, Stands, StoredDeal, restored
from femopp.table.log.snapshot import start_of

PAGE = 50
"""Snapshots that are read at once; other tables go on between two pages."""


@dataclass(frozen=True)
class Start:
    """A snapshot to begin from: its number, the table's first entry, and the deals on the sheet."""

    number: int
    first: Opened
    stands: Stands
    deals: tuple[StoredDeal, ...]


@dataclass(frozen=True)
class ResumePoint:
    """A table as it is stored: the log after the `start`, all of it if that is None."""

    kept: StoredTable
    start: Start | None = None


async def read_resume_point(connection: AsyncConnection, table: str) -> ResumePoint | None:
    """Return as much of a table as is needed to go on; None if there is no such table."""
    start = await _start(connection, table)
    kept = await read(connection, table, 0 if start is None else start.number)
    return None if kept is None else ResumePoint(kept, start)


async def _start(connection: AsyncConnection, table: str) -> Start | None:
    """Return where to begin."""
    latest = await _snapshots(connection, _all(table).order_by(ENTRIES.c.number.desc()).limit(2))
    story = start_of(latest)
    if not story:
        return None
    chosen = (await _snapshots(connection, _all(table).where(ENTRIES.c.number == story))).get(story)
    if chosen is None:
        return None
    opening = select(ENTRIES.c.data).where(ENTRIES.c.table_id == table, ENTRIES.c.number == 1)
    first = restored((await connection.execute(opening)).scalar_one())
    assert isinstance(first, Opened)
    return Start(story, first, chosen, await _deals(connection, table, chosen.match, story))


async def _deals(
    connection: AsyncConnection, table: str, match: int, until: int
) -> tuple[StoredDeal, ...]:
    """Return the deals on the sheet of a match, up to this number in the log."""
    deals, last = list[StoredDeal](), 0
    while last < until:
        page = await _snapshots(
            connection,
            _all(table)
            .where(ENTRIES.c.stands == match, ENTRIES.c.number.between(last + 1, until))
            .order_by(ENTRIES.c.number)
            .limit(PAGE),
        )
        deals += [deal for _number, stands in sorted(page.items()) for deal in stands.deals]
        last = max(page) if len(page) == PAGE else until
    return tuple(deals)


def _all(table: str) -> Select[Any]:
    """A table's snapshots, each with the hash of the entry before it."""
    before = ENTRIES.alias()
    return (
        select(ENTRIES.c.number, ENTRIES.c.data, ENTRIES.c.hash, before.c.hash.label("before"))
        .join(
            before,
            (before.c.table_id == ENTRIES.c.table_id) & (before.c.number == ENTRIES.c.number - 1),
        )
        .where(ENTRIES.c.table_id == table, ENTRIES.c.stands.isnot(None))
    )


async def _snapshots(connection: AsyncConnection, chosen: Select[Any]) -> dict[int, Stands]:
    """Return these snapshots by their numbers; one that is damaged is left out."""
    snapshots = dict[int, Stands]()
    for row in (await connection.execute(chosen)).all():
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
