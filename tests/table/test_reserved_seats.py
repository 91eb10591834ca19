"""Seats are reserved during a deal, and taken when the next one is dealt."""

import pytest

from femopp.rulebook import Deal
from femopp.table.commands import (
    Act,
    Begin,
    HandOn,
    LastDeal,
    Remove,
    Sit,
    Stand,
    TakeBack,
    Unreserve,
)
from femopp.table.deciding import decide
from femopp.table.log.entries import (
    Came,
    Removed,
    Reserved,
    Sat,
    Stood,
    Unreserved,
    restored,
    stored,
)
from femopp.table.log.folding import fold
from femopp.table.settings import Pace, Settings
from femopp.table.steps import BotThinks, PersonThinks, Rests, next_step
from femopp.table.waiting import due
from femopp.tricks import Seat
from tests.table.sitting import Sitting, guest, refused, screen
from tests.table.test_commands import person_has_played

RIFKI = Settings("rifki", pace=Pace.NONE)
NOW = 1000.0


def in_a_deal(people: int = 1, settings: Settings = RIFKI) -> Sitting:
    """Return a table during a deal; Bo and Eva watch."""
    sitting = Sitting(settings, people=people)
    sitting.until(PersonThinks)
    sitting.enter(Came("bo", "Bo"), Came("eva", "Eva"))
    assert sitting.live.is_in_deal
    return sitting


def until_settled(sitting: Sitting) -> Sitting:
    while sitting.live.is_in_deal:
        assert sitting.step()
    return sitting


def until_dealt(sitting: Sitting) -> Sitting:
    """Play the deal out, and deal the next one."""
    until_settled(sitting)
    while not sitting.live.is_in_deal:
        assert sitting.step()
    return sitting


# Joining


def test_a_seat_taken_in_the_midst_of_a_deal_is_reserved_until_the_next_one_is_dealt() -> None:
    sitting = in_a_deal()
    assert decide(sitting.live, "bo", Sit(1)).entries == (Reserved("bo", 1),)
    sitting.do("bo", Sit(1))
    assert sitting.live.people == {0}
    assert sitting.live.names[1] == "Bot 2"
    assert refused(sitting.live, "bo", Act("play QC")) == "you're only watching: take a seat first"
    until_settled(sitting)
    assert sitting.live.people == {0}
    until_dealt(sitting)
    assert sitting.live.people == {0, 1}
    assert sitting.live.names[1] == "Bo"
    assert sitting.live.guests["bo"].reserved is None


def test_reserving_a_seat_shows_no_hand_before_it_is_taken() -> None:
    sitting = in_a_deal()
    sitting.do(guest(0), Stand())
    sitting.do(guest(0), Sit(1))
    assert screen(sitting.live, 0).hand == ()
    assert screen(sitting.live, 0).reserved == 1
    assert screen(until_dealt(sitting).live, 0).seat == 1
    assert "??" not in [one.card for one in screen(sitting.live, 0).hand]
    assert len(screen(sitting.live, 0).hand) == 13


def test_the_seat_is_reserved_for_one_who_may_choose_another_or_none() -> None:
    sitting = in_a_deal()
    sitting.do("bo", Sit(1))
    assert refused(sitting.live, "eva", Sit(1)) == "Bo has reserved that seat"
    assert decide(sitting.live, "bo", Sit(1)).entries == ()
    sitting.do("bo", Sit(2))
    sitting.do("eva", Sit(1))
    assert decide(sitting.live, "eva", Unreserve()).entries == (Unreserved("eva"),)
    sitting.do("eva", Unreserve())
    assert refused(sitting.live, "eva", Unreserve()) == "you haven't reserved a seat"
    assert until_dealt(sitting).live.people == {0, 2}


def test_between_two_deals_and_before_the_first_a_seat_is_taken_at_once() -> None:
    sitting = until_settled(in_a_deal())
    assert decide(sitting.live, "bo", Sit(1)).entries == (Sat("bo", 1),)
    begun = Sitting(RIFKI)
    begun.enter(Came("bo", "Bo"))
    assert decide(begun.live, "bo", Sit(1)).entries == (Sat("bo", 1),)


def test_a_player_plays_on_until_the_reserved_seat_is_theirs() -> None:
    sitting = in_a_deal()
    sitting.do(guest(0), Sit(2))
    assert sitting.live.people == {0}
    assert until_dealt(sitting).live.people == {2}


