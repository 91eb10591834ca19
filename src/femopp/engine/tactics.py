"""Card-play tactics shared by the policies of all games, for the seat to act.

They use only that seat's hand and public information. Sets of cards are masks.
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
"""Probability 1."""

TIMES = 16
"""More than the number of higher cards that any card has in its class."""

if not cython.compiled:
    LACKED = [0] * ((ONE + 1) * TIMES)


def unseen(at: CardPlay) -> int:
    """Return the cards in other hands, or not dealt."""
    return at.spec.pack & ~(at.hand[at.seat] | at.gone | at.table)


def taking(at: CardPlay, cards: int) -> int:
    """Return those of the cards that would win the trick as it is; all of them when leading."""
    if at.lying == 0:
        return cards
    best = at._winning_card()
    trump = at.spec.trump[at.contract]
    higher = cards & ~bits.below(best)
    if trump & bits.bit(best):
        return higher & trump
    return (higher & at.led) | (cards & trump)


def masters(at: CardPlay, cards: int, others: int) -> int:
    """Return those of the cards that are the highest of their class, compared with `others`."""
    high = 0
    for place in range(8):
        mine = cards & at.spec.classes[place]
        if mine:
            theirs = others & at.spec.classes[place]
            high |= mine & ~bits.below(bits.highest(theirs)) if theirs else mine
    return high


# Probabilities, in parts of `ONE`


def lacking(at: CardPlay, others: int) -> int:
    """Estimate the probability that a hand as large as the seat's own lacks one of `others`."""
    count = bits.popcount(others)
    held = bits.popcount(at.hand[at.seat])
    return (count - held) * ONE // count if count > held else 0


def all_of(chance: int, times: int) -> int:
    """Return the probability that an event happens this many times in a row."""
    every = ONE
    while times:
        every = every * chance >> 14
        times -= 1
    return every


def _fill_lacked() -> None:
    """Fill the lookup table of `all_of`, which halves the time of a call."""
    for chance in range(ONE + 1):
        every = ONE
        for times in range(TIMES):
            LACKED[chance * TIMES + times] = every
            every = every * chance >> 14


_fill_lacked()


def none_of(cards: int, lacks: int) -> int:
    """Return the probability that a hand has none of these cards."""
    return LACKED[lacks * TIMES + bits.popcount(cards)]


def is_void(led: int, others: int, lacks: int) -> int:
    """Return the probability that a hand has no card of a class."""
    return none_of(others & led, lacks)


def beaten(at: CardPlay, card: int, led: int, others: int, lacks: int) -> int:
    """Estimate the probability that one of the later players can and may beat a card.

    `led` is the class that is led, `others` the unseen cards. A hand `lacks` each of them with this
    probability.
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
    """Estimate the probability that a card wins if it is led."""
    stands = ONE - beaten(at, card, at.spec.follows[card], others, lacks)
    return all_of(stands, at.sharing - 1)


def stands(at: CardPlay, card: int, others: int, lacks: int) -> int:
    """Estimate the probability that no later player beats a card that is winning, or is led."""
    led = at.led if at.lying else at.spec.follows[card]
    return all_of(ONE - beaten(at, card, led, others, lacks), at.sharing - 1 - at.lying)


def best(at: CardPlay, cards: int, wish: int, keep: int) -> int:
    """Return the card that best wins or loses the trick as wished, keeping good cards for later.

    `wish` is the value of the trick. `keep` is the value of a card that would win if led later.
    Both are negative if tricks are to be avoided.
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
