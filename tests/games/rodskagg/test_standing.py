"""Matches that are stored after a deal and resumed."""

from typing import Any

import msgspec

from femopp.driver import MatchStanding, resume, standing_of
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.state import Phase
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import Told


def aside(told: Told) -> dict[str, Any]:
    """Return the standing of the match as JSON."""
    stands: dict[str, Any] = msgspec.to_builtins(standing_of(told.match))
    return stands


def put_aside(told: Told) -> None:
    """Resume the match as after an upgrade."""
    state = told.state
    data = msgspec.json.encode(standing_of(told.match))
    standing = msgspec.json.decode(data, type=MatchStanding)
    told.match = resume(RODSKAGG, state.options, state.players, standing, state.sheet)


def test_points_and_the_turn_to_deal_go_on() -> None:
    told = Told("2 - - BBEE along GG", points=(12, 9, 9))
    assert aside(told)["state"] == {"points": [10, 7, 7], "dealer": 0, "deal_number": 2}
    put_aside(told)
    told.tell("3 - - EEEG fold GG")
    assert told.state.points == (10, 4, 4)


def test_an_eliminated_player_stays_out() -> None:
    """R49-RED-2, A-R29: Bo has failed rödskägg."""
    told = Told("R E", players=4)
    assert aside(told)["state"]["out"] == [0]
    put_aside(told)
    told.tell("")
    assert [len(hand) for hand in told.state.hands] == [0, 6, 6, 6]


def test_a_duel_goes_on() -> None:
    """A-R34: Bo and Eva are equal in it and play again, with the other leading."""
    told = Told("3 - - EEBGBB | BBBEEE", points=(3, 2, 12), preset="english", rituals="auto")
    assert aside(told)["state"]["duel"] == [1, 0]
    put_aside(told)
    told.tell("")
    assert told.whose == "Eva"
    assert [len(hand) for hand in told.state.hands] == [6, 6, 0]


def test_in_a_duel_the_table_deals_where_else_the_players_do() -> None:
    told = Manual(points=(3, 2, 12), preset="english", fresh_hand=False, notice_at=())
    told.deal("EEBGBB").ready().tell("3 - - EEBG")
    told.does("Bo: ask")
    told.tell("BB").close()
    put_aside(told)
    assert told.state.phase is Phase.DEALING


def test_an_error_that_is_still_open_can_be_knocked_for() -> None:
    table = Manual(knock_window="unlimited").deal("BBBBBB").pick_up("Bo")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("- - -").close()
    open_error = {"offender": 0, "kind": "early_pickup", "closes": 1}
    assert aside(table)["state"]["errors"] == [open_error]
    assert "views" not in aside(table)
    put_aside(table)
    assert table.known_to("Gun") == ["Bo early_pickup"]
    assert table.knock("Eva: Bo early_pickup") == 5


def test_nobody_learns_of_an_error_by_an_upgrade() -> None:
    """A revoke that only its player knows of (A-R41) is as secret afterwards, and as dear."""
    hands = {
        "Bo": "AC AD AS KC KD KS",
        "Eva": "2C 2H 3H 4H 5H 6H",
        "Gun": "3C 7H 8H 9H TH JH",
    }
    table = Manual(revoke="penalty", knock_window="unlimited").deal(hands=hands).ready()
    table.tell("1 - - AC 2H 3C")
    table.gather().tell("AD 3H 7H").gather().tell("AS 4H 8H").gather().tell("KC 2C 9H").gather()
    table.tell("KD 5H TH").gather().tell("KS 6H JH").close()
    assert table.known_to("Eva")[0] == "Eva revoke"
    put_aside(table)
    assert table.known_to("Eva")[0] == "Eva revoke"
    for name in ("Bo", "Gun", None):
        assert "Eva revoke" not in table.known_to(name)
    assert table.knock("Gun: Eva revoke") == 5
