"""Equal cards: a hand with both may play either."""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.position import Position

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING


def different(at: Position, cards: int, unique: int) -> int:
    """Return the cards of the seat to act that differ: the lowest of each run of equal ones.

    Cards that are `unique` equal no other. Unless a card is to be played, all differ.
    """
    if at.phase != PLAYING:
        return cards
    apart, rest, last = 0, cards, -1
    while rest:
        card = bits.lowest(rest)
        rest &= rest - 1
        alone = (bits.bit(card) | bits.bit(max(last, 0))) & unique
        if last < 0 or alone or not are_equal(at, last, card, 0):
            apart |= bits.bit(card)
        last = card
    return apart


def are_equal(at: Position, low: int, high: int, own: int) -> bool:
    """Return whether two cards have equal values, and only their owner has cards between them.

    `own` are further cards of the owner. Cards of tricks taken belong to nobody.
    """
    row = at.contract * 64
    if at.spec.follows[low] != at.spec.follows[high]:
        return False
    if at.spec.card_value[row + low] != at.spec.card_value[row + high]:
        return False
    between = bits.below(high) & ~bits.below(low + 1)
    return between & at.spec.follows[low] & ~(at.gone | own) == 0
