"""Episodes that begin from several sheets: each draws one."""

import pickle
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from femopp.engine.errors import EngineError
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.research import pettingzoo_env
from femopp.research.gymnasium_env import SeatEnv
from femopp.research.setting import setting_of
from femopp.research.vector_env import DealsEnv
from femopp.rulebook import SetupError

SHEETS = [(3, 4, 5), (12, 12, 12), (1, 2, 9)]
STARTS = [RodskaggStart(points=points) for points in SHEETS]


def sheets_of(env: Any) -> list[tuple[int, ...]]:
    found = []
    for seed in range(30):
        env.reset(seed=seed)
        found.append(env.unwrapped.episode.position.points())
    return found


@pytest.mark.parametrize(
    "env",
    [
        SeatEnv("rodskagg", players=3, start=STARTS),
        # Bots have the rule book's match, which begins from the same sheet.
        SeatEnv("rodskagg", players=3, start=STARTS, opponents="greedy"),
        pettingzoo_env.env("rodskagg", players=3, start=STARTS),
    ],
)
def test_each_episode_draws_a_start_by_its_seed(env: Any) -> None:
    sheets = sheets_of(env)
    assert set(sheets) == set(SHEETS)
    assert sheets_of(env) == sheets


def test_each_row_draws_a_start_by_the_seed() -> None:
    envs = DealsEnv("rodskagg", 60, players=3, start=STARTS)
    seen = envs.setting.observer.layout.places["points"]
    first, _infos = envs.reset(seed=1)
    assert {tuple(row) for row in first[:, seen].tolist()} == set(SHEETS)
    for copied in (deepcopy(envs), pickle.loads(pickle.dumps(envs))):
        assert (copied.reset(seed=1)[0] == first).all()
    assert not np.array_equal(envs.reset()[0], first)


def test_impossible_starts_are_refused_at_once() -> None:
    with pytest.raises(EngineError, match="start is an empty list: give at least one"):
        setting_of("rodskagg", start=[])
    with pytest.raises(SetupError, match="Give points for each of the 4 players"):
        setting_of("rodskagg", players=4, start=[RodskaggStart(), *STARTS])


def test_a_list_of_one_is_that_start() -> None:
    assert setting_of("rodskagg", players=3, start=STARTS[:1]).begun.points() == SHEETS[0]
