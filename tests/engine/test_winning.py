"""Rifki: probabilities of winning the match, from expected points and variances."""

from collections.abc import Sequence
from math import erf

import pytest

from femopp.games.rifki.engine import RifkiPosition, new_match
from femopp.games.rifki.engine.winning import ChanceToWin
from femopp.games.rifki.rules import RifkiOptions

EL_ALMAZ = 61
LOW = 0b1111111111111  # clubs: their leader takes every trick, as nobody can follow
ALIKE = (10_000.0,) * 4
NOTHING = (0.0,) * 4


@pytest.fixture(scope="module")
def played() -> RifkiPosition:
    """Play El almaz so that seat 0 takes every trick: it has lost 650 points, the others none."""
    match = new_match(RifkiOptions.of(first_dealer="1"))
    match.deal([LOW << 13 * seat for seat in range(4)])
    match.play(EL_ALMAZ)
    while not match.deal_is_over:
        match.play(match.legal()[0])
    assert match.scores() == (-650, 0, 0, 0)
    return match


def chances(
    match: RifkiPosition,
    points: Sequence[float],
    variances: Sequence[float],
    *,
    positive: bool = False,
) -> list[float]:
    """Return each seat's probability, for these expected points including this deal's."""
    hopes = (points[0] + 650, *points[1:])
    worth = ChanceToWin([NOTHING] * 9 + [hopes], [NOTHING] * 9 + [variances], 0, positive)
    return [worth.of(match, seat) for seat in range(4)]


def test_equals(played: RifkiPosition) -> None:
    assert chances(played, NOTHING, ALIKE) == pytest.approx([0.25] * 4, abs=0.01)
    assert chances(played, NOTHING, ALIKE, positive=True) == pytest.approx([0.5] * 4)


def test_at_the_end_the_highest_wins(played: RifkiPosition) -> None:
    assert chances(played, (100, -300, 250, -50), NOTHING) == [0, 0, 1, 0]
    assert chances(played, (250, -300, 250, -200), NOTHING) == [0.5, 0, 0.5, 0]


def test_at_the_end_all_above_zero_win_where_that_is_the_rule(played: RifkiPosition) -> None:
    assert chances(played, (100, -350, 250, 0), NOTHING, positive=True) == [1, 0, 1, 0]


def test_the_leader_is_the_likelier_to_win_the_less_may_happen(played: RifkiPosition) -> None:
    near = chances(played, (200, 0, -100, -100), (20_000.0,) * 4)
    far = chances(played, (200, 0, -100, -100), (90_000.0,) * 4)
    assert near[0] > far[0] > 0.25 > far[2] > near[2]
    assert near[2] == near[3]
    assert sum(near) == pytest.approx(1, abs=0.01)


def test_between_two(played: RifkiPosition) -> None:
    """The others have no chance. The difference has the variance 2 x 10000."""
    found = chances(played, (141.42, 0, -9000, -9000), ALIKE)
    assert found[0] == pytest.approx((1 + erf(141.42 / 200)) / 2, abs=0.01)
    assert found[0] + found[1] == pytest.approx(1, abs=0.01)
    assert found[2] == pytest.approx(0, abs=1e-9)


def test_whose_points_vary_most_is_likeliest_to_be_above_all_others(played: RifkiPosition) -> None:
    """It is also likeliest to be last, but second place counts for nothing.

    If one variance is three times the others', the result is accurate to two in a hundred.
    """
    found = chances(played, NOTHING, (30_000.0, 10_000.0, 10_000.0, 10_000.0))
    assert found[0] > 0.28
    assert found[1] == found[2] == found[3] < 0.25
    assert sum(found) == pytest.approx(1, abs=0.02)


def test_somebody_hopelessly_behind(played: RifkiPosition) -> None:
    assert chances(played, (9e5, 0, 0, -9e5), (1.0,) * 4) == pytest.approx([1, 0, 0, 0])


def test_impossible_positions(played: RifkiPosition) -> None:
    rows = [NOTHING] * 10
    with pytest.raises(ValueError, match="for 10 contracts"):
        ChanceToWin(rows[1:], rows, 0, False)
    with pytest.raises(ValueError, match="each of 4 seats"):
        ChanceToWin(rows, [*rows[1:], (0.0, 0.0, 0.0, -1.0)], 0, False)
    with pytest.raises(ValueError, match="there is no seat 4: the seats are 0 to 3"):
        ChanceToWin(rows, rows, 0, False).of(played, 4)
