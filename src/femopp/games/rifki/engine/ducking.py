"""How many tricks cards of a suit will probably take, where one wants to take none."""

from __future__ import annotations

from femopp.engine import bits, tactics

ONE = tactics.ONE


def in_suit(mine: int, theirs: int) -> int:
    """How many tricks these cards of a suit will probably take while ducking, in parts of `ONE`."""
    if theirs == 0:
        return 0
    left = 10 * bits.popcount(theirs) + 3
    return ONE * _taken(mine, theirs, left) // left


def _taken(mine: int, theirs: int, left: int) -> int:
    """How many tricks these cards of a suit will probably take while ducking, in parts of `left`.

    A card takes one the sooner the more lower cards the others have, of which each round before it
    has drawn some. The numbers are fitted.
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
