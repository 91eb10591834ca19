"""Suits, ranks, cards and packs."""

from femopp.cards.card import UNKNOWN, Card, Rank, Suit, cards
from femopp.cards.pack import PACK_32, PACK_52, has_doubles

__all__ = ["PACK_32", "PACK_52", "UNKNOWN", "Card", "Rank", "Suit", "cards", "has_doubles"]
