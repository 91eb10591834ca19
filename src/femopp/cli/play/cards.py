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
    ranks, suits = dict(_RANKS["en"]), dict(_SUITS["en"])
    if language == "sv":
        ranks |= _RANKS["sv"]
        suits |= _SUITS["sv"]
    rank, suit = ranks.get(found["rank"]), suits.get(found["suit"])
    return Card(rank + suit) if rank is not None and suit is not None else None