def test_reserving_a_seat_changes_nothing_in_the_deal() -> None:
    """Actions can be taken back, and a claim stands."""
    sitting, seat = person_has_played(people=1)
    sitting.enter(Came("bo", "Bo"))
    sitting.do("bo", Sit(3))
    sitting.do(guest(seat), TakeBack())
    assert sitting.live.guests["bo"].reserved == 3


# Standing up, and sitting down again


def test_a_player_who_stood_up_takes_their_seat_back_at_once() -> None:
    sitting = in_a_deal()
    sitting.do(guest(0), Stand())
    assert screen(sitting.live, 0).left == 0
    assert decide(sitting.live, guest(0), Sit(0)).entries == (Sat(guest(0), 0),)
    sitting.do(guest(0), Sit(0))
    assert sitting.live.people == {0}
    assert screen(sitting.live, 0).left is None


def test_a_reservation_lapses_when_whoever_had_the_seat_comes_back() -> None:
    sitting = in_a_deal()
    sitting.do(guest(0), Stand())
    sitting.do("bo", Sit(0))
    assert screen(sitting.live, 0).left == 0
    sitting.do(guest(0), Sit(0))
    assert sitting.live.guests["bo"].reserved is None
    assert until_dealt(sitting).live.people == {0}


def test_until_the_next_deal_is_dealt_the_seat_can_be_taken_back_and_then_no_more() -> None:
    sitting = in_a_deal()
    sitting.do(guest(0), Stand())
    sitting.do("bo", Sit(0))
    until_settled(sitting)
    assert refused(sitting.live, "eva", Sit(0)) == "Bo has reserved that seat"
    assert decide(sitting.live, guest(0), Sit(0)).entries == (Sat(guest(0), 0),)
    until_dealt(sitting)
    assert refused(sitting.live, guest(0), Sit(0)) == "that seat is taken"


def test_leaving_a_seat_reserves_none() -> None:
    sitting = in_a_deal()
    sitting.do(guest(0), Sit(2))
    sitting.do(guest(0), Stand())
    sitting.do("bo", Sit(2))
    assert until_dealt(sitting).live.people == {2}
    assert sitting.live.names[2] == "Bo"


def test_taking_back_ones_seat_ends_other_reservations() -> None:
    sitting = in_a_deal()
    for command in (Stand(), Sit(2), Sit(0)):
        sitting.do(guest(0), command)
    assert until_dealt(sitting).live.people == {0}


# Removing and handing on


def test_of_whom_the_host_removes_nobody_sees_the_hand() -> None:
    sitting = in_a_deal(people=2)
    sitting.do(guest(0), Remove(guest(1)))
    assert sitting.live.people == {0}
    for one in (guest(0), "bo"):
        assert decide(sitting.live, one, Sit(1)).entries == (Reserved(one, 1),)
    sitting.do("bo", Sit(1))
    assert until_dealt(sitting).live.people == {0, 1}


def test_removal_ends_a_reservation() -> None:
    sitting = in_a_deal()
    sitting.do("bo", Sit(1))
    sitting.do(guest(0), Remove("bo"))
    assert until_dealt(sitting).live.people == {0}


def test_a_new_host_has_no_other_seat_by_that() -> None:
    sitting = in_a_deal(people=2)
    sitting.do(guest(0), HandOn(guest(1)))
    sitting.do(guest(1), Remove(guest(0)))
    assert decide(sitting.live, guest(1), Sit(0)).entries == (Reserved(guest(1), 0),)


# The end of a match


def test_a_reservation_in_the_last_deal_holds_for_the_next_match() -> None:
    sitting = in_a_deal()
    sitting.do("bo", Sit(1))
    sitting.do(guest(0), LastDeal())
    while sitting.live.is_playing:
        assert sitting.step()
    sitting.do(guest(0), Stand())
    assert sitting.live.people == set()
    sitting.do(guest(0), Begin())
    assert sitting.live.people == {1}


# Pace


