"""Knocking: who may, what a knock names, and its cost."""

from collections.abc import Callable
from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.actions import Knock
from femopp.games.rodskagg.rules.errors import ErrorKind
from femopp.games.rodskagg.rules.events import Judged, Unheeded
from femopp.games.rodskagg.rules.state import Phase
from femopp.language import Speaker
from femopp.rulebook import Acted, refusals
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual

BO, EVA, GUN = Seat(0), Seat(1), Seat(2)
ALL_OPEN = {"knock_scope": "all_open"}


def picked_up_early(*names: str, **options: Any) -> Manual:
    """Return a table where these picked up before the phrase, and the others after it."""
    table = Manual(**options).deal("BBBBBB").pick_up(*names)
    table.does("Gun: phrase")
    return table.pick_up(*(one for one in ("Bo", "Eva", "Gun") if one not in names))


def test_r49_knock_1_an_error_costs_five_points() -> None:
    table = picked_up_early("Bo")
    assert table.knock("Eva: Bo early_pickup") == 5
    assert table.points == (17, 12, 12)


def test_the_sheet_says_who_knocked_and_who_dealt() -> None:
    table = picked_up_early("Bo")
    table.knock("Eva: Bo early_pickup")
    (line,) = table.state.rites.lines
    assert (line.seat, line.by) == (BO, EVA)
    table.tell("- - -").close()
    assert table.state.sheet[0].dealer == GUN


def test_r49_knock_2_only_if_another_knocks_and_points_it_out() -> None:
    table = picked_up_early("Bo")
    assert table.refused("Bo: knock Bo early_pickup") == ["R49-KNOCK-2"]
    assert table.knock("Bo: Gun early_pickup") is None
    table.tell("- - -").close()
    assert table.points == (12, 12, 12)
    assert not table.state.sheet[0].lines
    # It costs nothing, but the sheet remembers who knocked.
    assert table.state.sheet[0].rejected == (BO,)


def test_ren_ritual_1_the_opponents_may_point_it_out() -> None:
    table = picked_up_early("Bo", preset="english")
    assert table.refused("Bo: knock Bo early_pickup") == ["REN-RITUAL-1"]
    assert table.knock("Gun: Bo early_pickup") == 5


@pytest.mark.parametrize(
    ("option", "points"),
    [
        ("cut_penalty", 5),
        ("early_pickup_penalty", 5),
        ("forgot_ask_penalty", 5),
        ("notify_penalty", 6),
        ("failed_bid_penalty", 5),
        ("play_on_penalty", 6),
    ],
)
def test_a_r6_five_or_six_up_in_the_english_article(option: str, points: int) -> None:
    assert getattr(RODSKAGG.options.of("english"), option) == points


# Who may knock (A-R9)


def test_a_r9_also_one_who_has_folded() -> None:
    table = Manual(knock_window="deal_end").deal("BBBBBB").pick_up("Bo")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("2 - - BBBB")
    table.does("Bo: ask")
    table.tell("fold along B")
    assert table.knock("Eva: Bo early_pickup") == 5


def test_a_r9_the_first_knock_counts_a_later_one_does_nothing() -> None:
    table = picked_up_early("Bo")
    assert table.knock("Eva: Bo early_pickup") == 5
    assert table.knock("Gun: Bo early_pickup") is None
    assert table.points == (17, 12, 12)


def eliminated(**options: Any) -> Manual:
    """Ivo is out; Bo has picked up early."""
    table = Manual(players=4, out="I", dealer="Gun", **options).deal("BBBBBB")
    return table.pick_up("Bo")


@pytest.mark.parametrize("options", [{}, {"knock_by": "active"}], ids=["A-R9", "knock_by=active"])
def test_a_r9_not_one_who_is_out_of_the_match(options: dict[str, str]) -> None:
    table = eliminated(**options)
    assert table.refused("Ivo: knock Bo early_pickup") == ["A-R9"]
    assert Seat(3) not in RODSKAGG.actors(table.state)


def test_knock_by_all_seated() -> None:
    table = eliminated(knock_by="all_seated")
    assert Seat(3) in RODSKAGG.actors(table.state)
    assert "knock Bo early_pickup" in table.legal("Ivo")
    assert table.knock("Ivo: Bo early_pickup") == 5


def test_a_r29_what_stands_on_the_sheet_of_one_who_is_out_does_not_change() -> None:
    table = eliminated(knock_by="all_seated", false_knock_penalty=5)
    assert table.knock("Ivo: Eva cut") is None
    assert table.points == (12, 12, 12, 12)
    assert table.knock("Gun: Eva cut") is None
    assert table.points == (12, 12, 17, 12)


