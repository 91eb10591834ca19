"""Suits, ranks, cards and packs."""

from femopp.cards.card import UNKNOWN, Card, Rank, Suit, cards, full_name, the_card
from femopp.cards.pack import PACK_32, PACK_52, has_doubles

__all__ = [
    "PACK_32",
    "PACK_52",
    "UNKNOWN",
    "Card",
    "Rank",
    "Suit",
    "cards",
    "full_name",
    "has_doubles",
    "the_card",
]
