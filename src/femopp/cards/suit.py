"""The four suits."""

from enum import StrEnum

from femopp.language import Message, Speaker, _


class Suit(StrEnum):
    """A suit; its value is its letter in records, in every language."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        return _SYMBOLS[self]

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(_NAMES[self])


_SYMBOLS = {
    Suit.CLUBS: "\N{BLACK CLUB SUIT}",
    Suit.DIAMONDS: "\N{BLACK DIAMOND SUIT}",
    Suit.HEARTS: "\N{BLACK HEART SUIT}",
    Suit.SPADES: "\N{BLACK SPADE SUIT}",
}

_NAMES: dict[Suit, Message] = {
    Suit.CLUBS: _("clubs"),
    Suit.DIAMONDS: _("diamonds"),
    Suit.HEARTS: _("hearts"),
    Suit.SPADES: _("spades"),
}
