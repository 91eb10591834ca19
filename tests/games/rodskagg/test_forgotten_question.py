"""The question after trick four, with no reminder for the player who must ask it."""

from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.events import Asked
from femopp.games.rodskagg.rules.state import Phase
from femopp.rulebook import Gather
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import Told

FOURTH = {"ask_by": "fourth_trick_winner"}


def four_tricks(tricks: str = "BBBEEB", calls: str = "3 - -", **options: Any) -> Manual:
    """The fourth trick lies; Bo is declarer of 3 unless told otherwise, Gun has no trick."""
    return Manual(**options).deal(tricks).ready().tell(f"{calls} {tricks[:4]}")


def forgotten(tricks: str = "BBBEEB", calls: str = "3 - -", **options: Any) -> Manual:
    """The first card of trick five has been led, and nobody has asked."""
    table = four_tricks(tricks, calls, **options).gather()
    leader = table.turn
    assert leader is not None
    return table.tell(table.plan[4][leader])


def play_out(table: Manual, tricks: str) -> Manual:
    """The rest of trick five, and trick six."""
    while table.turn is not None:
        table.tell(table.plan[4][table.turn])
    return table.tell(tricks).close()


# It costs the asker five


@pytest.mark.parametrize("knocker", ["Eva", "Gun"])
def test_r49_ask_8_anyone_may_knock_and_declarer_goes_five_up(knocker: str) -> None:
    table = forgotten()
    assert table.knock(f"{knocker}: Bo forgot_ask") == 5
    play_out(table, "B")
    assert table.lines("Bo") == [("R49-ASK-8", 5), ("R49-SCORE-1", -4)]
    assert table.points == (13, 10, 12)


def test_r49_ask_8_no_error_before_the_lead_to_trick_five() -> None:
    table = four_tricks()
    assert table.knock("Eva: Bo forgot_ask") is None
    table.gather()
    assert table.knock("Eva: Bo forgot_ask") is None
    assert table.allowed("Bo: ask")


def test_r49_ask_8_no_error_when_it_was_asked() -> None:
    table = four_tricks()
    table.does("Bo: ask")
    table.tell("along").gather()
    table.tell(table.plan[4][Seat(1)])
    assert table.errors == []
    assert table.knock("Eva: Bo forgot_ask") is None


def test_r49_ask_8_no_error_in_rodskagg() -> None:
    table = four_tricks("BBBBBB", "R").gather()
    table.tell(table.plan[4][Seat(0)])
    assert table.errors == []
    assert table.state.question.volunteers == frozenset()


def test_a_r44_no_error_where_the_question_need_not_be_put() -> None:
    everyone = {"tricks": "BBEGGB", "ask_required": "if_someone_trickless"}
    assert forgotten(**everyone).errors == []
    assert forgotten("BBEGGB").errors == ["Bo forgot_ask"]


@pytest.mark.parametrize(
    ("preset", "penalty", "rule"),
    [
        ("kortoxen-1949", 5, "R49-ASK-8"),
        ("english", 5, "REN-RITUAL-6"),
        ("english", 6, "REN-RITUAL-6"),
        ("english", 4, "HOUSE-forgot_ask_penalty=4"),
    ],
)
def test_ren_ritual_6_five_or_six_as_agreed(preset: str, penalty: int, rule: str) -> None:
    table = forgotten(preset=preset, forgot_ask_penalty=penalty)
    assert table.knock("Gun: Bo forgot_ask") == penalty
    play_out(table, "B")
    assert table.lines("Bo")[0] == (rule, penalty)


def test_forgot_ask_penalty_0_makes_it_no_error() -> None:
    table = forgotten(preset="english", forgot_ask_penalty=0)
    assert table.knock("Gun: Bo forgot_ask") is None


def test_a_r23_in_skane_the_forgetting_costs_nothing_and_a_failed_contract_five() -> None:
    table = forgotten("BBBEEB", "5 - -", preset="skane", players=3, rituals="manual")
    assert table.knock("Eva: Bo forgot_ask") is None
    play_out(table, "B")
    assert table.lines("Bo") == [("RSK-SCORE-1", -4), ("RSK-SCORE-2", 5)]
    assert table.lines("Gun") == []


# The others play on


@pytest.mark.parametrize(
    "options", [{}, {"forgot_ask_effect": "free"}], ids=["R49-ASK-9", "forgot_ask_effect=free"]
)
def test_r49_ask_9_the_others_go_along_free(options: dict[str, str]) -> None:
    table = forgotten(**options)
    table.knock("Eva: Bo forgot_ask")
    play_out(table, "B")
    assert table.lines("Gun") == []


