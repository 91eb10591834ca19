"""The secret seeds of rounds, as they are stored beside the log."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, select

from femopp.server.store.schema import SEEDS
from femopp.server.store.writing import Change, Row
from femopp.table.log.entries import Entry, RoundOpened, RoundVoid, SeedPublished


def read_seeds(connection: Connection, table: str) -> Mapping[str, bytes]:
    """Return a table's secret seeds by the public ids of their rounds."""
    wanted = select(SEEDS.c.round, SEEDS.c.seed).where(SEEDS.c.table_id == table)
    return {row.round: row.seed for row in connection.execute(wanted)}


def seed_rows(table: str, entries: Sequence[Entry], seeds: Mapping[str, bytes]) -> list[Row]:
    """Return the rows of the rounds that these entries open."""
    opened = [one for one in entries if isinstance(one, RoundOpened)]
    return [(table, one.round, seeds[one.round]) for one in opened]


def seed_deletions(table: str, entries: Sequence[Entry]) -> list[Change]:
    """Return the statement that deletes the seeds that these entries make public.

    A table has one round at a time; what was left of an earlier one goes too.
    """
    if not any(isinstance(one, RoundVoid | SeedPublished) for one in entries):
        return []
    return [delete(SEEDS).where(SEEDS.c.table_id == table)]
