"""The pure driver of a match: commands in, events out."""

from femopp.driver.match import Match, begin, command, repeat, stop
from femopp.driver.perft import divide, perft
from femopp.driver.shuffle import AsItLies, SeededShuffler, SystemShuffler
from femopp.driver.standing import MatchStanding, resume, standing_of
from femopp.driver.turns import (
    Ask,
    Chances,
    Move,
    Table,
    act,
    act_again,
    chance,
    holder,
    let_pass,
    turn,
)

__all__ = [
    "AsItLies",
    "Ask",
    "Chances",
    "Match",
    "MatchStanding",
    "Move",
    "SeededShuffler",
    "SystemShuffler",
    "Table",
    "act",
    "act_again",
    "begin",
    "chance",
    "command",
    "divide",
    "holder",
    "let_pass",
    "perft",
    "repeat",
    "resume",
    "standing_of",
    "stop",
    "turn",
]
