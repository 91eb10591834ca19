"""Bots from trained agents: for the arena, tables, and as opponents.

    agent = learnt(choose)

in a module of your own is the bot `MODULE:agent` of `femopp arena`. The observation is rebuilt
from the seat's view.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from femopp.extras import MissingPart

try:
    import numpy as np
except ImportError:
    raise MissingPart("research") from None

from femopp.bots import Luck, Strategy
from femopp.bots.in_steps import in_steps, position_of
from femopp.bots.sit import greedy
from femopp.engine.errors import EngineError
from femopp.engine.observing import observer_of
from femopp.engine.position import Position
from femopp.engine.registry import engine_of
from femopp.kits import game_named
from femopp.research.observations import Encoding
from femopp.rulebook import Action
from femopp.tricks import Seat

Choose = Callable[[Any, Any], int]
"""Takes an observation (int16, or float32 if normalized) and an action mask (int8) as in an
environment; returns one of the actions whose mask is 1."""


def learnt(choose: Choose, *, normalized: bool = False) -> Callable[[str], Strategy]:
    """Return the strategies of an agent, by the name of the game that it has learnt.

    `normalized` is as in the environment where it has learnt.

    It is asked as in an environment and sees the same. If the engine cannot represent the deal, as
    with a misdealt hand, it plays like `greedy`, and warns once of each reason. The strategy raises
    `NotLegal` if `choose` returns an illegal action.
    """

    def of_game(game: str) -> Strategy:
        name = game_named(game).name
        actions = 1 + max(engine_of(name).names)
        encodings: dict[int, Encoding] = {}  # by number of players

        def strategy(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
            try:
                position = position_of(name, view, seat, luck)
            except EngineError as error:
                warnings.warn(f"greedy plays for the agent: {error}", RuntimeWarning, stacklevel=2)
                return greedy(name)(view, seat, legal, luck)
            if position.players not in encodings:
                observer = observer_of(position)
                encodings[position.players] = Encoding(observer, name, view.options, normalized)
            encoding = encodings[position.players]

            def step(position: Position, possible: int) -> int:
                flags = [possible >> action & 1 for action in range(actions)]
                return int(choose(encoding.of(position, int(seat)), np.array(flags, np.int8)))

            return in_steps(name, step, position, legal)

        return strategy

    return of_game