def test_r49_ask_9_forgot_ask_effect_normal() -> None:
    table = forgotten(forgot_ask_effect="normal")
    play_out(table, "B")
    assert table.lines("Gun") == [("R49-SCORE-3", 5)]


def test_a_r22_free_also_when_nobody_knocks() -> None:
    table = play_out(forgotten(), "B")
    assert table.lines("Bo") == [("R49-SCORE-1", -4)]
    assert table.lines("Gun") == []


def test_ren_ask_5_tricks_stay_worth_one() -> None:
    table = forgotten("BBBEGB", preset="english")
    play_out(table, "B")
    assert table.lines("Gun") == [("REN-SCORE-1", -1)]


@pytest.mark.parametrize("answer", ["fold", "go_along"])
def test_a_r51_nobody_can_answer_a_question_that_was_not_put(answer: str) -> None:
    table = forgotten()
    assert table.refused(f"Gun: {answer}") == ["R49-ASK-3"]


# By another than declarer


def test_a_r50_the_fourth_winner_pays_who_had_to_ask() -> None:
    table = forgotten("BBBEEB", **FOURTH)
    assert table.knock("Gun: Bo forgot_ask") is None
    assert table.knock("Gun: Eva forgot_ask") == 5
    play_out(table, "B")
    assert table.points == (8, 15, 12)


def test_a_r50_declarer_may_not_ask_for_him() -> None:
    assert four_tricks("BBBEEB", **FOURTH).refused("Bo: ask") == ["R49-ASK-10"]


# No gate and no prompt (A-R42)


def test_a_r42_the_question_may_be_put_while_the_trick_lies_and_until_the_lead() -> None:
    table = four_tricks()
    assert table.allowed("Bo: ask")
    table.gather()
    assert table.allowed("Bo: ask")
    table.tell(table.plan[4][Seat(1)])
    assert table.refused("Bo: ask") == ["R49-ASK-2"]


def test_a_r42_an_opponent_on_lead_may_lead_before_declarer_has_asked() -> None:
    table = four_tricks().gather()
    assert table.whose == "Eva"
    assert any(one.startswith("play") for one in table.legal("Eva"))


def test_a_r42_the_end_of_every_trick_is_alike() -> None:
    table = Manual(points=(3, 12, 12)).deal("BBBEEB").ready().tell("3 - -")
    heard = set()
    for taker in "BBBEEB":
        table.tell(taker)
        asked = tuple(table.asked(name) for name in table.names)
        heard.add((asked, RODSKAGG.actors(table.state), RODSKAGG.pace(table.state), table.whose))
        assert table.state.phase is Phase.PLAY
    assert len(heard) == 1
    ((asked, actors, pace, whose),) = heard
    assert len(set(asked)) == 1
    assert (actors, pace, whose) == ((0, 1, 2), Gather(), "")


@pytest.mark.parametrize("tricks", [2, 3, 4, 5])
def test_a_r42_the_leader_is_asked_the_same_before_every_lead(tricks: int) -> None:
    table = (
        Manual(points=(2, 12, 12)).deal("BBBBBB").ready().tell("3 - -" + " BBBBBB"[: tricks + 1])
    )
    first = Manual().deal("BBBBBB").ready().tell("3 - -")
    table.gather()
    for name in table.names:
        assert table.asked(name) == first.asked(name)


def test_a_r42_nothing_waits_for_the_question() -> None:
    assert four_tricks().gather().state.phase is Phase.PLAY


def test_a_r42_nobody_says_that_he_will_not_ask() -> None:
    assert four_tricks().gather().refused("Bo: silent") == ["A-R42"]


# With rituals auto and off


def test_a_r42_auto_the_question_is_put_by_itself() -> None:
    table = Told("3 - - BBBE", rituals="auto")
    assert table.events(Asked) == [Asked(Seat(0))]
    assert table.whose == "Gun"


def test_a_r42_off_the_asker_asks_or_stays_silent() -> None:
    table = Told("3 - - BBBE", rituals="off")
    assert RODSKAGG.actors(table.state) == (0,)
    assert table.legal("Bo") == {"ask", "silent"}


def test_a_r42_off_staying_silent_is_no_error() -> None:
    table = Told("3 - - BBBE silent EB", rituals="off")
    assert table.lines("Bo") == [("R49-SCORE-1", -4)]
    assert table.lines("Gun") == []
