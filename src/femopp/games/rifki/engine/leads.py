"""The leads of a sensible player of Rifki in Trump and in El almaz.

Both are sums of a few numbers, fitted to the values that searching bots gave each possible lead: in
Trump in 3,500 leads of 300 deals, in El almaz in 680 leads of 60. They are in tenths of a point.
"""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.games.rifki.engine.choosing import Choosing

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.games.rifki.engine.ducking import in_suit

# Trump
A_TRUMP, PER_TRUMP, PER_HIGHER_TRUMP = -86, 44, 23
PER_HIGHER, PER_LENGTH, WHERE_VOID = 17, 6, 250
BELOW_MASTER = 190
"""The cost of leading another card of a suit in which the seat has the master."""

# El almaz
PER_RAISED, PER_HIGHER_LEFT, PER_LOWER_OWN, ALONE = 100, 6, 130, 570


def lead_in_trump(at: Choosing, cards: int) -> int:
    """Choose a lead in Trump: trumps from many, low cards, others' voids; none below a master."""
    mine, others = at.hand[at.seat], tactics.unseen(at)
    trump, lacks = at.spec.trump[at.contract], tactics.lacking(at, others)
    trumps = bits.popcount(mine & trump)
    chosen, most = 0, -(1 << 30)
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        suit = at.spec.follows[card]
        higher = bits.popcount(others & suit & ~bits.below(card))
        if suit & trump:
            worth = A_TRUMP + PER_TRUMP * trumps + PER_HIGHER_TRUMP * higher
        else:
            worth = PER_HIGHER * higher + PER_LENGTH * trumps * bits.popcount(mine & suit)
            if others & trump:
                worth += WHERE_VOID * tactics.is_void(suit, others, lacks) >> 14
        if higher and others & suit & ~bits.below(bits.highest(mine & suit)) == 0:
            worth -= BELOW_MASTER
        if worth > most:
            chosen, most = card, worth
    return chosen


def lead_low(at: Choosing, cards: int) -> int:
    """Choose a lead in El almaz: the lowest card of a suit, if others can follow and beat it."""
    mine, others = at.hand[at.seat], tactics.unseen(at)
    lacks = tactics.lacking(at, others)
    chosen, most = 0, -(1 << 30)
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        suit = at.spec.follows[card]
        below = bits.below(card)
        alone = tactics.prospect(at, card, others, lacks) * tactics.is_void(suit, others, lacks)
        worth = PER_HIGHER_LEFT * bits.popcount(others & suit & ~below)
        worth -= PER_LOWER_OWN * bits.popcount(mine & suit & below)
        worth -= (alone >> 14) * ALONE >> 14
        whole = in_suit(mine & suit, others & suit)
        worth += (whole - in_suit(mine & suit & ~bits.bit(card), others & suit)) * PER_RAISED >> 14
        if worth > most:
            chosen, most = card, worth
    return chosen
