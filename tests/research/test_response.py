"""Best responses: one seat learns, the others never change, and gains are paired."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from femopp.engine.learned.network import Network
from femopp.engine.learned.weights import parsed
from femopp.research.learned import learned
from femopp.research.learning.export import exported
from femopp.research.learning.learner import ALONE, Learner
from femopp.research.learning.response import (
    AGAINST,
    JUDGED,
    Response,
    Training,
    gain_of,
    gained,
    more,
    read,
)
from femopp.research.learning.subject import subject_of
from femopp.research.responses import Plan


def response(against: str = "imitation", seed: str = "one") -> Response:
    plan = Plan("sheepshead", against, seed, rows=24, program="tests")
    return Response(plan, AGAINST[against])


@pytest.mark.parametrize("against", ["learned", "imitation"])
def test_only_the_one_seat_learns(against: str) -> None:
    """First only its critic, and then its policy."""
    one = response(against)
    chance = np.random.default_rng(1)
    played = one._play(chance, one._drawing(chance))
    assert set(played.seats.tolist()) == {ALONE}
    assert len(set(played.rows.tolist())) > 12
    # Six cards and a few words: more decisions would be several seats'.
    assert np.bincount(played.rows).max() <= 12
    for one.rounds, learns in ((0, False), (JUDGED, True)):
        policy, critic = one.policy.weights[0].copy(), one.critic.weights[0].copy()
        one.round()
        assert (one.policy.weights[0] != policy).any() == learns
        assert (one.critic.weights[0] != critic).any()


def test_it_begins_as_learned() -> None:
    """Over one of the others it gains nothing too, if they are `learned` as well."""
    for part in gained(response("learned"), deals=100):
        assert part.shape == (2, 100)
        assert not part.any()


def test_a_response_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    through = Training(response())
    stopped = Training(response(), file=tmp_path / "folder" / "one")
    for one in (through, stopped):
        one.response.rounds = JUDGED
        one.round()
    stopped.save()
    through.round()
    found = read(tmp_path / "folder" / "one", AGAINST["imitation"])
    assert found is not None
    again = Training(*found)
    assert again.seconds >= again.before > 0
    again.round()
    for ours, its in zip(through.response.mean, again.response.mean, strict=True):
        assert (ours == its).all()
    assert read(tmp_path / "none", "learned") is None


def test_a_seed_gives_other_deals_to_learn_from_and_to_measure_by() -> None:
    plans = [response(seed=seed).plan for seed in ("one", "two")]
    assert len({plan.number(purpose) for plan in plans for purpose in ("training", "deals")}) == 4


def test_a_network_that_knows_nothing_loses_to_learned() -> None:
    """Of a hundred and fifty deals of Rifki; at random a seat loses some sixty points a deal."""
    subject = subject_of("rifki")
    nothing = Network(parsed(exported(subject, Learner(subject, seed=1).mean)))
    pair = [nothing, learned("rifki")]
    (lost,) = more(subject, AGAINST["imitation"], pair, 150, np.random.default_rng(1))
    assert gain_of(lost).high < 0
    (won,) = more(subject, AGAINST["imitation"], pair[::-1], 150, np.random.default_rng(1))
    assert won == pytest.approx(-lost)


def test_the_interval_of_four_deals() -> None:
    """Their variance is 5/3, so the standard error is the root of 5/12."""
    found = gain_of(np.array([1.0, 2.0, 3.0, 4.0]))
    assert (found.mean, found.low, found.high) == pytest.approx((2.5, 1.23483, 3.76517), abs=1e-4)