# A knock is always heard (A-R11)


def test_a_r11_a_false_knock_is_heard_judged_and_costs_nothing() -> None:
    table = picked_up_early("Bo")
    assert table.knock("Eva: Gun early_pickup") is None
    assert table.points == (12, 12, 12)


def test_false_knock_penalty() -> None:
    table = picked_up_early("Bo", false_knock_penalty=3)
    (judged,) = table.knocks("Eva: Gun early_pickup")
    assert not judged.upheld
    assert judged.points == 3
    assert table.points == (12, 15, 12)
    assert table.knock("Eva: Bo early_pickup") == 5
    table.tell("- - -").close()
    assert table.lines("Eva") == [("A-R11", 3)]


def test_false_knock_penalty_voids_the_knocker_s_own_going_out() -> None:
    table = Manual(points=(12, 2, 12), false_knock_penalty=3).deal("EEBBBB").ready()
    table.tell("2 - - EE")
    table.does("Eva: out")
    assert table.state.rites.knocked == (EVA,)
    assert table.knock("Eva: Bo cut") is None
    assert not table.state.rites.knocked


def test_everyone_hears_the_knock_and_the_verdict() -> None:
    table = picked_up_early("Bo")
    events = table.does("Eva: knock Bo early_pickup")
    expected = (
        Acted(EVA, Knock(BO, ErrorKind.EARLY_PICKUP)),
        Judged(EVA, BO, ErrorKind.EARLY_PICKUP, True, 5),
    )
    for observer in (None, BO, EVA, GUN):
        assert tuple(event.seen_by(observer) for event in events) == expected


@pytest.mark.parametrize("kind", ErrorKind)
def test_a_r11_a_knock_is_accepted_at_any_time_for_any_error_there_may_be(kind: ErrorKind) -> None:
    table = Manual(points=(3, 12, 12))
    steps: list[Callable[[], object]] = [
        lambda: None,
        lambda: table.deal("BBBBBE"),
        lambda: table.ready(),
        lambda: table.tell("2 -"),
        lambda: table.tell("- BBBB"),
        lambda: table.does("Bo: ask"),
        lambda: table.tell("along fold"),
        lambda: table.tell("B"),
        lambda: table.gather(),
        lambda: table.tell("E"),
        lambda: table.gather(),
        lambda: table.close(),
    ]
    for step in steps:
        step()
        for seat, offender in ((EVA, GUN), (GUN, BO), (BO, EVA)):
            assert not refusals(RODSKAGG, table.state, seat, Knock(offender, kind))


def knocks_offered(table: Manual, name: str) -> set[str]:
    return {one for one in table.legal(name) if one.startswith("knock")}


def test_a_r11_what_is_offered_does_not_tell_whether_an_error_is_open() -> None:
    guilty, innocent = picked_up_early("Bo"), picked_up_early()
    assert guilty.errors != innocent.errors
    for name in ("Bo", "Eva", "Gun"):
        assert knocks_offered(guilty, name) == knocks_offered(innocent, name)
        assert guilty.legal(name) == innocent.legal(name)
        assert guilty.asked(name) == innocent.asked(name)


def test_every_form_of_a_knock_is_offered() -> None:
    offered = knocks_offered(Manual(), "Bo")
    kinds = ["cut", "early_pickup", "misdeal", "forgot_ask", "out"]
    assert offered == {
        "knock",
        *(f"knock {name}" for name in ("Eva", "Gun")),
        *(f"knock {name} {kind}" for name in ("Eva", "Gun") for kind in kinds),
    }


# What a knock names (A-R12)


@pytest.mark.parametrize(
    ("named", "points"),
    [
        ("Bo early_pickup", 5),
        ("Gun early_pickup", None),
        ("Bo cut", None),
    ],
)
def test_a_r12_a_knock_names_an_offender_and_an_error(named: str, points: int | None) -> None:
    assert picked_up_early("Bo").knock(f"Eva: {named}") == points


BARE = pytest.mark.parametrize("bare", ["knock", "knock Bo", "knock Gun"])


