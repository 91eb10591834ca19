"""Bots: each sees only what its seat may know."""

from femopp.bots.bot import Bot, Luck, Strategy, at_random
from femopp.bots.gone import USUAL, level_under
from femopp.bots.simulate import Simulated, bot_acts, simulate
from femopp.bots.sit import (
    STRATEGIES,
    THINKING,
    TITLES,
    UnknownBotError,
    bot_named,
    bots_of,
    check_sits,
    offered_bots,
    with_manners,
)
from femopp.bots.temperament import EVEN, Attention, Memory, Nerve, Speed, Temperament

__all__ = [
    "EVEN",
    "STRATEGIES",
    "THINKING",
    "TITLES",
    "USUAL",
    "Attention",
    "Bot",
    "Luck",
    "Memory",
    "Nerve",
    "Simulated",
    "Speed",
    "Strategy",
    "Temperament",
    "UnknownBotError",
    "at_random",
    "bot_acts",
    "bot_named",
    "bots_of",
    "check_sits",
    "level_under",
    "offered_bots",
    "simulate",
    "with_manners",
]
