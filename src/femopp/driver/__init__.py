"""The pure driver of a match: commands in, events out."""

from femopp.driver.match import Match, begin, command, stop
from femopp.driver.perft import divide, perft
from femopp.driver.shuffle import AsItLies, SeededShuffler, SystemShuffler
from femopp.driver.turns import Ask, Chances, Move, Table, act, chance, let_pass, turn

__all__ = [
    "AsItLies",
    "Ask",
    "Chances",
    "Match",
    "Move",
    "SeededShuffler",
    "SystemShuffler",
    "Table",
    "act",
    "begin",
    "chance",
    "command",
    "divide",
    "let_pass",
    "perft",
    "stop",
    "turn",
]
