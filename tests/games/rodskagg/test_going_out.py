"""Knocking out."""

from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.actions import OutKnock
from femopp.games.rodskagg.rules.state import Phase
from femopp.language import Speaker
from femopp.rulebook import refusals
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual, leads
from tests.games.rodskagg.telling import Told

BO, EVA = Seat(0), Seat(1)
WIN = {"overshoot": "win"}
IN_THREE: dict[str, Any] = {"points": (3, 12, 12)}


def reaches_zero(tricks: str = "BBBEEE", calls: str = "2 - -", **options: Any) -> Manual:
    """Bo, on 3 points, has taken three tricks; the third lies."""
    table = Manual(**{**IN_THREE, **options}).deal(tricks).ready()
    return table.tell(f"{calls} {tricks[:3]}")


# The duty


def test_r49_out_1_whoever_comes_to_zero_knocks_before_he_leads() -> None:
    table = reaches_zero()
    table.does("Bo: out")
    assert table.state.rites.knocked == (BO,)
    leads(table)
    assert table.errors == []


def test_r49_out_1_also_when_the_trick_has_been_gathered() -> None:
    table = reaches_zero().gather()
    table.does("Bo: out")
    leads(table)
    assert table.errors == []


def test_r49_out_1_not_after_the_lead() -> None:
    assert leads(reaches_zero("BBBBEE")).refused("Bo: out") == ["R49-OUT-1"]


def test_r49_out_1_once() -> None:
    table = reaches_zero()
    table.does("Bo: out")
    assert table.refused("Bo: out") == ["R49-OUT-1"]


@pytest.mark.parametrize(
    ("points", "name"),
    [((4, 12, 12), "Bo"), ((2, 12, 12), "Bo"), ((3, 12, 12), "Eva")],
    ids=["one left", "one too many", "another's trick"],
)
def test_a_r17_knocking_when_not_on_zero_is_refused(points: tuple[int, ...], name: str) -> None:
    assert reaches_zero(points=points).refused(f"{name}: out") == ["R49-OUT-1"]


def test_r49_out_1_only_with_one_s_own_trick() -> None:
    table = Manual(points=(-5, 12, 12), overshoot="negative", knock_window="deal_end")
    table.deal("EEEEEE").pick_up("Bo")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("1 - - E")
    table.knock("Eva: Bo early_pickup")
    assert table.state.points[BO] == 0
    assert table.refused("Bo: out") == ["R49-OUT-1"]


@pytest.mark.parametrize("knocker", ["Eva", "Gun"])
def test_r49_out_2_forgotten_it_costs_five_when_anyone_knocks(knocker: str) -> None:
    table = leads(reaches_zero("BBBBEE", "1 - -", points=(3, 12, 12)))
    assert table.knock(f"{knocker}: Bo out") == 5
    assert table.points == (8, 12, 12)


def test_r49_out_2_cites_the_rule() -> None:
    table = leads(reaches_zero())
    table.knock("Eva: Bo out")
    assert [line.cite.rule for line in table.state.rites.lines] == ["R49-OUT-2"]


def test_r49_out_2_uncaught_it_costs_nothing_and_zero_wins() -> None:
    table = reaches_zero("BBBEEE").tell("E")
    assert table.errors == ["Bo out"]
    table.does("Bo: ask")
    table.tell("fold EE").close()
    assert table.points[BO] == 0
    assert table.winners == "B"


@pytest.mark.parametrize("penalty", [3, 5, 6])
def test_out_penalty(penalty: int) -> None:
    table = leads(reaches_zero(out_penalty=penalty))
    assert table.knock("Eva: Bo out") == penalty


def test_out_penalty_0_makes_it_no_error() -> None:
    assert leads(reaches_zero(out_penalty=0)).errors == []


def test_a_r10_also_when_another_leads_to_the_next_trick() -> None:
    table = Manual(points=(12, 1, 12), leader="declarer").deal("EBBBBB").ready().tell("5 - - E")
    table.gather()
    assert table.whose == "Bo"
    table.tell(table.plan[1][BO])
    assert table.errors == ["Eva out"]


def test_r49_out_1_others_than_declarer_knock_too() -> None:
    table = Manual(points=(12, 1, 12)).deal("EBBBBB").ready().tell("5 - - E")
    assert table.allowed("Eva: out")


# Which total (A-R17)


def test_a_r17_the_total_counts_ritual_points_and_tricks_so_far() -> None:
    table = Manual(points=(1, 12, 12)).deal("BBBBBB").pick_up("Bo")
    table.knock("Eva: Bo early_pickup")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("1 - - B")
    assert table.refused("Bo: out") == ["R49-OUT-1"]
    table.tell("BBB")
    table.does("Bo: ask")
    table.tell("fold along BB")
    assert table.allowed("Bo: out")


def test_a_r17_not_the_contract_that_may_yet_fail() -> None:
    table = reaches_zero("BBBEEE", "5 - -")
    assert table.allowed("Bo: out")
    leads(table)
    assert table.errors == ["Bo out"]


