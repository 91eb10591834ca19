"""What any card player sees in the seat whose turn it is: the shared part of the policies.

Of the hands only that seat's own is looked at. Sets of cards are masks.
"""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.cardplay import CardPlay

SUIT = 13


def unseen(at: CardPlay) -> int:
    """The cards that lie with others, or nowhere in the deal."""
    return at.spec.pack & ~(at.hand[at.seat] | at.gone | at.table)


def taking(at: CardPlay, cards: int) -> int:
    """Those of some cards that would be winning the trick; all, where they would be led."""
    if at.lying == 0:
        return cards
    best = at._winning_card()
    trump = at.spec.trump[at.contract]
    higher = cards & ~bits.below(best)
    if trump & bits.bit(best):
        return higher & trump
    return (higher & at.led) | (cards & trump)


def masters(at: CardPlay, cards: int, others: int) -> int:
    """Those of some cards that are the highest of their class as far as `others` go."""
    high = 0
    for place in range(8):
        mine = cards & at.spec.classes[place]
        if mine:
            theirs = others & at.spec.classes[place]
            high |= mine & ~bits.below(bits.highest(theirs)) if theirs else mine
    return high


def is_last(at: CardPlay) -> bool:
    """Whether the seat in turn plays the last card of the trick."""
    return at.lying == at.sharing - 1


def highest_rank(cards: int) -> int:
    """The card of the highest rank, of a set that is not empty, in a pack with suits of 13."""
    best = bits.highest(cards)
    cards &= bits.below(best // SUIT * SUIT)
    while cards:
        card = bits.highest(cards)
        if card % SUIT > best % SUIT:
            best = card
        cards &= bits.below(card // SUIT * SUIT)
    return best


def lowest_rank(cards: int) -> int:
    """The card of the lowest rank, of a set that is not empty, in a pack with suits of 13."""
    best = bits.lowest(cards)
    cards &= ~bits.below(best // SUIT * SUIT + SUIT)
    while cards:
        card = bits.lowest(cards)
        if card % SUIT < best % SUIT:
            best = card
        cards &= ~bits.below(card // SUIT * SUIT + SUIT)
    return best
