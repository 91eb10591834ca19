"""Chances to win, from what the players may expect to end with."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf

import pytest

from femopp.bots.schedule.future import Spread
from femopp.bots.schedule.winning import chance
from femopp.games.rifki.options import Winner

NOTHING = ((0.0,) * 4,) * 4
HIGHEST, POSITIVE = Winner.HIGHEST, Winner.ALL_POSITIVE


def chances(points: Sequence[float], spread: Spread, winner: Winner) -> tuple[float, ...]:
    return tuple(chance(one, points, spread, winner) for one in range(4))


def spread_of(variance: float) -> Spread:
    """Four players alike who share a fixed sum."""
    return tuple(
        tuple(variance if one == other else -variance / 3 for other in range(4)) for one in range(4)
    )


def test_equals() -> None:
    assert chances((0, 0, 0, 0), spread_of(10_000), HIGHEST) == pytest.approx((0.25,) * 4, abs=0.01)
    assert chances((0, 0, 0, 0), spread_of(10_000), POSITIVE) == pytest.approx((0.5,) * 4)


def test_at_the_end_the_highest_wins() -> None:
    assert chances((100, -300, 250, -50), NOTHING, HIGHEST) == (0, 0, 1, 0)
    assert chances((250, -300, 250, -200), NOTHING, HIGHEST) == (0.5, 0, 0.5, 0)


def test_at_the_end_all_above_zero_win_where_that_is_the_rule() -> None:
    assert chances((100, -350, 250, 0), NOTHING, POSITIVE) == (1, 0, 1, 0)
    assert chances((0, 0, 0, 0), NOTHING, POSITIVE) == (0.25,) * 4


def test_who_leads_is_likelier_to_win_and_the_less_so_the_more_may_happen() -> None:
    near = chances((200, 0, -100, -100), spread_of(10_000), HIGHEST)
    far = chances((200, 0, -100, -100), spread_of(90_000), HIGHEST)
    assert near[0] > far[0] > 0.25 > far[2] > near[2]
    assert near[2] == near[3]
    assert sum(near) == pytest.approx(1, abs=0.01)


def test_between_two() -> None:
    """The others are out of it. The difference has the variance 2 x 4/3 x 7500 = 20000."""
    found = chances((141.42, 0, -9000, -9000), spread_of(7_500), HIGHEST)
    assert found[0] == pytest.approx((1 + erf(141.42 / 200)) / 2, abs=0.01)
    assert found[0] + found[1] == pytest.approx(1, abs=0.01)
    assert found[2] == pytest.approx(0, abs=1e-9)


def test_whose_points_vary_most_is_likeliest_to_be_above_all_others() -> None:
    """And to be below them; being second counts for nothing.

    Where one varies thrice as much as the others the reckoning is good to two in a hundred.
    """
    variances = (30_000.0, 10_000.0, 10_000.0, 10_000.0)
    wild = tuple(
        tuple(variances[one] if one == other else 0.0 for other in range(4)) for one in range(4)
    )
    found = chances((0, 0, 0, 0), wild, HIGHEST)
    assert found[0] > 0.28
    assert found[1] == found[2] == found[3] < 0.25
    assert sum(found) == pytest.approx(1, abs=0.02)


def test_somebody_hopelessly_behind() -> None:
    assert chances((9e5, 0, 0, -9e5), spread_of(1.0), HIGHEST) == pytest.approx((1, 0, 0, 0))
