"""Starts of a match, also in the middle: impossible ones are refused with the reason."""

import re
from itertools import combinations_with_replacement
from operator import add
from typing import Any

import pytest

from femopp.driver import SeededShuffler, begin
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Choose, Kind, RifkiMatch, RifkiOptions, RifkiStart
from femopp.games.rifki.rules.possible import can_have_points
from femopp.language import Speaker
from femopp.rulebook import SetupError
from femopp.tricks import Seat
from tests.playing import by_chance, play, positions, table_acts

T, R, Z, E, K, S, L = (
    Kind.TRUMP,
    Kind.RIFKI,
    Kind.KIZ,
    Kind.ERKEK,
    Kind.KUPA,
    Kind.SON_IKI,
    Kind.EL_ALMAZ,
)
Points = tuple[int, ...]

OPTIONS = RifkiOptions.of()


def start(dealer: int | None, points: Points, *chosen: tuple[Kind, ...]) -> RifkiStart:
    return RifkiStart(None if dealer is None else Seat(dealer), points, chosen)


def test_a_match_may_begin_in_the_middle() -> None:
    """Seat 1 has dealt Rifki and seat 0 Trump: seat 3 deals the third deal."""
    given = start(3, (200, -20, 150, 0), (T,), (R,), (), ())
    state = RIFKI.begin(OPTIONS, 4, given)
    assert (state.deal_number, state.dealer, state.points) == (2, 3, (200, -20, 150, 0))
    match, _events = table_acts(begin(RIFKI, OPTIONS, 4, given), SeededShuffler(1))
    assert match.state.deal_number == 3
    assert RIFKI.actors(match.state) == (3,)


@pytest.mark.parametrize("deals", range(1, 20))
def test_every_match_can_be_begun_again_after_each_deal(deals: int) -> None:
    first = begin(RIFKI, OPTIONS, 4)
    state = next(
        now.state
        for now in positions(first, by_chance(deals), seed=deals)
        if now.state.deal_number == deals + 1
    )
    match = begin(RIFKI, OPTIONS, 4, RifkiStart(state.dealer, state.points, state.chosen))
    match = play(match, by_chance(deals))
    assert match.state.outcome is not None
    assert len([one for _seat, one in match.log if isinstance(one, Choose)]) == 20 - deals
    assert sum(match.state.points) == 0


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (start(None, (0, 0, 0), (), (), (), ()), "points for each of the 4 players"),
        (start(None, (0, 0, 0, 0), (), (), ()), "chosen contracts of each of the four seats"),
        (start(4, (0, 0, 0, 0), (), (), (), ()), "must be one of the 4 players"),
        (start(-1, (0, 0, 0, 0), (), (), (), ()), "must be one of the 4 players"),
        (start(None, (10, -10, 0, 0), (), (), (), ()), "No match can have the points"),
        (start(None, (12, 12, 12, 12), (), (), (), ()), "add up to 48, but .* give 0"),
        (start(3, (-320, 0, 0, 0), (T,), (), (), ()), "add up to -320, but .* give 650"),
        (start(3, (325, 325, 0, 0), (T,), (), (), ()), "No match can have the points"),
        (start(3, (-160, -160, 0, 0), (R,), (), (), ()), "No match can have the points"),
        (start(3, (-650, 0, 0, 1300), (T,), (), (), ()), "No match can have the points"),
        (start(None, (-320, 0, 0, 0), (R,), (), (), ()), "Say who deals next"),
        (
            start(0, (-320, 0, 0, 0), (R,), (), (), ()),
            "1 can't deal next: .* it is 4's turn",
        ),
        (
            start(1, (-320, 0, 0, 0), (R,), (), (), ()),
            "2 can't deal next: .* it is 4's turn",
        ),
        (start(1, (-640, 0, 0, 0), (R, R), (), (), ()), "2 can't deal next: 3 has chosen 0 t"),
        (start(3, (0, 0, 0, 0), (T, T, T), (), (), ()), "1 has chosen Trump more than twice"),
        (start(3, (0, 0, 0, 0), (), (R, Z, E, K), (), ()), "2 has chosen more than three"),
        (start(3, (0, 0, 0, 0), (R,), (R,), (), (R,)), "Rifki has been chosen more than twice"),
        (
            start(
                3, (0, 0, 0, 0), (T, T, R, Z, E), (T, T, R, Z, E), (T, T, K, S, L), (T, T, K, S, L)
            ),
            "All twenty deals",
        ),
    ],
)
def test_impossible_starts_are_refused(given: RifkiStart, reason: str) -> None:
    with pytest.raises(SetupError) as refused:
        begin(RIFKI, OPTIONS, 4, given)
    spoken = Speaker().say(refused.value.text)
    assert re.search(reason, spoken), spoken


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        (((R, R), (), (), ()), "1 has chosen the same negative contract twice."),
        # Kiz and son iki are left, and seat 0, who deals next, has had both.
        (
            ((T, T, Z, S), (T, R, K, L), (T, R, E, L), (T, T, E, K)),
            "later dealer without a contract",
        ),
    ],
)
def test_choices_that_a_house_rule_does_not_allow(chosen: Any, reason: str) -> None:
    options = RifkiOptions.of(same_player_repeat=False, schedule_guard=True)
    with pytest.raises(SetupError) as refused:
        begin(RIFKI, options, 4, RifkiStart(Seat(0), (0, 0, 0, 0), chosen))
    assert reason in Speaker().say(refused.value.text)


