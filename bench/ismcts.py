"""OpenSpiel's information set Monte Carlo tree search as bots for `femopp arena`.

    PYTHONPATH=bench femopp arena GAME --bots club,ismcts:NAME --against greedy --deals N

    as_long          thinks as long as `club` does about the same decision, and ends its
                     simulations by rules of thumb
    as_long_shipped  the same, ended as OpenSpiel ships it: at random, action by action in Python
    as_many          makes as many simulations as `club` plays out deals at the same decision, and
                     ends them by rules of thumb
    as_many_chance   the same, ended at random

It is OpenSpiel's search in Python (`open_spiel.python.algorithms.ismcts`) with its default
settings: UCT, the most visited action, one world for each simulation. `c` is twice the variation of
a seat's points in a deal: OpenSpiel's own uses have 2 for points of -1 or 1. The worlds are ours,
drawn from what the seat has seen; so are the playouts, except for `shipped`. To measure `club`, it
is run first, which is not counted.

It needs OpenSpiel: `pip install --group peers`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import thread_time
from typing import Any
from unittest.mock import patch

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from femopp.bots import Luck, Strategy
from femopp.bots.search import level, levels_of, searching
from femopp.bots.search.seen import knowledge_of
from femopp.bots.sit import greedy
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import RANDOM, RULES, Policy
from femopp.engine.registry import ENGINES
from femopp.engine.searching.rollouts import Rollouts
from femopp.research.openspiel import OF, FemoppGame, FemoppState
from femopp.rulebook import Action
from femopp.tricks import Seat

VARY: Mapping[str, float] = {"rifki": 100.0, "rodskagg": 2.0, "sheepshead": 4.0}
"""Approximate variation of a seat's points between deals; in Rifki, with the same contract."""

FEWEST = 2
"""The first simulation only creates the root of the tree."""

COUNTED: list[int] = []
"""The number of deals that `club` plays out in a decision."""


class Counting:
    """Rollouts that count their deals."""

    def __init__(self, *words: Any) -> None:
        self._rollouts = Rollouts(*words)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rollouts, name)

    def play(self, candidates: Any, sums: Any, worlds: int) -> int:
        COUNTED.append(len(candidates) * worlds)
        return self._rollouts.play(candidates, sums, worlds)


class PlayedOut:
    """Evaluator: one playout by a policy of the engine."""

    def __init__(self, policy: Policy, seed: int) -> None:
        self._policy = policy
        self._chance = Chance(seed)

    def evaluate(self, state: FemoppState) -> list[float]:
        position = state.position
        assert position is not None
        _actions, scores = position.play_outs(self._chance, 1, self._policy)
        return [-score if position.few_points_win else score for score in scores]

    def prior(self, state: FemoppState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Search(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search with its own stopping rule."""

    def search(self, state: FemoppState, goes_on: Callable[[int], bool]) -> int:
        """Return an action; `goes_on` is called with the number of simulations so far."""
        self.reset()
        self._root_node = self.create_new_node(state)
        made = 0
        while made < FEWEST or goes_on(made):
            self.run_simulation(self.sample_root_state(state))
            made += 1
        actions, shares = zip(*self.get_final_policy(state, self._root_node), strict=True)
        return int(self._random_state.choice(actions, p=shares))


@dataclass(frozen=True)
class Spent:
    """The resources of `club` for a decision: processor time, and deals played out."""

    seconds: float
    playouts: int


Evaluators = Callable[[int], Any]
GoesOn = Callable[[Spent, float, int, int], Callable[[int], bool]]
"""Makes `goes_on` from the resources of `club`, the start time, the step and the steps."""


def _time(spent: Spent, began: float, step: int, steps: int) -> Callable[[int], bool]:
    return lambda _made: thread_time() < began + spent.seconds * step / steps


def _number(spent: Spent, _began: float, _step: int, steps: int) -> Callable[[int], bool]:
    return lambda made: made < spent.playouts / steps


def _bot(evaluators: Evaluators, goes_on: GoesOn) -> Callable[[str], Strategy]:
    def of_game(game: str) -> Strategy:
        club = searching(levels_of(game)["club"], otherwise=greedy)(game)
        simple, games = greedy(game), {}

        def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
            if len(legal) == 1:
                return legal[0]
            spent = _spent(club, view, seat, legal, luck)
            began = thread_time()
            try:
                known = knowledge_of(game, view, seat)
            except (EngineError, KeyError):
                return simple(view, seat, legal, luck)
            ways = {ENGINES[game].encode(action): action for action in legal}
            players = view.players
            if players not in games:
                games[players] = OF[game]({"players": players})
            steps: tuple[int, ...] = ()
            while steps not in ways:
                if steps:
                    known.see(steps[-1])
                state = games[players].state_of(known)
                search = _search(games[players], evaluators, luck.below(1 << 32))
                most = max(len(way) for way in ways)
                told = goes_on(spent, began, len(steps) + 1, most)
                steps = tuple(sorted((*steps, search.search(state, told))))
            return ways[steps]

        return choose

    return of_game


def _spent(club: Strategy, view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Spent:
    COUNTED.clear()
    began = thread_time()
    with patch.object(level, "Rollouts", Counting):
        club(view, seat, legal, luck)
    return Spent(thread_time() - began, sum(COUNTED))


def _search(game: FemoppGame, evaluators: Evaluators, seed: int) -> Search:
    search = Search(
        game,
        evaluators(seed),
        2 * VARY[game.name],
        max_simulations=1,
        random_state=np.random.RandomState(seed),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    worlds = Chance(seed)
    search.set_resampler(lambda state, player: state.in_a_world(player, worlds))
    return search


def _shipped(seed: int) -> Any:
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))


def _by_rules(seed: int) -> Any:
    return PlayedOut(RULES, seed)


def _by_chance(seed: int) -> Any:
    return PlayedOut(RANDOM, seed)


as_long = _bot(_by_rules, _time)
as_long_shipped = _bot(_shipped, _time)
as_many = _bot(_by_rules, _number)
as_many_chance = _bot(_by_chance, _number)
