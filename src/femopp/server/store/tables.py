"""Guests of tables as they are stored beside the log: their tokens, names and faces."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import update

from femopp.server.store.chain import Command
from femopp.server.store.log import Item
from femopp.server.store.reading import nameless
from femopp.server.store.schema import GUESTS, LOGS
from femopp.server.store.writing import Change, Row
from femopp.table.log.entries import Came, Entry, LetIn, Stands, stored

NO_TOKENS: Mapping[str, str] = {}


def items_of(entries: Sequence[Entry], command: Command | None = None) -> list[Item]:
    """Return entries as they stand in the log; the first is the command's."""
    items = list[Item]()
    for entry in entries:
        match = entry.match if isinstance(entry, Stands) else None
        items.append(Item(stored(nameless(entry)), command, match))
        command = None
    return items


def guest_rows(table: str, entries: Sequence[Entry], tokens: Mapping[str, str]) -> list[Row]:
    """Return the rows of the new guests in these entries, with their hashed tokens."""
    if not tokens:
        return []
    came = [one for one in entries if isinstance(one, Came | LetIn)]
    return [(table, one.guest, tokens[one.guest], one.name, one.face or None) for one in came]


def naming(table: str, guests: Collection[str], name: str) -> list[Change]:
    """Return the statements that store the name of a guest, by all of the guest's ids."""
    of_table = update(GUESTS).where(GUESTS.c.table_id == table).values(name=name)
    return [of_table.where(GUESTS.c.guest == guest) for guest in sorted(guests)]


def facing(table: str, guest: str, face: str) -> list[Change]:
    """Return the statements that store a guest's face."""
    whose = (GUESTS.c.table_id == table) & (GUESTS.c.guest == guest)
    return [update(GUESTS).where(whose).values(face=face)]


def giving(table: str, number: int) -> list[Change]:
    """Return the statements that store that device numbers up to this one are given."""
    return [update(LOGS).where(LOGS.c.id == table).values(devices=number)]
