"""The features of a card for a game's networks, and their weights.

A feature has one of few values, and each value a row of weights. Higher values count as the last
one.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from importlib.resources import files

from femopp.engine.stored import unpacked

RANK = "rank"
HIGHER_UNSEEN = "higher ones unseen"
LOWER_UNSEEN = "lower ones unseen"
OTHERS_OF_SUIT = "other own ones of the suit"
OWN_LOWER = "own lower ones"
OWN_HIGHER = "own higher ones"
SUIT_UNSEEN = "unseen ones of the suit"
TAKES = "loses, is the highest that does, wins, is the lowest that does"
EXTREME_RANK = "highest, lowest of what may be played"
EXTREME_SUIT = "of the longest, of the shortest suit that may be played"
SAFETY = "loses, wins, is beaten by none unseen of its suit, is last and wins"
ADVISED = "what rules of thumb advise"

OF_EVERY_GAME = (
    RANK,
    HIGHER_UNSEEN,
    LOWER_UNSEEN,
    OTHERS_OF_SUIT,
    OWN_LOWER,
    OWN_HIGHER,
    SUIT_UNSEEN,
    TAKES,
    EXTREME_RANK,
    EXTREME_SUIT,
    SAFETY,
    ADVISED,
)
"""The features that a card has in every game."""

SITUATIONS = ("leads", "follows suit", "has none of it")
"""The situations of a seat that is to play a card, in every game."""

Feature = tuple[str, int]
"""A name, and the number of values."""

COLUMNS = 8

SUIT, CARDS = 13, 52
"""The size of a suit and of the pack, if cards rank by their place in the suit."""

SCALE = 1024
"""Weights are integers, for identical sums on every machine; this one stands for 1."""

FILE = "imitation.bin"


@dataclass(frozen=True)
class Features:
    """The features of a game's networks.

    of_the_situation  features common to all cards in a situation
    of_the_card    features in which cards differ, `OF_EVERY_GAME` among them
    networks       how many networks there are
    ranks          the rank of each card by number, for comparison
    unique         a mask of cards that equal no other
    """

    of_the_situation: tuple[Feature, ...]
    of_the_card: tuple[Feature, ...]
    networks: int
    ranks: tuple[int, ...] = tuple(card % SUIT for card in range(CARDS))
    unique: int = 0

    @property
    def all(self) -> tuple[Feature, ...]:
        """The features of the situation, then those of the card."""
        return (*self.of_the_situation, *self.of_the_card)

    @property
    def rows(self) -> int:
        """Number of weight rows in a network for values of features."""
        return sum(values for _name, values in self.all)

    @property
    def weights(self) -> int:
        """Number of weights.

        A network's rows are followed by the initial sums of the columns, and by the columns'
        factors.
        """
        return self.networks * (self.rows + 2) * COLUMNS

    @property
    def row_advised(self) -> int:
        """The row of the card that rules of thumb advise."""
        before = self.all[: self.place(ADVISED) + 1]
        return sum(values for _name, values in before) - 1

    def place(self, name: str) -> int:
        """Return the index of a feature among all. Raises `ValueError` if there is none."""
        return [one for one, _values in self.all].index(name)


def stored(package: str) -> array[int]:
    """Return the weights that come with a game: by network, row and column.

    `tools/imitation` makes them.
    """
    return unpacked(files(package).joinpath(FILE).read_bytes())
