"""The samples in the repository: whole, and as today's engine has the same deals.

If the versions differ, make them again: docs/reference/data-sets.md has the commands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from femopp.dataset import (
    Plan,
    read_plan,
    read_rows,
    version_of_actions,
    version_of_observations,
)
from femopp.engine.registry import engine_of
from femopp.research.episode import Episode, Table
from femopp.research.observations import action_mask
from tests.kit_files import OWN_GAMES

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
games = pytest.mark.parametrize("game", OWN_GAMES)


def sample(game: str) -> tuple[Plan, dict[str, tuple[Any, str]]]:
    """Return the plan, and the rows and the checksum of each file."""
    plan = read_plan(SAMPLES / game)
    assert plan is not None
    files = sorted((SAMPLES / game).rglob("*.parquet"))
    return plan, {path.parent.name: read_rows(path, plan) for path in files}


@games
def test_sums_and_size(game: str) -> None:
    plan, found = sample(game)
    assert set(found) == set(plan.splits) == {"train", "test"}
    lines = (SAMPLES / game / "sums.txt").read_text(encoding="utf-8").splitlines()
    assert lines == [
        f"{found[split][1]}  {len(found[split][0]['match'])}  {split}/00001.parquet"
        for split in plan.splits
    ]
    deals = sum(len(_deals(rows)) for rows, _sum in found.values())
    assert 1000 <= deals < 1400
    assert len({int(seed) for rows, _sum in found.values() for seed in set(rows["seed"])}) == (
        plan.matches
    )


def _deals(rows: Any) -> set[tuple[int, int]]:
    return set(zip(rows["seed"].tolist(), rows["deal"].tolist(), strict=True))


@games
def test_versions_are_those_of_today(game: str) -> None:
    plan, _found = sample(game)
    assert plan.actions == version_of_actions(engine_of(game).names)
    assert plan.observations == version_of_observations(plan.setting.observer.layout)


@games
def test_the_same_actions_give_the_same_rows(game: str) -> None:
    """Replay the test part from its seeds."""
    plan, found = sample(game)
    rows, _sum = found["test"]
    for seed in np.unique(rows["seed"]):
        episode = Episode(plan.setting, Table(int(seed)))
        for row in np.flatnonzero(rows["seed"] == seed):
            seat = episode.actor
            assert seat == rows["seat"][row]
            seen = plan.setting.observer.observe(episode.position, seat)
            assert np.array_equal(seen, rows["observation"][row])
            assert np.array_equal(action_mask(episode, seat), rows["mask"][row])
            gained = episode.play(int(rows["action"][row]))
            if gained is not None:
                assert rows["returns"][row].tolist() == [*gained[seat:], *gained[:seat]]
        assert episode.is_over
