"""What a search in Rödskägg looks for: to come nearer to zero, or to win the match."""

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
    """Whether tricks of this deal can bring somebody to zero, or one has passed it.

    Before that a point is worth about as much wherever one stands, and points say it more surely
    than chances fitted to the play of others.
    """
    left: list[int] = [points for seat, points in enumerate(view.points) if seat not in view.out]
    return min(left) <= HAND


WORTH = Worth(_nearer_zero, Unit.POINTS)
"""For who wants points of each deal."""

FOR_THE_MATCH = Worth(_chance_to_win, Unit.CHANCE, holds=_somebody_is_near)
"""For who wants to win the match."""
