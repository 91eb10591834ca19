"""The phrase, and picking up cards."""

import pytest

from femopp.cards import UNKNOWN
from tests.games.rodskagg.manual import Manual


def dealt(**options: object) -> Manual:
    """Return a table after Gun's deal, with nothing said or picked up."""
    return Manual(**options).deal("BBBBBB")


def test_r49_deal_7_the_dealer_knocks_for_cards_and_misdeal_when_all_is_dealt() -> None:
    table = Manual()
    assert table.refused("Gun: phrase") == ["R49-DEAL-9"]
    table.deal("BBBBBB")
    assert table.allowed("Gun: phrase")
    table.does("Gun: phrase")
    assert table.refused("Gun: phrase") == ["R49-DEAL-7"]


def test_a_caller_reads_that_cards_are_needed_and_never_whether_it_is_time() -> None:
    table = dealt()
    before = table.asked("Bo")
    assert "cards face down" in before
    others = table.asked("Eva")
    assert "hasn't picked up yet" in others
    table.does("Gun: phrase")
    assert (table.asked("Bo"), table.asked("Eva")) == (before, others)
    table.pick_up("Bo")
    assert table.asked("Eva") == "{turn:player} is bidding"
    assert table.asked("Bo") == "Your turn: bid or pass"


@pytest.mark.parametrize("name", ["Bo", "Eva"])
def test_r49_deal_7_nobody_else_does(name: str) -> None:
    assert dealt().refused(f"{name}: phrase") == ["R49-DEAL-7"]


def test_r49_deal_9_the_phrase_is_in_time_until_the_dealer_picks_up() -> None:
    table = dealt()
    table.does("Gun: phrase")
    table.pick_up("Gun")
    assert table.errors == []


def test_r49_deal_9_the_dealer_who_picks_up_without_it_has_erred() -> None:
    table = dealt().pick_up("Gun")
    assert table.errors == ["Gun early_pickup"]
    assert table.allowed("Gun: phrase")


def test_r49_deal_10_the_others_pick_up_after_the_phrase() -> None:
    table = dealt()
    table.does("Gun: phrase")
    table.pick_up("Eva", "Bo", "Gun")
    assert table.errors == []
    assert table.refused("Bo: pick_up") == ["R49-DEAL-10"]


@pytest.mark.parametrize("knocker", ["Bo", "Gun"])
def test_r49_deal_11_who_picks_up_too_early_goes_five_up(knocker: str) -> None:
    table = dealt().pick_up("Eva")
    assert table.knock(f"{knocker}: Eva early_pickup") == 5
    assert table.points == (12, 17, 12)
    table.does("Gun: phrase")
    table.pick_up("Bo", "Gun").tell("- - -").close()
    assert table.lines("Eva") == [("R49-DEAL-11", 5)]


def test_r49_deal_11_only_if_another_knocks() -> None:
    table = dealt().pick_up("Eva")
    table.does("Gun: phrase")
    table.pick_up("Bo", "Gun").tell("- - -").close()
    assert table.points == (12, 12, 12)


def test_r49_deal_13_the_dealer_s_own_early_pick_up_costs_five_too() -> None:
    table = dealt().pick_up("Gun")
    assert table.knock("Bo: Gun early_pickup") == 5
    assert table.points == (12, 12, 17)


def test_ren_ritual_5_picking_up_before_the_phrase_costs_five() -> None:
    table = dealt(preset="english").pick_up("Eva")
    assert table.knock("Bo: Eva early_pickup") == 5
    table.does("Gun: phrase")
    table.pick_up("Bo", "Gun").tell("- - -").close()
    assert table.lines("Eva") == [("REN-RITUAL-5", 5)]


@pytest.mark.parametrize("penalty", [4, 5, 6])
def test_early_pickup_penalty(penalty: int) -> None:
    table = dealt(early_pickup_penalty=penalty).pick_up("Bo")
    assert table.knock("Eva: Bo early_pickup") == penalty
    assert table.points == (12 + penalty, 12, 12)


