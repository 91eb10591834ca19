"""Cards that are equal: whoever has both may play either."""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.position import Position


def are_equal(at: Position, low: int, high: int, own: int) -> bool:
    """Whether two cards count alike, and no card between is with others than their owner.

    `own` are cards of his besides; those in tricks taken are with nobody.
    """
    row = at.contract * 64
    if at.spec.follows[low] != at.spec.follows[high]:
        return False
    if at.spec.card_value[row + low] != at.spec.card_value[row + high]:
        return False
    between = bits.below(high) & ~bits.below(low + 1)
    return between & at.spec.follows[low] & ~(at.gone | own) == 0
