"""The model of the bury, fitted to buries of bots that search (`bench/buries.py`).

Of the pairs in a picker's eight cards, one is as likely as its weight says: the product of a factor
for each card, and others for what becomes of its suit. None is zero: any two cards may be buried.
"""

from __future__ import annotations

from collections.abc import Mapping

from femopp.engine import bits
from femopp.games.sheepshead.engine import codes
from femopp.games.sheepshead.rules.order import SIDE_SUITS, THE_BOY, TRUMPS

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

FITTED: Mapping[str, float] = {
    "side A": 1.11,
    "side T": 8.91,
    "side K": 2.39,
    "side 9": 1.0,
    "side 8": 0.869,
    "side 7": 0.7,
    "trump A": 0.0842,
    "trump T": 0.0668,
    "trump K": 0.0259,
    "trump 9": 0.0129,
    "trump 8": 0.0129,
    "trump 7": 0.0129,
    "trump J": 0.00544,
    "trump Q": 0.000928,
    "the boy": 0.00412,
    "ace kept": 0.234,
    "void by one": 2.94,
    "void by two": 1.18,
}
"""The factors of cards, for each card of a suit whose ace is kept, and for a suit emptied."""

if not cython.compiled:
    FACTOR = [0.0] * 32
    SUIT = [0] * 3

for _number, _card in enumerate(codes.CARDS):
    _kind = "trump" if _card in TRUMPS else "side"
    FACTOR[_number] = FITTED["the boy" if _card == THE_BOY else f"{_kind} {_card.rank.value}"]

for _number, _suit in enumerate(SIDE_SUITS):
    SUIT[_number] = codes.mask_of(_suit)

KEEPS_ACE = FITTED["ace kept"]
VOID_BY_ONE, VOID_BY_TWO = FITTED["void by one"], FITTED["void by two"]


def bury_weight(hand: int, pair: int) -> float:
    """Return the weight of a pair among those of these eight cards."""
    weight = FACTOR[bits.lowest(pair)] * FACTOR[bits.highest(pair)]
    for number in range(3):
        suit = SUIT[number]
        buried = bits.popcount(pair & suit)
        if buried == 0:
            continue
        kept = hand & suit & ~pair
        if kept == 0:
            weight *= VOID_BY_ONE if buried == 1 else VOID_BY_TWO
        elif kept & bits.bit(bits.highest(suit)):
            for _card in range(buried):
                weight *= KEEPS_ACE
    return weight


def pairs_weight(hand: int, cards: int) -> float:
    """Return the weights of all pairs of some of these eight cards together."""
    total = 0.0
    while cards:
        first = cards & ~(cards - 1)
        cards &= cards - 1
        rest = cards
        while rest:
            total += bury_weight(hand, first | (rest & ~(rest - 1)))
            rest &= rest - 1
    return total
