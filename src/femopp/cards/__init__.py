"""Suits, ranks, cards and packs."""

from femopp.cards.card import (
    PACK_32,
    PACK_52,
    UNKNOWN,
    Card,
    Rank,
    Suit,
    cards,
    full_name,
    has_doubles,
    the_card,
)

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
