"""`Level`: the settings of a searching bot, and its decisions."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from femopp.bots.bot import Luck, Strategy
from femopp.bots.search.halving import Budget, Compared, Final, compared
from femopp.bots.search.seen import knowledge_of
from femopp.bots.search.slips import Slips, as_remembered, people_of, softly
from femopp.bots.search.worth import Unit, Worth, kind_of, worth_of
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
"""The final's share of the time: choosing the last candidates takes a hundredth of it."""

POINT = 0.1
"""The worth of a point to the nerve of a bot that counts chances to win."""

WEIGHING = 8
"""The factor by which comparing all candidates takes longer than deciding."""


@dataclass(frozen=True)
class Level:
    """The settings of a searching bot.

    budget         the budget of a decision
    policy         the policy of playouts
    for_the_match  whether the objective is to win the match rather than points of the deal
    inference      the weights of worlds; None: all that fit are equally likely
    final          the second comparison of the last cards, if any
    slips          how it errs, if it does
    nerve          how bold it is, from -1 (careful) to 1
    """

    budget: Budget
    policy: Policy = RULES
    for_the_match: bool = False
    inference: Inference | None = None
    final: Final | None = None
    slips: Slips | None = None
    nerve: float = 0.0

    def within(self, seconds: float | None) -> "Level":
        """Return the same level with a time limit, most of which goes to the final."""
        if self.final is None or seconds is None:
            return replace(self, budget=replace(self.budget, seconds=seconds))
        budget = replace(self.final.budget, seconds=FINAL_SHARE * seconds)
        final = replace(self.final, budget=budget)
        return replace(self, budget=replace(self.budget, seconds=seconds), final=final)

    def weighing(self) -> "Level":
        """Return the same level for comparing all candidates: it takes longer and has no final."""
        longer = replace(
            self.budget,
            actions=WEIGHING * self.budget.actions,
            worlds=WEIGHING * self.budget.worlds,
            halves=False,
        )
        return replace(self, budget=longer, final=None)


@dataclass(frozen=True)
class Thought:
    """The result of a search.

    ways      the actions that differ, each followed by its equivalents
    compared  the results of their playouts
    unit      the unit of their values
    shown     whether their costs are calibrated, and so shown
    """

    ways: Sequence[Sequence[Action]]
    compared: Compared
    unit: Unit
    shown: bool = True

    @property
    def action(self) -> Action:
        """The bot's choice."""
        return self.ways[self.compared.best][0]


def searching(level: Level, otherwise: Callable[[str], Strategy]) -> Callable[[str], Strategy]:
    """Make the strategy of this level for a game by name.

    It plays every candidate out in worlds that fit all that the seat has seen. If the engine
    lacks such a deal, it uses the strategy `otherwise`.
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
    """Search at this level; None if the engine lacks such a deal."""
    try:
        return _search(game, level, view, seat, legal, luck)
    except (EngineError, KeyError):
        return None
    except Exception:
        # A bug must not hold up a table.
        LOG.exception("search in %s for seat %d failed", game, seat)
        return None


def _search(
    game: str, level: Level, view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck
) -> Thought:
    """Search. Raises `EngineError` or KeyError if the engine lacks such a deal."""
    if level.slips is None:
        return _found(game, level, view, seat, legal, luck)
    # A deal that the engine lacks can't be misremembered either.
    knowledge_of(game, view, seat)
    remembered = as_remembered(people_of(game), view, seat, level.slips.forgets, luck)
    try:
        thought = _found(game, level, remembered, seat, legal, luck)
    except EngineError:
        if remembered is view:
            raise
        # No deal fits what is remembered: it remembers better.
        thought = _found(game, level, view, seat, legal, luck)
    return replace(thought, compared=softly(thought.compared, level.slips.temperature, luck))


def _found(
    game: str, level: Level, view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck
) -> Thought:
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
    lean = _leaning(game, level, worth, view, seat)
    besides = [worth.besides(view, one) for one, *_equals in ways.values()]
    leans = [worth.leans(view, one) + lean(one) for one, *_equals in ways.values()]
    final = level.final if all(isinstance(action, Play) for action in legal) else None
    budget = level.budget if final is None else final.leaving(level.budget)
    weighed = compared(plain, list(ways), besides, budget, leans)
    if final is not None and len(weighed.left) > 1:
        last = [list(ways)[one] for one in weighed.left]
        beside, leant = ([of_each[one] for one in weighed.left] for of_each in (besides, leans))
        weighed = weighed.then(compared(rollouts(final.nested), last, beside, final.budget, leant))
    return Thought(
        list(ways.values()), weighed, worth.unit, kind_of(game, view, legal) in worth.shown
    )


def _ways(
    game: str, rollouts: Rollouts, legal: tuple[Action, ...]
) -> dict[tuple[int, ...], list[Action]]:
    """Return the distinct legal actions by their steps in the engine, each before its equals."""
    ways = {engine_of(game).encode(action): action for action in legal}
    firsts = rollouts.legal_mask() & sum({1 << steps[0] for steps in ways})
    single = sum({1 << steps[0] for steps in ways if len(steps) == 1})
    apart = rollouts.apart(firsts) if firsts & single == firsts else firsts
    different = {steps: [action] for steps, action in ways.items() if apart >> steps[0] & 1}
    if not different:
        raise EngineError("no action that is legal here is legal in the engine")
    for steps, action in ways.items():
        if (firsts & ~apart) >> steps[0] & 1:
            different[_lowest_equal(steps[0], apart),].append(action)
    return different


def _lowest_equal(step: int, apart: int) -> int:
    """Return the lowest of the run of equals that a card is in, given the lowest of each run."""
    return (apart & ((1 << step) - 1)).bit_length() - 1


def _leaning(
    game: str, level: Level, worth: Worth, view: Any, seat: Seat
) -> Callable[[Action], float]:
    """Return what an action seems to be worth to a level beyond its value."""
    aces = 0.0 if level.slips is None else level.slips.aces
    if not aces and not level.nerve:
        return lambda action: 0.0
    people = people_of(game)
    nerve = level.nerve * people.step * (POINT if worth.unit is Unit.CHANCE else 1.0)

    def lean(action: Action) -> float:
        dares, speaking = people.daring(view, seat, action), people.aces(view, seat, action)
        return nerve * dares + aces * speaking

    return lean
