"""Cutting the pack: who may, who pays for another's cut, and who may knock for it."""

from typing import Any

import pytest

from tests.games.rodskagg.manual import Manual

CUTTER = {"cut_offender": "cutter"}
DEALER = {"cut_offender": "dealer"}


def test_r49_deal_3_cutting_is_not_necessary() -> None:
    table = Manual().deal("BBBBBB").ready()
    assert table.errors == []


def test_r49_deal_4_the_dealer_may_cut() -> None:
    table = Manual()
    table.does("Gun: cut")
    assert table.errors == []
    assert table.knock("Bo: Gun cut") is None


@pytest.mark.parametrize("knocker", ["Bo", "Gun"])
def test_r49_deal_5_another_who_cuts_goes_five_up_when_anyone_knocks(knocker: str) -> None:
    table = Manual()
    table.does("Eva: cut")
    assert table.knock(f"{knocker}: Eva cut") == 5
    assert table.points == (12, 17, 12)
    table.deal("BBBBBB").ready().tell("- - -").close()
    assert table.lines("Eva") == [("R49-DEAL-5", 5)]


def test_r49_deal_5_a_cut_that_nobody_knocks_for_costs_nothing() -> None:
    table = Manual()
    table.does("Eva: cut")
    table.deal("BBBBBB").ready().tell("- - -").close()
    assert table.points == (12, 12, 12)


def test_ren_deal_1_the_dealer_shuffles_and_cuts() -> None:
    table = Manual(preset="english")
    table.does("Gun: cut")
    assert table.errors == []


def test_ren_ritual_3_the_dealer_pays_for_another_s_cut() -> None:
    table = Manual(preset="english")
    table.does("Gun: offer_cut Bo")
    table.does("Bo: cut")
    assert table.knock("Eva: Gun cut") == 5
    assert table.points == (12, 12, 17)
    table.deal("BBBBBB").ready().tell("- - -").close()
    assert table.lines("Gun") == [("REN-RITUAL-3", 5)]


def test_ren_ritual_4_by_some_rules_the_one_who_cut_pays() -> None:
    table = Manual(preset="english", **CUTTER)
    table.does("Bo: cut")
    assert table.knock("Eva: Gun cut") is None
    assert table.knock("Eva: Bo cut") == 5
    assert table.points == (17, 12, 12)


@pytest.mark.parametrize(
    ("options", "offender"), [(CUTTER, "Bo"), (DEALER, "Gun")], ids=["cutter", "dealer"]
)
def test_a_r8_cut_offender(options: dict[str, str], offender: str) -> None:
    table = Manual(**options)
    if options is DEALER:
        table.does("Gun: offer_cut Bo")
    table.does("Bo: cut")
    assert table.errors == [f"{offender} cut"]


def test_a_r8_where_the_dealer_pays_another_cuts_only_a_pack_that_he_offers() -> None:
    table = Manual(**DEALER)
    assert table.refused("Bo: cut") == ["REN-RITUAL-3"]
    table.does("Gun: offer_cut Eva")
    assert table.refused("Bo: cut") == ["REN-RITUAL-3"]
    assert table.allowed("Eva: cut")
    assert table.allowed("Gun: cut")


def test_a_r8_the_cutter_may_not_knock_for_a_cut_that_the_dealer_pays() -> None:
    table = Manual(**DEALER)
    table.does("Gun: offer_cut Bo")
    table.does("Bo: cut")
    assert table.knock("Bo: Gun cut") is None
    assert table.knock("Eva: Gun cut") == 5


def test_a_r8_nor_by_a_knock_that_means_the_oldest_error() -> None:
    table = Manual(**DEALER, bare_knock="oldest")
    table.does("Gun: offer_cut Bo")
    table.does("Bo: cut")
    assert table.knock("Bo:") is None
    assert table.knock("Eva:") == 5


def test_a_r8_where_the_cutter_pays_the_pack_is_not_offered() -> None:
    assert Manual().refused("Gun: offer_cut Bo") == ["R49-DEAL-5"]


