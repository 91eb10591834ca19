"""Reading a table's log from the database, and checking it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row, select

from femopp.language import Text, _, say
from femopp.server.store.chain import Command, Head, beginning, linked
from femopp.server.store.schema import ENTRIES, GUESTS
from femopp.table.log.entries import AnyEntry, Came, Entry, LetIn, restored

NO_NAME = "a player"
"""The name of somebody whose name was deleted."""

Names = Mapping[str, str]
"""Names by guest."""

Faces = Mapping[str, str]
"""Chosen faces by guest."""


@dataclass(frozen=True)
class Fault:
    """The entry (by its number) from which a log cannot be read, and a sentence that says why."""

    number: int
    text: Text


@dataclass(frozen=True)
class StoredTable:
    """A table as it is stored.

    `log` has the entries from number `first` on, up to the `fault` if there is one; `head` is its
    end. `tokens` are the hashed tokens, `names` the names and `faces` the faces, by guest.
    `commands` are completed, in the order of the log. `owners` are the servers that wrote it, by
    number.
    """

    log: tuple[AnyEntry, ...]
    head: Head
    tokens: Mapping[str, str]
    names: Names
    faces: Faces
    commands: tuple[Command, ...] = ()
    first: int = 1
    fault: Fault | None = None
    owners: frozenset[int | None] = frozenset()


@dataclass
class _Reader:
    """Reads the rows of a log, checking the chain of hashes."""

    head: Head
    names: Names
    faces: Faces
    log: list[AnyEntry] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    owners: set[int | None] = field(default_factory=set)
    fault: Fault | None = None

    def read_rows(self, rows: Iterable[Row[Any]]) -> None:
        """Read these rows, up to the first that is damaged or unknown."""
        for row in rows:
            command = None if row.command is None else Command(row.guest, row.device, row.command)
            number, head = self.head.number + 1, linked(self.head, row.data, command)
            if row.number != number or row.hash != head.hash:
                self.fault = Fault(number, say(DAMAGED, number=number))
                return
            try:
                entry = restored(row.data)
            except msgspec.MsgspecError:
                # The entry is intact, but a newer version wrote it.
                self.fault = Fault(number, say(NEWER, number=number))
                return
            self.head = head
            self.owners.add(row.owner)
            self.log.append(named(entry, self.names, self.faces))
            if command is not None:
                self.commands.append(command)


DAMAGED = _(
    "this table's log is damaged at entry {number}; the table is shown as it was before that. "
    "Restore a backup to play on"
)
NEWER = _(
    "a newer Femopp has written to this table, from entry {number} on; the table is shown as it "
    "was before that. Use the newer one to play on"
)


def read(connection: Connection, table: str, since: int = 0) -> StoredTable | None:
    """Return the table with its log after this number; None if there is no such table."""
    head = _head(connection, table, since)
    if head is None:
        return None
    guests = (
        connection.execute(
            select(GUESTS.c.guest, GUESTS.c.token_hash, GUESTS.c.name, GUESTS.c.face)
            .where(GUESTS.c.table_id == table)
            .order_by(GUESTS.c.guest)
        )
    ).all()
    names = names_of({row.guest: row.name for row in guests})
    faces = {row.guest: row.face for row in guests if row.face is not None}
    reader = _Reader(head, names, faces)
    reader.read_rows(_entries(connection, table, since))
    if not since and not reader.log and reader.fault is None:
        return None
    return StoredTable(
        tuple(reader.log),
        reader.head,
        {row.guest: row.token_hash for row in guests},
        names,
        faces,
        tuple(reader.commands),
        since + 1,
        reader.fault,
        frozenset(reader.owners),
    )


def _head(connection: Connection, table: str, number: int) -> Head | None:
    """Return the head of a table's log at this number; None if there is no such entry."""
    if not number:
        return beginning(table)
    link = select(ENTRIES.c.hash).where(ENTRIES.c.table_id == table, ENTRIES.c.number == number)
    found = connection.execute(link).scalar()
    return None if found is None else Head(number, found)


def last_head(connection: Connection, table: str) -> Head:
    """Return the head of a table's log as it stands."""
    last = (
        select(ENTRIES.c.number, ENTRIES.c.hash)
        .where(ENTRIES.c.table_id == table)
        .order_by(ENTRIES.c.number.desc())
        .limit(1)
    )
    found = connection.execute(last).first()
    return beginning(table) if found is None else Head(found.number, found.hash)


def _entries(connection: Connection, table: str, since: int) -> Iterable[Row[Any]]:
    columns = (
        ENTRIES.c.number,
        ENTRIES.c.data,
        ENTRIES.c.hash,
        ENTRIES.c.guest,
        ENTRIES.c.device,
        ENTRIES.c.command,
        ENTRIES.c.owner,
    )
    after = (ENTRIES.c.table_id == table) & (ENTRIES.c.number > since)
    return connection.execute(select(*columns).where(after).order_by(ENTRIES.c.number))


def names_of(stored: Mapping[str, str | None]) -> Names:
    """Return a name for every guest; those whose name was deleted are "a player", "a player 2" …"""
    gone = [guest for guest, name in stored.items() if name is None]
    numbers = {guest: number for number, guest in enumerate(gone, start=1)}
    return {
        guest: name if name is not None else _no_name(numbers[guest])
        for guest, name in stored.items()
    }


def _no_name(number: int) -> str:
    return NO_NAME if number == 1 else f"{NO_NAME} {number}"


def nameless(entry: Entry) -> Entry:
    """Return the entry as it stands in the log."""
    return replace(entry, name="", face="") if isinstance(entry, Came | LetIn) else entry


def named(entry: AnyEntry, names: Names, faces: Faces) -> AnyEntry:
    """Return the entry with the name and the face that stand outside the log."""
    if not isinstance(entry, Came | LetIn):
        return entry
    name = entry.name or names.get(entry.guest, NO_NAME)
    return replace(entry, name=name, face=faces.get(entry.guest, ""))
