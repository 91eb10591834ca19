"""The same kinds of work by others: OpenSpiel, and a hand-written loop in C++.

OpenSpiel (group `peers`) has other games: hearts is as long as Rifki, four seats with thirteen
cards each.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import choice, random
from typing import Any

from engine_rows.play import rifki
from engine_rows.row import Elsewhere, Row
from femopp.engine.chance import Chance

try:
    import pyspiel
except ImportError:
    pyspiel = None

SKIPPED: list[str] = []
SOURCE = Path(__file__).with_name("cardplay.cpp")
FLAGS = ("-O3",)  # those of the engine

# By hand in C++


def compiler() -> str | None:
    return shutil.which(os.environ.get("CXX", "c++"))


@cache
def program() -> str:
    folder = tempfile.mkdtemp(prefix="femopp-bench-")
    built = str(Path(folder) / "cardplay")
    subprocess.run([str(compiler()), *FLAGS, "-o", built, str(SOURCE)], check=True)
    return built


def by_hand(contract: str, seed: int, how: str, number: float) -> list[float]:
    """Return actions, processor time, and the sum of each seat's results."""
    deal = rifki(contract)
    numbers = [deal.actor, *deal.hands(), seed]
    command = [program(), contract, *map(str, numbers), how, str(number)]
    said = subprocess.run(command, check=True, capture_output=True, encoding="ascii")
    return [float(word) for word in said.stdout.split()]


def speed_by_hand(contract: str) -> Callable[[float], float]:
    """Measure its speed, after checking that it has played the same cards as the engine."""

    def speed(seconds: float) -> float:
        actions, _time, *sums = by_hand(contract, 1, "playouts", 100)
        assert (actions, tuple(sums)) == rifki(contract).play_outs(Chance(1), 100)
        actions, time, *sums = by_hand(contract, 1, "seconds", seconds)
        return actions / time

    return speed


def in_cpp() -> list[Elsewhere]:
    if not compiler():
        SKIPPED.append("a loop by hand in C++: there is no C++ compiler")
        return []
    return [
        Elsewhere(f"C++ by hand: {contract}, 4 x 13", "decisions/s", 0, speed_by_hand(contract))
        for contract in ("el_almaz", "kupa")
    ]


# OpenSpiel


def begun(name: str) -> Any:
    """Return a random deal of a game."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(choice(state.chance_outcomes())[0])
    return state


def rollouts() -> Callable[[], int]:
    """Run its search's playouts, a loop in C++; two plays each belong to the tree."""
    simulations, each = 20, 50
    state = begun(HEARTS)
    evaluator = pyspiel.RandomRolloutEvaluator(each, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 2.0, simulations, 100, False, 1, False)

    def some() -> int:
        # With a single legal card it makes fewer simulations than requested.
        made = bot.mcts_search(state).explore_count
        return int(made) * each * 50

    return some


def played_out(state: Any) -> int:
    """Play at random to the end; return the number of actions, including chance."""
    actions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        actions += 1
    return actions


def from_python() -> Callable[[], int]:
    start = begun(HEARTS)

    def some() -> int:
        return sum(played_out(start.clone()) for _deal in range(50))

    return some


def whole_games() -> Callable[[], int]:
    game = pyspiel.load_game(HEARTS)

    def some() -> int:
        for _game in range(20):
            played_out(game.new_initial_state())
        return 20

    return some


def many(call: Callable[[], Any]) -> Callable[[], int]:
    def some() -> int:
        for _call in range(200):
            call()
        return 200

    return some


def after(name: str, plays: int) -> Any:
    state = begun(name)
    for _play in range(plays):
        state.apply_action(choice(state.legal_actions()))
    return state


def in_openspiel() -> list[Row]:
    if pyspiel is None:
        SKIPPED.append("OpenSpiel: it is not installed (pip install --group peers)")
        return []
    hearts, skat = after(HEARTS, 20), after("skat", 1)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    return [
        Row("OpenSpiel: playouts in C++, hearts", "decisions/s", 0, rollouts()),
        Row("OpenSpiel: loop from Python, hearts", "decisions/s", 0, from_python()),
        Row("OpenSpiel: whole games from Python, hearts", "deals/s", 0, whole_games()),
        Row("OpenSpiel: clone, hearts", "copies/s", 0, many(hearts.clone)),
        Row(
            "OpenSpiel: information state, hearts",
            *("seats/s", 0, many(lambda: hearts.information_state_tensor(0))),
        ),
        Row(
            "OpenSpiel: observation, skat",
            *("seats/s", 0, many(lambda: skat.observation_tensor(0))),
        ),
        Row(
            "OpenSpiel: worlds, hearts after 20 cards",
            *("worlds/s", 0, many(lambda: hearts.resample_from_infostate(0, sampler))),
        ),
    ]


HEARTS = "hearts(pass_cards=false)"
ROWS = [*in_cpp(), *in_openspiel()]