@pytest.mark.parametrize("people", [1, 2])
def test_a_deal_goes_on_while_somebody_who_has_reserved_a_seat_is_there(people: int) -> None:
    sitting = in_a_deal(people, Settings("rifki", pace=Pace.NORMAL))
    for seat in range(people):
        sitting.do(guest(seat), Stand())
    sitting.until(BotThinks)
    bot = next_step(sitting.live)
    assert due(sitting.live, bot, NOW, {}) is None
    assert "Waiting until somebody sits down" in screen(sitting.live, None).asked
    sitting.do("bo", Sit(1))
    at = due(sitting.live, bot, NOW, {})
    assert at is not None
    assert NOW < at < NOW + 2
    assert due(sitting.live, bot, NOW, {Seat(1): NOW}) is None
    assert "waits until somebody sits down" not in screen(sitting.live, None).asked


def test_the_result_is_read_by_those_who_have_reserved_where_nobody_sits() -> None:
    sitting = in_a_deal(settings=Settings("rifki", pace=Pace.NORMAL))
    sitting.do(guest(0), Stand())
    sitting.do(guest(0), Sit(1))
    until_settled(sitting)
    assert sitting.until(Rests) == Rests(frozenset({Seat(1)}))
    assert due(sitting.live, next_step(sitting.live), NOW, {}) == NOW + 15


# Screens


def test_everybody_sees_what_is_reserved_and_whoever_has_reserved_it_is_told_plainly() -> None:
    sitting = in_a_deal()
    sitting.do(guest(0), Stand())
    sitting.do(guest(0), Sit(1))
    for seat in (0, None):
        shown = screen(sitting.live, seat)
        assert shown.reserves
        assert [(one.name, one.reserved) for one in shown.guests] == [
            ("Person 0", 1),
            ("Bo", None),
            ("Eva", None),
        ]
    assert screen(sitting.live, 0).asked == ("You play from the next deal on")
    assert screen(sitting.live, 0, "sv").asked == ("Du spelar från nästa giv")
    until_settled(sitting)
    assert not screen(sitting.live, 0).reserves


# Logs


def test_reservations_survive_a_restart() -> None:
    sitting = in_a_deal()
    sitting.do("bo", Sit(1))
    assert fold(restored(stored(entry)) for entry in sitting.log) == sitting.live
    until_dealt(sitting)
    assert fold(restored(stored(entry)) for entry in sitting.log) == sitting.live


def test_a_log_from_before_there_were_reservations_means_what_it_meant() -> None:
    """Whoever sat down in the midst of a deal had the cards at once, and took part in it."""
    sitting = in_a_deal()
    sitting.enter(Sat("bo", 1))
    assert sitting.live.people == {0, 1}
    sitting.enter(Stood("bo"))
    assert decide(sitting.live, "bo", Sit(1)).entries == (Sat("bo", 1),)


def test_a_redeal_is_another_deal() -> None:
    """After a misdeal, say: what was reserved is taken with the new cards."""
    manual = Settings(
        "rodskagg", options={"rituals": "manual", "misdeal_rate": "100"}, pace=Pace.NONE
    )
    sitting = Sitting(manual, seed=1)
    sitting.enter(Came("bo", "Bo"))
    while not sitting.live.is_in_deal:
        sitting.step()
    sitting.do("bo", Sit(2))
    assert dealt(sitting) == 1
    while dealt(sitting) == 1:
        assert sitting.step()
    assert not sitting.match.state.sheet
    assert sitting.live.company.seated["bo"] == 2


def dealt(sitting: Sitting) -> int:
    return sum(isinstance(action, Deal) for _seat, action in sitting.match.log)


def test_a_removed_guest_is_gone_from_the_deal() -> None:
    sitting = in_a_deal(people=2)
    sitting.enter(Removed(guest(1), closes=False), Came("new", "Person 1"))
    assert decide(sitting.live, "new", Sit(1)).entries == (Reserved("new", 1),)


def test_cards_that_a_settled_deal_has_left_are_not_shown_to_who_sits_down_then() -> None:
    """Rifki ends with the king of hearts; what is left was the hand of whoever played before."""
    sitting = Sitting(RIFKI)
    sitting.enter(Came("bo", "Bo"))
    while not (sitting.running.has_settled and any(sitting.match.state.hands)):
        assert sitting.step()
    assert screen(sitting.live, 0).hand != ()
    sitting.do(guest(0), Stand())
    sitting.do(guest(0), Sit(1))
    assert screen(sitting.live, 0).hand == ()
    for command in (Stand(), Sit(0)):
        sitting.do(guest(0), command)
    assert screen(sitting.live, 0).hand != ()
