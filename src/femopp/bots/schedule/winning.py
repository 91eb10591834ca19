"""The chance to win the match."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from femopp.bots.schedule.future import Spread
from femopp.games.rifki.options import Winner

# Gauss and Hermite's: the mean over a standard normal number is that over these, so weighted.
NODES = (
    (-3.7504397177257425, 0.0005482688559722),
    (-2.3667594107345410, 0.0307571239675865),
    (-1.1544053947399682, 0.2401231786050127),
    (0.0, 0.4571428571428573),
    (1.1544053947399682, 0.2401231786050127),
    (2.3667594107345410, 0.0307571239675865),
    (3.7504397177257425, 0.0005482688559722),
)


def chance(one: int, points: Sequence[float], spread: Spread, winner: Winner) -> float:
    """One player's chance to win, or his expected share of the victory, from 0 to 1.

    `points` are what the players may expect to end with, which spreads as told, normally (all
    zeros: this is how the match has ended).
    """
    if not spread[one][one]:
        return _share(one, points, winner)
    if winner is Winner.ALL_POSITIVE:
        return _above(points[one], spread[one][one])
    own, *others = _apart(one, spread)
    rivals = [points[rival] for rival in range(len(points)) if rival != one]
    return sum(
        weight * _above_all(points[one] + node * sqrt(own), rivals, others)
        for node, weight in NODES
    )


def _share(one: int, points: Sequence[float], winner: Winner) -> float:
    best = max(points)
    if winner is Winner.ALL_POSITIVE and best > 0:
        return float(points[one] > 0)
    return (points[one] == best) / points.count(best)


def _apart(one: int, spread: Spread) -> list[float]:
    """Variances of independent points, first the player's, with the same differences in pairs.

    Who wins depends on differences alone, and apart from a little these four have the same.
    """
    seats = range(len(spread))
    against = [
        sum(spread[seat][seat] + spread[rival][rival] - 2 * spread[seat][rival] for rival in seats)
        for seat in (one, *(seat for seat in seats if seat != one))
    ]
    total = sum(against) / (2 * (len(seats) - 1))
    return [max(1.0, (differences - total) / (len(seats) - 2)) for differences in against]


def _above_all(own: float, rivals: Sequence[float], variances: Sequence[float]) -> float:
    product = 1.0
    for points, variance in zip(rivals, variances, strict=True):
        product *= _above(own - points, variance)
    return product


def _above(mean: float, variance: float) -> float:
    """The chance that something normal is above zero."""
    return 0.5 * (1 + erf(mean / sqrt(2 * variance)))
