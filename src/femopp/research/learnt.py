"""Bots from trained agents: for the arena, tables, and as opponents.

    agent = learnt(choose)

in a module of your own is the bot `MODULE:agent` of `femopp arena`. The observation is rebuilt
from the seat's view.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from femopp.bots import Luck, Strategy
from femopp.bots.search.seen import knowledge_of
from femopp.bots.sit import greedy
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotLegal
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

Ways = Mapping[tuple[int, ...], Action]
"""Legal actions by their steps in the engine."""


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
                known = knowledge_of(name, view, seat)
                (world,) = known.worlds(1, Chance(luck.below(2**31)))
            except EngineError as error:
                warnings.warn(f"greedy plays for the agent: {error}", RuntimeWarning, stacklevel=2)
                return greedy(name)(view, seat, legal, luck)
            position = known.position(world)
            if position.players not in encodings:
                observer = observer_of(position)
                encodings[position.players] = Encoding(observer, name, view.options, normalized)
            sees = partial(encodings[position.players].of, position, int(seat))
            return _chosen(choose, actions, position, sees, _ways(name, legal))

        return strategy

    return of_game


def _ways(game: str, legal: Sequence[Action]) -> Ways:
    return {steps: action for action in legal for steps in engine_of(game).orders(action)}


def _chosen(
    choose: Choose, actions: int, position: Position, sees: Callable[[], Any], ways: Ways
) -> Action:
    steps: tuple[int, ...] = ()
    while steps not in ways:
        mask = np.zeros(actions, np.int8)
        mask[[way[len(steps)] for way in ways if way[: len(steps)] == steps]] = 1
        step = int(choose(sees(), mask))
        if not (0 <= step < actions and mask[step]):
            raise NotLegal(f"the legal actions are {np.flatnonzero(mask).tolist()}, not {step}")
        steps = (*steps, step)
        if steps not in ways:
            position.play(step)
    return ways[steps]
