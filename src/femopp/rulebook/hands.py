"""Hands as they are known: cards, and unknown cards in the place of the others."""

from collections.abc import Iterable
from functools import cache

from femopp.cards import UNKNOWN, Card

Cards = tuple[Card, ...]


def unknown(hand: Cards) -> Cards:
    """As many unknown cards."""
    return _unknown(len(hand))


@cache
def _unknown(number: int) -> Cards:
    return (UNKNOWN,) * number


def with_known(hand: Cards, cards: Iterable[Card]) -> Cards:
    """The hand with unknown cards of it turned into these, where they are not in it already."""
    known = list(hand)
    for card in cards:
        if card not in known and UNKNOWN in known:
            known[known.index(UNKNOWN)] = card
    return tuple(known)


def without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """The hand less these cards; for one that is not known to be in it, less an unknown one.

    Raises ValueError where there is neither.
    """
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)
