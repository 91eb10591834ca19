"""The equity of a score in Rödskägg: each seat's chance to win the match."""

from itertools import pairwise
from random import Random

import pytest

from femopp.engine.chance import Chance
from femopp.engine.policy import RULES
from femopp.games.rodskagg.engine import new_match
from femopp.games.rodskagg.equity import equity, equity_of, fitted, nearest_family
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.tricks import Seat

KORTOXEN = RodskaggOptions.of("kortoxen-1949")
SKANE = RodskaggOptions.of("skane")
ENGLISH = RodskaggOptions.of("english")
TO_MINUS = RodskaggOptions.of("kortoxen-1949", overshoot="negative")
WIN_BELOW = RodskaggOptions.of("kortoxen-1949", overshoot="win")
EVERY = {
    "kortoxen": KORTOXEN,
    "skane": SKANE,
    "english": ENGLISH,
    "to minus": TO_MINUS,
    "win below": WIN_BELOW,
}

every_book = pytest.mark.parametrize("options", EVERY.values(), ids=EVERY)


def numbers(options: RodskaggOptions) -> range:
    return range(2, options.max_players + 1)


# Certain results


def test_exactly_zero_has_won() -> None:
    assert equity(KORTOXEN, (3, 0, 7, 1), dealer=2) == (0, 1, 0, 0)


def test_two_on_zero_share() -> None:
    # RSK-GAME-5; in a duel, too, each is as likely to win.
    assert equity(SKANE, (0, 4, 0, 9), dealer=0) == (0.5, 0, 0.5, 0)
    assert equity(ENGLISH, (0, 4, 0, 9), dealer=0) == (0.5, 0, 0.5, 0)


def test_zero_is_not_the_end_where_one_must_knock_below_it() -> None:
    # R49-VAR-2: the points alone have not won; a knock has.
    assert 0 < equity(WIN_BELOW, (0, 4, 6, 9), dealer=0)[0] < 1


def test_an_eliminated_player_cannot_win() -> None:
    found = equity(KORTOXEN, (1, 12, 12, 12), dealer=3, out=[0])
    assert found[0] == 0
    assert sum(found) == pytest.approx(1)


def test_zero_of_who_was_put_out_does_not_win() -> None:
    # A-R29: the sheet is frozen, and one cannot win.
    assert equity(KORTOXEN, (0, 12, 12, 12), dealer=3, out=[0])[0] == 0


def test_the_last_in_the_match_has_won() -> None:
    assert equity(KORTOXEN, (5, 12, 3), dealer=1, out=[0, 2]) == (0, 1, 0)


# Properties of any match


@every_book
def test_chances_are_parts_of_one(options: RodskaggOptions) -> None:
    random = Random(1949)
    for players in numbers(options):
        for _round in range(20):
            points = [
                random.choice([-7, -1, 1, 2, 3, 5, 8, 12, 17, 40]) for _seat in range(players)
            ]
            found = equity(options, points, dealer=random.randrange(players))
            assert sum(found) == pytest.approx(1)
            assert all(0 < chance < 1 for chance in found)


@every_book
def test_only_the_place_after_the_dealer_counts(options: RodskaggOptions) -> None:
    points = (2, 5, 12, 8)
    found = equity(options, points, dealer=1)
    for turn in range(1, 4):
        turned = equity(options, (*points[turn:], *points[:turn]), dealer=(1 - turn) % 4)
        assert turned == pytest.approx((*found[turn:], *found[:turn]))


def test_without_those_put_out_it_is_a_smaller_table() -> None:
    one, two, three = equity(KORTOXEN, (2, 5, 8), dealer=2)
    found = equity(KORTOXEN, (2, 12, 5, 8), dealer=3, out=[1])
    assert found == pytest.approx((one, 0, two, three))


# Players' expectations


@every_book
def test_one_point_left_among_others_on_twelve_is_far_above_parity(
    options: RodskaggOptions,
) -> None:
    # Not for two: with three tricks to a hand one easily has more than the one that is wanted.
    for players in numbers(options)[1:]:
        found = equity(options, (1, *[12] * (players - 1)), dealer=0)
        assert found[0] > 1 / players + 0.15
        assert all(chance < 1 / players for chance in found[1:])


@every_book
def test_nearer_to_zero_is_better(options: RodskaggOptions) -> None:
    # In steps of three: one point more or less may be as good, as zero must be hit exactly. Two or
    # three players have so many tricks that three or six points left may be better than two.
    for players in numbers(options)[2:]:
        others = [8] * (players - 1)
        chances = [equity(options, (own, *others), dealer=0)[0] for own in (2, 5, 8, 11, 14)]
        assert all(near > far for near, far in pairwise(chances))


