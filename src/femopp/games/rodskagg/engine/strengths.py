"""Tables for the probability of winning a match of Rödskägg."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LOWEST = -12
HIGHEST = 20
"""Points beyond these count as these."""

RUNGS = (1, 2, 3, 4, 5, 7, 10)
"""Classes of points for rivals: below 1, 1, 2, 3, 4, 5 and 6, 7 to 9, 10 and more."""

FEWEST, MOST = 2, 8


@dataclass(frozen=True)
class Strengths:
    """The parameters of a seat's strength for a number of players, as logarithms.

    own      by its own points, from `LOWEST` to `HIGHEST`
    against  for each rival: by the rung of its own points, then by that of the rival's
    place    by the rung of its own points, then by its place after the dealer, forehand first
    """

    own: Sequence[float]
    against: Sequence[Sequence[float]]
    place: Sequence[Sequence[float]]


def rung_of(points: int) -> int:
    """Return the rung of these points, 0 for the lowest."""
    return sum(points >= rung for rung in RUNGS)


def checked(players: int, strengths: Strengths) -> Strengths:
    """Check the tables for a number of players. Raises ValueError for another shape."""
    rungs = len(RUNGS) + 1
    own, against, place = list(strengths.own), _rows(strengths.against), _rows(strengths.place)
    shapes = (
        (len(own), HIGHEST - LOWEST + 1),
        (len(against), rungs),
        (len(place), rungs),
        *((len(row), rungs) for row in against),
        *((len(row), players) for row in place),
    )
    if not FEWEST <= players <= MOST or any(there != due for there, due in shapes):
        raise ValueError(f"the strengths of {players} players have another shape")
    return Strengths(own, against, place)


def _rows(table: Sequence[Sequence[float]]) -> list[list[float]]:
    return [list(row) for row in table]
