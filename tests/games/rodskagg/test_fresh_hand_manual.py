"""Fresh hands with manual rituals."""

from typing import Any

import pytest

from femopp.cards import UNKNOWN, cards
from femopp.games.rodskagg.rules.actions import Reshuffle
from femopp.games.rodskagg.rules.events import HandDrawn
from femopp.games.rodskagg.rules.state import Phase
from femopp.tricks import TABLE, Seat
from tests.games.rodskagg.manual import Manual

LOW = "2C 3C 4C 5C 6C 7C"
BO = Seat(0)


def dealt(hands: dict[str, str] | None = None, **options: Any) -> Manual:
    return Manual(preset="english", **options).deal(hands={"Bo": LOW} if hands is None else hands)


@pytest.mark.parametrize("line", ["Bo: fresh_hand", "Bo: keep"])
def test_a_r33_the_cards_are_picked_up_first(line: str) -> None:
    table = dealt()
    assert table.refused(line) == ["A-R33"]
    table.does("Gun: phrase")
    table.pick_up("Bo")
    assert table.allowed(line)


def test_refusals_do_not_depend_on_cards_face_down() -> None:
    low, high = dealt(), dealt({"Bo": "AC KC QC JC TC 9C"})
    assert low.refused("Bo: fresh_hand") == high.refused("Bo: fresh_hand")
    assert low.legal("Bo") == high.legal("Bo")


def test_ren_deal_2_a_fresh_hand_is_seen_by_its_player_only() -> None:
    table = dealt().ready()
    top = table.state.pack.stock[:6]
    table.tell("fresh")
    assert table.events(HandDrawn) == [HandDrawn(BO, top)]
    assert table.match.views[0].hands[0] == top
    for view in (table.match.views[1], table.match.views[2], table.match.spectator):
        assert view.hands[0] == (UNKNOWN,) * 6


def test_ren_ritual_5_picking_up_early_for_a_fresh_hand_is_early_all_the_same() -> None:
    table = dealt().pick_up("Bo").tell("fresh")
    assert table.errors == ["Bo early_pickup"]
    assert table.knock("Eva: Bo early_pickup") == 5


def test_a_r33_everyone_has_kept_a_hand_before_the_auction() -> None:
    table = dealt().ready()
    for name in ("Bo", "Eva", "Gun"):
        assert table.whose == name
        assert table.state.phase is Phase.FRESH_HANDS
        table.does(f"{name}: keep")
    assert table.state.phase.value == "auction"


def test_a_fresh_hand_does_not_mend_a_misdeal() -> None:
    table = Manual(preset="english").deal(hands={"Bo": LOW}, short="Bo").ready()
    table.tell("fresh")
    assert len(table.state.hands[BO]) == 6
    table.does("Eva: misdeal")
    assert table.state.phase is Phase.BEFORE_DEAL


def waiting_for_the_table() -> Manual:
    """Eva has asked for a fresh hand, and the table must shuffle first."""
    table = dealt(
        {"Bo": "2C 2D 2H 2S 3C 3D", "Eva": "4C 4D 4H 4S 5C 5D", "Gun": "6C 6D 6H 6S 7C 7D"},
        players=7,
    )
    table.does("Nils: phrase")
    table.pick_up("Bo", "Eva", "Gun")
    return table.tell("fresh keep fresh")


@pytest.mark.parametrize("line", ["Eva: keep", "Eva: fresh_hand"])
def test_a_r33_nothing_is_kept_or_asked_for_before_the_hand_is_there(line: str) -> None:
    table = waiting_for_the_table()
    assert table.refused(line) == ["A-R33"]
    # The stock's four cards and Bo's six, Eva's own not among them.
    table.act(TABLE, Reshuffle((*table.state.pack.stock, *cards("2C 2D 2H 2S 3C 3D"))))
    assert table.allowed("Eva: keep")


def test_fresh_hands_in_kortoxen_when_agreed_on() -> None:
    table = Manual(fresh_hand=True).deal(hands={"Bo": LOW}).ready()
    table.tell("fresh keep keep keep 1 - -")
    assert table.state.phase is Phase.PLAY
