"""What the networks of a game are told of a card that might be played, and their weights.

A mark has one of few values, and each value a row of weights; what is higher than its last value
counts as that.
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
"""The marks that a card has in every game."""

SITUATIONS = ("leads", "follows suit", "has none of it")
"""Whoever is to play a card is in one of these, in every game."""

Mark = tuple[str, int]
"""A name, and how many values there are."""

COLUMNS = 8

SCALE = 1024
"""Weights are whole numbers, so that every machine adds up the same: so many are one."""

FILE = "imitation.bin"


@dataclass(frozen=True)
class Marks:
    """What the networks of a game are told.

    of_the_moment  the marks that all cards share
    of_the_card    those in which they differ, `OF_EVERY_GAME` among them
    networks       how many there are
    """

    of_the_moment: tuple[Mark, ...]
    of_the_card: tuple[Mark, ...]
    networks: int

    @property
    def all(self) -> tuple[Mark, ...]:
        """The marks of the moment, then those of the card."""
        return (*self.of_the_moment, *self.of_the_card)

    @property
    def rows(self) -> int:
        """How many rows of weights a network has for values of marks."""
        return sum(values for _name, values in self.all)

    @property
    def weights(self) -> int:
        """How many weights there are.

        After the rows of a network there are what each column begins with, and what it is worth.
        """
        return self.networks * (self.rows + 2) * COLUMNS

    @property
    def row_advised(self) -> int:
        """The row of a card that rules of thumb advise."""
        before = self.all[: self.place(ADVISED) + 1]
        return sum(values for _name, values in before) - 1

    def place(self, name: str) -> int:
        """Which one, counted from 0, of all marks this is. Raises `ValueError` for none."""
        return [one for one, _values in self.all].index(name)


def stored(package: str) -> array[int]:
    """The weights that come with a game: network by network, row by row, column by column.

    `tools/imitation` makes them.
    """
    return unpacked(files(package).joinpath(FILE).read_bytes())
