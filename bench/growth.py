"""Bots for `femopp arena` that show how strength grows with the number of worlds.

    PYTHONPATH=bench femopp arena GAME --bots growth:w5,growth:w10 --against greedy --deals N

`growth:wN` thinks like `club`, but always in N worlds, however long that takes. growth_picture.py
draws the results.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from femopp.bots import Strategy
from femopp.bots.search import Budget, levels_of, searching
from femopp.bots.sit import greedy

NAME = re.compile(r"w([1-9]\d*)")
NO_END = 10**12
LOOKS = 8
"""The fewest times that the search checks its number of worlds, so that few are enough."""


def __getattr__(name: str) -> Callable[[str], Strategy]:
    found = NAME.fullmatch(name)
    if found is None:
        raise AttributeError(name)
    return in_worlds(int(found[1]))


def in_worlds(worlds: int) -> Callable[[str], Strategy]:
    """Return the bot that thinks in this many worlds."""

    def of_game(game: str) -> Strategy:
        club = levels_of(game)["club"]
        batch = max(1, min(club.budget.batch, worlds // LOOKS))
        budget = Budget(actions=NO_END, worlds=worlds, batch=batch)
        return searching(replace(club, budget=budget), otherwise=greedy)(game)

    return of_game
