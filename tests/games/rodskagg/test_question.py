"""The question after trick four: asking, answering, forced answers, and forgetting."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from femopp.games.rodskagg.rules.actions import Ask, GoAlong, Silent
from femopp.games.rodskagg.rules.events import Asked, TricksAwarded
from femopp.games.rodskagg.rules.state import Phase
from femopp.rulebook import Acted
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import INITIALS, Told

SKANE = {"preset": "skane"}
ENGLISH = {"preset": "english"}
OFF = {"rituals": "off"}
FOURTH = {"ask_by": "fourth_trick_winner"}


# Askers and answerers


@dataclass(frozen=True)
class Case:
    """Check the asker (initial) after four tricks, and those who answer, in order."""

    rule: str
    story: str
    asker: str
    answer: str
    setting: dict[str, Any] = field(default_factory=dict)


CASES = [
    Case("R49-ASK-1 declarer", "- 2 - BEGB", "E", ""),
    Case("R49-ASK-3 from declarer's left", "- 2 - - EEEE", "E", "GIB", {"players": 4}),
    Case("R49-ASK-3 whoever took the tricks", "- 2 - - EGEG", "E", "IB", {"players": 4}),
    Case("R49-ASK-5 with a trick one is in", "- 2 - - EGEB", "E", "I", {"players": 4}),
    Case("R49-ASK-6 without one answers", "2 - - BEBE", "B", "G"),
    Case("R49-ASK-10 the fourth winner", "- 2 - - EEEB", "B", "GI", {**FOURTH, "players": 4}),
    Case(
        "R49-ASK-10 from the left of that player",
        "- 2 - - - EEEI",
        "I",
        "LBG",
        {**FOURTH, "players": 5},
    ),
    Case("R49-ASK-10 it may be declarer", "- 2 - BGBE", "E", "", FOURTH),
    Case("A-R21 declarer is never asked", "2 - - EEGG", "B", ""),
    Case("A-R21 nor when another asks", "2 - - EEEG", "G", "", FOURTH),
    Case("A-R21 in the English article", "2 - - EEGG", "B", "", ENGLISH),
    Case("RSK-ASK-1 declarer", "1 2 - BEGB", "E", "", SKANE),
    Case("RSK-ASK-2 from declarer's left", "1 2 - - EEEE", "E", "GIB", {**SKANE, "players": 4}),
    Case("RSK-ASK-4 with a trick one is in", "1 2 - - EGEB", "E", "I", {**SKANE, "players": 4}),
    Case(
        "RSK-ASK-5 on one or two points one must go along",
        "1 2 - - EEEE",
        "E",
        "B",
        {**SKANE, "players": 4, "points": (12, 12, 1, 2)},
    ),
    Case(
        "RSK-ASK-6 on three one may choose",
        "1 2 - - EEEE",
        "E",
        "GIB",
        {**SKANE, "players": 4, "points": (12, 12, 3, 12)},
    ),
    Case(
        "A-R24 minus players are not forced",
        "1 2 - - EEEE",
        "E",
        "GIB",
        {**SKANE, "players": 4, "points": (-1, 12, -2, 12)},
    ),
    Case(
        "R49-ASK-6 points do not force in 1949",
        "- 2 - - EEEE",
        "E",
        "GIB",
        {"players": 4, "points": (1, 12, 2, 1)},
    ),
    Case(
        "forced_play_on_scores=3",
        "- 2 - - EEEE",
        "E",
        "GB",
        {"players": 4, "points": (1, 12, 2, 3), "forced_play_on_scores": (3,)},
    ),
    Case("REN-ASK-1 declarer asks everyone", "- 2 - - EEEE", "E", "GIB", {**ENGLISH, "players": 4}),
    Case("REN-ASK-2 with a trick one must play on", "2 - - BEGB", "B", "", ENGLISH),
    Case("A-R44 always: though all have tricks", "2 - - BEGB", "B", ""),
    Case("A-R45 two players, both with tricks", "2 - BEBE", "B", "", {**SKANE, "players": 2}),
    Case("A-R45 two players, one without", "2 - BBBB", "B", "E", {**SKANE, "players": 2}),
]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_who_asks_and_who_answers(case: Case, rituals: str) -> None:
    told = Told(case.story, **{**case.setting, "rituals": rituals})
    if rituals == "off":
        assert told.state.phase is Phase.ASKING
        assert told.whose[0] == case.asker
        assert told.legal() == {"ask", "silent"}
        told.tell("ask")
    else:
        assert [INITIALS[event.seat] for event in told.events(Asked)] == [case.asker]
    answered = ""
    while told.state.phase is Phase.ANSWERS:
        answered += told.whose[0]
        assert told.legal() == {"go_along", "fold"}
        told.tell("along")
    assert answered == case.answer
    assert told.state.phase is Phase.PLAY


NOT_ASKED = [
    ("R49-ASK-7", "R BBBB", {}),
    ("RSK-ASK-7", "R BBEE", SKANE),
    ("A-R36 in the English article", "R BBBB", ENGLISH),
    ("A-R36 played out", "R BBEE", {**ENGLISH, "rodskagg_stop": "play_out"}),
    ("A-R44 if_someone_trickless", "2 - - BEGB", {"ask_required": "if_someone_trickless"}),
    (
        "A-R44 if_someone_trickless: declarer does not count",
        "2 - - EEGG",
        {"ask_required": "if_someone_trickless"},
    ),
]


@pytest.mark.parametrize(("rule", "story", "setting"), NOT_ASKED)
@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_when_nobody_asks(rule: str, story: str, setting: dict[str, Any], rituals: str) -> None:
    told = Told(story, **{**setting, "rituals": rituals})
    assert told.state.phase is Phase.PLAY
    assert told.state.tricks_played == 4
    assert told.events(Asked) == []
    assert not any(word in told.legal() for word in ("ask", "silent", "fold"))


def test_a_r44_if_someone_trickless_asks_when_another_has_none() -> None:
    told = Told("2 - - BEBE", ask_required="if_someone_trickless")
    assert (told.state.phase, told.whose) == (Phase.ANSWERS, "Gun")


# When


@pytest.mark.parametrize(
    ("rule", "setting"),
    [("R49-ASK-2", OFF), ("RSK-ASK-1", SKANE), ("REN-ASK-1", {**ENGLISH, **OFF})],
)
def test_the_question_has_its_time(rule: str, setting: dict[str, Any]) -> None:
    """After the fourth trick and before the lead to the fifth."""
    told = Told("2 - -", **setting)
    assert rule in told.refused("Bo: ask")
    told = Told("2 - - BEG", **setting)
    assert rule in told.refused("Bo: ask")
    told = Told("2 - - BEGB", **setting)
    assert told.refused("Bo: ask") == []
    told = Told("2 - - BEGB ask B", **setting)
    assert rule in told.refused("Bo: ask")


@pytest.mark.parametrize(
    ("rule", "setting"),
    [("R49-ASK-1", OFF), ("RSK-ASK-1", SKANE), ("REN-ASK-1", {**ENGLISH, **OFF})],
)
def test_declarer_asks_and_once(rule: str, setting: dict[str, Any]) -> None:
    told = Told("2 - - BEGB", **setting)
    assert told.refused("Eva: ask") == [rule]
    told.tell("ask")
    assert told.refused("Bo: ask") == [rule]


def test_r49_ask_2_the_lead_to_trick_five_waits_for_the_question() -> None:
    told = Told("2 - - BEGE", rituals="off")
    card = told.state.hands[told.seat("Eva")][0]
    assert told.refused(f"Eva: play {card}")
    told.tell("ask")
    assert told.whose == "Eva"
    assert told.refused(f"Eva: play {card}") == []


def test_r49_ask_7_the_question_in_rodskagg_is_refused() -> None:
    told = Told("R BBBB", rituals="off")
    assert "R49-ASK-7" in told.refused("Bo: ask")


def test_a_r42_auto_asks_by_itself_and_off_leaves_it_to_the_asker() -> None:
    told = Told("2 - - BEGB")
    assert (told.whose, told.state.phase) == ("Bo", Phase.PLAY)
    assert told.state.question.put
    told = Told("2 - - BEGB", rituals="off")
    assert (told.whose, told.legal()) == ("Bo", {"ask", "silent"})


# Answers


@pytest.mark.parametrize(
    ("rule", "setting"), [("R49-ASK-3", {}), ("RSK-ASK-2", SKANE), ("A-R43", ENGLISH)]
)
def test_answers_come_in_turn_and_all_hear_them(rule: str, setting: dict[str, Any]) -> None:
    ask = " ask" if setting == SKANE else ""
    told = Told(f"1 - - - BBBB{ask}", **{**setting, "players": 4})
    for other in ("Gun", "Ivo"):
        assert told.refused(f"{other}: fold") == [rule]
        assert told.refused(f"{other}: go_along") == [rule]
    events = told.does("Eva: fold")
    assert [event.seen_by(told.seat("Gun")) for event in events] == list(events)
    assert told.match.views[2].question.folded == {1}
    assert told.whose == "Gun"


def test_r49_ask_4_going_along_is_an_undertaking_to_take_a_trick() -> None:
    told = Told("2 - - BEBE along BE")
    assert told.lines("Gun") == [("R49-SCORE-3", 5)]
    told = Told("2 - - BEBE along BG")
    assert told.lines("Gun") == [("R49-SCORE-1", -1)]


def test_rsk_ask_3_going_along_is_an_undertaking_to_take_a_trick() -> None:
    told = Told("2 - - BEBE ask along BE", preset="skane")
    assert told.lines("Gun") == [("RSK-SCORE-6", 5)]
    told = Told("2 - - BEBE ask along BG", preset="skane")
    assert told.lines("Gun") == [("RSK-SCORE-1", -1)]


@pytest.mark.parametrize(
    ("rule", "setting"), [("R49-ASK-6", {}), ("RSK-ASK-6", SKANE), ("REN-ASK-3", ENGLISH)]
)
def test_folding_costs_nothing_and_ends_the_play_for_one(
    rule: str, setting: dict[str, Any]
) -> None:
    ask = " ask" if setting == SKANE else ""
    told = Told(f"3 - - BEBE{ask} fold B ... E", **setting)
    assert len(told.state.hands[2]) == 2
    assert told.whose == "Bo", rule
    assert {played.seat for played in told.state.play.history[-1].played} == {0, 1}
    told.tell("E")
    assert told.lines("Gun") == [], rule
    assert told.points == (9, 9, 12), rule


@pytest.mark.parametrize(
    ("rule", "setting"), [("R49-ASK-5", {}), ("RSK-ASK-4", SKANE), ("REN-ASK-2", ENGLISH)]
)
def test_a_player_with_a_trick_reads_why_they_cannot_fold(
    rule: str, setting: dict[str, Any]
) -> None:
    ask = " ask" if setting == SKANE else ""
    told = Told(f"2 - - BEBE{ask}", **setting)
    assert rule in told.refused("Eva: fold")
    assert rule not in told.refused("Gun: fold")


def test_rsk_ask_5_who_must_go_along_is_told_why() -> None:
    told = Told("2 - - - BBBB ask", preset="skane", players=4, points=(12, 12, 2, 12))
    assert "RSK-ASK-5" in told.refused("Gun: fold")
    assert "RSK-ASK-5" not in told.refused("Ivo: fold")
    assert told.refused("Eva: fold") == []


def test_a_r47_folded_hands_are_not_shown() -> None:
    told = Told("2 - - BEBE fold ... BE")
    folded = set(told.state.hands[2])
    assert len(folded) == 2
    told.tell("BE")
    for observer in (told.seat("Bo"), told.seat("Eva"), None):
        seen = "".join(str(event.seen_by(observer)) for event in told.happened)
        assert not any(repr(card) in seen for card in folded)


def test_rsk_ask_5_forced_along_means_owing_a_trick() -> None:
    told = Told("2 - - BEBE ask BE", preset="skane", points=(12, 12, 2))
    assert told.points[2] == 2 + 5
    assert told.lines("Gun") == [("RSK-SCORE-6", 5)]


# Forgetting


def test_r49_ask_8_a_forgotten_question_costs_five_when_somebody_knocks() -> None:
    told = Manual().deal("BEBEBE").ready()
    told.tell("2 - - BEBE B")
    assert told.knock("Gun: Bo forgot_ask") == 5
    assert told.points == (17, 12, 12)


def test_r49_ask_9_those_who_were_not_asked_go_along_free() -> None:
    told = Told("2 - - BEBE silent BE", rituals="off")
    assert told.lines("Gun") == []
    assert told.points == (9, 9, 12)


@pytest.mark.parametrize("penalty", [0, 5, 6])
def test_ren_ask_6_what_forgetting_costs_is_agreed_on(penalty: int) -> None:
    told = Manual(preset="english", fresh_hand=False, forgot_ask_penalty=penalty)
    told.deal("BEBEBE").ready().tell("3 - - BEBE B")
    told.does("Gun: knock Bo forgot_ask")
    assert told.points == (12 + penalty, 12, 12)


def test_a_r6_five_by_default() -> None:
    told = Manual(preset="english", fresh_hand=False)
    told.deal("BEBEBE").ready().tell("3 - - BEBE B")
    assert told.knock("Gun: Bo forgot_ask") == 5


def test_a_r50_the_fourth_trick_winner_pays_where_he_should_have_asked() -> None:
    told = Manual(ask_by="fourth_trick_winner").deal("BEBEEB").ready().tell("2 - - BEBE E")
    assert told.knock("Gun: Bo forgot_ask") is None
    assert told.knock("Gun: Eva forgot_ask") == 5
    assert told.points == (12, 17, 12)


SILENT = [
    ("R49-ASK-9", "2 - - BEBE silent BE", OFF, (9, 9, 12)),
    ("RSK-SCORE-7", "2 - - BEBE silent BE", SKANE, (9, 9, 12)),
    ("REN-ASK-5 no penalty", "3 - - BEBE silent BE", {**ENGLISH, **OFF}, (9, 9, 12)),
    ("REN-ASK-5 tricks are worth one", "3 - - BEBE silent BG", {**ENGLISH, **OFF}, (9, 10, 11)),
    ("A-R22 declarer is not punished", "2 - - BEBE silent BE", OFF, (9, 9, 12)),
    ("A-R23 declarer's contract counts", "4 - - BEBE silent BE", SKANE, (14, 9, 12)),
    (
        "forgot_ask_effect=normal: five up",
        "2 - - BEBE silent BE",
        {**OFF, "forgot_ask_effect": "normal"},
        (9, 9, 17),
    ),
    (
        "forgot_ask_effect=normal: tricks as if gone along",
        "3 - - BEBE silent BG",
        {**ENGLISH, **OFF, "forgot_ask_effect": "normal"},
        (9, 10, 10),
    ),
    (
        "A-R2 who is forced along is no volunteer, asked or not",
        "2 - - BEBE silent BG",
        {
            **SKANE,
            "forgot_ask_effect": "normal",
            "play_on_trick_value": 2,
            "forced_play_on_scores": (12,),
        },
        (9, 10, 11),
    ),
    (
        "A-R50 all others are free",
        "2 - - - BEBE silent BE",
        {**OFF, **FOURTH, "players": 4},
        (9, 9, 12, 12),
    ),
]


@pytest.mark.parametrize(("rule", "story", "setting", "points"), SILENT)
def test_a_question_that_was_not_put(
    rule: str, story: str, setting: dict[str, Any], points: tuple[int, ...]
) -> None:
    assert Told(story, **setting).points == points, rule


def test_a_r51_nobody_can_fold_who_was_not_asked() -> None:
    told = Told("2 - - BEBE silent", rituals="off")
    assert told.state.phase is Phase.PLAY
    assert told.refused("Gun: fold")
    told.tell("B")
    assert {played.seat for played in told.state.play.history[-1].played} == {0, 1, 2}


def test_rsk_score_7_forced_players_are_free_too() -> None:
    told = Told("2 - - BEBE silent BE", preset="skane", points=(12, 12, 1))
    assert told.points == (9, 9, 1)


# All others fold


@dataclass(frozen=True)
class Alone:
    """Return Bo's final tricks and points with four tricks after all others fold."""

    rule: str
    setting: dict[str, Any]
    points: int
    tricks: int
    after: int
    takes: str = ""
    bid: str = "4"