@pytest.mark.parametrize("stop", ["first_foreign_trick", "play_out"])
def test_a_r17_no_duty_in_rodskagg(stop: str) -> None:
    table = reaches_zero("BBBBBB", "R", rodskagg_stop=stop)
    assert table.refused("Bo: out") == ["R49-OUT-1"]
    leads(table)
    assert table.errors == []


# After the sixth trick (A-R10, A-R17)


def last_trick(**options: Any) -> Manual:
    """Return a table where Bo's third trick, the sixth of the deal, has brought Bo to zero."""
    table = Manual(**{**IN_THREE, **options}).deal("BBEEEB").ready().tell("2 - - BBEE")
    table.does("Bo: ask")
    return table.tell("fold EB")


def test_a_r17_after_trick_six_he_knocks_while_it_lies() -> None:
    table = last_trick()
    table.does("Bo: out")
    assert table.gather().errors == []
    table.close()
    assert table.winners == "B"


def test_a_r17_silence_opens_the_error_and_the_others_may_knock() -> None:
    table = last_trick()
    assert table.knock("Eva: Bo out") is None
    table.gather()
    assert table.state.phase is Phase.CLOSING
    assert table.refused("Bo: out") == ["R49-OUT-1"]
    assert table.knock("Eva: Bo out") == 5
    table.close()
    assert table.points[BO] == 5
    assert not table.winners


def test_a_r17_when_nobody_does_the_deal_is_closed_and_zero_wins() -> None:
    table = last_trick().gather()
    table.close()
    assert table.winners == "B"


@pytest.mark.parametrize(
    ("options", "errors"),
    [
        ({}, ["Bo out"]),
        ({"last_trick_knock": "required_before_close"}, ["Bo out"]),
        ({"last_trick_knock": "not_required"}, []),
    ],
    ids=["A-R17", "required_before_close", "not_required"],
)
def test_a_r17_last_trick_knock(options: dict[str, str], errors: list[str]) -> None:
    table = last_trick(**options)
    assert table.allowed("Bo: out")
    assert table.gather().errors == errors


def test_last_trick_knock_not_required_leaves_the_duty_before_a_lead() -> None:
    table = leads(reaches_zero(last_trick_knock="not_required"))
    assert table.errors == ["Bo out"]


def test_a_r10_errors_opened_by_the_lead_to_trick_six_can_be_knocked_for_until_the_close() -> None:
    table = Manual(**IN_THREE).deal("BBEEBE").ready().tell("2 - - BBEE")
    table.does("Bo: ask")
    table.tell("fold BE")
    assert table.errors == ["Bo out"]
    table.gather()
    assert table.knock("Gun: Bo out") == 5


# When all others have folded (A-R20)


def alone(points: int, **options: Any) -> Manual:
    """Bo has the first four tricks, has asked, and everyone else has folded."""
    table = Manual(points=(points, 12, 12), **options).deal("BBBBBB").ready().tell("2 - - BBBB")
    table.does("Bo: ask")
    return table.tell("fold fold")


def test_a_r20_award_a_knock_is_due_only_if_the_final_total_is_zero() -> None:
    table = alone(6)
    assert table.state.phase is Phase.LAST_MOMENT
    assert table.allowed("Bo: out")
    assert table.gather().errors == ["Bo out"]


@pytest.mark.parametrize("points", [4, 5])
def test_a_r20_award_not_for_a_zero_that_was_passed(points: int) -> None:
    table = alone(points)
    assert table.refused("Bo: out") == ["R49-OUT-1"]
    assert table.gather().errors == []
    table.close()
    assert table.points[BO] == 6 - points


def test_a_r20_award_voids_a_knock_at_trick_four() -> None:
    table = Manual(points=(4, 12, 12)).deal("BBBBBB").ready().tell("2 - - BBBB")
    table.does("Bo: out")
    table.does("Bo: ask")
    table.tell("fold fold")
    assert not table.state.rites.knocked


def test_a_r20_stop_the_duty_of_trick_four_stands() -> None:
    table = alone(4, all_folded="stop")
    assert table.allowed("Bo: out")
    assert table.gather().errors == ["Bo out"]


def test_a_r20_stop_with_no_lead_to_come_it_is_the_last_trick() -> None:
    table = alone(4, all_folded="stop", last_trick_knock="not_required")
    assert table.gather().errors == []


@pytest.mark.parametrize(("taken", "errors"), [(0, ["Bo out"]), (1, []), (2, [])])
def test_a_r20_declarer_choice(taken: int, errors: list[str]) -> None:
    table = alone(4, all_folded="declarer_choice")
    assert table.whose == "Bo"
    table.tell(f"take{taken}")
    assert table.gather().errors == errors


# Without the duty


def test_out_knock_false_zero_is_knocked_for_by_itself() -> None:
    table = reaches_zero(out_knock=False)
    assert table.state.rites.knocked == (BO,)
    assert table.refused("Bo: out") == ["RSK-RITUAL-0"]
    assert "out" not in table.legal("Bo")
    assert leads(table).errors == []


