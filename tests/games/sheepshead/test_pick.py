"""Picking up the blind, blitz, burying, and the boy."""

import pytest

from femopp.cards import Card, cards
from femopp.games.sheepshead.rules.actions import Blitz, Bury, Crack, Pass, Pick, ThrowOff
from femopp.games.sheepshead.rules.events import BlindTaken, PassedOut, QueensShown
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import Phase
from femopp.language import Speaker
from femopp.rulebook import Cards, Deal, Event, Play
from femopp.tricks import TABLE, Seat
from tests.games.sheepshead.deals import ONE_TRICK, ONE_TRICK_PLAY, SWEEP, played_out, settled
from tests.games.sheepshead.table import Table

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def test_shp_pick_1_each_in_turn_picks_or_passes() -> None:
    table = Table({0: "7C 8C 9C 7S 8S 9S"})
    assert table.legal(0) == {Pass(), Pick(Blitz.PLAIN)}
    table.passes(0)
    assert Pick(Blitz.PLAIN) in table.legal(1)
    table.does(1, Pick(Blitz.PLAIN))
    assert table.state.picker == 1
    assert len(table.state.hands[1]) == 8


@pytest.mark.parametrize("dealer", range(5))
def test_shp_pick_2_forehand_first_then_clockwise(dealer: int) -> None:
    table = Table({}, start=Start(dealer=Seat(dealer)))
    asked = []
    for _turn in range(5):
        asked.append(table.turn)
        others = set(range(5)) - {table.turn}
        assert all(table.refused(seat, Pick()) == ["SHP-PICK-2"] for seat in others)
        assert all(table.refused(seat, Pass()) == ["SHP-PICK-2"] for seat in others)
        table.passes(table.turn)
    assert asked == [(dealer + step) % 5 for step in range(1, 6)]


def test_shp_pick_2_until_one_picks() -> None:
    table = Table({}).picks(1)
    for seat in range(5):
        assert table.refused(seat, Pick()) == ["SHP-PICK-2"]


def test_shp_pick_3_all_refuse_and_the_next_one_deals() -> None:
    table = Table({}).passes(0, 1, 2, 3)
    events = table.does(4, Pass())
    assert isinstance(events[-1], PassedOut)
    assert table.state.phase is Phase.BETWEEN
    assert table.state.dealer == 0
    assert table.state.points == (0, 0, 0, 0, 0)
    assert table.state.hands == ((),) * 5
    table.deal()
    assert table.turn == 1


@pytest.mark.parametrize(("ours", "won"), [(61, True), (60, False), (62, True), (59, False)])
def test_shp_pick_4_more_than_half_of_the_points(ours: int, won: bool) -> None:
    assert (settled(played_out(ours, 3)).points[0] > 0) == won


def test_shp_pick_5_the_others_are_opponents() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, bury="7C 8C").all_pass().plays_on()
    assert table.state.points == (8, 4, -4, -4, -4)


def test_shp_bury_1_two_cards_are_buried() -> None:
    table = Table({0: "QC QS AC TC KC 9C"}, blind="7H 8H").picks(0)
    assert table.at(Phase.BURY)
    assert table.state.hands[0] == cards("QC QS AC TC KC 9C 8H 7H")
    assert len(table.legal(0)) == 28  # pairs of eight cards
    table.does(0, Bury(cards("AC 7H")))
    assert table.state.hands[0] == cards("QC QS TC KC 9C 8H")
    assert table.state.buried == cards("AC 7H")
    assert table.at(Phase.ANNOUNCE)


@pytest.mark.parametrize(
    "bury", ["AC", "AC TC KC", "", "AC AC", "AC 7D", "2C AC", "?? AC", "?? ??"]
)
def test_shp_bury_1_not_otherwise(bury: str) -> None:
    table = Table({0: "QC QS AC TC KC 9C", 1: "7D"}, blind="7H 8H").picks(0)
    assert set(table.refused(0, Bury(cards(bury)))) == {"SHP-BURY-1"}


