"""Bots for `femopp arena` that show what it brings to learn from playouts, and at what price.

    PYTHONPATH=bench femopp arena GAME --bots habits:w600 --against expert --deals N

`habits:wN` thinks as `expert` does, but compares cards in N worlds by playouts in which all seats
have learnt from those before what is better than rules of thumb. `habits:w0` is `expert`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from femopp.bots import Luck, Strategy
from femopp.bots.search import LEVELS, searching
from femopp.bots.sit import greedy
from femopp.engine.policy import Learning
from femopp.rulebook import Action, Play
from femopp.tricks import Seat

NAME = re.compile(r"w(\d+)")
NO_END = 10**12


def __getattr__(name: str) -> Callable[[str], Strategy]:
    found = NAME.fullmatch(name)
    if found is None:
        raise AttributeError(name)
    worlds = int(found[1])

    def of_game(game: str) -> Strategy:
        expert = LEVELS["expert"][game]
        budget = replace(expert.budget, actions=NO_END, worlds=worlds)
        learns = replace(expert, budget=budget, learning=Learning()) if worlds else expert
        cards = searching(learns, otherwise=greedy)(game)
        rest = searching(expert, otherwise=greedy)(game)

        def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
            is_play = all(isinstance(action, Play) for action in legal)
            return (cards if is_play else rest)(view, seat, legal, luck)

        return choose

    return of_game
