"""The chain of hashes over a log: it finds a changed byte, or an entry that is gone.

It is for finding damage, not for proving honesty, and no hash leaves the server.
"""

from collections.abc import Iterable
from contextlib import closing
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from msgspec import Struct

from femopp.server.store import copies

HASH_BYTES = 16


class Command(Struct, frozen=True):
    """A command as the log knows it: whose, from which of their devices, and its number there."""

    guest: str
    device: str
    number: int


class Head(Struct, frozen=True):
    """The end of a log: the number of its last entry (from 1, 0 for an empty log) and its hash."""

    number: int
    hash: bytes


def beginning(log: str) -> Head:
    """Return the head of a log before its first entry."""
    return Head(0, _hashed(f"femopp table {log}".encode()))


def linked(head: Head, data: bytes, command: Command | None = None) -> Head:
    """Return the head after one more entry, stored as `data`, perhaps for a command."""
    number = head.number + 1
    whose = "\0\0" if command is None else f"{command.guest}\0{command.device}\0{command.number}"
    return Head(number, _hashed(b"%b%d\0%b\0%b" % (head.hash, number, whose.encode(), data)))


def _hashed(content: bytes) -> bytes:
    return sha256(content).digest()[:HASH_BYTES]


Row = tuple[Any, ...]

ENTRIES = """
SELECT log_id, number, data, hash, guest, device, command FROM entries ORDER BY log_id, number
"""


def damaged_in(database: Path) -> dict[str, int]:
    """Return the tables and kept matches whose log is damaged, with its first bad entry."""
    with closing(copies.opened(database)) as connection:
        rows = groupby(connection.execute(ENTRIES), itemgetter(0))
        found = {id: _first_bad(id, entries) for id, entries in rows}
    return {id: number for id, number in found.items() if number is not None}


def _first_bad(log: str, entries: Iterable[Row]) -> int | None:
    head = beginning(log)
    for _log, number, data, hashed, guest, device, command in entries:
        if not isinstance(data, bytes) or number != head.number + 1:
            return head.number + 1
        whose = None if command is None else Command(guest, device, command)
        head = linked(head, data, whose)
        if head.hash != hashed:
            return head.number
    return None