def test_shp_bury_1_only_by_the_picker_and_only_then() -> None:
    table = Table({0: "QC QS AC TC KC 9C"}, blind="7H 8H")
    assert table.refused(0, Bury(cards("AC TC"))) == ["SHP-BURY-1"]
    table.picks(0)
    for seat in (1, 2, 3, 4):
        assert table.refused(seat, Bury(table.state.hands[seat][:2])) == ["SHP-BURY-1"]
        assert table.refused(seat, Pass()) == ["SHP-BURY-1"]
    assert table.refused(0, Pass()) == ["SHP-BURY-1"]
    assert table.refused(0, Play(Card.CLUB_ACE)) == ["SHP-BURY-1"]
    table.does(0, Bury(cards("AC TC")))
    assert table.refused(0, Bury(cards("KC 9C"))) == ["SHP-BURY-1"]


def test_a_s14_anything_may_be_buried() -> None:
    table = Table({0: "QC QS JD AD TD KD"}, blind="9D 8D").picks(0)
    assert {frozenset(one.cards) for one in table.legal(0) if isinstance(one, Bury)} == {
        frozenset((first, second))
        for first in table.state.hands[0]
        for second in table.state.hands[0]
        if first != second
    }


def test_a_s14_a_buried_jack_of_diamonds_leaves_the_picker_alone() -> None:
    table = Table({0: "QC QS QH QD JC JS", 1: "7C"}, blind="JD 7D").picks(0, bury="JD 7D")
    table.all_pass().plays_on()
    assert table.state.points == (16, -4, -4, -4, -4)  # alone, schneider, no trick


def test_the_blind_and_the_bury_are_the_pickers_secret() -> None:
    table = Table({0: "QC QS AC TC KC 9C"}, blind="7H 8H")
    events = table.does(0, Pick())
    taken = events[-1]
    assert isinstance(taken, BlindTaken)
    assert taken.cards == taken.seen_by(Seat(0)).cards == cards("7H 8H")
    assert table.view(0).hands[0] == table.state.hands[0]
    table.does(0, Bury(cards("AC 7H")))
    for seat in range(1, 5):
        assert taken.seen_by(Seat(seat)).cards == cards("?? ??")
        assert table.view(seat).hands[0] == cards("?? ?? ?? ?? ?? ??")
        assert table.view(seat).buried == cards("?? ??")


def test_the_buried_cards_are_turned_up_when_all_can_work_them_out() -> None:
    table = Table(ONE_TRICK, "8S 9S").picks(0, bury="QC QS").all_pass().plays(ONE_TRICK_PLAY)
    assert table.match.spectator.buried == cards("QC QS")
    title = table.match.spectator.sheet[-1].title
    assert Speaker("en", NAMES).say(title) == "Ann and Bo lose with 23 card points to 97"


# The boy


@pytest.mark.parametrize("boy", [1, 2, 3, 4])
def test_shp_partner_1_the_holder_of_the_jack_of_diamonds(boy: int) -> None:
    wanted = dict(SWEEP)
    wanted[1], wanted[boy] = wanted[boy], wanted[1]
    table = Table(wanted, "7C 8C").picks(0, bury="7C 8C").all_pass().plays_on()
    assert [table.state.points[seat] for seat in (0, boy)] == [8, 4]
    assert sum(table.state.points) == 0


def test_shp_partner_2_there_is_no_way_to_make_himself_known() -> None:
    table = Table({1: "JD"}).picks(0, bury="8C 7C")
    table.passes(0)
    assert table.legal(1) == {Pass()}


def test_shp_partner_3_revealed_by_playing_the_jack() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, bury="7C 8C").all_pass()
    assert Card.DIAMOND_JACK not in table.match.spectator.hands[1]
    table.plays("QC JD")
    assert table.match.spectator.trick.played[-1].card is Card.DIAMOND_JACK
    assert table.match.spectator.trick.played[-1].seat == 1


