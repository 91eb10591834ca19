"""What the networks of `imitation` are told of a card that might be played, and their weights.

A mark has one of few values, and each value a row of weights; what is higher than its last value
counts as that.
"""

from __future__ import annotations

from array import array
from importlib.resources import files

from femopp.engine.stored import unpacked
from femopp.games.rifki import Kind

OF_THE_MOMENT = (
    ("tricks taken", 13),
    ("cards in the trick, and whether it is the dealer", 8),
    ("whether hearts may be led", 2),
    ("penalty cards in the trick", 4),
    ("rank that is winning the trick, or none", 14),
    ("own trumps", 7),
    ("trumps unseen", 8),
    ("whether any card would win, any not, and a trump is winning", 8),
)
OF_THE_CARD = (
    ("rank", 13),
    ("higher ones unseen", 7),
    ("lower ones unseen", 7),
    ("other own ones of the suit", 7),
    ("own lower ones", 5),
    ("own higher ones", 5),
    ("unseen ones of the suit", 9),
    ("penalty card, and higher ones unseen", 6),
    ("lower penalty cards unseen, own lower ones, own higher ones", 12),
    ("loses, is the highest that does, wins, is the lowest that does", 4),
    ("highest, lowest of what may be played", 4),
    ("of the longest, of the shortest suit that may be played", 4),
    ("trump", 2),
    ("loses, wins, is beaten by none unseen, is last", 4),
    ("what rules of thumb advise", 2),
)
MARKS = (*OF_THE_MOMENT, *OF_THE_CARD)
"""Each mark with how many values it has."""

ROWS = sum(values for _name, values in MARKS)
COLUMNS = 8

SITUATIONS = ("leads", "follows suit", "has none of it")
NETWORKS = len(Kind) * len(SITUATIONS)

SCALE = 1024
"""Weights are whole numbers, so that every machine adds up the same: so many are one."""

FILE = "imitation.bin"


def stored() -> array[int]:
    """The weights that come with Femopp: network by network, row by row, column by column.

    After the rows of a network there are what each column begins with, and what it is worth.
    `tools/imitation` makes them.
    """
    return unpacked(files("femopp.engine.rifki").joinpath(FILE).read_bytes())