@pytest.mark.parametrize("penalty", [3, 5, 6])
def test_cut_penalty(penalty: int) -> None:
    table = Manual(cut_penalty=penalty)
    table.does("Eva: cut")
    assert table.knock("Bo: Eva cut") == penalty
    assert table.points == (12, 12 + penalty, 12)


def test_cut_penalty_0_makes_it_no_error() -> None:
    table = Manual(cut_penalty=0)
    table.does("Eva: cut")
    assert table.knock("Bo: Eva cut") is None


def test_a_cut_with_another_penalty_is_a_house_rule() -> None:
    table = Manual(cut_penalty=7)
    table.does("Eva: cut")
    table.knock("Bo: Eva cut")
    table.deal("BBBBBB").ready().tell("- - -").close()
    assert table.lines("Eva") == [("HOUSE-cut_penalty=7", 7)]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Bo: offer_cut Eva", "A-R8"),
        ("Gun: offer_cut Gun", "A-R8"),
        ("Gun: offer_cut Ivo", "A-R8"),
        ("Ivo: cut", "A-R29"),
    ],
)
def test_a_r8_who_can_be_offered_the_pack(line: str, rule: str) -> None:
    table = Manual(players=4, out="I", dealer="Gun", **DEALER)
    assert rule in table.refused(line)


def test_the_pack_is_cut_once_and_before_the_deal() -> None:
    table = Manual()
    table.does("Gun: cut")
    assert table.refused("Gun: cut") == ["R49-DEAL-3"]
    assert table.refused("Eva: cut") == ["R49-DEAL-3"]
    table.deal("BBBBBB")
    assert table.refused("Gun: cut") == ["R49-DEAL-3"]


def test_a_r12_two_cuts_by_the_same_player_cost_five_each() -> None:
    table = Manual()
    table.does("Eva: cut")
    table.deal("BBBBBB", short="Bo")
    table.does("Bo: misdeal")
    table.does("Eva: cut")
    assert table.errors == ["Eva cut", "Eva cut"]
    assert table.knock("Bo: Eva cut") == 5
    assert table.knock("Gun: Eva cut") == 5
    assert table.knock("Bo: Eva cut") is None
    assert table.points == (12, 22, 12)


@pytest.mark.parametrize(
    ("preset", "options", "rule"),
    [
        ("kortoxen-1949", CUTTER, "R49-DEAL-5"),
        ("kortoxen-1949", DEALER, "REN-RITUAL-3"),
        ("english", DEALER, "REN-RITUAL-3"),
        ("english", CUTTER, "REN-RITUAL-4"),
        ("english", {**CUTTER, "cut_penalty": 4}, "HOUSE-cut_penalty=4"),
    ],
)
def test_the_fine_cites_who_pays_it_unless_the_table_has_set_its_points(
    preset: str, options: dict[str, Any], rule: str
) -> None:
    table = Manual(preset=preset, **options)
    if options is DEALER:
        table.does("Gun: offer_cut Bo")
    table.does("Bo: cut")
    offender = "Gun" if options is DEALER else "Bo"
    assert table.knock(f"Eva: {offender} cut") is not None
    assert [line.cite.rule for line in table.state.rites.lines] == [rule]


def test_a_r8_of_two_cuts_each_may_knock_for_the_one_that_was_not_his_own() -> None:
    """Bo cuts, it is a misdeal, then Eva cuts: the dealer pays for both (A-R12)."""
    table = Manual(**DEALER)
    table.does("Gun: offer_cut Bo")
    table.does("Bo: cut")
    table.deal("BBBBBB", short="Bo")
    table.does("Bo: misdeal")
    table.does("Gun: offer_cut Eva")
    table.does("Eva: cut")
    assert table.errors == ["Gun cut", "Gun cut"]
    assert table.knock("Bo: Gun cut") == 5
    # That was Eva's cut. Bo's own is still open, and she may knock for it.
    assert table.knock("Bo: Gun cut") is None
    assert table.knock("Eva: Gun cut") == 5
    assert table.errors == []
