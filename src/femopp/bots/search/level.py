"""A bot that searches: how much it thinks, and how it decides from a view."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from femopp.bots.bot import Luck, Strategy
from femopp.bots.search.final import Final
from femopp.bots.search.halving import Budget, Compared, compared
from femopp.bots.search.seen import knowledge_of
from femopp.bots.search.worth import Unit, Worth, worth_of
from femopp.engine.errors import EngineError
from femopp.engine.inference import Inference
from femopp.engine.policy import RULES, Nested, Policy
from femopp.engine.position import SPECTATOR
from femopp.engine.registry import engine_of
from femopp.engine.searching.nested import NestedPlayouts
from femopp.engine.searching.rollouts import Rollouts
from femopp.rulebook import Action, Play
from femopp.tricks import Seat

LOG = logging.getLogger("femopp")

HALF_A_SEED = 1 << 32

FINAL_SHARE = 0.9
"""How much of the time a final has: to choose the last candidates takes a hundredth of that."""

WEIGHING = 8
"""How much longer than deciding it takes to weigh all candidates: few are dropped late."""


@dataclass(frozen=True)
class Level:
    """How a searching bot thinks.

    budget         for how long
    policy         by which it plays deals out
    for_the_match  whether it seeks the win of the match rather than points of the deal
    inference      by what it weighs worlds; None: each that fits what was seen is as likely
    final          how the last cards are compared; None: as the others
    """

    budget: Budget
    policy: Policy = RULES
    for_the_match: bool = False
    inference: Inference | None = None
    final: Final | None = None

    def within(self, seconds: float | None) -> "Level":
        """The same level, that thinks no longer than so by the clock, most of it in a final."""
        if self.final is None or seconds is None:
            return replace(self, budget=replace(self.budget, seconds=seconds))
        budget = replace(self.final.budget, seconds=FINAL_SHARE * seconds)
        final = replace(self.final, budget=budget)
        return replace(self, budget=replace(self.budget, seconds=seconds), final=final)

    def weighing(self) -> "Level":
        """The same level where it weighs all candidates alike, which takes longer.

        There is no final then.
        """
        longer = replace(
            self.budget,
            actions=WEIGHING * self.budget.actions,
            worlds=WEIGHING * self.budget.worlds,
            halves=False,
        )
        return replace(self, budget=longer, final=None)


@dataclass(frozen=True)
class Thought:
    """What a searching bot has thought about a decision.

    ways      the actions that differ, each with those that are as good as the same, itself first
    compared  what came of playing each of them out
    unit      what their worth is counted in
    """

    ways: Sequence[Sequence[Action]]
    compared: Compared
    unit: Unit

    @property
    def action(self) -> Action:
        """What the bot does."""
        return self.ways[self.compared.best][0]


def searching(level: Level, otherwise: Callable[[str], Strategy]) -> Callable[[str], Strategy]:
    """The strategy of this level for a game by name.

    Every candidate is played out in worlds that fit all that the seat has seen. Where the engine
    has no such deal, the bot does what it would do `otherwise`.
    """

    def of_game(game: str) -> Strategy:
        simple = otherwise(game)

        def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
            if len(legal) == 1:
                return legal[0]
            thought = thought_of(game, level, view, seat, legal, luck)
            return simple(view, seat, legal, luck) if thought is None else thought.action

        return choose

    return of_game


def thought_of(
    game: str, level: Level, view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck
) -> Thought | None:
    """What a bot of this level thinks; None where the engine has no such deal."""
    try:
        return _search(game, level, view, seat, legal, luck)
    except (EngineError, KeyError):
        return None
    except Exception:
        # A mistake of ours must not hold a table up.
        LOG.exception("%s by seat %d could not be thought about", game, seat)
        return None


def _search(
    game: str, level: Level, view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck
) -> Thought:
    """Raises `EngineError` or KeyError where the engine has no such deal."""
    seen = knowledge_of(game, view, seat)
    worth = worth_of(game, view, level.for_the_match)
    value = worth.value(view)

    def rollouts(nested: Nested | None = None) -> Rollouts:
        seed = luck.below(HALF_A_SEED) * HALF_A_SEED + luck.below(HALF_A_SEED)
        playouts = None
        if nested is not None:
            public = knowledge_of(game, view, Seat(SPECTATOR))
            playouts = NestedPlayouts(nested, public, value, level.policy, worth.unique)
        return Rollouts(seen, seed, value, level.policy, worth.unique, level.inference, playouts)

    plain = rollouts()
    ways = _ways(game, plain, legal)
    besides = [_besides(worth, view, actions[0]) for actions in ways.values()]
    final = level.final if all(isinstance(action, Play) for action in legal) else None
    budget = level.budget if final is None else final.leaving(level.budget)
    weighed = compared(plain, list(ways), besides, budget)
    if final is not None and len(weighed.left) > 1:
        last = [list(ways)[one] for one in weighed.left]
        beside = [besides[one] for one in weighed.left]
        weighed = weighed.then(compared(rollouts(final.nested), last, beside, final.budget))
    return Thought(list(ways.values()), weighed, worth.unit)


def _ways(
    game: str, rollouts: Rollouts, legal: tuple[Action, ...]
) -> dict[tuple[int, ...], list[Action]]:
    """The legal actions that differ by their steps in the engine, each with its equals after it."""
    ways = {engine_of(game).encode(action): action for action in legal}
    firsts = rollouts.legal_mask() & sum({1 << steps[0] for steps in ways})
    single = sum({1 << steps[0] for steps in ways if len(steps) == 1})
    apart = rollouts.apart(firsts) if firsts & single == firsts else firsts
    different = {steps: [action] for steps, action in ways.items() if apart >> steps[0] & 1}
    if not different:
        raise EngineError("nothing that is legal here is so in the engine")
    for steps, action in ways.items():
        if (firsts & ~apart) >> steps[0] & 1:
            different[_lowest_equal(steps[0], apart),].append(action)
    return different


def _lowest_equal(step: int, apart: int) -> int:
    """The lowest of the run of equals that a card is in, given the lowest of each run."""
    return (apart & ((1 << step) - 1)).bit_length() - 1


def _besides(worth: Worth, view: Any, action: Action) -> float:
    return 0.0 if worth.besides is None else worth.besides(view, action)