def test_the_option_names_the_first_dealer_also_in_the_middle() -> None:
    """Seat 1 (the second) dealt first; after three deals it is seat 2's turn."""
    options = RifkiOptions.of(first_dealer="2")
    given = start(None, (-100, -460, -200, -350), (K,), (R,), (), (Z,))
    state = RIFKI.begin(options, 4, given)
    assert state.dealer == 2


def by_brute_force(units: list[tuple[int, int]]) -> set[Points]:
    """Return all totals of four seats, if each of these pieces goes to one of them."""
    reachable: set[Points] = {(0, 0, 0, 0)}
    for value, pieces in units:
        ways = [
            tuple(value * takers.count(seat) for seat in range(4))
            for takers in combinations_with_replacement(range(4), pieces)
        ]
        reachable = {tuple(map(add, totals, points)) for totals in reachable for points in ways}
    return reachable


@pytest.mark.parametrize(
    ("kinds", "units"),
    [
        ([R], [(-320, 1)]),
        ([R, Z], [(-320, 1), (-100, 4)]),
        ([K], [(-30, 13)]),
        ([S, E], [(-180, 2), (-60, 8)]),
        ([K, L], [(-30, 13), (-50, 13)]),
        ([T, K], [(50, 13), (-30, 13)]),
        ([R, S, L], [(-320, 1), (-180, 2), (-50, 13)]),
        ([T, Z, E], [(50, 13), (-100, 4), (-60, 8)]),
    ],
    ids=[
        "rifki",
        "rifki kiz",
        "kupa",
        "son_iki erkek",
        "kupa el_almaz",
        "trump kupa",
        "rifki son_iki el_almaz",
        "trump kiz erkek",
    ],
)
def test_possible_points_against_brute_force(
    kinds: list[Kind], units: list[tuple[int, int]]
) -> None:
    reachable = by_brute_force(units)
    sample = sorted(reachable)[:: max(1, len(reachable) // 100)]
    assert all(can_have_points(kinds, totals) for totals in sample)
    for first, second, third, fourth in sample:
        for step in (10, 20, 50):
            other = (first - step, second + step, third, fourth)
            assert can_have_points(kinds, other) == (other in reachable)


ALL_NEGATIVES = [R, R, Z, Z, E, E, K, K, S, S, L, L]


@pytest.mark.parametrize(
    ("trumps", "points", "possible"),
    [
        # One seat may have taken everything, and tricks in Trump besides.
        (0, (-5200, 0, 0, 0), True),
        (8, (-5200, 0, 5200, 0), True),
        # It cannot have escaped ten points: nothing is worth so few.
        (0, (-5190, -10, 0, 0), False),
        # Thirty are a heart, and ninety three.
        (0, (-4990, -30, -90, -90), True),
        # No pieces take ten points or twenty.
        (0, (-5150, -10, -20, -20), False),
        # 790 is 17 tricks less a king, 500 ten tricks: one more than there are (this took long).
        (2, (500, -3690, 790, -1500), False),
        # 740 is 16 tricks less a king, and 1450 all tricks of El almaz and five hearts.
        (2, (500, -3690, 740, -1450), True),
        (8, (2600, 2600, -5200, 0), True),
        (8, (2600, 2600, -5210, 10), False),
    ],
)
def test_possible_points_after_all_negatives(trumps: int, points: Points, possible: bool) -> None:
    assert can_have_points([T] * trumps + ALL_NEGATIVES, points) == possible


def test_the_start_does_not_bear_on_the_type_of_the_state() -> None:
    assert isinstance(RIFKI.begin(OPTIONS, 4, RIFKI.start()), RifkiMatch)
