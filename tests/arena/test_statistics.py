"""Statistics compared with values worked out by hand."""

from collections import Counter
from math import exp, log10, sqrt
from random import Random

import pytest

from femopp.arena.clock import class_of, quantile, seconds_of
from femopp.arena.estimate import Estimate, estimates, shares
from femopp.arena.rating import POINTS, Order, order_of, rated, ratings


def estimate(values: list[float], key: str) -> Estimate:
    (found,) = estimates([values], key)
    return found


def test_constant_samples_have_no_width() -> None:
    found = estimate([3.0] * 10, "key")
    assert (found.mean, found.low, found.high, found.sd) == (3, 3, 3, 0)


def test_two_values() -> None:
    """Resamples of 0 and 2 have the means 0, 1 and 2, the outer ones a quarter of the time each."""
    found = estimate([0.0, 2.0], "key")
    assert (found.mean, found.low, found.high) == (1, 0, 2)
    assert found.sd == pytest.approx(sqrt(2))


def test_one_value_has_no_interval() -> None:
    found = estimate([7.0], "key")
    assert (found.mean, found.low, found.high, found.sd) == (7, None, None, None)


def test_the_interval_is_as_wide_as_theory_says() -> None:
    """For many values: 1.96 standard errors to either side."""
    chance = Random(1)
    values = [chance.gauss(10, 3) for _value in range(400)]
    found = estimate(values, "key")
    assert found.sd is not None
    assert found.low is not None
    assert found.high is not None
    half = 1.96 * found.sd / sqrt(400)
    assert found.mean - found.low == pytest.approx(half, rel=0.1)
    assert found.high - found.mean == pytest.approx(half, rel=0.1)


def test_the_key_decides_the_resamples() -> None:
    values = [float(number * number % 17) for number in range(30)]
    assert estimate(values, "one") == estimate(values, "one")
    assert estimate(values, "one") != estimate(values, "two")


def test_shares_of_a_whole() -> None:
    """Half of it on every board is half of it, however large it is; nothing is nothing."""
    whole = [float(1 + number * number % 17) for number in range(30)]
    half, nothing = shares([[one / 2 for one in whole], [0.0] * 30], whole, "key")
    assert (half.mean, half.low, half.high) == pytest.approx((0.5, 0.5, 0.5))
    assert (nothing.mean, nothing.low, nothing.high) == (0, 0, 0)
    (other,) = shares([[1.0] * 30], whole, "key")
    assert other.mean == pytest.approx(30 / sum(whole))
    assert other.low is not None
    assert other.high is not None
    assert other.low < other.mean < other.high


def test_a_possible_zero_total_has_no_interval() -> None:
    """Of three boards with 10, -4 and -4, many resamples have a mean below zero."""
    (found,) = shares([[1.0, 1.0, 1.0]], [10.0, -4.0, -4.0], "key")
    assert found.mean == pytest.approx(1.5)
    assert (found.low, found.high) == (None, None)
    (single,) = shares([[1.0]], [4.0], "key")
    assert (single.mean, single.low, single.high) == (0.25, None, None)
    with pytest.raises(ValueError, match="there is nothing to share"):
        shares([[1.0]], [0.0], "key")


