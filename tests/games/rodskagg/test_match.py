"""The end of a match: zero, several on zero, rödskägg, going out at once, the last player."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from femopp.games.rodskagg.rules.state import Phase
from femopp.rulebook import TrickTaken
from femopp.trick_taking import MatchEnded
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import Told

SKANE: dict[str, Any] = {"preset": "skane"}
ENGLISH: dict[str, Any] = {"preset": "english"}
NEGATIVE: dict[str, Any] = {"overshoot": "negative"}
WIN: dict[str, Any] = {"overshoot": "win"}
AT_ONCE: dict[str, Any] = {"zero_ends": "at_once"}


@dataclass(frozen=True)
class Case:
    """Points before the deal; who has won after it ("": the match goes on)."""

    rule: str
    before: tuple[int, ...]
    story: str
    winners: str
    setting: dict[str, Any] = field(default_factory=dict)


ZERO = [
    Case("R49-GAME-2 exactly zero after the deal", (3, 12, 12), "3 - - BEBGBE", "B"),
    Case("R49-GAME-2 not declarer", (12, 2, 12), "3 - - BEBGBE", "E"),
    Case("R49-GAME-2 a failed contract is added first", (3, 12, 12), "4 - - BEBGBE", ""),
    Case("R49-GAME-1 zero in mid-deal is not enough", (2, 12, 12), "3 - - BEBGBE", ""),
    Case("RSK-GAME-2", (3, 12, 12), "3 - - BEBG ask BE", "B", SKANE),
    Case("RSK-GAME-1 zero in mid-deal is not enough", (2, 12, 12), "3 - - BEBG ask BE", "", SKANE),
    Case("RSK-GAME-4 five up from minus five", (-5, 12, 12), "1 - - EGEG ask EG", "B", SKANE),
    Case("RSK-GAME-4 twelve up", (-12, 12, 12), "R EGEGEG", "B", SKANE),
    Case("REN-GAME-1 exactly zero", (3, 12, 12), "3 - - BEBGBE", "B", ENGLISH),
    Case("REN-GAME-1 not below", (2, 12, 12), "3 - - BEBGBE", "", ENGLISH),
    Case("REN-GAME-2 by overbidding", (-2, 12, 12), "5 - - BEBGBE", "B", ENGLISH),
    Case("R49-VAR-1 by five up", (-2, 12, 12), "6 - - BEBGBE", "B", NEGATIVE),
    Case("A-R40 zero in mid-deal, then more", (2, 12, 12), "3 - - BBEGBE", ""),
    Case("A-R18 a knock is void after another trick", (2, 12, 12), "2 - - BBEGEB", ""),
    Case("zero_ends=at_once", (2, 12, 12), "3 - - BB", "B", AT_ONCE),
    Case("zero_ends=at_once in Skåne", (2, 12, 12), "3 - - BB", "B", {**SKANE, **AT_ONCE}),
    Case("zero_ends=at_once: the first to come there", (2, 1, 12), "2 - - BE", "E", AT_ONCE),
    Case("zero_ends=at_once: with the last trick", (12, 2, 12), "3 - - BEBGBE", "E", AT_ONCE),
    Case(
        "zero_ends=at_once: by penalties after the deal",
        (-2, 12, 12),
        "5 - - BEBGBE",
        "B",
        {**ENGLISH, **AT_ONCE},
    ),
]

SEVERAL = [
    Case("R49-GAME-3 the first to knock out", (3, 2, 12), "3 - - EEBGBB", "E"),
    Case("R49-GAME-3 the other way", (2, 3, 12), "2 - - EEBGBE", "B"),
    Case("R49-GAME-3 of three", (2, 2, 2), "2 - - BEGGBE", "G"),
    Case("RSK-GAME-5 they share", (3, 2, 12), "3 - - EEBG ask BB", "BE", SKANE),
    Case("RSK-GAME-5 three share", (2, 2, 2), "2 - - BEGG ask BE", "BEG", SKANE),
    Case("zero_tie=share in 1949", (3, 2, 12), "3 - - EEBGBB", "BE", {"zero_tie": "share"}),
    Case(
        "zero_tie=first_knock in Skåne",
        (3, 2, 12),
        "3 - - EEBG ask BB",
        "E",
        {**SKANE, "zero_tie": "first_knock"},
    ),
    Case("A-R19 who came up to zero is last", (-4, 2, 12), "5 - - EGGE GB", "E", NEGATIVE),
    Case("A-R19 who only came up share", (-5, -5, 12), "1 - - GGGG along GG", "BE", NEGATIVE),
    Case(
        "A-R19 the earliest trick, in rödskägg too",
        (12, 2, 2),
        "R BBEEGG",
        "E",
        {**SKANE, "zero_tie": "first_knock"},
    ),
]

RODSKAGG = [
    Case("R49-RED-1 made: the match is won", (12, 12, 12), "R BBBBBB", "B"),
    Case("R49-RED-1 six made is no rödskägg", (12, 12, 12), "6 - - BBBB fold fold", ""),
    Case("RSK-SCORE-3 made: the match is won", (12, 12, 12), "R BBBBBB", "B", SKANE),
    Case("REN-RED-1 made: the match is won", (12, 12, 12), "R BBBBBB", "B", ENGLISH),
    Case("A-R26 whatever the score", (2, 1, 12), "R BBBBBB", "B"),
    Case("A-R26 though it goes below zero", (2, 1, 12), "R BBBBBB", "B", SKANE),
    Case("R49-RED-2 failed: the match goes on", (12, 12, 12), "R BBBBBE", ""),
    Case("R49-RED-4 nobody comes to zero by it", (12, 1, 12), "R BE", ""),
    Case("A-R25 another may win by a failed rödskägg", (12, 2, 12), "R BBEEGG", "E", SKANE),
    Case("A-R25 declarer may not have come to zero", (3, 12, 12), "R BBBEGE", "", SKANE),
    Case("A-R25 zero_ends=at_once", (12, 1, 12), "R BE", "E", {**SKANE, **AT_ONCE}),
    Case("A-R25 zero_ends=at_once, declarer", (2, 12, 12), "R BB", "B", {**SKANE, **AT_ONCE}),
]

OUT = [
    Case("R49-VAR-2 the deal is cut short", (2, 12, 12), "3 - - BB", "B", WIN),
    Case("R49-VAR-2 an unfinished contract is no hindrance", (1, 12, 12), "6 - - B", "B", WIN),
    Case("R49-VAR-2 not declarer", (12, 1, 12), "3 - - E", "E", WIN),
    Case("R49-VAR-2 with the last trick", (12, 2, 12), "3 - - BEBGBE", "E", WIN),
    Case("R49-VAR-2 nobody", (12, 12, 12), "3 - - BEBGBE", "", WIN),
    Case("A-R27 below zero any later trick will do", (-2, 12, 12), "1 - - B", "B", WIN),
    Case("A-R27 at zero too", (0, 12, 12), "1 - - B", "B", WIN),
    Case("A-R27 not by plus points", (-5, 12, 12), "1 - - EGEGEG", "", WIN),
]

CASES = [*ZERO, *SEVERAL, *RODSKAGG, *OUT]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
def test_who_wins(case: Case) -> None:
    told = Told(case.story, points=case.before, **case.setting)
    assert told.winners == case.winners
    assert (told.state.phase is Phase.OVER) == bool(case.winners)
    assert len(told.events(MatchEnded)) == bool(case.winners)
    assert told.state.phase in (Phase.OVER, Phase.DEALING)


def test_a_r26_rodskagg_made_wins_though_another_has_come_up_to_zero() -> None:
    told = Manual(points=(12, -5, 12), overshoot="negative").deal("BBBBBB").pick_up("Eva")
    told.knock("Gun: Eva early_pickup")
    told.does("Gun: phrase")
    told.pick_up("Bo", "Gun").tell("R BBBBBB").close()
    assert told.points[1] == 0
    assert told.winners == "B"


# The sheet


MADE = [
    # The preset, its options and the points before; whoever makes rödskägg is on them after it too.
    ("skane", {}, (12, 12, 12), "RSK-SCORE-3"),
    ("skane", {}, (2, 1, 12), "RSK-SCORE-3"),
    ("skane", {}, (6, 1, 12), "RSK-SCORE-3"),
    ("skane", {}, (-3, 1, 12), "RSK-SCORE-3"),
    ("skane", {"overshoot": "bounce"}, (2, 1, 12), "RSK-SCORE-3"),
    ("kortoxen-1949", {}, (2, 1, 12), "R49-RED-1"),
    ("kortoxen-1949", {"rodskagg_tricks_count": True}, (2, 1, 12), "R49-RED-1"),
    ("english", {}, (2, 1, 12), "REN-RED-1"),
]


@pytest.mark.parametrize(("preset", "options", "before", "rule"), MADE)
def test_a_r26_rodskagg_made_leaves_the_points_and_the_sheet_shows_the_win(
    preset: str, options: dict[str, Any], before: tuple[int, ...], rule: str
) -> None:
    told = Told("R BBBBBB", preset=preset, points=before, **options)
    assert told.winners == "B"
    assert told.points == before
    assert told.lines("Bo") == [(rule, 0)]
    assert told.lines("Eva") == []


@pytest.mark.parametrize(
    ("options", "before", "after", "lines"),
    [
        ({}, (12, 12, 12), (6, 12, 12), [("RSK-SCORE-1", -6)]),
        ({}, (2, 1, 12), (-4, 1, 12), [("RSK-SCORE-1", -6)]),
        (
            {"overshoot": "bounce"},
            (2, 1, 12),
            (4, 1, 12),
            [("RSK-SCORE-1", -6), ("R49-GAME-4", 8)],
        ),
        ({"rodskagg_tricks_count": False}, (2, 1, 12), (2, 1, 12), []),
    ],
)
def test_rodskagg_made_tricks_takes_them_off(
    options: dict[str, Any],
    before: tuple[int, ...],
    after: tuple[int, ...],
    lines: list[tuple[str, int]],
) -> None:
    told = Told("R BBBBBB", preset="skane", points=before, rodskagg_made_tricks=True, **options)
    assert told.winners == "B"
    assert told.points == after
    assert told.lines("Bo") == lines


def test_a_r26_the_tricks_of_rodskagg_that_fails_are_taken_off_as_before() -> None:
    told = Told("R BBBBBE", preset="skane")
    assert told.points == (12 + 12 - 5, 11, 12)


def test_a_r40_at_once_the_tricks_count_and_the_contract_is_not_judged() -> None:
    told = Told("4 - - EBGB", points=(2, 12, 12), zero_ends="at_once")
    assert told.points == (0, 11, 11)
    assert len(told.events(TrickTaken)) == 4


def test_a_r40_at_once_nor_is_judged_who_went_along_and_has_no_trick_yet() -> None:
    told = Told("3 - - BEBE along E", points=(12, 3, 12), zero_ends="at_once")
    assert told.points == (10, 0, 12)
    assert told.winners == "E"


@pytest.mark.parametrize(("fail", "points"), [("plus", (12, 9, 6)), ("eliminate", (3, 9, 6))])
def test_a_r25_who_has_failed_rodskagg_does_not_come_to_zero_at_once(
    fail: str, points: tuple[int, ...]
) -> None:
    """Bo's third trick would bring Bo from three to zero, but Gun takes one before it."""
    told = Told(
        "R BBGBGG",
        preset="skane",
        points=(3, 9, 9),
        zero_ends="at_once",
        rodskagg_fail=fail,
    )
    assert told.points == points
    assert told.winners == ""


