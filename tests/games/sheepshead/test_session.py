"""A session: starts, the running sheet, the dealer, and the end."""

from typing import Any

import pytest

from femopp.cards import cards
from femopp.driver import begin
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import Bury, Crack, DoubleCrack, Stop, TripleCrack
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import Phase
from femopp.language import Speaker
from femopp.rulebook import SetupError, legal_actions
from femopp.tricks import TABLE, Seat
from tests.games.sheepshead.deals import SWEEP
from tests.games.sheepshead.table import Table


def swept(**options: Any) -> Table:
    table = Table(SWEEP, "7C 8C", **options)
    return table.picks(0, bury="7C 8C").all_pass().plays_on()


@pytest.mark.parametrize(
    ("start", "options", "reason"),
    [
        (Start((1, 0, 0, 0, 0)), {}, "add up to zero"),
        (Start((1, -1, 0, 0)), {}, "each of the 5 players"),
        (Start(dealer=Seat(5)), {}, "dealer"),
        (Start(dealer=Seat(-1)), {}, "dealer"),
        (Start(doublers=-1), {}, "negative"),
        (Start(played=-2), {}, "negative"),
        (Start(played=3), {"deals": 3}, "over"),
        (Start(played=1001), {}, "can start after at most 1000 deals, with at most 100"),
        (Start(doublers=101), {}, "can start after at most 1000 deals, with at most 100"),
        (Start(played=99_999_999, doublers=16_000), {}, "can start after at most 1000 deals"),
        (Start(played=1, doublers=2), {}, "than played deals: 2, but only 1"),
        (Start((1, -1, 0, 0, 0), played=2, doublers=2), {}, "no deal has been picked"),
    ],
)
def test_impossible_starts(start: Start, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError) as error:
        begin(SHEEPSHEAD, SHEEPSHEAD.options.of(**options), 5, start)
    assert reason in Speaker().say(error.value.text)


def test_a_start_in_mid_session() -> None:
    start = Start((4, 2, -2, -2, -2), dealer=Seat(1), doublers=1, played=7)
    table = Table(start=start)
    table.deal()
    assert table.state.deal_number == 8
    assert table.turn == 2
    for _seat in range(5):
        table.passes(table.turn)
    assert table.state.doublers == 2
    assert table.state.points == (4, 2, -2, -2, -2)


@pytest.mark.parametrize(("played", "dealer"), [(0, 0), (1, 1), (7, 2), (10, 0)])
def test_a_s18_the_first_seat_has_dealt_first(played: int, dealer: int) -> None:
    """SHP-PICK-3: the deal passes to the left with each deal."""
    options = SHEEPSHEAD.options.of(first_dealer="first_seat")
    assert begin(SHEEPSHEAD, options, 5, Start(played=played)).state.dealer == dealer


def test_the_sheet_runs_on() -> None:
    table = swept()
    assert table.state.dealer == 0  # the deal passes clockwise
    table.deal({(1 + seat) % 5: hand for seat, hand in SWEEP.items()}, "7C 8C")
    table.picks(1, bury="7C 8C").all_pass().plays_on()
    assert [deal.number for deal in table.state.sheet] == [1, 2]
    assert table.state.sheet[0].totals == (8, 4, -4, -4, -4)
    assert table.state.sheet[1].totals == (4, 12, 0, -8, -8)
    assert table.state.points == (4, 12, 0, -8, -8)
    assert table.state.dealer == 1


def test_shp_pick_3_a_deal_that_nobody_picks_stands_on_the_sheet() -> None:
    table = Table({}).passes(0, 1, 2, 3, 4)
    assert [(deal.number, deal.lines) for deal in table.state.sheet] == [(1, ())]


def test_a_s18_the_session_is_open_ended_until_the_table_stops() -> None:
    table = swept()
    assert table.state.outcome is None
    assert legal_actions(SHEEPSHEAD, table.state, TABLE) == (Stop(),)
    table.does(TABLE, Stop())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)
    assert table.match.game.table_action(table.state, None) is None
    assert table.match.game.actors(table.state) == ()
    assert table.refused(TABLE, Stop()) == ["A-S18"]


def test_a_s18_only_the_table_stops_and_only_between_deals() -> None:
    table = swept()
    assert table.refused(0, Stop()) == ["A-S18"]
    table.deal()
    assert table.refused(TABLE, Stop()) == ["A-S18"]


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_s18_option_a_session_of_so_many_deals_is_not_stopped(deals: int) -> None:
    table = Table(deals=deals)
    for _deal in range(deals):
        assert table.refused(TABLE, Stop()) == [f"HOUSE-deals={deals}"]
        table.deal()
        for _seat in range(5):
            table.passes(table.turn)
    assert table.state.outcome is not None


def test_a_s18_pending_doublers_lapse_at_the_end() -> None:
    table = Table({}).passes(0, 1, 2, 3, 4)
    assert table.state.doublers == 1
    table.does(TABLE, Stop())
    assert table.state.doublers == 0
    assert table.state.points == (0, 0, 0, 0, 0)


def test_ties_share_the_first_place() -> None:
    table = Table()
    table.does(TABLE, Stop())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0, 1, 2, 3, 4)


def test_the_cards_of_a_deal_lie_until_the_next() -> None:
    table = swept()
    assert len(table.state.taken) == 6
    assert len(table.state.buried) == 2
    assert not table.deal().state.taken
    assert not table.state.buried
    assert table.state.picker is None
    assert table.state.phase is Phase.PICK


@pytest.mark.parametrize("window", ["after_bury_before_first_lead", "after_pick_before_bury"])
def test_the_questions_at_each_stage(window: str) -> None:
    """All questions, with announcements after the bury or before it."""
    speaker = Speaker(names=["Ann", "Bo", "Cy", "Di", "Ed"])
    table = Table(crack_window=window)

    def asked(seat: int) -> str:
        return speaker.say(SHEEPSHEAD.asked(table.state, Seat(seat)))

    def bury() -> None:
        assert asked(0) == "Bury two cards"
        table.does(0, Bury(cards("7C 8C")))

    assert asked(0) == "The cards are being dealt"
    table.deal(SWEEP, "7C 8C")
    assert (asked(0), asked(1)) == ("Pick up the blind?", "Is Ann picking up?")
    table.picks(0)
    if window == "after_bury_before_first_lead":
        bury()
    assert asked(0) == "Play alone, without the boy?"
    table.passes(0, 1)
    assert (asked(2), asked(0)) == ("Crack and double the stakes?", "Waiting for Cy")
    table.does(2, Crack())
    assert asked(0) == "Play alone, without the boy?"
    table.passes(0)
    assert asked(1) == "Answer with a double crack?"
    table.does(1, DoubleCrack())
    table.passes(1, 2)
    assert asked(3) == "Answer with a triple crack?"
    table.does(3, TripleCrack())
    if window == "after_pick_before_bury":
        bury()
    assert (asked(0), asked(1)) == ("Your turn: you lead", "Ann to lead")
    table.plays("QC")
    assert (asked(1), asked(0)) == ("Your turn: follow with a trump", "Bo to play")
    table.plays_on().does(TABLE, Stop())
    assert asked(0) == "The session is over."
