"""Habits: what proves better than rules of thumb is done in playouts, by one's own cards alone."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import Growth, Learning
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.searching.value import Value
from femopp.engine.table import ENGINES
from femopp.engine.worlds import Knowledge
from tests.engine.grown import at_cards, learnt, played
from tests.engine.seeing import Seen
from tests.engine.test_tree import A_TRICK, HEARTS, KING, TWO, three_tricks_left

UNCOMPILED = """
from tests.engine.uncompiled import hide_compiled
hide_compiled()
from tests.engine.grown import learnt
from femopp.engine.table import ENGINES
print([learnt(name) for name in ENGINES])
"""


def learning(known: Knowledge, learning: Learning | None = None) -> Rollouts:
    """Those of a seat that is to play a card, who wants points."""
    return Rollouts(known, 1, Value(), learning=learning or Learning())


# What they are


def test_a_plan_of_three_cards_is_learnt_in_some_hundred_worlds() -> None:
    known, so_far = three_tricks_left()
    one = learning(known)
    played(one, 300)
    cards, sums = played(one, 300)
    means = [(total / 300 - so_far) / A_TRICK for total in sums]
    assert cards == [(HEARTS + TWO,), (HEARTS + KING,)]
    assert 2.9 < means[1] <= 3
    assert means[0] < 1


@pytest.mark.parametrize("name", ENGINES)
def test_where_nothing_is_sure_all_play_by_rules_of_thumb(name: str) -> None:
    """What is tried to learn is not counted."""
    seen = at_cards(name, 1)
    known = seen.known[seen.position.actor]
    never = learning(known, Learning(tries=0.5, sure=1e9))
    assert played(never, 40) == played(Rollouts(known, 1, Value()), 40)
    assert played(learning(known, Learning(tries=0.5, sure=0.0)), 40) != played(never, 40)


@pytest.mark.parametrize("name", ENGINES)
def test_they_are_learnt_in_so_many_tricks(name: str) -> None:
    changed = 0
    for seed in range(6):
        seen = at_cards(name, seed, steps=2)
        known = seen.known[seen.position.actor]
        one, all_tricks, more = (
            played(learning(known, Learning(tries=0.3, sure=0.2, tricks=tricks)), 60)
            for tricks in (1, 16, 60)
        )
        assert all_tricks == more
        changed += one != all_tricks
    assert changed


# The same again


@pytest.mark.parametrize("name", ENGINES)
def test_the_same_seed_learns_the_same(name: str) -> None:
    assert learnt(name) == learnt(name)


def test_uncompiled_they_learn_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", UNCOMPILED],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.strip() == str([learnt(name) for name in ENGINES])


# What they hang on


@pytest.mark.parametrize("name", ENGINES)
def test_cards_that_the_observer_cannot_see_change_nothing(name: str) -> None:
    different = 0
    for seed in range(5, 9):
        seen = at_cards(name, seed)
        observer = seen.position.actor
        public, own = seen.known[-1], seen.known[observer]
        if any(one.seat == observer for one in seen.exchanges):
            continue
        worlds = [own.position(world) for world in own.worlds(3, Chance(2))]
        sums = [played(learning(public.seated(observer, world)), 60) for world in worlds]
        assert sums[0] == sums[1] == sums[2]
        different += len({tuple(world.hands()) for world in worlds})
    assert different > 4


# What makes no sense


@pytest.mark.parametrize(
    "values", [{"tries": 1.1}, {"sure": -0.1}, {"tricks": 0}], ids=lambda one: str(one)
)
def test_nobody_learns_like_this(values: Any) -> None:
    with pytest.raises(EngineError):
        Learning(**values)


def test_they_are_learnt_where_a_card_is_to_be_played() -> None:
    seen = Seen("sheepshead", 1)
    with pytest.raises(EngineError, match="a card is to be played"):
        learning(seen.known[seen.position.actor])


def test_there_is_a_tree_or_there_are_habits() -> None:
    seen = at_cards("rifki", 1)
    with pytest.raises(EngineError, match="one or the other"):
        Rollouts(seen.known[seen.position.actor], 1, growth=Growth(nodes=9), learning=Learning())
