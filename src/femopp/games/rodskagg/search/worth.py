"""Objectives of a search in Rödskägg: to get nearer to zero, or to win the match."""

from typing import Any

from femopp.bots.search.worth import Unit, Worth
from femopp.engine.searching.value import Value
from femopp.games.rodskagg.engine.nearer_zero import NearerZero
from femopp.games.rodskagg.equity import equity_of
from femopp.games.rodskagg.rules.state import HAND

NEARER_ZERO = NearerZero(won=15.0, lost=5.0, up=3.0)


def _nearer_zero(view: Any) -> Value:
    return NEARER_ZERO


def _chance_to_win(view: Any) -> Value:
    return equity_of(view.options)


def _somebody_is_near(view: Any) -> bool:
    """Whether somebody can reach zero in this deal, or has passed it.

    Before that a point is worth about the same at any score, and points are less noisy than fitted
    chances.
    """
    left: list[int] = [points for seat, points in enumerate(view.points) if seat not in view.out]
    return min(left) <= HAND


WORTH = Worth(_nearer_zero, Unit.POINTS)
"""The objective of points in each deal.

No cost is shown: none is calibrated against forks of real deals (`bench/forks.py`).
"""

FOR_THE_MATCH = Worth(_chance_to_win, Unit.CHANCE, holds=_somebody_is_near)
"""The objective of winning the match."""

COSTLY = {Unit.POINTS: 1.0, Unit.CHANCE: 0.06}
"""The costs above which a coach questions a choice."""
