"""The tool that fits networks: what it records, and that it learns what can be learnt."""

from array import array
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from femopp.engine.errors import EngineError
from femopp.engine.imitation import features as known
from femopp.engine.imitation.features import COLUMNS, SCALE, Features, stored
from femopp.engine.imitation.networks import MOST_FEATURES, Networks
from femopp.games.rifki.engine import features as rifki
from femopp.games.rifki.engine.features import FEATURES
from femopp.games.rodskagg.engine import features as rodskagg
from femopp.games.rodskagg.rules.options import Leader
from tools.imitation.__main__ import make, with_new
from tools.imitation.choice import Choice
from tools.imitation.fit import by_rules, fit
from tools.imitation.rifki import played
from tools.imitation.rodskagg import networks_where, valued

ADVISED = FEATURES.row_advised


@pytest.fixture(scope="module")
def choices() -> list[Choice]:
    return list(played(6, seed=3, bot="greedy"))


def chosen(choice: Choice, card: int) -> Choice:
    return replace(choice, wanted=tuple(float(one == card) for one in range(len(choice.rows))))


def advised(choice: Choice) -> int:
    return [ADVISED in rows for rows in choice.rows].index(True)


def test_recorded_features_of_rifki(choices: list[Choice]) -> None:
    """Record six matches of twenty deals, without forced cards."""
    assert 2_000 < len(choices) < 6 * 20 * 52
    assert {choice.network for choice in choices} == set(range(FEATURES.networks))
    for choice in choices:
        assert len(choice.rows) > 1
        assert sorted(choice.wanted)[-2:] == [0, 1]
        assert [ADVISED in rows for rows in choice.rows].count(True) == 1


def test_recorded_features_of_rodskagg() -> None:
    """A best card loses nothing; nearly equal cards get nearly equal targets."""
    choices = list(valued(8, seed=3, playouts="rules"))
    assert 8 < len(choices) < 8 * 24
    for choice in choices:
        assert len(choice.rows) == len(choice.wanted) == len(choice.costs) > 1
        assert min(choice.costs) == 0
        assert sum(choice.wanted) == pytest.approx(1)
        order = range(len(choice.rows))
        by_cost = sorted(order, key=choice.costs.__getitem__)
        assert by_cost == sorted(by_cost, key=lambda card: -choice.wanted[card])


HALF, QUARTER = rodskagg.FEATURES.networks // 2, rodskagg.FEATURES.networks // 4


@pytest.mark.parametrize(
    ("leader", "first"), [(Leader.WINNER, 0), (Leader.DECLARER, HALF)], ids=str
)
def test_each_way_to_lead_has_networks_of_its_own(leader: Leader, first: int) -> None:
    """Half of them are for contracts of exactly so many tricks, as in two of eight deals."""
    asked = {choice.network for choice in valued(8, seed=3, playouts="rules", leader=leader)}
    assert asked <= set(networks_where(leader)) == set(range(first, first + HALF))
    assert min(asked) < first + QUARTER <= max(asked)


def test_the_networks_of_others_stay_as_they_are() -> None:
    """If the file has other features, use rules of thumb."""
    features, rows = rodskagg.FEATURES, rodskagg.FEATURES.rows + 2
    before = np.arange(features.weights).reshape(-1, COLUMNS) % 1000
    fitted = np.full((2 * rows, COLUMNS), -7)
    after = with_new(before.ravel().tolist(), fitted, features, range(3, 5))
    assert np.array_equal(after[3 * rows : 5 * rows], fitted)
    assert np.array_equal(after[: 3 * rows], before[: 3 * rows])
    assert np.array_equal(after[5 * rows :], before[5 * rows :])
    anew = with_new([1, 2], fitted, features, range(3, 5))
    assert np.array_equal(anew[3 * rows : 5 * rows], fitted)
    assert np.array_equal(anew[-rows:], by_rules(features).weights())
    assert anew.shape == before.shape


def test_the_same_seed_records_and_fits_the_same(choices: list[Choice]) -> None:
    assert list(played(6, seed=3, bot="greedy")) == choices
    assert list(valued(3, 5, "rules")) == list(valued(3, 5, "rules"))
    some = choices[:200]
    first, second = (fit(some, FEATURES, 5).network.weights() for _time in range(2))
    assert np.array_equal(first, second)


def test_consistent_choices_are_learnt(choices: list[Choice]) -> None:
    found = fit([chosen(choice, advised(choice)) for choice in choices[:1500]], FEATURES, 5)
    assert found.hits > 0.95
    assert found.nats < 0.3 < found.blind


def test_random_choices_teach_nothing(choices: list[Choice]) -> None:
    chance = np.random.default_rng(2)
    drawn = [chosen(one, int(chance.integers(len(one.rows)))) for one in choices[:800]]
    found = fit(drawn, FEATURES, 5)
    assert found.nats > found.blind - 0.05


def test_costly_choices_are_avoided(choices: list[Choice]) -> None:
    """Make all cards equally wanted, but let the advised ones cost a point."""
    costly = [
        replace(
            one,
            wanted=(1 / len(one.rows),) * len(one.rows),
            costs=tuple(float(ADVISED in rows) for rows in one.rows),
        )
        for one in choices[:1500]
    ]
    found = fit(costly, FEATURES, 5)
    assert found.usual == 1
    assert found.cost < 0.05


def test_a_network_by_rules_follows_the_advice() -> None:
    weights = by_rules(FEATURES).weights()
    assert weights.shape == (FEATURES.rows + 2, COLUMNS)
    assert weights[ADVISED, 0] > 0 < weights[FEATURES.rows + 1, 0]
    assert np.count_nonzero(weights) == 2


both = pytest.mark.parametrize(
    ("features", "package"),
    [(FEATURES, "femopp.games.rifki.engine"), (rodskagg.FEATURES, "femopp.games.rodskagg.engine")],
    ids=["rifki", "rodskagg"],
)


@both
def test_the_weights_are_those_of_the_engine(features: Features, package: str) -> None:
    assert (
        len(stored(package))
        == features.weights
        == features.networks * by_rules(features).weights().size
    )


@both
def test_no_sum_of_weights_is_too_large_for_the_engine(features: Features, package: str) -> None:
    """Check for all features that products fit 32 bits, and exponentials a float."""
    weights = np.array(stored(package), np.int64).reshape(features.networks, -1, COLUMNS)
    starts = np.cumsum([0, *(values for _name, values in features.all)])
    for network in np.abs(weights):
        parts = [network[one:end].max(axis=0) for one, end in pairwise(starts)]
        products = (sum(parts) + network[features.rows]) * network[features.rows + 1]
        assert products.max() < 2**31
        assert products.sum() / SCALE**2 < 700


def test_more_features_than_there_is_room_for_are_refused() -> None:
    many = replace(FEATURES, of_the_situation=((rifki.OWN_TRUMPS, 1),) * (MOST_FEATURES + 1))
    with pytest.raises(EngineError, match="room for 32 features"):
        Networks(many, "femopp.games.rifki.engine")


def test_a_file_of_other_features_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "stored", lambda _package: array("h", bytes(16)))
    with pytest.warns(RuntimeWarning, match="has other features. Rebuild it"):
        Networks(FEATURES, "femopp.games.rifki.engine")


def test_too_few_choices_are_left_to_rules_of_thumb(capsys: pytest.CaptureFixture[str]) -> None:
    weights = make([], FEATURES, seed=3, networks=range(FEATURES.networks))
    assert np.array_equal(weights[: FEATURES.rows + 2], by_rules(FEATURES).weights())
    assert "network 0: 0 choices, too few: by rules of thumb" in capsys.readouterr().out
