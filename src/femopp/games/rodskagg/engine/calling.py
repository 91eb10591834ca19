"""The likelihood of a call in Rödskägg, for a thinking player with a given hand."""

from __future__ import annotations

from femopp.engine import bits
from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.engine.deal import RodskaggDeal
from femopp.games.rodskagg.rules import state

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from math import exp

    from femopp.games.rodskagg.engine.policy import promise

HAND = state.HAND
ZERO = codes.ZERO
PASS = codes.PASS

_NUMBERS = bits.below(HAND + 1) & ~bits.bit(0)

HALF = [
    [0.0, 1.2, 2.6, 3.2, 3.9, 4.6, 5.3],
    [0.0, 0.2, 0.35, 1.1, 2.4, 3.7, 5.0],
]
"""By number: the expected tricks with which half of the players bid it or more.

First if the winner of a trick leads the next; then if declarer leads every trick, when the same
hand takes more. Fitted to searching bots in auctions of four players at twelve points each, between
playouts by rules of thumb and by networks: 1,200 by Kortoxen 1949 for 1 to 3, as higher bids were
rare, and 600 by the Skåne rules for 2 to 5.
"""

STEEPNESS = [3.0, 2.0]
"""The steepness of the logistic curve of bids by expected tricks, fitted in the same way."""

UNLIKELY = 0.02
"""The minimum likelihood of any call."""


def likelihood(at: RodskaggDeal, call: int) -> float:
    """Return the share of thinking players who make this call with the seat's hand, from 0 to 1.

    Negative if unknown: for rödskägg and zero, near the end of the match, and by rules in which
    more tricks than bid are a failure.
    """
    if at.rules.exact or at.total[at.seat] < HAND:
        return -1.0
    bids = at._legal_calls() >> ZERO & _NUMBERS
    height = call - ZERO
    if bids == 0 or not (call == PASS or bids & bits.bit(height)):
        return -1.0
    tricks = promise(at)
    forced = not at._legal_calls() & bits.bit(PASS)
    lowest = bits.lowest(bids)
    likely = 1.0
    if call != PASS and not (forced and height == lowest):
        likely = _share(at, tricks, height)
    higher = bids if call == PASS else bids & ~bits.below(height + 1)
    if higher:
        likely -= _share(at, tricks, bits.lowest(higher))
    return likely if likely > UNLIKELY else UNLIKELY


def _share(at: RodskaggDeal, tricks: int, height: int) -> float:
    """Return the share that bids this number or more, given expected tricks in thousandths."""
    leads = at.rules.declarer_leads
    return 1.0 / (1.0 + exp(STEEPNESS[leads] * (HALF[leads][height] - tricks / 1000.0)))
