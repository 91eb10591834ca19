"""The auction in its three forms, and the tricks that a contract needs."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from femopp.games.rodskagg.rules.course import asked as asked_of
from femopp.games.rodskagg.rules.state import Phase
from femopp.language import Speaker
from tests.games.rodskagg.telling import Told

NUMBERS = {f"bid {number}" for number in range(1, 7)}
RODSKAGG = {"bid R"}
PASS = {"pass"}


def bids(text: str) -> set[str]:
    """Make calls such as "pass 3 4 R"."""
    return {word if word == "pass" else f"bid {word}" for word in text.split()}


@dataclass(frozen=True)
class Case:
    """Check that after these calls the next player may make exactly these."""

    rule: str
    calls: str
    may: str
    setting: dict[str, Any] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)


SKANE = {"preset": "skane"}
ENGLISH = {"preset": "english"}
CAP = {"bid_cap": "own_points"}
NO_BID = {**CAP, "bid_cap_below_one": "no_bid"}
BELOW = {"overshoot": "negative"}
FREE = {"auction": "free_call"}
ZERO_PASS: dict[str, Any] = {"preset": "english", "zero_bid": "pass"}

MAY_CALL = [
    Case("R49-AUCTION-1", "", "pass 1 2 3 4 5 6 R", {}, {"bid 0": "R49-AUCTION-1"}),
    Case("R49-AUCTION-3 forehand may pass", "", "pass 1 2 3 4 5 6 R"),
    Case("R49-AUCTION-5 after passes anything", "-", "pass 1 2 3 4 5 6 R"),
    Case(
        "R49-AUCTION-6 higher than the last bid",
        "3",
        "pass 4 5 6 R",
        {},
        {"bid 3": "R49-AUCTION-6", "bid 2": "R49-AUCTION-6"},
    ),
    Case("R49-AUCTION-6 a pass between does not matter", "3 -", "pass 4 5 6 R"),
    Case("R49-AUCTION-6 rödskägg above six", "6", "pass R"),
    Case("RSK-AUCTION-1", "", "1 2 3 4 5 6 R", SKANE, {"bid 0": "RSK-AUCTION-1"}),
    Case("RSK-AUCTION-2 forehand must bid", "", "1 2 3 4 5 6 R", SKANE, {"pass": "RSK-AUCTION-2"}),
    Case("RSK-AUCTION-3 others may pass", "2", "pass 3 4 5 6 R", SKANE, {"bid 2": "RSK-AUCTION-3"}),
    Case(
        "REN-AUCTION-1 from none to five",
        "",
        "pass 0 1 2 3 4 5 R",
        ENGLISH,
        {"bid 6": "REN-AUCTION-1"},
    ),
    Case("REN-AUCTION-2 redbeard is highest", "5", "pass R", ENGLISH),
    Case("A-R4 as in 1949", "2 -", "pass 3 4 5 R", ENGLISH, {"bid 2": "A-R4", "bid 1": "A-R4"}),
    Case("A-R3 zero is the lowest bid", "0", "pass 1 2 3 4 5 R", ENGLISH, {"bid 0": "A-R4"}),
    Case("A-R3 zero_bid=pass", "", "pass 1 2 3 4 5 R", ZERO_PASS, {"bid 0": "A-R3"}),
    Case("A-R4 free_call", "", "1 2 3 4 5 6 R", FREE, {"pass": "A-R4"}),
    Case("A-R4 free_call: as high, or lower", "4", "1 2 3 4 5 6 R", FREE),
    Case("A-R4 free_call from none to five", "3", "0 1 2 3 4 5 R", {**ENGLISH, **FREE}),
    Case("A-R4 free_call, zero_bid=pass", "3", "pass 1 2 3 4 5 R", {**ZERO_PASS, **FREE}),
    Case(
        "R49-AUCTION-4 no more than one's own points",
        "",
        "pass 1 2 3 R",
        {**CAP, "points": (3, 12, 12)},
        {"bid 4": "R49-AUCTION-4", "bid 6": "R49-AUCTION-4"},
    ),
    Case("R49-AUCTION-4 exactly as many", "", "pass 1 R", {**CAP, "points": (1, 12, 12)}),
    Case("R49-AUCTION-4 each by their own points", "3", "pass R", {**CAP, "points": (12, 2, 12)}),
    Case("R49-AUCTION-4 from six points on", "", "pass 1 2 3 4 5 6 R", {**CAP, "points": (6,) * 3}),
    Case("R49-AUCTION-4 is a variant", "", "pass 1 2 3 4 5 6 R", {"points": (1, 12, 12)}),
    Case(
        "A-R28 below one point the cap does not hold",
        "",
        "pass 1 2 3 4 5 6 R",
        {**CAP, **BELOW, "points": (-3, 12, 12)},
    ),
    Case(
        "A-R28 nor at zero",
        "",
        "pass 1 2 3 4 5 6 R",
        {**CAP, "overshoot": "win", "points": (0, 12, 12)},
    ),
    Case(
        "A-R28 no_bid: no number below one point",
        "",
        "pass R",
        {**NO_BID, **BELOW, "points": (-3, 12, 12)},
        {"bid 1": "A-R28"},
    ),
    Case(
        "A-R28 no_bid holds at zero too",
        "",
        "pass R",
        {**NO_BID, "overshoot": "win", "points": (0, 12, 12)},
    ),
    Case("A-R28 no_bid from one point on", "", "pass 1 2 R", {**NO_BID, "points": (2, 12, 12)}),
    Case(
        "A-R28 no number is no zero either",
        "",
        "pass R",
        {**ENGLISH, **NO_BID, "points": (-1, 9, 9)},
    ),
    Case("forehand_must_bid in 1949", "", "1 2 3 4 5 6 R", {"forehand_must_bid": True}),
    Case(
        "forehand_must_bid=false in Skåne",
        "",
        "pass 1 2 3 4 5 6 R",
        {**SKANE, "forehand_must_bid": False},
    ),
]


@pytest.mark.parametrize("case", MAY_CALL, ids=[case.rule for case in MAY_CALL])
def test_the_calls_allowed(case: Case) -> None:
    told = Told("", **case.setting)
    if told.state.phase is Phase.FRESH_HANDS:
        told.tell("keep keep keep")
    told.tell(case.calls)
    assert told.legal() == bids(case.may)
    for call, rule in case.refused.items():
        assert told.refused(f"{told.whose}: {call}") == [rule]


def test_a_r3_zero_as_a_pass_is_refused_in_words_that_say_so() -> None:
    told = Told("", **ZERO_PASS).tell("keep keep keep")
    assert told.why_not("Bo: bid 0") == "A bid of zero counts as a pass here: pass instead."


# Speakers and declarer


@dataclass(frozen=True)
class Outcome:
    """These calls, the first by Bo, end the auction with this declarer and contract."""

    rule: str
    calls: str
    declarer: str
    contract: str
    setting: dict[str, Any] = field(default_factory=dict)


ENDS = [
    Outcome("R49-AUCTION-10 the last bid stands", "2 3 -", "Eva", "3"),
    Outcome("R49-AUCTION-10 the only bid", "- - 1", "Gun", "1"),
    Outcome("R49-AUCTION-7 each speaks once", "1 2 3", "Gun", "3"),
    Outcome("R49-AUCTION-8 rödskägg ends it at once", "R", "Bo", "R"),
    Outcome("R49-AUCTION-8 also over six", "- 6 R", "Gun", "R"),
    Outcome("RSK-AUCTION-4 each speaks once", "1 2 3", "Gun", "3", SKANE),
    Outcome("RSK-AUCTION-5 rödskägg ends it at once", "1 R", "Eva", "R", SKANE),
    Outcome("RSK-AUCTION-6 the highest bidder", "2 - 4", "Gun", "4", SKANE),
    Outcome("REN-AUCTION-3 the highest bidder", "0 2 -", "Eva", "2", ENGLISH),
    Outcome("REN-AUCTION-1 a bid of none can stand", "- 0 -", "Eva", "0", ENGLISH),
    Outcome("A-R5 redbeard ends it at once", "1 R", "Eva", "R", ENGLISH),
    Outcome("A-R4 free_call: the highest wins", "2 5 3", "Eva", "5", FREE),
    Outcome("A-R4 free_call: of equals the earliest", "2 5 5", "Eva", "5", FREE),
    Outcome("A-R4 free_call: rödskägg ends it", "6 R", "Eva", "R", FREE),
    Outcome("A-R3 free_call, zero_bid=pass", "- 2 -", "Eva", "2", {**ZERO_PASS, **FREE}),
]


@pytest.mark.parametrize("case", ENDS, ids=[case.rule for case in ENDS])
def test_who_becomes_declarer(case: Outcome) -> None:
    told = Told(case.calls, **case.setting)
    assert told.state.phase is Phase.PLAY
    assert told.state.declarer is not None
    assert told.names[told.state.declarer] == case.declarer
    assert told.state.contract == case.contract


@pytest.mark.parametrize(
    ("preset", "rule", "once"),
    [
        pytest.param("kortoxen-1949", "R49-AUCTION-2", "R49-AUCTION-7", id="R49-AUCTION-2"),
        pytest.param("skane", "RSK-AUCTION-3", "RSK-AUCTION-4", id="RSK-AUCTION-2"),
        pytest.param("english", "A-R4", "A-R4", id="A-R4"),
    ],
)
def test_forehand_speaks_first_then_clockwise(preset: str, rule: str, once: str) -> None:
    told = Told("", preset=preset, players=4, dealer="Eva", fresh_hand=False)
    spoke = []
    for call in ("1", "2", "-", "3"):
        spoke.append(told.whose)
        others = [name for name in told.names if name != told.whose]
        for name in others:
            assert told.refused(f"{name}: bid 6") == [once if name in spoke else rule]
        told.tell(call)
    assert spoke == ["Gun", "Ivo", "Bo", "Eva"]


def test_r49_auction_7_nobody_speaks_twice() -> None:
    told = Told("1 -")
    assert told.refused("Bo: bid 5") == ["R49-AUCTION-7"]
    told.tell("-")
    assert all(told.refused(f"{name}: bid 5") for name in told.names)


def test_r49_auction_3_a_call_is_a_bid_or_a_pass() -> None:
    told = Told("")
    assert told.legal() == PASS | NUMBERS | RODSKAGG
    assert told.refused("Bo: play AS")


def test_r49_auction_9_when_all_pass_the_deal_is_over() -> None:
    told = Told("- - -", points=(5, 6, 7))
    assert told.points == (5, 6, 7)
    assert told.state.sheet[0].lines == ()
    assert (told.state.deal_number, told.state.dealer) == (2, 0)


def test_rsk_auction_6_a_deal_is_never_passed_out() -> None:
    told = Told("", preset="skane")
    while told.state.phase is Phase.AUCTION:
        told.tell("-" if "pass" in told.legal() else "1")
    assert told.state.declarer == 0


@pytest.mark.parametrize(
    ("calls", "setting"),
    [
        ("", {}),
        ("- 2", {}),
        ("", SKANE),
        ("1", SKANE),
        ("", SKANE | {"forehand_must_bid": False}),
        ("2", {"auction": "free_call"}),
        ("2", {"auction": "free_call", "zero_bid": "pass"}),
    ],
)
def test_a_forced_bidder_is_not_asked_whether_to_pass(calls: str, setting: dict[str, Any]) -> None:
    told = Told(calls, **setting)
    assert told.state.turn is not None
    asked = Speaker("en", names=("Ada", "Bo", "Eva")).say(asked_of(told.state, told.state.turn))
    assert asked.startswith("Your turn: bid")
    assert asked.endswith("or pass") == ("pass" in told.legal())


@pytest.mark.parametrize(
    ("calls", "setting", "asked"),
    [
        ("", {}, "Your turn: bid or pass"),
        ("-", {}, "Your turn: bid or pass"),
        ("2 3", {"players": 4}, "Your turn: bid over 3 or pass"),
        ("6", {}, "Your turn: bid rödskägg or pass"),
        ("2 5", {"players": 4, "bids": "0-5"}, "Your turn: bid rödskägg or pass"),
        ("", {"forehand_must_bid": True}, "Your turn: bid"),
        ("3", {"auction": "free_call"}, "Your turn: bid"),
    ],
)
def test_the_prompt_says_over_what_one_must_bid(
    calls: str, setting: dict[str, Any], asked: str
) -> None:
    told = Told(calls, **setting)
    assert told.turn is not None
    assert Speaker().say(asked_of(told.state, told.turn)) == asked


# Tricks that a contract needs


@dataclass(frozen=True)
class Made:
    """Check whether declarer Bo goes up five with this many tricks."""

    rule: str
    story: str
    penalty: int
    setting: dict[str, Any] = field(default_factory=dict)


EXACT = {"contract_test": "exact"}

MADE = [
    Made("R49-AUCTION-11 as many", "3 - - BEBGBE", 0),
    Made("R49-AUCTION-11 more", "2 - - BEBGBE", 0),
    Made("R49-AUCTION-11 fewer", "4 - - BEBGBE", 5),
    Made("R49-AUCTION-12 six wants all", "6 - - BEBGBB", 5),
    Made("R49-AUCTION-12 six made", "6 - - BBBB fold fold", 0),
    Made("RSK-AUCTION-7 as many", "3 - - BEBG ask BE", 0, SKANE),
    Made("RSK-AUCTION-7 more", "1 - - BEBG ask BE", 0, SKANE),
    Made("RSK-AUCTION-7 fewer", "4 - - BEBG ask BE", 5, SKANE),
    Made("RSK-AUCTION-8 six wants all", "6 - - BEBG ask BB", 5, SKANE),
    Made("A-R1 exact: as many", "3 - - BEBGBE", 0, ENGLISH),
    Made("A-R1 exact: too many", "2 - - BEBGBE", 5, ENGLISH),
    Made("A-R1 exact: too few", "4 - - BEBGBE", 5, ENGLISH),
    Made("A-R1 exact, a bid of none made", "0 - - EEGG EG", 0, ENGLISH),
    Made("A-R1 exact, a bid of none failed", "0 - - EEGG EB", 5, ENGLISH),
    Made(
        "A-R3 at_least: none never fails",
        "0 - - BEBGBE",
        0,
        {**ENGLISH, "contract_test": "at_least"},
    ),
    Made("A-R1 exact in 1949", "2 - - BEBGBE", 5, EXACT),
]


@pytest.mark.parametrize("case", MADE, ids=[case.rule for case in MADE])
def test_the_tricks_each_contract_asks_for(case: Made) -> None:
    told = Told(case.story, **case.setting)
    up = sum(points for _rule, points in told.lines("Bo") if points > 0)
    assert up == case.penalty


@pytest.mark.parametrize(
    ("preset", "rule"),
    [("kortoxen-1949", "R49-AUCTION-12"), ("skane", "RSK-AUCTION-8"), ("english", "REN-AUCTION-2")],
)
@pytest.mark.parametrize("made", [True, False])
def test_rodskagg_wants_all_six_for_more(preset: str, rule: str, made: bool) -> None:
    told = Told("R BBBBBB" if made else "R BBBBBE", preset=preset)
    assert told.winners == ("B" if made else ""), rule
    assert told.state.phase is (Phase.OVER if made else Phase.DEALING)


def test_r49_auction_12_six_made_is_no_rodskagg() -> None:
    told = Told("6 - - BBBB fold fold")
    assert (told.winners, told.points) == ("", (6, 12, 12))


def test_r49_auction_2_nobody_is_next_to_speak_where_nobody_speaks() -> None:
    told = Told("3 - - B")
    assert told.whose == "Bo"
    assert told.why_not("Eva: bid 5").endswith("You can't do that now: the cards are being played.")
    told = Told("3")
    assert "your turn to play" not in told.why_not("Gun: play 2C")
