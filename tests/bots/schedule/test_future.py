"""The future that comes with Femopp, and the tool that makes it."""

from itertools import permutations

import pytest

from femopp.games.rifki.rules import Kind
from femopp.games.rifki.schedule.future import Future, Spread, formatted, number_of, parsed, stored
from femopp.games.rifki.schedule.left import Left, layers
from tools.schedule import future

LAST_TRUMP = Left((0, 0, 0, 1), (0, 0, 0, 0, 0, 0))
LAST_RIFKI = Left((0, 0, 0, 0), (1, 0, 0, 0, 0, 0))


def test_the_last_deal() -> None:
    """Even a forced choice of Trump gives more than a fair share of the 650."""
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
    """All make the same five choices; choosing early is worth a little."""
    promise = stored().promise(Left())
    assert sum(promise) == 0
    assert all(abs(points) < 50 for points in promise)


def test_spreads_are_of_four_players_who_share_a_fixed_sum() -> None:
    """The points of a deal are fixed, so every row of the covariances sums to zero."""
    for left in (Left(), LAST_TRUMP, LAST_RIFKI, Left((0, 1, 1, 2), (0, 2, 1, 1, 0, 2))):
        spread = stored().spread(left)
        for place, row in enumerate(spread):
            assert sum(row) == pytest.approx(0, abs=2 * left.deals)
            assert row[place] > 0
            assert row == tuple(other[place] for other in spread)


def of_the_chooser_alone(variance: float) -> Spread:
    """Return the spread of a deal in which only the chooser's points vary."""
    return ((variance, 0.0, 0.0, 0.0), *((0.0,) * 4 for _other in range(3)))


@pytest.mark.parametrize(
    ("left", "variances"),
    [
        # One deal each: Trump for the last two places, Kiz and Kupa for either of the others.
        (Left((0, 0, 1, 1), (0, 1, 0, 1, 0, 0)), (5, 5, 10, 10)),
        # Place 0 is done; Rifki once and Kiz twice for the three others.
        (Left((0, 0, 0, 0), (1, 2, 0, 0, 0, 0)), (0, 17 / 3, 17 / 3, 17 / 3)),
    ],
)
def test_a_kind_is_anybodys_who_must_still_choose_a_negative(
    left: Left, variances: tuple[float, ...]
) -> None:
    told = {Kind.TRUMP: 10, Kind.RIFKI: 9, Kind.KIZ: 4, Kind.KUPA: 6}
    spreads = {kind: of_the_chooser_alone(told.get(kind, 100)) for kind in Kind}
    found = Future({}, [], spreads).spread(left)
    assert tuple(found[place][place] for place in range(4)) == pytest.approx(variances)
    assert all(found[one][other] == 0 for one, other in permutations(range(4), 2))


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