@pytest.mark.parametrize(("hand", "blind"), [("JD QC QS QH QD JC", "7C 8C")])
def test_shp_alone_1_jack_in_the_dealt_hand(hand: str, blind: str) -> None:
    table = Table({0: hand}, blind).picks(0, bury=blind).all_pass().plays_on()
    assert [table.state.points[0] // 4] * 4 == [-points for points in table.state.points[1:]]


def test_shp_alone_1_jack_in_the_blind() -> None:
    table = Table({0: "QC QS QH QD JC JS"}, "JD 7C").picks(0, bury="JS 7C").all_pass().plays_on()
    assert table.state.points == (16, -4, -4, -4, -4)


def test_shp_alone_2_throwing_off_the_boy() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, bury="7C 8C")
    table.does(0, ThrowOff())
    assert table.match.spectator.thrown_off
    table.all_pass().plays_on()
    assert table.state.points == (16, -4, -4, -4, -4)


def test_shp_alone_2_only_the_picker() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, bury="7C 8C")
    for seat in (1, 2, 3, 4):
        assert table.refused(seat, ThrowOff()) == ["SHP-ALONE-2", "A-S4"]
    table.passes(0)
    assert table.refused(1, ThrowOff()) == ["SHP-ALONE-2"]


def test_shp_alone_3_before_the_first_lead() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, bury="7C 8C").all_pass()
    assert table.refused(0, ThrowOff()) == ["SHP-ALONE-3"]
    table.plays("QC")
    assert table.refused(0, ThrowOff()) == ["SHP-ALONE-3"]


# Blitz


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        ("QC QS AC TC KC 9C", {Blitz.PLAIN, Blitz.BLITZ}),
        ("QH QD AC TC KC 9C", {Blitz.PLAIN, Blitz.INDIAN}),
        ("QC QS QH QD KC 9C", set(Blitz)),
        ("QC QH AC TC KC 9C", {Blitz.PLAIN}),
        ("QC QS QH TC KC 9C", {Blitz.PLAIN, Blitz.BLITZ}),
    ],
)
def test_shp_dbl_blitz_1_and_indian_1_need_both_queens(hand: str, allowed: set[Blitz]) -> None:
    table = Table({0: hand})
    assert {one.blitz for one in table.legal(0) if isinstance(one, Pick)} == allowed


def test_shp_dbl_blitz_1_doubles() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, Blitz.BLITZ, bury="7C 8C").all_pass().plays_on()
    assert table.state.points == (16, 8, -8, -8, -8)
    assert ("SHP-DBL-BLITZ-1", 2) in table.lines(0)
    assert table.refused(0, Pick(Blitz.BLITZ))


def test_shp_dbl_blitz_1_refusal_names_the_rule() -> None:
    table = Table({0: "QC QH AC TC KC 9C"})
    assert table.refused(0, Pick(Blitz.BLITZ)) == ["SHP-DBL-BLITZ-1"]
    assert table.refused(0, Pick(Blitz.INDIAN)) == ["SHP-DBL-INDIAN-1"]
    assert table.refused(0, Pick(Blitz.BOTH)) == ["SHP-DBL-BLITZ-1", "SHP-DBL-INDIAN-1"]


def test_shp_dbl_blitz_2_not_compulsory() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, bury="7C 8C").all_pass().plays_on()
    assert table.state.points == (8, 4, -4, -4, -4)


def test_shp_dbl_indian_1_doubles() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, Blitz.INDIAN, bury="7C 8C").all_pass().plays_on()
    assert table.state.points == (16, 8, -8, -8, -8)
    assert ("SHP-DBL-INDIAN-1", 2) in table.lines(0)