@BARE
@pytest.mark.parametrize("preset", ["kortoxen-1949", "english"])
def test_a_r12_a_knock_that_does_not_name_both_is_heard_and_does_nothing(
    bare: str, preset: str
) -> None:
    table = picked_up_early("Bo", preset=preset)
    assert table.allowed(f"Eva: {bare}")
    heard, unheeded = table.does(f"Eva: {bare}")
    assert isinstance(heard, Acted)
    assert unheeded == Unheeded(EVA)
    for observer in (None, BO, EVA, GUN):
        assert unheeded.seen_by(observer) == unheeded
    assert (
        Speaker().say(unheeded.text())
        == "A knock that doesn't name both player and error has no effect"
    )
    assert table.points == (12, 12, 12)
    assert table.errors == ["Bo early_pickup"]
    assert table.knock("Eva: Bo early_pickup") == 5


@BARE
@pytest.mark.parametrize("scope", ["named", "all_open"])
def test_a_r12_it_costs_nothing_whatever_a_false_knock_costs(bare: str, scope: str) -> None:
    table = picked_up_early("Bo", false_knock_penalty=3, knock_scope=scope)
    table.does(f"Eva: {bare}")
    assert table.points == (12, 12, 12)
    table.tell("- - -").close()
    assert not table.state.sheet[0].lines


@BARE
def test_a_r12_what_follows_a_bare_knock_is_the_same_with_no_error_open(bare: str) -> None:
    guilty, innocent = picked_up_early("Bo"), picked_up_early()
    assert guilty.does(f"Eva: {bare}") == innocent.does(f"Eva: {bare}")


def test_a_r12_a_bare_knock_does_not_point_out_a_misdeal() -> None:
    table = Manual().deal("BBBBBB", short="Bo").pick_up("Gun")
    assert table.errors == ["Gun early_pickup", "Gun misdeal"]
    table.does("Bo: knock Gun")
    table.does("Bo: knock")
    assert table.points == (12, 12, 12)
    assert table.state.phase is not Phase.BEFORE_DEAL


@pytest.mark.parametrize(
    ("named", "points"), [("Bo early_pickup", 5), ("Bo", 5), ("", 5), ("Gun", None)]
)
def test_bare_knock_oldest_may_name_less(named: str, points: int | None) -> None:
    assert picked_up_early("Bo", bare_knock="oldest").knock(f"Eva: {named}") == points


def test_bare_knock_oldest_takes_the_oldest_error_of_others() -> None:
    table = picked_up_early("Eva", "Bo", bare_knock="oldest")
    (judged,) = table.knocks("Gun:")
    assert judged.offender == EVA
    (judged,) = table.knocks("Gun:")
    assert judged.offender == BO
    table = picked_up_early("Eva", "Bo", bare_knock="oldest")
    (judged,) = table.knocks("Eva:")
    assert judged.offender == BO


def test_a_r12_two_errors_of_the_dealer_cost_five_each() -> None:
    table = Manual().deal("BBBBBB", short="Bo").pick_up("Gun")
    assert table.knock("Bo: Gun early_pickup") == 5
    assert table.knock("Eva: Gun misdeal") == 5
    assert table.points == (12, 12, 22)


def test_knock_scope_named() -> None:
    table = picked_up_early("Bo", "Eva", knock_scope="named")
    assert len(table.knocks("Gun: Bo early_pickup")) == 1
    assert table.points == (17, 12, 12)


def test_knock_scope_all_open() -> None:
    table = picked_up_early("Bo", "Eva", "Gun", **ALL_OPEN)
    verdicts = table.knocks("Gun: Bo early_pickup")
    assert [one.offender for one in verdicts] == [BO, EVA]
    assert table.points == (17, 17, 12)
    assert table.errors == ["Gun early_pickup"]


def test_a_r12_with_all_open_the_one_that_is_named_must_be_open() -> None:
    table = picked_up_early("Bo", "Eva", **ALL_OPEN)
    assert table.knock("Gun: Bo cut") is None
    assert table.points == (12, 12, 12)
    verdicts = table.knocks("Gun: Eva early_pickup")
    assert [one.offender for one in verdicts] == [EVA, BO]
    assert table.points == (17, 17, 12)


@pytest.mark.parametrize("named", ["", "Bo", "Bo cut"])
def test_bare_knock_oldest_with_all_open_any_knock_covers_all(named: str) -> None:
    table = picked_up_early("Bo", "Eva", **ALL_OPEN, bare_knock="oldest")
    assert [one.offender for one in table.knocks(f"Gun: {named}")] == [BO, EVA]


def test_knock_scope_all_open_covers_a_revoke_that_only_its_player_knew_of() -> None:
    table = revoked(**ALL_OPEN, early_pickup="Gun")
    verdicts = table.knocks("Bo: Gun early_pickup")
    assert [(one.offender, one.kind.value) for one in verdicts if one.kind] == [
        (GUN, "early_pickup"),
        (EVA, "revoke"),
    ]
    assert table.points == (12, 17, 17)