@every_book
def test_a_rival_nearer_to_zero_costs_the_others(options: RodskaggOptions) -> None:
    far, near = (equity(options, (6, rival, 12, 12), dealer=0) for rival in (9, 2))
    assert near[1] > far[1]
    assert all(near[seat] < far[seat] for seat in (0, 2, 3))


MINUS = {"skane": SKANE, "english": ENGLISH, "to minus": TO_MINUS}


@pytest.mark.parametrize("options", MINUS.values(), ids=MINUS)
def test_a_little_below_zero_is_better_than_as_much_above(options: RodskaggOptions) -> None:
    # RSK-GAME-4: a failed bid brings five up, less the tricks that were taken all the same; down
    # from five one needs five tricks.
    for own in (-5, -4, -3, -2):
        below, above = (equity(options, (one, 8, 8, 8), dealer=0)[0] for one in (own, 5))
        assert below > above


@pytest.mark.parametrize("options", [ENGLISH, TO_MINUS], ids=["english", "to minus"])
def test_five_below_is_best_where_declarer_need_not_lead_to_every_trick(
    options: RodskaggOptions,
) -> None:
    # Then a failing declarer can duck all tricks; by the Skåne rules they must lead to each.
    five, three, one = (equity(options, (own, 8, 8, 8), dealer=0)[0] for own in (-5, -3, -1))
    assert five > three > one


# Other rules


def test_of_other_rules_what_happens_at_zero_counts_first() -> None:
    bouncing = RodskaggOptions.of("english", overshoot="bounce")
    assert nearest_family(bouncing) == nearest_family(KORTOXEN)


def test_then_the_number_of_options_that_differ() -> None:
    assert nearest_family(TO_MINUS).options == {"overshoot": "negative"}
    milder = RodskaggOptions.of("skane", failed_bid_penalty=6)
    assert nearest_family(milder).preset == "skane"


def test_rituals_make_no_difference() -> None:
    for preset in ("kortoxen-1949", "skane", "english"):
        for rituals in ("manual", "auto", "off"):
            options = RodskaggOptions.of(preset, rituals=rituals)
            assert nearest_family(options).preset == preset


def test_more_players_than_were_fitted_are_as_many_as_there_were() -> None:
    eight = RodskaggOptions.of("english", max_players=8)
    assert sum(equity(eight, (1, *[12] * 7), dealer=7)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("points", "dealer", "out"),
    [
        ((5,) * 9, 0, ()),
        ((5, 5), 2, ()),
        ((5, 5, 5), 0, (0,)),
    ],
    ids=["nine seats", "no such dealer", "a dealer who is out"],
)
def test_an_impossible_match_is_refused(
    points: tuple[int, ...], dealer: int, out: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="impossible match"):
        equity(KORTOXEN, points, dealer, out)


def test_only_a_seat_that_is_there_can_be_out() -> None:
    with pytest.raises(ValueError, match="there is no seat 7: the seats are 0 to 2"):
        equity(KORTOXEN, (3, 4, 5), 0, (7,))


# In the engine


@pytest.mark.parametrize("preset", ["kortoxen-1949", "skane", "english"])
def test_a_match_in_the_engine_has_the_same_equity_between_deals(preset: str) -> None:
    options = RodskaggOptions.of(preset, rituals="auto")
    chance, fair = Chance(7), equity_of(options)
    for dealer in range(4):
        match = new_match(options, players=4, start=RodskaggStart(dealer=Seat(dealer)))
        while not match.is_over:
            out = set(range(4)) - set(match.in_match())
            expected = equity(options, match.points(), match.dealer, out)
            assert fair.of(match) == pytest.approx(expected)
            match.deal_from(chance)
            match.play_out(chance, RULES)
        winners = match.winners()
        assert fair.of(match) == tuple(
            1 / len(winners) if seat in winners else 0 for seat in range(4)
        )


# The file


def test_the_file_says_how_it_was_made() -> None:
    assert fitted().made_by.startswith("python3 -m tools.equity --matches ")
    assert " --seed " in fitted().made_by


def test_every_preset_and_every_way_at_zero_is_fitted_for_every_number_of_players() -> None:
    for options in EVERY.values():
        family = nearest_family(options)
        own = family.rules()
        assert (own.preset, own.overshoot) == (options.preset, options.overshoot)
        assert set(family.players) == {str(number) for number in numbers(options)}
