"""A decision in the engine's steps, from a seat's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from femopp.bots.bot import Luck
from femopp.bots.search.seen import knowledge_of
from femopp.engine.chance import Chance
from femopp.engine.errors import NotLegal
from femopp.engine.position import Position
from femopp.engine.registry import engine_of
from femopp.rulebook import Action
from femopp.tricks import Seat

Choose = Callable[[Position, int], int]
"""Takes a position, in which the others' cards may be any, and the mask of the steps that are
possible; returns one of them."""


def position_of(game: str, view: Any, seat: Seat, luck: Luck) -> Position:
    """Return a position that the seat may think it is in: the others' cards are any that fit.

    Raises `EngineError` if the engine lacks such a deal.
    """
    known = knowledge_of(game, view, seat)
    (world,) = known.worlds(1, Chance(luck.below(2**31)))
    position: Position = known.position(world)
    return position


def in_steps(game: str, choose: Choose, position: Position, legal: Sequence[Action]) -> Action:
    """Return the legal action that is chosen step by step; the position takes all but the last.

    Raises `NotLegal` if a step isn't possible.
    """
    orders = engine_of(game).orders
    ways = {steps: action for action in legal for steps in orders(action)}
    steps: tuple[int, ...] = ()
    while steps not in ways:
        done = len(steps)
        possible = {way[done] for way in ways if way[:done] == steps}
        step = choose(position, sum(1 << one for one in possible))
        if step not in possible:
            raise NotLegal(f"the legal actions are {sorted(possible)}, not {step}")
        steps = (*steps, step)
        if steps not in ways:
            position.play(step)
    return ways[steps]
