"""Chances from tables of strengths, calculated by hand."""

from dataclasses import replace
from math import log

import pytest

from femopp.games.rodskagg.engine.equity import Equity
from femopp.games.rodskagg.engine.strengths import HIGHEST, LOWEST, RUNGS, Strengths, rung_of

ALIKE = tuple([0.0] * (HIGHEST - LOWEST + 1))
NONE = tuple([(0.0,) * (len(RUNGS) + 1)] * (len(RUNGS) + 1))


def table(players: int) -> Strengths:
    return Strengths(ALIKE, NONE, ((0.0,) * players,) * (len(RUNGS) + 1))


def own(points: int, strength: float) -> tuple[float, ...]:
    return tuple(strength if one == points else 0.0 for one in range(LOWEST, HIGHEST + 1))


def entry(row: int, column: int, columns: int, strength: float) -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple(strength if (one, other) == (row, column) else 0.0 for other in range(columns))
        for one in range(len(RUNGS) + 1)
    )


def test_points_three_times_as_strong_win_three_times_as_often() -> None:
    fair = Equity({4: replace(table(4), own=own(1, log(3)))})
    assert fair.before_deal((1, 12, 12, 12), 0) == pytest.approx((3 / 6, 1 / 6, 1 / 6, 1 / 6))
    assert fair.before_deal((1, 12, 1, 12), 0) == pytest.approx((3 / 8, 1 / 8, 3 / 8, 1 / 8))


def test_points_beyond_the_table_are_as_its_ends() -> None:
    fair = Equity({2: replace(table(2), own=own(HIGHEST, log(3)))})
    assert fair.before_deal((10**30, 12), 0) == pytest.approx((3 / 4, 1 / 4))
    assert fair.before_deal((-(10**30), 12), 0) == pytest.approx((1 / 2, 1 / 2))


def test_forehand_has_the_first_place() -> None:
    # Of seats on 12, forehand is twice as strong; the dealer sits last.
    place = entry(rung_of(12), 0, 3, log(2))
    fair = Equity({3: replace(table(3), place=place)})
    assert fair.before_deal((12, 12, 12), 0) == pytest.approx((1 / 4, 2 / 4, 1 / 4))
    assert fair.before_deal((12, 12, 12), 2) == pytest.approx((2 / 4, 1 / 4, 1 / 4))


def test_places_are_those_of_the_seats_in_the_match() -> None:
    place = entry(rung_of(12), 0, 3, log(2))
    fair = Equity({3: replace(table(3), place=place)})
    assert fair.before_deal((12, 5, 12, 12), 0, [1]) == pytest.approx((1 / 4, 0, 2 / 4, 1 / 4))


def test_every_rival_counts() -> None:
    # 12 beside a rival on 1 is half as strong, beside two a quarter.
    against = entry(rung_of(12), rung_of(1), len(RUNGS) + 1, log(1 / 2))
    fair = Equity({3: replace(table(3), against=against)})
    assert fair.before_deal((12, 1, 7), 0) == pytest.approx((0.5 / 2.5, 1 / 2.5, 1 / 2.5))
    assert fair.before_deal((12, 1, 1), 0) == pytest.approx((0.25 / 2.25, 1 / 2.25, 1 / 2.25))


def test_a_number_of_players_without_a_table_takes_the_nearest() -> None:
    fair = Equity({3: replace(table(3), own=own(1, log(3))), 7: table(7)})
    assert fair.before_deal((1, 12, 12, 12), 0)[0] == pytest.approx(3 / 6)
    assert fair.before_deal((1, *[12] * 5), 0)[0] == pytest.approx(1 / 6)


def test_tables_of_another_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="another shape"):
        Equity({4: table(3)})
    with pytest.raises(ValueError, match="some number of players"):
        Equity({})