@pytest.mark.parametrize("fail", ["plus", "eliminate"])
def test_a_r40_rodskagg_cut_short_by_declarer_has_not_failed(fail: str) -> None:
    told = Told("R BB", preset="skane", points=(2, 9, 9), zero_ends="at_once", rodskagg_fail=fail)
    assert told.points == (0, 9, 9)
    assert told.state.out == frozenset()
    assert told.winners == "B"


@pytest.mark.parametrize(
    ("credit", "after"), [(False, (0, 12, 12)), (True, (0, 11, 11))], ids=["R49-VAR-3", "credited"]
)
def test_r49_var_3_losers_are_credited_no_tricks_of_the_last_deal(
    credit: bool, after: tuple[int, ...]
) -> None:
    told = Told("4 - - EBGB", points=(2, 12, 12), overshoot="win", last_deal_credit=credit)
    assert told.winners == "B"
    assert told.points == after


def test_a_r27_a_total_below_zero_without_a_knock_stays_as_it_is() -> None:
    told = Manual(points=(0, 12, 12), overshoot="win").deal("BEBGBE").ready()
    told.tell("1 - - BEBGBE").close()
    assert told.points == (-3, 10, 11)
    assert told.winners == ""


def test_a_r27_who_forgot_may_knock_in_a_later_deal() -> None:
    told = Manual(points=(1, 12, 12), overshoot="win").deal("BEGEGE").ready()
    told.tell("1 - - BEGEGE").close()
    assert told.points == (0, 9, 10)
    assert told.winners == ""
    told.deal("BEGEGE").ready().tell("1 - - B")
    told.does("Bo: out")
    assert told.winners == "B"


