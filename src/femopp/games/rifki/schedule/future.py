"""What the deals still to come promise each player, and how far from it they may fall.

The numbers are in `future.bin`, which `tools/schedule.py` makes: first a line of JSON that tells
how it was made, then the promises. They hold for the rules as they stand by default; with other
options of the play they are near enough to go by.
"""

from __future__ import annotations

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
    """What is to come: points by state of the schedule, and how they spread about that.

    head      how this was made
    promised  place by place, all but the last, the points it may expect in each state by number
    spreads   for each kind of contract, the spread of what a deal of it adds, by turn: its points
              and what its choice does to the promises
    """

    head: Mapping[str, Any]
    promised: Sequence[int]
    spreads: Mapping[Kind, Spread]

    def promise(self, left: Left) -> tuple[int, ...]:
        """The points that each place may expect from the deals left."""
        told = tuple(self.promised[number_of(left) :: STATES])
        return (*told, left.total() - sum(told))

    def spread(self, left: Left) -> Spread:
        """How the points that the deals left will give spread about the promise, by place.

        Who will choose which negative is not known: each kind is taken to be anybody's, in
        proportion to how many they must still choose.
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
    """By place what is told by turn, where turn 0 is the chooser."""
    by_turn = [rotated(row, chooser) for row in spread]
    return tuple(by_turn[(place - chooser) % PLAYERS] for place in range(PLAYERS))


def number_of(left: Left) -> int:
    """The number of a state, below `STATES`: its counts are the digits, of base three."""
    number = 0
    for count in (*left.trumps, *left.negatives):
        number = number * 3 + count
    return number


@lru_cache(maxsize=1)
def stored() -> Future:
    """The future that comes with Femopp."""
    return parsed(files("femopp.games.rifki.schedule").joinpath(FILE).read_bytes())


def parsed(data: bytes) -> Future:
    """The future told by the bytes of a file."""
    head, _line, numbers = data.partition(b"\n")
    promised = unpacked(numbers)
    told = json.loads(head)
    spreads = {
        Kind(kind): tuple(tuple(row) for row in rows) for kind, rows in told["spreads"].items()
    }
    return Future(told, promised, spreads)


def formatted(future: Future) -> bytes:
    """The bytes of a file that tells this future."""
    return b"%s\n%s" % (json.dumps(future.head).encode(), packed(future.promised))
