"""Estimates of the tricks that cards of a suit will take when avoiding tricks."""

from __future__ import annotations

from femopp.engine import bits, tactics

ONE = tactics.ONE


def in_suit(mine: int, theirs: int) -> int:
    """Estimate the tricks that these cards of a suit take while ducking, in parts of `ONE`."""
    if theirs == 0:
        return 0
    left = 10 * bits.popcount(theirs) + 3
    return ONE * _taken(mine, theirs, left) // left


def _taken(mine: int, theirs: int, left: int) -> int:
    """Estimate the tricks that these cards of a suit take while ducking, in parts of `left`.

    A card takes more, the more lower cards the others have; earlier rounds have drawn some of
    those. The numbers are fitted.
    """
    tricks, drawn = 0, 7
    while mine:
        card = bits.lowest(mine)
        mine &= mine - 1
        lower = 10 * bits.popcount(theirs & bits.below(card)) - drawn
        if lower > 0:
            tricks += min(left, lower)
        drawn += 23
    return tricks