def test_a_r12_an_error_is_named_with_its_offender() -> None:
    refused = refusals(RODSKAGG, Manual().state, BO, Knock(None, ErrorKind.OUT))
    assert [one.rule for one in refused] == ["R49-KNOCK-2"]


@pytest.mark.parametrize("offender", [-1, 3, 99])
def test_a_knock_names_a_player_at_the_table(offender: int) -> None:
    refused = refusals(RODSKAGG, Manual().state, BO, Knock(Seat(offender)))
    assert [one.rule for one in refused] == ["R49-KNOCK-2"]


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_only_players_knock(seat: int) -> None:
    refused = refusals(RODSKAGG, Manual().state, Seat(seat), Knock())
    assert [one.rule for one in refused] == ["R49-KNOCK-2"]


# The points count at once


def test_points_up_count_at_once_for_the_bid_cap() -> None:
    table = picked_up_early("Bo", points=(1, 12, 12), bid_cap="own_points")
    assert table.refused("Bo: bid 2") == ["R49-AUCTION-4"]
    table.knock("Eva: Bo early_pickup")
    assert table.allowed("Bo: bid 6")


def test_points_up_count_at_once_for_those_who_must_go_along() -> None:
    late = {"knock_window": "deal_end", "forced_play_on_scores": (1, 2)}
    table = picked_up_early("Eva", points=(12, 2, 12), **late).tell("4 - - BBBB")
    table.knock("Bo: Eva early_pickup")
    table.does("Bo: ask")
    assert table.whose == "Eva"
    table = picked_up_early("Eva", points=(12, -3, 12), overshoot="negative", **late)
    table.tell("4 - - BBBB").knock("Bo: Eva early_pickup")
    table.does("Bo: ask")
    assert table.whose == "Gun"


def test_points_up_count_at_once_for_one_who_is_just_being_asked() -> None:
    late = {"knock_window": "deal_end", "forced_play_on_scores": (1, 2)}
    table = picked_up_early("Eva", points=(12, -3, 12), overshoot="negative", **late)
    table.tell("4 - - BBBB")
    table.does("Bo: ask")
    assert table.allowed("Eva: fold")
    table.knock("Bo: Eva early_pickup")
    assert table.refused("Eva: fold") == ["RSK-ASK-5"]


def test_a_r37_points_up_come_before_the_tricks_where_one_bounces() -> None:
    table = Manual(points=(2, 12, 12)).deal("BBBEEE").pick_up("Bo")
    table.knock("Eva: Bo early_pickup")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("3 - - BBBE")
    table.does("Bo: ask")
    table.tell("fold EE").close()
    # 2 + 5 - 3; bouncing first would have made it 1 + 5
    assert table.points[BO] == 4
    assert table.lines("Bo") == [("R49-DEAL-11", 5), ("R49-SCORE-1", -3)]


# Going out is void when it no longer holds (A-R18)


def out_in_three(**options: Any) -> Manual:
    """Bo, who picked up early, has come from 3 to 0 and knocked out."""
    late = {"knock_window": "deal_end", **options}
    table = Manual(points=(3, 12, 12), **late).deal("BBBEEE").pick_up("Bo")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("2 - - BBB")
    table.does("Bo: out")
    return table


def test_a_r18_points_up_void_a_knock_out() -> None:
    table = out_in_three()
    assert table.state.rites.knocked == (BO,)
    assert table.knock("Eva: Bo early_pickup") == 5
    assert not table.state.rites.knocked
    table.tell("E")
    table.does("Bo: ask")
    table.tell("along EE").close()
    assert table.points[BO] == 5


def test_a_r18_a_further_trick_voids_it_too() -> None:
    table = Manual(points=(2, 12, 12)).deal("BBBEEE").ready().tell("2 - - BB")
    table.does("Bo: out")
    table.tell("B")
    assert not table.state.rites.knocked
    assert table.refused("Bo: out") == ["R49-OUT-1"]


def test_a_r18_back_on_zero_he_must_knock_again_and_that_knock_counts() -> None:
    table = Manual(points=(1, 3, 12), knock_window="deal_end").deal("BBBBBB").pick_up("Bo")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("6 - - B")
    table.does("Bo: out")
    table.tell("BBB")
    table.does("Bo: ask")
    table.tell("fold along")
    table.knock("Eva: Bo early_pickup")  # 1 + 5 - 4
    assert table.refused("Bo: out") == ["R49-OUT-1"]
    table.tell("BB")
    assert table.allowed("Bo: out")
    table.does("Bo: out")
    assert table.state.rites.knocked == (BO,)
    table.close()
    assert table.winners == "B"


