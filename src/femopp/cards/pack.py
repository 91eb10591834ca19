"""Packs of cards."""

from collections.abc import Iterable

from femopp.cards.card import UNKNOWN, Card, Rank

PACK_52: tuple[Card, ...] = tuple(card for card in Card if card is not UNKNOWN)
"""All cards: clubs, diamonds, hearts, spades, each from the two to the ace."""

_BELOW_SEVEN = {Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX}

PACK_32: tuple[Card, ...] = tuple(card for card in PACK_52 if card.rank not in _BELOW_SEVEN)
"""The pack without the cards below seven."""


def has_doubles(cards: Iterable[Card]) -> bool:
    """Whether a known card occurs twice."""
    known = [card for card in cards if card is not UNKNOWN]
    return len(set(known)) != len(known)
