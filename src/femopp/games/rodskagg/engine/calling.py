"""How likely a player of Rödskägg who thinks makes a call, with the hand that he would have."""

from __future__ import annotations

from femopp.engine import bits
from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.engine.deal import Deal
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
"""By number: so many tricks must a hand promise for half of the players to bid it or more.

First where the winner of a trick leads to the next, then where declarer leads to every trick, for
whom the same hand takes more. As searching bots did in auctions of four players at twelve points
each, 1,200 by Kortoxen 1949 for 1 to 3, where more was hardly bid, and 600 by the Skåne rules for
2 to 5, between playouts by rules of thumb and by networks.
"""

STEEPNESS = [3.0, 2.0]
"""How fast, with the tricks promised, more bid it: of the logistic curve, as measured there."""

UNLIKELY = 0.02
"""Any call is at least so likely."""


def likelihood(at: Deal, call: int) -> float:
    """How many of those who think make this call with the hand of the seat in turn, from 0 to 1.

    Below zero where that is not known: for rödskägg and zero, near the end of the match, and by
    rules where more tricks than bid are a failure.
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


def _share(at: Deal, tricks: int, height: int) -> float:
    """How many bid this number or more, of those whose hand promises so many thousandths."""
    leads = at.rules.declarer_leads
    return 1.0 / (1.0 + exp(STEEPNESS[leads] * (HALF[leads][height] - tricks / 1000.0)))