def test_a_r18_points_up_before_the_lead_end_the_duty_to_knock() -> None:
    late = {"knock_window": "deal_end"}
    table = Manual(points=(3, 12, 12), **late).deal("BBBEEE").pick_up("Bo")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("2 - - BBB")
    table.knock("Eva: Bo early_pickup")
    table.tell("E")
    assert table.errors == []


def test_a_r18_zero_that_ends_the_deal_at_once_does_not_when_points_go_up() -> None:
    table = Manual(points=(3, 12, 12), zero_ends="at_once", knock_window="deal_end")
    table.deal("BBBEEE").pick_up("Bo")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("2 - - BBB")
    table.knock("Eva: Bo early_pickup")
    table.gather()
    assert not table.winners
    table.tell("E")


# A revoke (A-R41)


def revoked(early_pickup: str = "", **options: Any) -> Manual:
    """Eva has thrown a heart to Bo's ace of clubs though she holds a club; Gun has followed."""
    hands = {
        "Bo": "AC AD AS KC KD KS",
        "Eva": "2C 2H 3H 4H 5H 6H",
        "Gun": "3C 7H 8H 9H TH JH",
    }
    table = Manual(revoke="penalty", knock_window="deal_end", **options)
    table.deal(hands=hands)
    if early_pickup:
        table.pick_up(early_pickup)
    table.does("Gun: phrase")
    table.pick_up(*(one for one in ("Bo", "Eva", "Gun") if one != early_pickup))
    return table.tell("1 - - AC 2H 3C")


@pytest.mark.parametrize("options", [{}, {"revoke": "refuse"}], ids=["A-R41", "revoke=refuse"])
def test_a_r41_a_revoke_is_refused(options: dict[str, str]) -> None:
    table = Manual(**options).deal(hands={"Bo": "AC", "Eva": "2C 2H"}).ready()
    table.tell("1 - - AC")
    assert table.refused("Eva: play 2H") == ["R49-PLAY-2"]


def test_revoke_penalty_the_card_stands_and_others_may_knock() -> None:
    table = revoked()
    assert table.errors == ["Eva revoke"]
    assert table.knock("Gun: Eva revoke") == 5
    assert table.points == (12, 17, 12)
    assert table.errors == []


def test_revoke_penalty_cites_our_reading() -> None:
    table = revoked()
    table.knock("Gun: Eva revoke")
    assert [line.cite.rule for line in table.state.rites.lines] == ["A-R41"]


def test_revoke_penalty_only_the_one_who_revoked_knows_of_it() -> None:
    table = revoked()
    assert table.known_to("Eva") == ["Eva revoke"]
    for name in ("Bo", "Gun", None):
        assert table.known_to(name) == []


def test_revoke_penalty_following_or_being_void_is_no_error() -> None:
    table = revoked()
    assert table.knock("Bo: Gun revoke") is None
    table.gather().tell("AD 3H 7H")
    assert table.errors == ["Eva revoke"]


def test_revoke_penalty_closes_with_the_next_lead() -> None:
    hands = {"Bo": "AC AD", "Eva": "2C 2H", "Gun": "3C 7H"}
    table = Manual(revoke="penalty").deal(hands=hands).ready().tell("1 - - AC 2H 3C")
    table.gather()
    assert table.errors == ["Eva revoke"]
    table.tell("AD")
    assert table.errors == []


def test_revoke_penalty_a_revoke_is_named_among_the_errors() -> None:
    assert "knock Eva revoke" in Manual(revoke="penalty").legal("Bo")
    assert "knock Eva revoke" not in Manual().legal("Bo")


def test_a_r34_in_a_duel_where_nobody_knocks_a_revoke_is_refused() -> None:
    table = Manual(points=(1, 1, 12), preset="english", revoke="penalty")
    table.deal("BEGGGG").ready().tell("1 - - BE")
    table.tell("GG")
    table.does("Bo: ask")
    table.tell("GG").close()
    assert table.state.duel == (BO, EVA)
    table.tell("AC", hands={"Bo": "AC", "Eva": "2C 2H"})
    assert table.refused("Eva: play 2H") == ["REN-PLAY-2"]
    assert table.refused("Bo: knock Eva revoke") == ["A-R34"]
    assert table.why_not("Bo: knock Eva revoke") == "A duel has no rituals."
