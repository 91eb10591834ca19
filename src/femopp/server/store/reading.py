"""Reading a log from the database, and checking it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row, func, select

from femopp.language import Text, _, say
from femopp.server.store.chain import Command, Head, beginning, linked
from femopp.server.store.schema import ENTRIES, GUESTS, LOGS
from femopp.table.log.entries import AnyEntry, Came, Entry, LetIn, restored

NO_NAME = "a player"
"""The name of somebody whose name was deleted."""

Names = Mapping[str, str]
"""Names by guest."""

Faces = Mapping[str, str]
"""Chosen faces by guest."""

E = TypeVar("E")

DAMAGED = _(
    "this table's log is damaged at entry {number}; the table is shown as it was before that. "
    "Restore a backup to play on"
)
NEWER = _(
    "a newer Femopp has written to this table, from entry {number} on; the table is shown as it "
    "was before that. Use the newer one to play on"
)


@dataclass(frozen=True)
class Fault:
    """The entry (by its number) from which a log cannot be read.

    It is damaged, or `is_newer`: a newer version wrote it.
    """

    number: int
    is_newer: bool = False

    @property
    def text(self) -> Text:
        """A sentence about a table with this fault."""
        return say(NEWER if self.is_newer else DAMAGED, number=self.number)


@dataclass(frozen=True)
class StoredLog(Generic[E]):
    """A log as it is stored.

    `log` has the entries from number `first` on, up to the `fault` if there is one; `head` is its
    end. `commands` are completed, in the order of the log. `size` is the number of bytes of the
    entries.
    """

    log: tuple[E, ...]
    head: Head
    commands: tuple[Command, ...]
    first: int
    fault: Fault | None
    size: int


@dataclass(frozen=True)
class StoredTable(StoredLog[AnyEntry]):
    """A table as it is stored, with hashed `tokens`, `names` and `faces` by guest.

    `devices` is the last device number that was given.
    """

    tokens: Mapping[str, str]
    names: Names
    faces: Faces
    devices: int


def read(connection: Connection, table: str, since: int = 0) -> StoredTable | None:
    """Return the table with its log after this number; None if there is no such table."""
    wanted = select(GUESTS.c.guest, GUESTS.c.token_hash, GUESTS.c.name, GUESTS.c.face)
    of_table = wanted.where(GUESTS.c.table_id == table).order_by(GUESTS.c.guest)
    guests = connection.execute(of_table).all()
    names = names_of({row.guest: row.name for row in guests})
    faces = {row.guest: row.face for row in guests if row.face is not None}
    log = read_log(connection, table, since, lambda row: named(restored(row.data), names, faces))
    if log is None:
        return None
    tokens = {row.guest: row.token_hash for row in guests}
    given = connection.execute(select(LOGS.c.devices).where(LOGS.c.id == table)).scalar() or 0
    return StoredTable(**vars(log), tokens=tokens, names=names, faces=faces, devices=given)


def read_log(
    connection: Connection, log: str, since: int, restore: Callable[[Row[Any]], E]
) -> StoredLog[E] | None:
    """Return a log after this number, checking the chain of hashes; None if there is none.

    `restore` makes an entry of a row.
    """
    head = _head(connection, log, since)
    if head is None:
        return None
    entries, commands = list[E](), list[Command]()
    fault, size = None, 0
    for row in _rows(connection, log, since):
        command = None if row.command is None else Command(row.guest, row.device, row.command)
        after = linked(head, row.data, command)
        if row.number != after.number or row.hash != after.hash:
            fault = Fault(head.number + 1)
            break
        try:
            entries.append(restore(row))
        except msgspec.MsgspecError:
            # The entry is intact.
            fault = Fault(row.number, is_newer=True)
            break
        head, size = after, size + len(row.data)
        if command is not None:
            commands.append(command)
    if not since and not entries and fault is None:
        return None
    return StoredLog(tuple(entries), head, tuple(commands), since + 1, fault, size)


def _head(connection: Connection, log: str, number: int) -> Head | None:
    """Return the head of a log at this number; None if there is no such entry."""
    if not number:
        return beginning(log)
    link = select(ENTRIES.c.hash).where(ENTRIES.c.log_id == log, ENTRIES.c.number == number)
    found = connection.execute(link).scalar()
    return None if found is None else Head(number, found)


def last_number(connection: Connection, log: str) -> int:
    """Return the number of a log's last entry, 0 if it has none."""
    last = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.log_id == log)
    return connection.execute(last).scalar() or 0


def _rows(connection: Connection, log: str, since: int) -> Iterable[Row[Any]]:
    columns = (
        ENTRIES.c.number,
        ENTRIES.c.data,
        ENTRIES.c.hash,
        ENTRIES.c.guest,
        ENTRIES.c.device,
        ENTRIES.c.command,
        ENTRIES.c.at,
    )
    after = (ENTRIES.c.log_id == log) & (ENTRIES.c.number > since)
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
