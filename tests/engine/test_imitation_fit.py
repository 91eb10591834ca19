"""The tool that fits Rifki's networks: what it records, and that it learns what can be learnt."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from femopp.engine.rifki import marks
from tools.imitation.__main__ import make
from tools.imitation.cards import Choice, played
from tools.imitation.fit import fit

ADVISED = marks.ROWS - 1


@pytest.fixture(scope="module")
def choices() -> list[Choice]:
    return list(played("greedy", 6, seed=3))


def test_what_is_recorded(choices: list[Choice]) -> None:
    """Six matches of twenty deals; a card that has to be played is no choice."""
    assert 2_000 < len(choices) < 6 * 20 * 52
    assert {choice.network for choice in choices} == set(range(marks.NETWORKS))
    for choice in choices:
        assert 0 <= choice.chosen < len(choice.rows) > 1
        assert [rows[-1] for rows in choice.rows].count(ADVISED) == 1


def test_the_same_seed_records_and_fits_the_same(choices: list[Choice]) -> None:
    assert list(played("greedy", 6, seed=3)) == choices
    some = choices[:200]
    assert np.array_equal(fit(some, 5).network.weights(), fit(some, 5).network.weights())


def test_who_always_follows_the_advice_is_found_out(choices: list[Choice]) -> None:
    advised = [
        replace(choice, chosen=[rows[-1] for rows in choice.rows].index(ADVISED))
        for choice in choices[:1500]
    ]
    found = fit(advised, 5)
    assert found.hits > 0.95
    assert found.nats < 0.3 < found.blind


def test_where_chance_chooses_nothing_is_learnt(choices: list[Choice]) -> None:
    chance = np.random.default_rng(2)
    drawn = [
        replace(choice, chosen=int(chance.integers(len(choice.rows)))) for choice in choices[:800]
    ]
    found = fit(drawn, 5)
    assert found.nats > found.blind - 0.05


def test_the_weights_are_those_of_the_engine(choices: list[Choice]) -> None:
    weights = fit(choices[:200], 5).network.weights()
    assert weights.shape == (marks.ROWS + 2, marks.COLUMNS)
    assert len(marks.stored()) == marks.NETWORKS * weights.size


def test_too_few_matches_are_told() -> None:
    with pytest.raises(SystemExit, match=r"network 0 has \d choices: play more --matches"):
        make("greedy", 0, seed=3)
