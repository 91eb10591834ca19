"""Bots at a table with a helping hand forget more, and leave knocking to people first."""

import pytest

from femopp.bots.bot import Luck
from femopp.bots.manners import Manners
from femopp.bots.sit import with_manners
from femopp.driver import Ask
from femopp.games.rodskagg.bot import choose
from femopp.games.rodskagg.rules.actions import Knock, PickUp
from femopp.games.rodskagg.rules.errors import ErrorKind
from femopp.rulebook import Action
from femopp.table.settings import Settings
from femopp.table.steps import manners_in
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual
from tests.table.sitting import Sitting

BO, EVA, GUN = Seat(0), Seat(1), Seat(2)


def done(table: Manual, seat: Seat, manners: Manners, last_call: bool = False) -> Action | None:
    """Return what a bot does there when it may pass."""
    ask = Ask(seat, may_pass=True, last_call=last_call)
    bot = with_manners(choose, "rodskagg", **vars(manners))
    match = table.match
    return bot(match.views[seat], ask, match.legal(seat), Luck("seed", seat, match.actions))


def test_a_hasty_bot_picks_up_before_the_phrase() -> None:
    table = Manual().deal("BBB")
    assert done(table, BO, Manners(1.0, 0.0)) is None
    assert done(table, BO, Manners(1.0, 0.0, haste=1.0)) == PickUp()
    assert done(table, BO, Manners(0.0, 0.0, patience=1.0)) is None


def test_a_patient_bot_knocks_at_a_rest_and_at_no_other_time() -> None:
    table = Manual().deal("BBB").pick_up("Bo")
    alert, patient = Manners(0.0, 1.0), Manners(0.0, 1.0, patience=1.0)
    knock = Knock(BO, ErrorKind.EARLY_PICKUP)
    assert done(table, EVA, alert, last_call=True) == knock
    assert done(table, EVA, patient, last_call=True) is None


def test_a_patient_bot_knocks_where_it_would_otherwise_stop_the_table() -> None:
    table = Manual().deal("BBB").pick_up("Gun")
    patient = Manners(0.0, 1.0, patience=1.0)
    assert done(table, BO, patient) is None
    assert done(table, BO, patient, last_call=True) == Knock(GUN, ErrorKind.EARLY_PICKUP)


def test_a_patient_bot_knocks_when_the_trick_lies_and_people_have_had_their_chance() -> None:
    table = Manual().deal("BBBBBB").ready().tell("2 - - BBBBB")
    assert table.errors == ["Bo forgot_ask"]
    patient = Manners(0.0, 1.0, patience=1.0)
    assert done(table, EVA, patient) is None
    assert done(table, EVA, patient, last_call=True) == Knock(BO, ErrorKind.FORGOT_ASK)


@pytest.mark.parametrize(
    ("helping_hand", "expected"),
    [(False, Manners(0.05, 0.7)), (True, Manners(0.25, 0.35, 0.25, 1.0))],
)
def test_bots_are_lenient_where_there_is_a_helping_hand(
    helping_hand: bool, expected: Manners
) -> None:
    settings = Settings("rodskagg", helping_hand=helping_hand)
    live = Sitting(settings, people=1).live
    ways = manners_in(live, EVA)
    found = Manners(**{name: value for name, value in ways.items() if name != "nerve"})
    assert vars(found) == pytest.approx(vars(expected))
    # Somebody who stands in for a person is as elsewhere.
    assert "haste" not in manners_in(live, BO)
