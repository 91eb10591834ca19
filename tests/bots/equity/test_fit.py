"""The tool that fits equity: it is reproducible, and its result predicts winners."""

import numpy as np
import pytest

from femopp.games.rodskagg.engine.equity import Equity
from femopp.games.rodskagg.rules.options import RodskaggOptions
from tools.equity.check import naive, parity, reliability, scores
from tools.equity.fit import Shape, chances, entries, fit, parameters_of, tables
from tools.equity.matches import Situations, play

KORTOXEN = RodskaggOptions.of("kortoxen-1949", rituals="auto")


@pytest.fixture(scope="module")
def situations() -> Situations:
    return play(KORTOXEN, 4, 1500, seed=5)


def test_the_same_seed_plays_the_same(situations: Situations) -> None:
    again = play(KORTOXEN, 4, 1500, seed=5)
    assert np.array_equal(situations.points, again.points)
    assert np.array_equal(situations.shares, again.shares)


def test_and_fits_the_same(situations: Situations) -> None:
    assert np.array_equal(fit(situations, 5), fit(situations, 5))


def test_each_situation_has_one_win_to_share(situations: Situations) -> None:
    assert situations.shares.sum(axis=1) == pytest.approx(1)
    assert (situations.points > 0).all()  # one bounces at zero, and on it the match is over


def test_even_a_small_fit_foretells_better_than_parity(situations: Situations) -> None:
    held_out = situations.match % 3 == 0
    unseen = situations.where(held_out)
    parameters = fit(situations.where(~held_out), 5)
    found = scores(chances(parameters, entries(unseen.points)), unseen.shares)
    even = scores(parity(unseen), unseen.shares)
    assert even.log_loss == pytest.approx(np.log(4))
    assert found.log_loss < even.log_loss - 0.1
    assert found.brier < even.brier - 0.05


def test_the_engine_reckons_as_the_fit_does(situations: Situations) -> None:
    parameters = np.random.default_rng(1).normal(size=len(fit(situations, 5)))
    rows = situations.where(np.arange(50))
    fair = Equity({4: tables(parameters, 4)})
    expected = chances(parameters_of(tables(parameters, 4)), entries(rows.points))
    found = [fair.before_deal(points, dealer=3) for points in rows.points.tolist()]
    assert np.allclose(found, expected)


def test_tables_hold_the_parameters_to_three_decimals() -> None:
    parameters = np.random.default_rng(1).normal(size=Shape(5).size)
    assert np.abs(parameters_of(tables(parameters, 5)) - parameters).max() < 0.000501


def test_with_fewer_in_the_match_than_a_table_needs_the_others_are_out() -> None:
    assert play(KORTOXEN, 2, 20, seed=5).points.shape[1] == 2


def test_losses_by_hand() -> None:
    foretold, won = np.array([[0.5, 0.5], [0.75, 0.25]]), np.array([[1.0, 0.0], [0.0, 1.0]])
    found = scores(foretold, won)
    assert found.log_loss == pytest.approx((np.log(2) + np.log(4)) / 2)
    assert found.brier == pytest.approx((0.5 + 1.125) / 2)


def test_the_naive_guess_knows_only_distances() -> None:
    rows = Situations(np.array([[1, -1], [2, 6]]), np.zeros((2, 2)), np.arange(2))
    even, near = naive(rows)
    assert even == pytest.approx((0.5, 0.5))
    assert near[0] / near[1] == pytest.approx(np.exp(1))


def test_forecasts_stand_beside_outcomes() -> None:
    foretold, won = np.array([[0.55, 0.45], [0.55, 0.45]]), np.array([[1.0, 0.0], [0.0, 1.0]])
    low, high = reliability(foretold, won)
    assert (low.seats, low.won) == (2, 0.5)
    assert (high.seats, high.won) == (2, 0.5)
    assert low.foretold == pytest.approx(0.45)
    assert high.foretold == pytest.approx(0.55)
