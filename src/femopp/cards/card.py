"""Suits, ranks and cards, and the card that nobody can see."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Self

from femopp.language import Choice, Message, Speaker, Text, _, language_named, say


class Rank(StrEnum):
    """A rank, from the two up; its value is its letter in records, in every language."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    def letter(self, language: str) -> str:
        """Return the index on a card in this language, such as Kn for a Swedish jack."""
        usual = "10" if self is Rank.TEN else self.value
        return language_named(language).ranks.get(self, usual)


class Suit(Choice):
    """A suit; its value is its letter in records, in every language."""

    CLUBS = "C", _("clubs")
    DIAMONDS = "D", _("diamonds")
    HEARTS = "H", _("hearts")
    SPADES = "S", _("spades")

    @property
    def symbol(self) -> str:
        return _SYMBOLS[self]


_SYMBOLS = {
    Suit.CLUBS: "\N{BLACK CLUB SUIT}",
    Suit.DIAMONDS: "\N{BLACK DIAMOND SUIT}",
    Suit.HEARTS: "\N{BLACK HEART SUIT}",
    Suit.SPADES: "\N{BLACK SPADE SUIT}",
}


class Card(StrEnum):
    """A card; its value is its text in records: rank and suit, ``QC``, ``TH``.

    `UNKNOWN` stands for a card that a seat cannot see. It has neither rank nor suit.
    """

    rank: Rank
    suit: Suit

    def __new__(cls, text: str) -> Self:
        card = str.__new__(cls, text)
        card._value_ = text
        if text != "??":
            card.rank, card.suit = Rank(text[0]), Suit(text[1])
        return card

    UNKNOWN = "??"
    CLUB_TWO = "2C"
    CLUB_THREE = "3C"
    CLUB_FOUR = "4C"
    CLUB_FIVE = "5C"
    CLUB_SIX = "6C"
    CLUB_SEVEN = "7C"
    CLUB_EIGHT = "8C"
    CLUB_NINE = "9C"
    CLUB_TEN = "TC"
    CLUB_JACK = "JC"
    CLUB_QUEEN = "QC"
    CLUB_KING = "KC"
    CLUB_ACE = "AC"
    DIAMOND_TWO = "2D"
    DIAMOND_THREE = "3D"
    DIAMOND_FOUR = "4D"
    DIAMOND_FIVE = "5D"
    DIAMOND_SIX = "6D"
    DIAMOND_SEVEN = "7D"
    DIAMOND_EIGHT = "8D"
    DIAMOND_NINE = "9D"
    DIAMOND_TEN = "TD"
    DIAMOND_JACK = "JD"
    DIAMOND_QUEEN = "QD"
    DIAMOND_KING = "KD"
    DIAMOND_ACE = "AD"
    HEART_TWO = "2H"
    HEART_THREE = "3H"
    HEART_FOUR = "4H"
    HEART_FIVE = "5H"
    HEART_SIX = "6H"
    HEART_SEVEN = "7H"
    HEART_EIGHT = "8H"
    HEART_NINE = "9H"
    HEART_TEN = "TH"
    HEART_JACK = "JH"
    HEART_QUEEN = "QH"
    HEART_KING = "KH"
    HEART_ACE = "AH"
    SPADE_TWO = "2S"
    SPADE_THREE = "3S"
    SPADE_FOUR = "4S"
    SPADE_FIVE = "5S"
    SPADE_SIX = "6S"
    SPADE_SEVEN = "7S"
    SPADE_EIGHT = "8S"
    SPADE_NINE = "9S"
    SPADE_TEN = "TS"
    SPADE_JACK = "JS"
    SPADE_QUEEN = "QS"
    SPADE_KING = "KS"
    SPADE_ACE = "AS"

    def spoken(self, speaker: Speaker) -> str:
        """Return the card as it is printed: ``Q♥``, in Swedish ``D♥``."""
        return _printed(self, speaker.language)


UNKNOWN = Card.UNKNOWN


@cache
def _printed(card: Card, language: str) -> str:
    if card is UNKNOWN:
        return "??"
    return card.rank.letter(language) + card.suit.symbol


def cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of a text such as ``"QC TH 7D"``.

    Raises ValueError with the first word that isn't a card, and its place.
    """
    words = text.split() if isinstance(text, str) else text
    return tuple([_card(word, place) for place, word in enumerate(words, 1)])


def _card(word: str, place: int) -> Card:
    card = _BY_TEXT.get(word)
    if card is None:
        raise ValueError(
            f"word {place}, {word!r}, is not a card; write rank and suit, such as QC, TH or 7D"
        )
    return card


_BY_TEXT = {card.value: card for card in Card}


_RANKS: dict[Rank, Message] = {
    Rank.TWO: _("two"),
    Rank.THREE: _("three"),
    Rank.FOUR: _("four"),
    Rank.FIVE: _("five"),
    Rank.SIX: _("six"),
    Rank.SEVEN: _("seven"),
    Rank.EIGHT: _("eight"),
    Rank.NINE: _("nine"),
    Rank.TEN: _("ten"),
    Rank.JACK: _("jack"),
    Rank.QUEEN: _("queen"),
    Rank.KING: _("king"),
    Rank.ACE: _("ace"),
}


def full_name(card: Card) -> Text:
    """Return a name such as "queen of clubs"."""
    if card is UNKNOWN:
        return say(_("a card face down"))
    return say(_("{rank} of {suit}"), rank=say(_RANKS[card.rank]), suit=card.suit)


_THE: dict[Rank, Message] = {
    Rank.TWO: _("the two"),
    Rank.THREE: _("the three"),
    Rank.FOUR: _("the four"),
    Rank.FIVE: _("the five"),
    Rank.SIX: _("the six"),
    Rank.SEVEN: _("the seven"),
    Rank.EIGHT: _("the eight"),
    Rank.NINE: _("the nine"),
    Rank.TEN: _("the ten"),
    Rank.JACK: _("the jack"),
    Rank.QUEEN: _("the queen"),
    Rank.KING: _("the king"),
    Rank.ACE: _("the ace"),
}


def the_card(card: Card, is_only: bool) -> Text:
    """Return a name for use in a sentence: "the queen" if it `is_only` one of its rank there."""
    if is_only:
        return say(_THE[card.rank])
    return say(_("the {rank} of {suit}"), rank=say(_RANKS[card.rank]), suit=card.suit)


PACK_52: tuple[Card, ...] = tuple(card for card in Card if card is not UNKNOWN)
"""All cards: clubs, diamonds, hearts, spades, each from the two to the ace."""

_BELOW_SEVEN = {Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX}

PACK_32: tuple[Card, ...] = tuple(card for card in PACK_52 if card.rank not in _BELOW_SEVEN)
"""The pack without the cards below seven."""


def has_doubles(cards: Iterable[Card]) -> bool:
    """Whether a known card occurs twice."""
    known = [card for card in cards if card is not UNKNOWN]
    return len(set(known)) != len(known)
