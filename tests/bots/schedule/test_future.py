"""The future that comes with Femopp, and the tool that makes it."""

from __future__ import annotations

import pytest

from femopp.bots.schedule.future import Future, formatted, number_of, parsed, stored
from femopp.bots.schedule.left import Left, layers
from femopp.games.rifki import Kind
from tools.schedule import future

LAST_TRUMP = Left((0, 0, 0, 1), (0, 0, 0, 0, 0, 0))
LAST_RIFKI = Left((0, 0, 0, 0), (1, 0, 0, 0, 0, 0))


def test_the_last_deal() -> None:
    """Whoever chooses Trump because he must gets more than his share of the 650."""
    promise = stored().promise(LAST_TRUMP)
    assert sum(promise) == 650
    assert 650 / 4 < promise[3] < 300
    assert all(100 < points < 650 / 4 for points in promise[:3])
    assert sum(stored().promise(LAST_RIFKI)) == -320


def test_nothing_left() -> None:
    end = Left((0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
    assert stored().promise(end) == (0, 0, 0, 0)
    assert stored().spread(end) == ((0.0,) * 4,) * 4


def test_a_match_promises_nobody_much() -> None:
    """All come to the same five choices; to choose early is worth a little."""
    promise = stored().promise(Left())
    assert sum(promise) == 0
    assert all(abs(points) < 50 for points in promise)


def test_spreads_are_of_four_players_who_share_a_fixed_sum() -> None:
    """So what one wins the others lose: every row of the covariances adds up to nothing."""
    for left in (Left(), LAST_TRUMP, LAST_RIFKI, Left((0, 1, 1, 2), (0, 2, 1, 1, 0, 2))):
        spread = stored().spread(left)
        for place, row in enumerate(spread):
            assert sum(row) == pytest.approx(0, abs=2 * left.deals)
            assert row[place] > 0
            assert row == tuple(other[place] for other in spread)


def test_numbers_of_states_are_their_own() -> None:
    states = [left for layer in layers(Left((1, 0, 1, 1), (2, 0, 1, 0, 1, 1))) for left in layer]
    assert len({number_of(left) for left in states}) == len(states)
    assert number_of(Left()) == 3**10 - 1


def test_the_same_numbers_make_the_same_file() -> None:
    start = Left((0, 0, 1, 1), (0, 1, 0, 1, 0, 0))
    made = [formatted(future(3, 2, 4, seed, start)) for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
    read: Future = parsed(made[0])
    assert read.head["made by"] == "tools/schedule.py --hands 3 --worlds 2 --matches 4 --seed 1"
    for left in (left for layer in layers(start) for left in layer):
        assert sum(read.promise(left)) == left.total()
    assert set(read.spreads) == set(Kind)