STOP = {"all_folded": "stop"}
CHOICE = {"all_folded": "declarer_choice"}

ALONE = [
    Alone("A-R20 award", {}, 12, 2, 6),
    Alone("A-R20 award makes six", {}, 12, 2, 6, bid="6"),
    Alone("A-R20 award on four points bounces", {}, 4, 2, 2),
    Alone("A-R20 award on six points wins", {}, 6, 2, 0),
    Alone("A-R20 award on five points: no zero on the way", {}, 5, 2, 1),
    Alone("all_folded=stop", STOP, 12, 0, 8),
    Alone("all_folded=stop on four points wins", STOP, 4, 0, 0),
    Alone("all_folded=stop leaves five unmade", STOP, 12, 0, 12 + 5 - 4, bid="5"),
    Alone("A-R20 exact: four made", ENGLISH, 12, 0, 8, "take0"),
    Alone("A-R20 exact: one is one too many", ENGLISH, 12, 1, 12 + 5 - 5, "take1"),
    Alone("A-R20 exact: five made", ENGLISH, 12, 1, 7, "take1", "5"),
    Alone("A-R20 exact: both", ENGLISH, 12, 2, 12 + 5 - 6, "take2"),
    Alone("all_folded=declarer_choice in 1949", CHOICE, 5, 1, 0, "take1"),
    Alone("all_folded=award in Skåne", SKANE, 12, 2, 6),
]


