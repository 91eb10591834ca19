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