def test_shp_dbl_indian_2_not_compulsory() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, Blitz.BLITZ, bury="7C 8C").all_pass().plays_on()
    assert "SHP-DBL-INDIAN-1" not in dict(table.lines(0))


def test_a_s10_a_pair_completed_by_the_blind_does_not_count() -> None:
    table = Table({0: "QC AS AC TC KC 9C"}, blind="QS 7H")
    assert table.refused(0, Pick(Blitz.BLITZ)) == ["SHP-DBL-BLITZ-1"]
    table.picks(0)
    assert table.refused(0, Pick(Blitz.BLITZ)) == ["SHP-PICK-2"]


def test_a_s10_both_kinds_together() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, Blitz.BOTH, bury="7C 8C").all_pass().plays_on()
    assert table.state.points == (32, 16, -16, -16, -16)


def test_a_s10_blitz_also_when_alone() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, Blitz.BLITZ, bury="7C 8C")
    table.does(0, ThrowOff())
    table.all_pass().plays_on()
    assert table.state.points == (32, -8, -8, -8, -8)


def test_a_s10_the_queens_are_not_shown() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, Blitz.BLITZ)
    assert table.view(1).hands[0] == cards("?? " * 8)


QUEENS = {0: "QC QS", 1: "QH QD"}


def shown_to(events: tuple[Event, ...]) -> list[tuple[int, Cards]]:
    return [(one.seat, one.queens) for one in events if isinstance(one, QueensShown)]


def test_a_s10_option_the_queens_announced_are_shown_and_no_others() -> None:
    table = Table(QUEENS, blitz_show=True)
    assert shown_to(table.does(0, Pick(Blitz.BLITZ))) == [(0, cards("QC QS"))]
    assert set(cards("QC QS")) <= set(table.view(1).hands[0])
    table = Table(QUEENS, blitz_show=True)
    assert shown_to(table.does(0, Pick(Blitz.PLAIN))) == []
    table = Table({0: "QC QS QH QD"}, blitz_show=True)
    assert shown_to(table.does(0, Pick(Blitz.BOTH))) == [(0, cards("QC QS QH QD"))]


def test_a_s10_option_the_queens_of_a_blitz_crack_are_shown() -> None:
    table = Table({0: "QC QS", 1: "QH QD", 2: "JD"}, "JC 8C", blitz_show=True, max_cracks=2)
    table.picks(0, Blitz.BLITZ, bury="JC 8C").passes(0)
    assert shown_to(table.does(1, Crack(Blitz.INDIAN))) == [(1, cards("QH QD"))]
    assert set(cards("QH QD")) <= set(table.match.spectator.hands[1])
    table.passes(2)
    assert shown_to(table.does(3, Crack())) == []


def test_a_s11_no_blitz_but_with_the_pick_or_a_crack() -> None:
    table = Table({0: "7C", 1: "QC QS"}).picks(0)
    assert table.refused(1, Pick(Blitz.BLITZ)) == ["SHP-PICK-2"]
    table.does(0, Bury(table.state.hands[0][:2]))
    assert table.refused(1, Pick(Blitz.BLITZ)) == ["SHP-PICK-2"]


def test_the_record_of_what_a_seat_saw_deals_unknown_cards() -> None:
    table = Table()
    table.does(TABLE, Deal((cards("?? " * 6),) * 5, cards("?? ??")))
    assert Pick(Blitz.BOTH) in table.legal(0)


@pytest.mark.parametrize("bury", ["QC QS", "7C 8C"])
def test_a_s10_option_queens_that_were_shown_may_be_buried_so_nobody_else_knows_them_kept(
    bury: str,
) -> None:
    table = Table(SWEEP, "7C 8C", blitz_show=True).picks(0, Blitz.BLITZ, bury=bury)
    for view in (*map(table.view, range(1, 5)), table.match.spectator):
        assert view.hands[0] == cards("?? " * 6)
    assert table.view(0).hands[0] == table.state.hands[0]