@pytest.mark.parametrize("case", ALONE, ids=[case.rule for case in ALONE])
def test_all_others_fold(case: Alone) -> None:
    ask = " ask" if case.setting == SKANE else ""
    points = (case.points, 12, 12)
    story = f"{case.bid} - - BBBB{ask} fold fold {case.takes}"
    told = Told(story, points=points, **case.setting)
    awarded = sum(event.tricks for event in told.events(TricksAwarded))
    taken = [e.action.tricks for e in told.events(Acted) if hasattr(e.action, "tricks")]
    assert (taken or [awarded])[0] == case.tricks
    assert told.points == (case.after, 12, 12)
    assert told.winners == ("B" if case.after == 0 else "")


def test_a_r20_the_lone_player_chooses_none_one_or_both() -> None:
    told = Told("4 - - BBBB fold fold", preset="english")
    assert told.legal() == {"take 0", "take 1", "take 2"}
    assert told.refused("Bo: take 3") == ["A-R20"]
    assert told.refused("Bo: take -1") == ["A-R20"]
    assert told.refused("Eva: take 1") == ["A-R20"]


def test_a_r20_another_with_all_four_tricks_is_not_alone() -> None:
    """A declarer without a trick plays on against the lone player."""
    told = Told("1 - - EEEE fold E", players=3)
    assert told.state.phase is Phase.PLAY
    assert len(told.state.play.history[-1].played) == 2


def test_a_r45_two_players_and_the_other_folds() -> None:
    told = Told("4 - BBBB ask fold", preset="skane", players=2)
    assert told.points == (6, 12)


def test_actions_of_the_question_are_known_to_records() -> None:
    told = Told("2 - - BEBE ask along", rituals="off")
    done = [type(event.action) for event in told.events(Acted)]
    assert Ask in done
    assert GoAlong in done
    assert Silent not in done


def test_a_r42_a_r20_the_fourth_trick_that_still_lies_is_among_the_tricks_when_all_fold() -> None:
    table = Manual().deal("BBBB").ready().tell("4 - - BBBB")
    fourth = table.state.play.trick
    assert len(fourth.played) == 3
    table.does("Bo: ask")
    table.tell("fold fold")
    play = table.state.play
    assert (len(play.history), play.history[-1]) == (4, fourth)
    assert not play.lies
    assert not play.trick.played
