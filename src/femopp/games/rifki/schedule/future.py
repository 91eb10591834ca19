"""Each player's expected points from later deals, and their variances.

The numbers are in `future.bin`, which `tools/schedule.py` makes: first a line of JSON that says how
it was made, then the promises. They hold for the default options, and approximately for others.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from femopp.engine.stored import packed, unpacked
from femopp.games.rifki.rules import Kind
from femopp.games.rifki.rules.contracts import NEGATIVES
from femopp.games.rifki.rules.state import PLAYERS
from femopp.games.rifki.schedule.left import Left, rotated

FILE = "future.bin"
STATES = 3 ** (PLAYERS + len(NEGATIVES))

Spread = tuple[tuple[float, ...], ...]
"""Variances and covariances of four players' points, in points squared."""


@dataclass(frozen=True)
class Future:
    """Expected points by state of the schedule, and their variances.

    head      how this was made
    promised  the expected points of each place but the last, by the number of the state
    spreads   for each kind of contract, the spread by turn that a deal of it adds: of its points
              and of the change in promises
    """

    head: Mapping[str, Any]
    promised: Sequence[int]
    spreads: Mapping[Kind, Spread]

    def promise(self, left: Left) -> tuple[int, ...]:
        """Return the expected points of each place from the deals left."""
        told = tuple(self.promised[number_of(left) :: STATES])
        return (*told, left.total() - sum(told))

    def spread(self, left: Left) -> Spread:
        """Return the spread of the points from the deals left, by place.

        Future choosers of the negatives are unknown: each kind counts for everybody, in proportion
        to the number of negatives that they must still choose.
        """
        deals = [
            (self.spreads[Kind.TRUMP], place, float(times))
            for place, times in enumerate(left.trumps)
        ]
        negatives = sum(left.negatives)
        if negatives:
            deals += [
                (self.spreads[kind], place, times * left.negatives_of(place) / negatives)
                for kind, times in zip(NEGATIVES, left.negatives, strict=True)
                for place in range(PLAYERS)
            ]
        return _sum(deals)


def _sum(deals: Sequence[tuple[Spread, int, float]]) -> Spread:
    sums = [[0.0] * PLAYERS for _place in range(PLAYERS)]
    for spread, chooser, times in deals:
        if not times:
            continue
        for place, row in enumerate(rotated_square(spread, chooser)):
            for other, value in enumerate(row):
                sums[place][other] += times * value
    return tuple(tuple(row) for row in sums)


@lru_cache(maxsize=64)
def rotated_square(spread: Spread, chooser: int) -> Spread:
    """Convert from turns (turn 0 is the chooser) to places."""
    by_turn = [rotated(row, chooser) for row in spread]
    return tuple(by_turn[(place - chooser) % PLAYERS] for place in range(PLAYERS))


def number_of(left: Left) -> int:
    """Return the number of a state, below `STATES`: its counts are digits in base three."""
    number = 0
    for count in (*left.trumps, *left.negatives):
        number = number * 3 + count
    return number


@lru_cache(maxsize=1)
def stored() -> Future:
    """Return the future that comes with Femopp."""
    return parsed(files("femopp.games.rifki.schedule").joinpath(FILE).read_bytes())


def parsed(data: bytes) -> Future:
    """Parse the contents of a file."""
    head, _line, numbers = data.partition(b"\n")
    promised = unpacked(numbers)
    told = json.loads(head)
    spreads = {
        Kind(kind): tuple(tuple(row) for row in rows) for kind, rows in told["spreads"].items()
    }
    return Future(told, promised, spreads)


def formatted(future: Future) -> bytes:
    """Return the contents of a file with this future."""
    return b"%s\n%s" % (json.dumps(future.head).encode(), packed(future.promised))
