"""Checking the logs in an SQLite database against their hashes."""

from collections.abc import Iterable
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from femopp.server.store import copies
from femopp.server.store.chain import Command, beginning, linked

Row = tuple[Any, ...]

ENTRIES = """
SELECT table_id, number, data, hash, guest, device, command FROM entries ORDER BY table_id, number
"""

KEPT_ENTRIES = """
SELECT kept_id, number, data, hash, '', device, command FROM kept_entries ORDER BY kept_id, number
"""


def damaged_in(database: Path) -> dict[str, int]:
    """Return the tables and kept matches whose log is damaged, with its first bad entry."""
    found: dict[str, int | None] = {}
    with closing(copies.opened(database)) as connection:
        for logs in (ENTRIES, KEPT_ENTRIES):
            for table, log in groupby(connection.execute(logs), itemgetter(0)):
                found[table] = _first_bad(table, log)
    return {table: number for table, number in found.items() if number is not None}


def _first_bad(table: str, log: Iterable[Row]) -> int | None:
    head = beginning(table)
    for _table, number, data, hashed, guest, device, command in log:
        if not isinstance(data, bytes) or number != head.number + 1:
            return head.number + 1
        whose = None if command is None else Command(guest, device, command)
        head = linked(head, data, whose)
        if head.hash != hashed:
            return head.number
    return None
