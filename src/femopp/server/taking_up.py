"""Reading as much of a table's log as it takes to go on: from a snapshot, where there is one."""

from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from femopp.server.chain import Head, linked
from femopp.server.reading import Kept, read
from femopp.server.schema import ENTRIES
from femopp.table.entries import Opened, Stands, StoredDeal, restored
from femopp.table.snapshot import start_of


@dataclass(frozen=True)
class Start:
    """A snapshot to begin from: its number, the table's first entry, and the deals on the sheet."""

    number: int
    first: Opened
    stands: Stands
    deals: tuple[StoredDeal, ...]


@dataclass(frozen=True)
class Rest:
    """A table as it is stored: the log after the `start`, all of it if that is None."""

    kept: Kept
    start: Start | None = None


async def read_rest(connection: AsyncConnection, table: str) -> Rest | None:
    """Return as much of a table as it takes to go on; None if there is no such table."""
    start = await _start(connection, table)
    kept = await read(connection, table, 0 if start is None else start.number)
    return None if kept is None else Rest(kept, start)


async def _start(connection: AsyncConnection, table: str) -> Start | None:
    """Return where to begin."""
    latest = await _snapshots(connection, _all(table).order_by(ENTRIES.c.number.desc()).limit(2))
    story = start_of(latest)
    if not story:
        return None
    chosen = (await _snapshots(connection, _all(table).where(ENTRIES.c.number == story))).get(story)
    if chosen is None:
        return None
    of_match = _all(table).where(ENTRIES.c.stands == chosen.match, ENTRIES.c.number <= story)
    snapshots = await _snapshots(connection, of_match)
    opening = select(ENTRIES.c.data).where(ENTRIES.c.table_id == table, ENTRIES.c.number == 1)
    first = restored((await connection.execute(opening)).scalar_one())
    assert isinstance(first, Opened)
    deals = tuple(deal for _number, one in sorted(snapshots.items()) for deal in one.deals)
    return Start(story, first, chosen, deals)


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
