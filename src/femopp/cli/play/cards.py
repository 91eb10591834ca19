"""Cards as people type them."""

import re

from femopp.cards import Card, Rank, Suit

_RANKS = {
    "en": {"10": Rank.TEN, **{rank.value: rank for rank in Rank}},
    "sv": {"KN": Rank.JACK, "D": Rank.QUEEN, "E": Rank.ACE},
}
_SUITS = {
    "en": {suit.value: suit for suit in Suit} | {suit.symbol: suit for suit in Suit},
    "sv": {"K": Suit.CLUBS, "R": Suit.DIAMONDS},
}
_SHOWN = {
    "en": {suit: suit.value.lower() for suit in Suit},
    "sv": {Suit.CLUBS: "k", Suit.DIAMONDS: "r", Suit.HEARTS: "h", Suit.SPADES: "s"},
}
_WRITTEN = re.compile(r"(?P<rank>10|KN|[2-9TJQKADE])(?P<suit>[CDHSKR♣♦♥♠])")
_SIGN_FIRST = re.compile(r"(?P<suit>[♣♦♥♠])(?P<rank>10|KN|[2-9TJQKADE])")


def typed_card(text: str, language: str) -> Card | None:
    """Parse a card: ``qc``, ``10h``, ``Q♣``; in Swedish also ``dk``, ``Knr``, ``eh``.

    The letters of records are understood in every language. No text is ambiguous: only an English
    D is a suit, in a place where a Swedish D is a rank.
    """
    text = text.upper()
    found = _WRITTEN.fullmatch(text) or _SIGN_FIRST.fullmatch(text)
    if found is None:
        return None
    suits = _SUITS["en"] | (_SUITS["sv"] if language == "sv" else {})
    rank, suit = typed_rank(found["rank"], language), suits.get(found["suit"])
    return Card(rank + suit) if rank is not None and suit is not None else None


def typed_rank(text: str, language: str) -> Rank | None:
    """Parse a rank alone: ``7``, ``10``, ``q``; in Swedish also ``kn``, ``d``, ``e``."""
    ranks = _RANKS["en"] | (_RANKS["sv"] if language == "sv" else {})
    return ranks.get(text.upper())


def typed_as(card: Card, language: str) -> str:
    """Return the shortest text for a card: ``qc``, ``10h``; in Swedish ``dk``, ``10h``."""
    suits = _SHOWN.get(language, _SHOWN["en"])
    return card.rank.letter(language).lower() + suits[card.suit]
