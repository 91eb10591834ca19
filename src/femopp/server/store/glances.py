"""Rows by which lists show tables: owners write them with their entries, any process reads them.

The row of a table that was last written by an older version is empty. Whoever asks for it reads the
log, without taking it over, and fills the row unless its owner has written it meanwhile.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, Update, select, update

from femopp.server.store.reading import names_of
from femopp.server.store.schema import ENTRIES, GUESTS, LOGS, TABLE
from femopp.table.log.entries import Opened, restored
from femopp.table.screen.glance import Seen, seen_in
from femopp.table.state.company import Guest


class StoredGlance(NamedTuple):
    """A table for lists, as it is stored; `tokens` are hashed.

    `first` is the first entry of its log.
    """

    first: bytes
    summary: bytes | None
    people: Mapping[str, Guest]
    tokens: Mapping[str, str]

    def seen(self) -> Seen | None:
        """Return the table as lists see it; None if only its log says that."""
        if self.summary is None:
            return None
        try:
            first = restored(self.first)
            assert isinstance(first, Opened)
            return seen_in(first, self.summary, self.people)
        except Exception:
            # Whoever reads the log says what is wrong.
            return None


def read_glances(connection: Connection, tables: Collection[str]) -> dict[str, StoredGlance]:
    """Return what lists show of these tables, of those that exist."""
    columns = GUESTS.c
    wanted = select(GUESTS).where(columns.table_id.in_(tables)).order_by(columns.guest)
    guests = connection.execute(wanted).all()
    first = (ENTRIES.c.log_id == LOGS.c.id) & (ENTRIES.c.number == 1)
    kept = select(LOGS.c.id, LOGS.c.glance, ENTRIES.c.data).join(ENTRIES, first)
    found = dict[str, StoredGlance]()
    for row in connection.execute(kept.where(LOGS.c.id.in_(tables), LOGS.c.kind == TABLE)):
        here = [one for one in guests if one.table_id == row.id]
        names = names_of({one.guest: one.name for one in here})
        people = {one.guest: Guest(names[one.guest], face=one.face or "") for one in here}
        tokens = {one.guest: one.token_hash for one in here}
        found[row.id] = StoredGlance(row.data, row.glance, people, tokens)
    return found


def filling(table: str, summary: bytes) -> Update:
    """Return the statement that stores a summary, unless there is one."""
    is_empty = (LOGS.c.id == table) & LOGS.c.glance.is_(None)
    return update(LOGS).where(is_empty).values(glance=summary)
