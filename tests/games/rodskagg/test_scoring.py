"""Settlements: every point with its reason."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.games.rodskagg.rules import RodskaggOptions, RodskaggStart
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.scoring import deal_to_settle
from femopp.games.rodskagg.rules.sheet import SHEET as RODSKAGG_SHEET
from femopp.games.rodskagg.rules.start import begin
from femopp.games.rodskagg.rules.state import Auction, Phase, Question
from femopp.language import Speaker
from femopp.rulebook import in_force
from femopp.tricks import Seat
from tests.games.rodskagg.telling import Told

SKANE: dict[str, Any] = {"preset": "skane"}
ENGLISH: dict[str, Any] = {"preset": "english"}
NEGATIVE: dict[str, Any] = {"overshoot": "negative"}
OFF: dict[str, Any] = {"rituals": "off"}
PLAY_OUT: dict[str, Any] = {"rodskagg_stop": "play_out"}
COUNT: dict[str, Any] = {"rodskagg_tricks_count": True}
PLUS: dict[str, Any] = {"rodskagg_fail": "plus"}


@dataclass(frozen=True)
class Case:
    """Check the points after a deal, from the points before (by default twelve each)."""

    rule: str
    story: str
    after: tuple[int, ...]
    before: tuple[int, ...] = (12, 12, 12)
    setting: dict[str, Any] = field(default_factory=dict)


NUMERIC = [
    Case("R49-SCORE-1 one off for each trick", "3 - - BEBGBE", (9, 10, 11)),
    Case("R49-SCORE-1 whoever declares", "- - 1 BEBGBE", (9, 10, 11)),
    Case("R49-SCORE-2 failed: five up, tricks off", "4 - - BEBGBE", (14, 10, 11)),
    Case("R49-SCORE-2 the six too", "6 - - BEBGBE", (14, 10, 11)),
    Case("R49-SCORE-3 along without a trick", "3 - - BBEB along BE", (8, 10, 17)),
    Case("R49-SCORE-3 not who took one late", "3 - - BBEB along BG", (8, 11, 11)),
    Case("R49-SCORE-3 not who folded", "3 - - BBEB fold BE", (8, 10, 12)),
    Case("R49-SCORE-3 not declarer", "1 - - EEGGEG", (17, 9, 9)),
    Case("A-R21 declarer owes only the contract", "1 - - EEGGEG", (17, 9, 9)),
    Case("R49-SCORE-3 two of them", "4 - - BBBB along along BB", (6, 17, 17)),
    Case("RSK-SCORE-1", "2 - - BEBG ask BE", (9, 10, 11), setting=SKANE),
    Case(
        "RSK-SCORE-2 failed: five up, tricks off", "4 - - BEBG ask BE", (14, 10, 11), setting=SKANE
    ),
    Case(
        "RSK-SCORE-5 tricks off though it failed", "4 - - BEBG ask BE", (14, 10, 11), setting=SKANE
    ),
    Case("RSK-SCORE-6 voluntarily", "2 - - BEBE ask along BE", (9, 9, 17), setting=SKANE),
    Case("RSK-SCORE-6 by force", "2 - - BEBE ask BE", (9, 9, 7), (12, 12, 2), SKANE),
    Case("RSK-SCORE-6 not who folded", "2 - - BEBE ask fold BE", (9, 9, 12), setting=SKANE),
    Case(
        "RSK-SCORE-7 nobody when it was forgotten",
        "2 - - BEBE silent BE",
        (9, 9, 12),
        setting=SKANE,
    ),
    Case("REN-SCORE-1", "3 - - BEBGBE", (9, 10, 11), setting=ENGLISH),
    Case("REN-SCORE-3 too few", "4 - - BEBGBE", (14, 10, 11), setting=ENGLISH),
    Case("REN-SCORE-3 too many", "2 - - BEBGBE", (14, 10, 11), setting=ENGLISH),
    Case("REN-SCORE-4 the example", "4 - - BEBGBE", (9, 10, 11), (7, 12, 12), ENGLISH),
    Case("REN-ASK-4 two off for each trick", "2 - - BEBE along GG", (10, 10, 8), setting=ENGLISH),
    Case("REN-ASK-4 one trick", "3 - - BEBE along BG", (9, 10, 10), setting=ENGLISH),
    Case("REN-ASK-4 six up for none", "3 - - BEBE along BE", (9, 9, 18), setting=ENGLISH),
    Case("REN-ASK-3 nothing for folding", "3 - - BEBE fold BE", (9, 9, 12), setting=ENGLISH),
    Case(
        "REN-SCORE-2 penalties of five and six", "4 - - BEBE along BE", (14, 9, 18), setting=ENGLISH
    ),
    Case(
        "A-R2 others get one for late tricks", "3 - - BEBE along BG", (9, 10, 10), setting=ENGLISH
    ),
    Case(
        "A-R2 play_on_bonus_for=all: everyone's late tricks",
        "3 - - BEBE along BE",
        (8, 8, 18),
        setting={**ENGLISH, "play_on_bonus_for": "all"},
    ),
    Case(
        "A-R2 play_on_bonus_for=all: though nobody was without a trick",
        "3 - - BEBG BE",
        (8, 9, 11),
        setting={**ENGLISH, "play_on_bonus_for": "all"},
    ),
    Case(
        "A-R2 play_on_bonus_for=all: nor was there a question to put",
        "3 - - BEBG BE",
        (8, 9, 11),
        setting={**ENGLISH, "play_on_bonus_for": "all", "ask_required": "if_someone_trickless"},
    ),
    Case(
        "A-R2 play_on_bonus_for=all: not when the question was forgotten",
        "3 - - BEBE silent BE",
        (9, 9, 12),
        setting={**ENGLISH, **OFF, "play_on_bonus_for": "all"},
    ),
    Case(
        "A-R2 declarer without a trick gets one for late ones",
        "2 - - EEGG BB",
        (10, 10, 10),
        setting=ENGLISH,
    ),
    Case("A-R3 declarer of none, made", "0 - - EEGGEG", (12, 9, 9), setting=ENGLISH),
    Case("A-R3 declarer of none, failed", "0 - - EEGGEB", (16, 9, 10), setting=ENGLISH),
    Case("A-R49 no upper limit", "6 - - EGEGEG", (17, 9, 9)),
    Case("A-R49 far above", "6 - - EGEGEG", (35, 9, 9), (30, 12, 12)),
    Case("play_on_penalty", "3 - - BBEB along BE", (8, 10, 19), setting={"play_on_penalty": 7}),
    Case("play_on_penalty=0", "3 - - BBEB along BE", (8, 10, 12), setting={"play_on_penalty": 0}),
    Case(
        "play_on_trick_value", "3 - - BBEB along BG", (8, 11, 9), setting={"play_on_trick_value": 3}
    ),
    Case("failed_bid_penalty", "4 - - BEBGBE", (17, 10, 11), setting={"failed_bid_penalty": 8}),
    Case("failed_bid_penalty=0", "4 - - BEBGBE", (9, 10, 11), setting={"failed_bid_penalty": 0}),
]

RODSKAGG = [
    Case("R49-RED-2 R49-RED-4 failed: nobody deducts", "R BBE", (12, 12, 12)),
    Case("R49-RED-5 five up is of no account on the sheet", "R E", (3, 12, 12), (3, 12, 12)),
    Case("RSK-SCORE-4 failed: twelve up, tricks off", "R BBEEGG", (22, 10, 10), setting=SKANE),
    Case("RSK-SCORE-5 tricks off though it failed", "R BBBBBE", (19, 11, 12), setting=SKANE),
    Case("RSK-SCORE-1 the others deduct theirs too", "R EEEGGG", (24, 9, 9), setting=SKANE),
    Case("RSK-ASK-7 no duty to take a trick", "R BEBEBE", (21, 9, 12), setting=SKANE),
    Case("R49-ASK-7 no duty to take a trick", "R BBE", (12, 12, 12)),
    Case("REN-RED-2 A-R36 as in 1949", "R BBE", (12, 12, 12), setting=ENGLISH),
    Case("A-R36 tricks count", "R BBE", (12, 11, 12), setting={**ENGLISH, **COUNT}),
    Case(
        "A-R36 tricks count, played out",
        "R BBEEGG",
        (12, 10, 10),
        setting={**ENGLISH, **COUNT, **PLAY_OUT},
    ),
    Case("rodskagg_fail=plus in 1949", "R BBE", (24, 12, 12), setting=PLUS),
    Case("rodskagg_fail_plus", "R BBE", (19, 12, 12), setting={**PLUS, "rodskagg_fail_plus": 7}),
    Case(
        "rodskagg_tricks_count=false in Skåne",
        "R BBEEGG",
        (24, 12, 12),
        setting={**SKANE, "rodskagg_tricks_count": False},
    ),
    Case(
        "rodskagg_fail=eliminate in Skåne",
        "R BBEEGG",
        (12, 10, 10),
        setting={**SKANE, "rodskagg_fail": "eliminate"},
    ),
    Case(
        "A-R2 play_on_bonus_for=all: not in rödskägg, where nobody is asked",
        "R BBEEGG",
        (22, 10, 10),
        setting={**SKANE, "play_on_bonus_for": "all", "play_on_trick_value": 2},
    ),
    Case("A-R49 twelve up on twelve", "R EEEGGG", (42, 9, 9), (30, 12, 12), SKANE),
]

BOUNCE = [
    Case("R49-GAME-5 the example", "3 - - BEBGBE", (1, 10, 11), (2, 12, 12)),
    Case(
        "R49-GAME-4 by as many as are too many",
        "3 - - BBBB along along BB",
        (5, 17, 17),
        (1, 12, 12),
    ),
    Case("R49-GAME-4 everyone", "- 1 - BEBGBE", (2, 10, 11), (1, 12, 12)),
    Case("R49-GAME-6 penalties first", "4 - - BEBGBE", (4, 10, 11), (2, 12, 12)),
    Case(
        "R49-GAME-6 bounce_order=tricks_first",
        "4 - - BEBGBE",
        (6, 10, 11),
        (2, 12, 12),
        {"bounce_order": "tricks_first"},
    ),
    Case("R49-VAR-1 minus points", "3 - - BEBGBE", (-1, 10, 11), (2, 12, 12), NEGATIVE),
    Case("R49-VAR-1 five up from below", "4 - - BEBGBE", (1, 10, 11), (-1, 12, 12), NEGATIVE),
    Case("RSK-GAME-3 minus points", "3 - - BEBG ask BE", (-1, 10, 11), (2, 12, 12), SKANE),
    Case("RSK-GAME-4 five up", "3 - - BEEG ask GE", (2, 9, 10), (-2, 12, 12), SKANE),
    Case("RSK-GAME-4 twelve up", "R BEEGGE", (6, 9, 10), (-5, 12, 12), SKANE),
    Case("REN-GAME-2 below zero", "3 - - BEBGBE", (-1, 10, 11), (2, 12, 12), ENGLISH),
    Case("REN-GAME-2 overbidding brings one up", "5 - - BEGEGE", (2, 9, 10), (-2, 12, 12), ENGLISH),
    Case("A-R35 by penalties too", "3 - - BEBE along BE", (9, 9, 3), (12, 12, -3), ENGLISH),
    Case(
        "A-R37 plus points of going along, then no tricks",
        "3 - - BBEB along BE",
        (8, 10, 6),
        (12, 12, 1),
    ),
    Case(
        "A-R37 a trick worth two bounces too",
        "3 - - BEBE along BG",
        (9, 10, 1),
        (12, 12, 1),
        {**ENGLISH, "overshoot": "bounce"},
    ),
    Case(
        "A-R37 rödskägg's twelve, then tricks",
        "R BBEEGG",
        (11, 10, 10),
        (1, 12, 12),
        {**SKANE, "overshoot": "bounce"},
    ),
    Case(
        "A-R37 rödskägg, tricks first",
        "R BBEEGG",
        (13, 10, 10),
        (1, 12, 12),
        {**SKANE, "overshoot": "bounce", "bounce_order": "tricks_first"},
    ),
]

CASES = [*NUMERIC, *RODSKAGG, *BOUNCE]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
def test_points(case: Case) -> None:
    told = Told(case.story, points=case.before, **case.setting)
    assert told.points == case.after
    lines = told.state.sheet[0].lines
    for seat in range(3):
        gained = sum(line.points for line in lines if line.seat == seat)
        assert gained == case.after[seat] - case.before[seat]


# Reasons


@pytest.mark.parametrize(
    ("story", "setting", "name", "lines"),
    [
        ("4 - - BEBGBE", {}, "Bo", [("R49-SCORE-1", -3), ("R49-SCORE-2", 5)]),
        ("4 - - BEBGBE", {}, "Eva", [("R49-SCORE-1", -2)]),
        ("3 - - BBEB along BE", {}, "Gun", [("R49-SCORE-3", 5)]),
        ("4 - - BEBG ask BE", SKANE, "Bo", [("RSK-SCORE-1", -3), ("RSK-SCORE-2", 5)]),
        ("R BBEEGG", SKANE, "Bo", [("RSK-SCORE-1", -2), ("RSK-SCORE-4", 12)]),
        ("2 - - BEBE ask along BE", SKANE, "Gun", [("RSK-SCORE-6", 5)]),
        ("4 - - BEBGBE", ENGLISH, "Bo", [("REN-SCORE-1", -3), ("REN-SCORE-3", 5)]),
        ("3 - - BEBE along BE", ENGLISH, "Gun", [("REN-ASK-4", 6)]),
        ("3 - - BEBE along BG", ENGLISH, "Gun", [("REN-ASK-4", -2)]),
        (
            "3 - - BEBE along BG",
            {"play_on_trick_value": 3},
            "Gun",
            [("HOUSE-play_on_trick_value=3", -3)],
        ),
        (
            "3 - - BEBE along BG",
            {**ENGLISH, "play_on_bonus_for": "all"},
            "Bo",
            [("REN-SCORE-1", -2), ("REN-ASK-4", -2)],
        ),
        ("1 - - BEBGBE", ENGLISH, "Bo", [("REN-SCORE-1", -3), ("REN-SCORE-3", 5)]),
        (
            "1 - - BEBGBE",
            {"contract_test": "exact"},
            "Bo",
            [("R49-SCORE-1", -3), ("A-R1", 5)],
        ),
        ("R BBE", {}, "Bo", [("R49-RED-2", 0)]),
        ("R BBE", ENGLISH, "Bo", [("REN-RED-2", 0)]),
        (
            "4 - - BEBGBE",
            {"failed_bid_penalty": 8},
            "Bo",
            [("R49-SCORE-1", -3), ("HOUSE-failed_bid_penalty=8", 8)],
        ),
    ],
)
def test_reasons(
    story: str, setting: dict[str, Any], name: str, lines: list[tuple[str, int]]
) -> None:
    assert Told(story, **setting).lines(name) == lines


def test_r49_game_4_the_bounce_is_a_line_of_its_own() -> None:
    told = Told("3 - - BEBGBE", points=(2, 12, 12))
    assert told.lines("Bo") == [("R49-SCORE-1", -3), ("R49-GAME-4", 2)]


def test_ren_score_5_the_english_rule_sheet_has_the_word_for_a_failing_declarer() -> None:
    words = {preset: " ".join(sheet(preset)) for preset in ("kortoxen-1949", "skane", "english")}
    assert [preset for preset, text in words.items() if "smoke" in text] == ["english"]


def sheet(preset: str) -> list[str]:
    options = RodskaggOptions.of(preset)
    paragraphs = [one for section in RODSKAGG_SHEET for one in in_force(section, options)]
    return [Speaker().say(text) for text, _cite in paragraphs]


# Facts computed through the settlement itself


def settled(points: int, bid: int | str, tricks: int, **options: Any) -> int:
    """Return the final points of a declarer with these points, bid and tricks."""
    chosen = RodskaggOptions.of(**options)
    state = begin(chosen, 3, RodskaggStart(dealer=Seat(2), points=(99, 99, 99)))
    winners = (Seat(0),) * tricks + (Seat(1),) * (6 - tricks)
    play = replace(state.play, taken=(tricks, 6 - tricks, 0), winners=winners)
    state = replace(
        state,
        points=(points, 99, 99),
        phase=Phase.SCORING,
        auction=Auction((), Seat(0), Contract(str(bid))),
        play=play,
        question=Question(settled=True, put=True, folded=frozenset({Seat(2)})),
    )
    event = deal_to_settle(state)
    assert event is not None
    return event.deal.totals[0]


def failures(points: range) -> Iterator[tuple[int, int, int]]:
    """Yield every (points, bid, tricks) of a failed contract below rödskägg."""
    for one, bid, tricks in product(points, range(1, 7), range(6)):
        if tricks < bid:
            yield one, bid, tricks


def test_settlement_by_itself_is_as_in_play() -> None:
    assert settled(2, 4, 3) == 4
    assert settled(2, 4, 3, bounce_order="tricks_first") == 6
    assert settled(7, 4, 3, preset="english") == 9


def test_a_r37_the_order_matters_for_exactly_twenty_triples() -> None:
    differ = [
        (points, bid, tricks)
        for points, bid, tricks in failures(range(1, 13))
        if settled(points, bid, tricks) != settled(points, bid, tricks, bounce_order="tricks_first")
    ]
    assert len(differ) == 20
    assert all(tricks > points for points, _bid, tricks in differ)


def test_a_r37_plus_points_first_then_tricks() -> None:
    for points, bid, tricks in failures(range(1, 13)):
        assert settled(points, bid, tricks) == abs(points + 5 - tricks)
        assert settled(points, bid, tricks, bounce_order="tricks_first") == abs(points - tricks) + 5


@pytest.mark.parametrize("order", ["penalties_first", "tricks_first"])
def test_a_r37_a_failing_declarer_never_ends_on_zero_by_bouncing(order: str) -> None:
    for points, bid, tricks in failures(range(1, 13)):
        assert settled(points, bid, tricks, bounce_order=order) != 0


def test_section_6_minus_scores_from_which_a_failed_contract_lands_on_zero() -> None:
    landed = {
        (points, tricks)
        for points, bid, tricks in failures(range(-20, 0))
        if settled(points, bid, tricks, preset="skane") == 0
    }
    assert landed == {(-5, 0), (-4, 1), (-3, 2), (-2, 3), (-1, 4)}


def test_section_6_minus_scores_from_which_a_failed_rodskagg_lands_on_zero() -> None:
    landed = {
        (points, tricks)
        for points, tricks in product(range(-20, 0), range(6))
        if settled(points, "R", tricks, preset="skane") == 0
    }
    assert landed == {(-12, 0), (-11, 1), (-10, 2), (-9, 3), (-8, 4), (-7, 5)}
