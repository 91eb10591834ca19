"""The states of the schedule, counted, and the choices left to each player."""

import pytest

from femopp.games.rifki.rules import Kind
from femopp.games.rifki.schedule.left import Left, first_dealer, in_turn, layers, left_after
from femopp.tricks import Seat

NEGATIVES = tuple(Kind)[1:]


@pytest.fixture(scope="module")
def all_layers() -> list[list[Left]]:
    return layers()


def test_as_many_states_as_the_rules_allow(all_layers: list[list[Left]]) -> None:
    """Both counts come from a separate enumeration of all choices."""
    states = [left for layer in all_layers for left in layer]
    assert len(states) == 54_261
    renamed = {(left.trumps, tuple(sorted(left.negatives))) for left in states}
    assert len(renamed) == 1_792


def test_everybody_can_always_choose(all_layers: list[list[Left]]) -> None:
    *states, (end,) = all_layers
    assert all(left.kinds() for layer in states for left in layer)
    assert end == Left((0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
    assert end.kinds() == ()


def test_two_trumps_and_three_negatives_each() -> None:
    left = Left()
    assert left.kinds() == tuple(Kind)
    for deal, kind in enumerate((*(Kind.TRUMP,) * 8, *NEGATIVES, *NEGATIVES)):
        assert left.chooser == deal % 4
        assert (Kind.TRUMP in left.kinds()) == (deal < 8)
        left = left.after(kind)
    assert left.deals == 0


def test_the_last_deal_is_what_nobody_wanted() -> None:
    left = Left((0, 0, 0, 0), (0, 0, 0, 0, 0, 1))
    assert left.chooser == 3
    assert left.kinds() == (Kind.EL_ALMAZ,)
    assert [left.negatives_of(place) for place in range(4)] == [0, 0, 0, 1]


def test_a_third_negative_leaves_only_trump() -> None:
    """Place 0 has chosen three negatives, and it is its turn again."""
    first = (Kind.KIZ, Kind.TRUMP, Kind.TRUMP, Kind.TRUMP)
    second = (Kind.KIZ, Kind.TRUMP, Kind.TRUMP, Kind.TRUMP)
    left = Left()
    for kind in (*first, *second, Kind.KUPA, *NEGATIVES[:1] * 2, Kind.ERKEK):
        left = left.after(kind)
    assert left.kinds() == (Kind.TRUMP,)


def test_all_that_is_left_adds_up() -> None:
    # RIF-SCORE-1: the grand total is zero. A trump gives 650, an Erkek -480.
    assert Left().total() == 0
    assert Left((0, 0, 0, 1), (0, 0, 1, 0, 0, 0)).total() == 650 - 480


def test_from_the_sheet() -> None:
    """Seat 2 dealt first, then 1, 0 and 3: turns go counter-clockwise."""
    chosen = ((Kind.KIZ,), (Kind.TRUMP,), (Kind.TRUMP, Kind.KIZ), (Kind.EL_ALMAZ,))
    assert first_dealer(chosen, Seat(1)) == 2
    assert in_turn(Seat(2)) == (2, 1, 0, 3)
    left = left_after(chosen, Seat(2))
    assert left == Left((1, 1, 2, 2), (2, 0, 2, 2, 2, 1))
    assert left.chooser == 1