def test_early_pickup_penalty_0_makes_it_no_error() -> None:
    table = dealt(early_pickup_penalty=0).pick_up("Bo")
    assert table.knock("Eva: Bo early_pickup") is None


# A dealer who forgot


def test_a_r15_picking_up_after_a_dealer_who_forgot() -> None:
    table = dealt().pick_up("Gun", "Bo", "Eva")
    assert table.errors == ["Gun early_pickup", "Bo early_pickup", "Eva early_pickup"]


def test_a_r15_free_again_once_the_late_phrase_is_said() -> None:
    table = dealt().pick_up("Gun")
    table.does("Gun: phrase")
    table.pick_up("Bo", "Eva")
    assert table.errors == ["Gun early_pickup"]


def test_a_r15_free_again_once_the_dealer_has_paid() -> None:
    table = dealt().pick_up("Gun")
    table.knock("Eva: Gun early_pickup")
    table.pick_up("Bo", "Eva")
    assert table.errors == []


def test_a_r15_another_who_has_paid_frees_nobody() -> None:
    table = dealt().pick_up("Bo")
    table.knock("Eva: Bo early_pickup")
    table.pick_up("Eva")
    assert table.errors == ["Eva early_pickup"]


def test_a_r15_a_dealer_who_pays_for_the_deal_before_frees_nobody() -> None:
    table = Manual().deal("BBBBBB", short="Bo").pick_up("Gun")
    table.does("Bo: misdeal")
    table.deal("BBBBBB")
    assert table.knock("Eva: Gun early_pickup") == 5
    table.pick_up("Bo")
    assert table.errors == ["Gun misdeal", "Bo early_pickup"]


# What is seen


def test_a_hand_is_unseen_until_it_is_picked_up() -> None:
    table = dealt()
    seat = table.seat("Bo")
    own, state = table.match.views[seat], table.state
    assert own.hands[seat] == (UNKNOWN,) * 6
    table.does("Gun: phrase")
    table.pick_up("Bo")
    own, spectator = table.match.views[seat], table.match.spectator
    assert own.hands[seat] == state.hands[seat]
    assert own.hands[table.seat("Eva")] == (UNKNOWN,) * 6
    assert spectator.hands == ((UNKNOWN,) * 6,) * 3


def test_a_card_that_lies_face_down_is_refused_alike_whether_it_is_in_the_hand() -> None:
    table = dealt()
    held = table.state.hands[table.seat("Bo")][0]
    other = table.state.hands[table.seat("Eva")][0]
    assert table.refused(f"Bo: play {held}") == table.refused(f"Bo: play {other}")
    table.does("Gun: phrase")
    table.pick_up("Bo").tell("R")
    held = table.state.hands[table.seat("Eva")][0]
    other = table.state.hands[table.seat("Gun")][0]
    table.tell(table.state.hands[0][0])
    assert table.refused(f"Eva: play {held}") == ["R49-DEAL-9"]
    assert table.refused(f"Eva: play {other}") == ["R49-DEAL-9"]


@pytest.mark.parametrize("line", ["Bo: bid 1", "Bo: pass"])
def test_r49_deal_9_nobody_speaks_or_plays_before_picking_up(line: str) -> None:
    assert dealt().refused(line) == ["R49-DEAL-9"]


def test_after_rodskagg_the_others_pick_up_during_the_play() -> None:
    table = dealt()
    table.does("Gun: phrase")
    table.pick_up("Bo").tell("R")
    first = table.state.hands[0][0]
    table.tell(first)
    assert table.legal("Eva") >= {"pick_up"}
    table.pick_up("Eva")
    assert any(one.startswith("play") for one in table.legal("Eva"))


def test_only_those_who_were_dealt_cards_pick_up() -> None:
    table = Manual(players=4, out="I", dealer="Gun").deal("BBBBBB")
    assert table.refused("Ivo: pick_up") == ["A-R29"]
    assert not table.state.hands[table.seat("Ivo")]


def test_nothing_is_picked_up_before_the_deal() -> None:
    assert Manual().refused("Bo: pick_up") == ["R49-DEAL-10"]
