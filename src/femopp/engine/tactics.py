"""What any card player sees in the seat whose turn it is: the shared part of the policies.

Of the hands only that seat's own is looked at. Sets of cards are masks.
"""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.cardplay import CardPlay

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

SUIT = 13

ONE = 1 << 14
"""What is certain."""

TIMES = 16
"""More than a class has cards that can be higher than one of it."""

if not cython.compiled:
    LACKED = [0] * ((ONE + 1) * TIMES)


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


# Chances, as parts of `ONE`


def lacking(at: CardPlay, others: int) -> int:
    """The chance that a hand as large as that of the seat in turn lacks a card of these others."""
    count = bits.popcount(others)
    held = bits.popcount(at.hand[at.seat])
    return (count - held) * ONE // count if count > held else 0


def all_of(chance: int, times: int) -> int:
    """The chance that something happens each of so many times."""
    every = ONE
    while times:
        every = every * chance >> 14
        times -= 1
    return every


def _fill_lacked() -> None:
    """`all_of` of every chance, for so many times: looked up it takes half as long."""
    for chance in range(ONE + 1):
        every = ONE
        for times in range(TIMES):
            LACKED[chance * TIMES + times] = every
            every = every * chance >> 14


_fill_lacked()


def none_of(cards: int, lacks: int) -> int:
    """The chance that a hand has none of these cards."""
    return LACKED[lacks * TIMES + bits.popcount(cards)]


def is_void(led: int, others: int, lacks: int) -> int:
    """The chance that a hand has none of a class."""
    return none_of(others & led, lacks)


def beaten(at: CardPlay, card: int, led: int, others: int, lacks: int) -> int:
    """The chance that one who is still to play has, and may play, a card that beats this one.

    `led` is the class that is led, `others` the unseen cards, each of which a hand `lacks` by that
    chance.
    """
    trump = at.spec.trump[at.contract]
    higher = others & ~bits.below(card)
    if trump & bits.bit(card):
        has = ONE - none_of(higher & trump, lacks)
        return has if led & trump else has * is_void(led, others, lacks) >> 14
    beats = ONE - none_of(higher & led, lacks)
    if others & trump == 0:
        return beats
    ruffs = ONE - none_of(others & trump, lacks)
    return beats + (ruffs * is_void(led, others, lacks) >> 14)


def prospect(at: CardPlay, card: int, others: int, lacks: int) -> int:
    """The chance that a card wins if it is led."""
    stands = ONE - beaten(at, card, at.spec.follows[card], others, lacks)
    return all_of(stands, at.sharing - 1)


def stands(at: CardPlay, card: int, others: int, lacks: int) -> int:
    """The chance that none who is still to play beats a card that is winning, or is led."""
    led = at.led if at.lying else at.spec.follows[card]
    return all_of(ONE - beaten(at, card, led, others, lacks), at.sharing - 1 - at.lying)


def best(at: CardPlay, cards: int, wish: int, keep: int) -> int:
    """The card that best serves a wish for the trick, or for none, and keeps good cards for later.

    `wish` is what the trick is worth, and `keep` what a card is worth that would win if it were
    led later; both are below zero where tricks are to be avoided.
    """
    others = unseen(at)
    lacks = lacking(at, others)
    takes = taking(at, cards)
    chosen, most = 0, -(1 << 30)
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        worth = -prospect(at, card, others, lacks) * keep
        if takes & bits.bit(card):
            worth += stands(at, card, others, lacks) * wish
        if worth > most:
            chosen, most = card, worth
    return chosen
