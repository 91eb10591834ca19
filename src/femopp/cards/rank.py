"""The thirteen ranks."""

from enum import StrEnum


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
        return _LETTERS.get(language, {}).get(self, "10" if self is Rank.TEN else self.value)


_LETTERS = {
    "sv": {Rank.JACK: "Kn", Rank.QUEEN: "D", Rank.KING: "K", Rank.ACE: "E"},
}
