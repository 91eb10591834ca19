"""Hands of known and unknown cards."""

from collections.abc import Iterable
from functools import cache

from femopp.cards import UNKNOWN, Card

Cards = tuple[Card, ...]


def unknown(hand: Cards) -> Cards:
    """Return as many unknown cards."""
    return _unknown(len(hand))


@cache
def _unknown(number: int) -> Cards:
    return (UNKNOWN,) * number


def with_known(hand: Cards, cards: Iterable[Card]) -> Cards:
    """Return the hand with unknown cards replaced by these, unless they are already in it."""
    known = list(hand)
    for card in cards:
        if card not in known and UNKNOWN in known:
            known[known.index(UNKNOWN)] = card
    return tuple(known)


def without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """Return the hand without these cards; one that is not in it replaces an unknown card.

    Raises ValueError if the hand has neither.
    """
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)
