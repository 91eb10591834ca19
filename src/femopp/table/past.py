"""A match of a table's log as it stands at its end, with what its record does not tell."""

from collections.abc import Iterable
from typing import NamedTuple

from femopp.table.entries import AnyEntry, Began, Did, Opened, TookBack
from femopp.table.live import LiveTable, after, opened
from femopp.tricks import Seat

StoodIn = tuple[frozenset[Seat], ...]
"""After each action of a match, the persons' seats whose last action a bot did."""


class Past(NamedTuple):
    """A table at the end of one of its matches; `stood_in` goes along with the match's log."""

    live: LiveTable
    stood_in: StoodIn


def past(number: int, log: Iterable[AnyEntry]) -> Past | None:
    """The match of this number (from 1) in a table's log, None if there was none."""
    entries = iter(log)
    first = next(entries)
    assert isinstance(first, Opened)
    live, stood_in = opened(first), list[frozenset[Seat]]()
    for entry in entries:
        if isinstance(entry, Began):
            if live.matches == number:
                break
            stood_in = []
        live, _events = after(live, entry)
        if isinstance(entry, Did):
            stood_in.append(live.stood_in)
        elif isinstance(entry, TookBack):
            stood_in.pop()
    return Past(live, tuple(stood_in)) if 0 < live.matches == number else None
