"""Bots for `femopp arena` that show what a tree of what can follow a card brings.

    PYTHONPATH=bench femopp arena GAME --bots tree:k150 --against club --deals N

`tree:kN` thinks as `club` does, but about cards for N thousand actions, with a tree. Letters after
it say how it grows: `c` how far it looks and `t` how much it trusts, both in hundredths, `y` that
what others choose hangs on what their hands advise; `o` is per cent of chance in playouts. With `e`
it thinks as `expert` does instead of `club`, and with `p` without a tree.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from femopp.bots import Luck, Strategy
from femopp.bots.search import LEVELS, Budget, searching
from femopp.bots.sit import greedy
from femopp.engine.policy import Growth, Policy
from femopp.rulebook import Action, Play
from femopp.tricks import Seat

NAME = re.compile(r"k(\d+)(?:c(\d+))?(?:t(\d+))?(y?)(?:o(\d+))?(e?)(p?)")
USUAL = Growth(nodes=1)
PLAYOUT = 4
"""Fewer actions than nearly every playout has."""


def __getattr__(name: str) -> Callable[[str], Strategy]:
    found = NAME.fullmatch(name)
    if found is None:
        raise AttributeError(name)
    number, explores, trusts, hands, chance, as_expert, plain = found.groups()
    actions = 1000 * int(number)
    growth = Growth(
        nodes=actions // PLAYOUT,
        explores=int(explores) / 100 if explores else USUAL.explores,
        trusts=int(trusts) / 100 if trusts else USUAL.trusts,
        looks_at_hands=bool(hands),
    )
    base = LEVELS["expert" if as_expert else "club"]

    def of_game(game: str) -> Strategy:
        level = replace(
            base[game],
            budget=Budget(actions, actions // PLAYOUT),
            policy=Policy(int(chance or 0) / 100),
            growth=None if plain else growth,
        )
        cards = searching(level, otherwise=greedy)(game)
        rest = searching(base[game], otherwise=greedy)(game)

        def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
            is_play = all(isinstance(action, Play) for action in legal)
            return (cards if is_play else rest)(view, seat, legal, luck)

        return choose

    return of_game
