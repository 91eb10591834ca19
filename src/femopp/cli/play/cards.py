"""Cards as people type them."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import Struct

from femopp.cards import Card, Rank, Suit
from femopp.language import language_named, lowered


class Typed(Struct, frozen=True):
    """Small letters typed for ranks and suits in a language, and for a card of both."""

    ranks: Mapping[str, Rank]
    suits: Mapping[str, Suit]
    card: re.Pattern[str]


@cache
def _typed(language: str) -> Typed:
    """Return what can be typed: the letters of records, and in their places the language's own."""
    own = language_named(language).suits
    ranks = {rank.value.lower(): rank for rank in Rank}
    ranks |= {lowered(rank.letter(language)): rank for rank in Rank}
    suits = {word: suit for suit in Suit for word in (suit.value.lower(), suit.symbol)}
    suits |= {lowered(word): Suit(suit) for suit, word in own.items()}
    rank, suit, sign = _one_of(ranks), _one_of(suits), _one_of(suit.symbol for suit in Suit)
    card = f"(?P<rank>{rank})(?P<suit>{suit})|(?P<sign>{sign})(?P<signed>{rank})"
    return Typed(ranks, suits, re.compile(card))


def _one_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


def typed_card(text: str, language: str) -> Card | None:
    """Parse a card: ``qc``, ``10h``, ``Q♣``; in Swedish also ``dk``, ``Knr``, ``eh``.

    The letters of records are understood in every language. No text is ambiguous: only an English
    D is a suit, in a place where a Swedish D is a rank.
    """
    typed = _typed(language)
    found = typed.card.fullmatch(lowered(text))
    if found is None:
        return None
    rank = typed.ranks[found["rank"] or found["signed"]]
    return Card(rank + typed.suits[found["suit"] or found["sign"]])


def typed_rank(text: str, language: str) -> Rank | None:
    """Parse a rank alone: ``7``, ``10``, ``q``; in Swedish also ``kn``, ``d``, ``e``."""
    return _typed(language).ranks.get(lowered(text))


def typed_as(card: Card, language: str) -> str:
    """Return the shortest text for a card: ``qc``, ``10h``; in Swedish ``dk``, ``10h``."""
    own = language_named(language).suits
    return (card.rank.letter(language) + own.get(card.suit, card.suit)).lower()