@pytest.mark.parametrize(
    ("empty", "low", "high"), [(0, 50, 1949), (10, 50, 1959), (50, 50, 1999), (51, None, None)]
)
def test_resamples_with_nothing_to_share_lie_outside_on_either_side(
    empty: int, low: float | None, high: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The parts of the whole are 0 to 1999, so this many resamples have nothing to share."""
    parts, wholes = [float(part) for part in range(2000)], [0.0] * empty + [1.0] * (2000 - empty)
    monkeypatch.setattr("femopp.arena.estimate._resampled", lambda series, key: [parts, wholes])
    (found,) = shares([[1.0, 1.0]], [1.0, 1.0], "key")
    assert (found.low, found.high) == (low, high)


def test_all_series_are_resampled_by_the_same_boards() -> None:
    """So a series that is twice as large on every board is so in every resample."""
    values = [float(number * number % 17) for number in range(30)]
    one, double = estimates([values, [2 * value for value in values]], "key")
    assert one.low is not None
    assert one.high is not None
    assert (double.mean, double.low, double.high) == (2 * one.mean, 2 * one.low, 2 * one.high)


def test_orders_of_finish() -> None:
    assert order_of("abc", [(1,), (3,), (2,)]) == (("b",), ("c",), ("a",))
    assert order_of("aba", [(1,), (1,), (2,)]) == (("a",), ("a", "b"))
    assert order_of("abc", [(0, 5), (1, 0), (0, 7)]) == (("b",), ("c",), ("a",))


def test_orders_as_often_as_the_model_says_give_its_strengths_back() -> None:
    """Strengths 4, 2, 1: abc comes with 4/7 · 2/3, and so on; in 105ths as here."""
    often = {"abc": 40, "acb": 20, "bac": 24, "bca": 6, "cab": 10, "cba": 5}
    orders = [
        tuple((name,) for name in order)
        for order, times in often.items()
        for _ in range(200 * times)
    ]
    found = ratings(orders)
    assert found["a"] - found["b"] == pytest.approx(400 * log10(2), abs=0.2)
    assert found["b"] - found["c"] == pytest.approx(400 * log10(2), abs=0.2)
    assert sum(found.values()) == pytest.approx(0, abs=1e-6)


def test_equal_results_are_equal_ratings() -> None:
    assert ratings([(("a", "b", "c"),)] * 5) == pytest.approx({"a": 0, "b": 0, "c": 0})
    assert ratings([(("a",), ("b",)), (("b",), ("a",))]) == pytest.approx({"a": 0, "b": 0})


@pytest.mark.parametrize(("ahead", "behind", "times"), [(4, 5, 1), (3, 2, 2)])
def test_equals_ahead_of_another_share_what_both_are_placed_from(
    ahead: int, behind: int, times: int
) -> None:
    """a and b tie, `ahead` times before c and `behind` times after: each is r times as strong.

    Ahead, the first of them is placed from 2r + 1 and the second from r + 1 (Efron: half of both,
    and c); behind, c is placed from 2r + 1. The likelihood is greatest if ahead · (2/r - 2/(2r + 1)
    - 1/(r + 1)) is behind · 2/(2r + 1): 5/6 and 2/3 for r = 1, 4/15 and 6/15 for r = 2.
    """
    both = ("a", "b")
    orders = [(both, ("c",))] * (500 * ahead) + [(("c",), both)] * (500 * behind)
    found = ratings(orders)
    assert found["a"] == pytest.approx(found["b"])
    assert found["a"] - found["c"] == pytest.approx(400 * log10(times), abs=0.2)


def test_a_constant_winner_is_far_but_finitely_ahead() -> None:
    """With strengths g and 1/g: 10 wins and the one against strength 1 are expected."""
    found = ratings([(("a",), ("b",))] * 10)
    strength = 10 ** (found["a"] / 400)
    expected = 10 * strength / (strength + 1 / strength) + 2 * strength / (strength + 1)
    assert expected == pytest.approx(11)


def test_one_against_three_of_a_kind_that_wins_a_quarter_is_equal() -> None:
    """A name may occupy several seats."""
    orders = [(("a",), ("b", "b", "b")), *[(("b",), ("a", "b", "b"))] * 3]
    assert ratings(orders * 50) == pytest.approx({"a": 0, "b": 0}, abs=0.1)


def test_quantiles_of_times() -> None:
    times = [0.001] * 98 + [0.5, 0.9]
    counts: dict[int, int] = {}
    for time in times:
        counts[class_of(time)] = counts.get(class_of(time), 0) + 1
    assert quantile(counts, 0.5) == pytest.approx(0.001, rel=0.03)
    assert quantile(counts, 0.99) == pytest.approx(0.5, rel=0.03)
    assert quantile(counts, 1) == pytest.approx(0.9, rel=0.03)
    assert seconds_of(class_of(0.0)) == pytest.approx(1e-6)
    with pytest.raises(ValueError, match="no decision"):
        quantile({}, 0.5)


def test_rated_finds_the_same_ratings_whatever_the_order() -> None:
    luck = Random(3)
    for _example in range(20):
        orders = [_with_ties(luck, luck.randint(2, 6)) for _match in range(luck.randint(1, 40))]
        found = rated(Counter(orders))
        middle = {name: one.rating for name, one in found.items()}
        assert middle == pytest.approx(ratings(orders), abs=0.01)


def _with_ties(luck: Random, size: int) -> Order:
    names = luck.sample("abcdefg", size)
    groups: list[tuple[str, ...]] = []
    while names:
        number = luck.randint(1, min(2, len(names)))
        groups.append(tuple(sorted(names[:number])))
        names = names[number:]
    return tuple(groups)


def test_three_matches_tell_next_to_nothing() -> None:
    """The interval of two who met three times is hundreds of points wide."""
    found = rated({(("a",), ("b",)): 3})
    assert found["a"].low < 0 < found["a"].high
    assert found["a"].high - found["a"].low > 350
    assert rated({}) == {}


def test_a_rating_s_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    luck, truth = Random(4), {"a": 0.5, "b": 0.2, "c": 0.0, "d": -0.3, "e": -0.4}
    for matches in (3, 10, 40):
        inside = [
            one.low <= POINTS * truth[name] <= one.high
            for _trial in range(80)
            for name, one in rated(
                Counter(_by_strength(luck, truth) for _match in range(matches))
            ).items()
        ]
        assert 0.92 <= sum(inside) / len(inside) <= 1


def _by_strength(luck: Random, truth: dict[str, float]) -> Order:
    names, order = list(truth), list[tuple[str, ...]]()
    while names:
        (placed,) = luck.choices(names, [exp(truth[name]) for name in names])
        order.append((placed,))
        names.remove(placed)
    return tuple(order)