def test_a_r40b_zero_is_looked_for_after_a_deal_that_was_passed_out() -> None:
    told = Manual(points=(-5, 12, 12), overshoot="negative", false_knock_penalty=5)
    told.deal().ready()
    told.does("Bo: knock Eva cut")
    assert (told.points, told.winners) == ((0, 12, 12), "")
    told.tell("- - -").close()
    assert told.winners == "B"


# Out of the match


@pytest.mark.parametrize(
    ("rule", "setting"),
    [("R49-RED-2", {}), ("REN-RED-2", ENGLISH), ("A-R29", {**SKANE, "rodskagg_fail": "eliminate"})],
)
def test_declarer_who_fails_rodskagg_is_out(rule: str, setting: dict[str, Any]) -> None:
    tricks = "BBEEGG" if setting.get("preset") == "skane" else "BBE"
    told = Told(f"R {tricks}", **{**setting, "players": 4, "fresh_hand": False})
    assert told.state.out == {Seat(0)}, rule
    assert told.state.dealer == 1, rule
    told.tell("")
    assert [len(hand) for hand in told.state.hands] == [0, 6, 6, 6]
    told.tell("1 - -")
    assert told.state.declarer == 2
    assert told.refused("Bo: bid 2")


def test_rsk_score_4_in_skane_he_stays_in() -> None:
    told = Told("R BBEEGG", preset="skane")
    assert told.state.out == frozenset()


def test_a_r29_two_play_on() -> None:
    told = Told("R E | 1 - EGEGEG", points=(12, 12, 12))
    assert told.winners == ""
    assert told.state.deal_number == 3
    assert told.points == (12, 9, 9)


def test_a_r29_the_last_survivor_wins() -> None:
    told = Told("R E | R E", points=(12, 12, 12), dealer="Gun")
    assert told.state.out == {Seat(0), Seat(2)}
    assert told.winners == "E"


def test_a_r29_who_is_out_cannot_win_and_keeps_his_points() -> None:
    told = Told("1 - - EGIEGI", players=4, points=(0, 12, 12, 12), out="B")
    assert told.winners == ""
    assert told.points == (0, 10, 10, 10)


def test_a_r45_two_players_of_whom_one_is_put_out() -> None:
    told = Told("R EBEBEB", preset="skane", players=2, rodskagg_fail="eliminate")
    assert told.winners == "E"


def test_r49_play_is_over_when_the_match_is() -> None:
    told = Told("R BBBBBB")
    for line in ("Bo: pass", "Eva: play AS", "Gun: ask", "Bo: deal_cards", "Eva: knock"):
        assert told.refused(line)
    assert told.turn is None
