"""A match of a table's log as it stands at its end, with what its record does not tell."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from femopp.language import Names
from femopp.table.entries import AnyEntry, Began, Did, Opened, TookBack
from femopp.table.folding import following
from femopp.table.live import LiveTable, opened
from femopp.tricks import Seat


class Seated(NamedTuple):
    """Who had the seats when something was done.

    `names` are what the seats were called then, in seat order; `stood_in` the persons' seats whose
    last action, this one included, a bot did.
    """

    names: Names
    stood_in: frozenset[Seat] = frozenset()


class Past(NamedTuple):
    """A table at the end of one of its matches; `seated` and `held` go along with the match's log.

    `held` is the seat that each guest had when the cards were dealt that each action is about.
    """

    live: LiveTable
    seated: tuple[Seated, ...]
    held: tuple[Mapping[str, Seat], ...] = ()

    @property
    def names(self) -> Names:
        """What the seats are called at the end of the match, or now that it is being played.

        Whoever has sat down since it was over has not played it.
        """
        is_over = self.seated and not self.live.is_playing
        return self.seated[-1].names if is_over else self.live.names


def past(number: int, log: Iterable[AnyEntry]) -> Past | None:
    """The match of this number (from 1) in a table's log, None if there was none."""
    entries = iter(log)
    first = next(entries)
    assert isinstance(first, Opened)
    live, seated, held = opened(first), list[Seated](), list[Mapping[str, Seat]]()
    for entry in entries:
        if isinstance(entry, Began):
            if live.matches == number:
                break
            seated, held = [], []
        live = following(live, entry)
        if live.stuck:
            continue
        if isinstance(entry, Did):
            seated.append(Seated(live.names, live.stood_in))
            held.append(live.held)
        elif isinstance(entry, TookBack):
            seated.pop()
            held.pop()
    return Past(live, tuple(seated), tuple(held)) if 0 < live.matches == number else None