def test_rsk_ritual_0_no_out_knock_in_skane() -> None:
    table = reaches_zero(preset="skane", rituals="manual")
    assert table.refused("Bo: out") == ["RSK-RITUAL-0"]


@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_rituals_auto_and_off_record_zero_as_the_knock(rituals: str) -> None:
    table = Told("2 - - BBB ... EEE", rituals=rituals, **IN_THREE)
    assert table.state.rites.knocked == (BO,)
    assert table.refused("Bo: out") == ["R49-OUT-1"]


# Who was out first (R49-GAME-3)


def both_on_zero(bo_knocks: bool, eva_knocks: bool) -> Manual:
    """Bo came to zero with trick three, Eva with trick six."""
    table = Manual(points=(3, 2, 12)).deal("BBBGEE").ready().tell("2 - - BBB")
    if bo_knocks:
        table.does("Bo: out")
    table.tell("G")
    table.does("Bo: ask")
    table.tell("along EE")
    if eva_knocks:
        table.does("Eva: out")
    return table.close()


@pytest.mark.parametrize(
    ("bo_knocks", "eva_knocks", "winner"),
    [(True, True, "B"), (True, False, "B"), (False, True, "E"), (False, False, "B")],
)
def test_a_r19_a_knocker_beats_a_non_knocker_else_the_earlier(
    bo_knocks: bool, eva_knocks: bool, winner: str
) -> None:
    assert both_on_zero(bo_knocks, eva_knocks).winners == winner


# The first who knocks out wins (R49-VAR-2, A-R27)


def test_r49_var_2_the_deal_is_cut_short_when_someone_knocks_out() -> None:
    table = reaches_zero(**WIN)
    table.does("Bo: out")
    assert table.winners == "B"
    assert table.points == (0, 12, 12)


def test_a_r27_forgotten_at_zero_it_costs_five_once() -> None:
    table = leads(reaches_zero("BBBBBB", **WIN))
    assert table.errors == ["Bo out"]
    assert table.knock("Eva: Bo out") == 5
    table.tell(" ".join(table.plan[3][seat] for seat in (EVA, Seat(2))))
    leads(table)
    assert table.errors == ["Bo forgot_ask"]


def test_a_r27_a_later_trick_lets_him_knock_too() -> None:
    table = reaches_zero("BBBBEE", **WIN).tell("B")
    table.does("Bo: out")
    assert table.winners == "B"


def test_a_r27_below_zero_no_new_duty_arises() -> None:
    table = reaches_zero("BBBBBB", **WIN)
    leads(table)
    table.tell(" ".join(table.plan[3][seat] for seat in (EVA, Seat(2))))
    table.does("Bo: ask")
    table.tell("fold along B")
    assert table.errors == []


def test_a_r27_also_with_a_trick_of_a_later_deal() -> None:
    table = Manual(points=(0, 12, 12), **WIN).deal("BEEEEE").ready().tell("1 - - B")
    assert table.allowed("Bo: out")


def test_a_r27_an_unfinished_contract_does_not_hinder() -> None:
    table = reaches_zero("BBBBEE", "4 - -", **WIN)
    assert table.allowed("Bo: out")
    leads(table)
    assert table.errors == ["Bo out"]
    table.tell(" ".join(table.plan[3][seat] for seat in (EVA, Seat(2))))
    assert table.allowed("Bo: out")


# Why not


@pytest.mark.parametrize(
    ("story", "options", "sentence"),
    [
        ("2 - - B", {}, "only when your own trick has just brought you to zero"),
        ("2 - - BBE", {}, "only when your own trick has just brought you to zero"),
        ("R BBB", {"rodskagg_tricks_count": True}, "In rödskägg nobody knocks for going out"),
        ("2 - - BBB", {"out_knock": False}, "At this table nobody knocks"),
    ],
)
def test_a_refused_exit_knock_says_why(story: str, options: dict[str, Any], sentence: str) -> None:
    table = Manual(**{**IN_THREE, **options}).deal("BBBBEE" if "E" not in story else "BBEEEE")
    table.ready().tell(story)
    (why,) = refusals(RODSKAGG, table.state, BO, OutKnock())
    assert sentence in Speaker().say(why.text)


def test_a_second_exit_knock_is_refused_in_words() -> None:
    table = reaches_zero()
    table.does("Bo: out")
    (why,) = refusals(RODSKAGG, table.state, BO, OutKnock())
    assert "You have already knocked out." in Speaker().say(why.text)


# Zero at once (A-R40)


@pytest.mark.parametrize("options", [{"zero_ends": "at_once"}, WIN], ids=["at_once", "win"])
def test_a_r40_once_a_player_has_gone_out_nothing_is_asked(options: dict[str, Any]) -> None:
    """The last two tricks, awarded after the question, would take Bo off zero again."""
    table = Manual(points=(4, 12, 12), out_knock=False, **options).deal("BBBBEE").ready()
    table.tell("4 - - BBBB")
    assert table.refused("Bo: ask") == ["A-R40"]
    table.gather()
    assert (table.winners, table.points[0]) == ("B", 0)
