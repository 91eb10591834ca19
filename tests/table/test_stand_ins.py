"""A seat is marked while a bot did its last action in this match, for this person."""

import pytest

from femopp.table.log.entries import (
    BY_CLAIM,
    BY_STAND_IN,
    AnyEntry,
    Began,
    BotIs,
    Came,
    Did,
    HostIs,
    Removed,
    Sat,
    Stood,
    TookBack,
    restored,
    stored,
)
from femopp.table.log.folding import fold
from femopp.table.log.stored_action import Decided
from femopp.table.screen.bots import ShownBot
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks
from femopp.tricks import Seat
from tests.table.sitting import Sitting, guest, screen

ME, OTHER = Seat(0), Seat(1)
I_ACT, BOT_ACTS, CLAIM_ACTS = "person", BY_STAND_IN, BY_CLAIM


def played(course: list[str | AnyEntry]) -> Sitting:
    """Return a table with one person and these events; words name the actor in their seat."""
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=1)
    sitting.until(PersonThinks)
    for one in course:
        if not isinstance(one, str):
            sitting.enter(one)
        else:
            assert sitting.until(PersonThinks).seat == ME
            sitting.enter(Decided(ME, sitting.legal(ME)[0], one))
    return sitting


@pytest.mark.parametrize(
    ("course", "is_marked"),
    [
        ([], False),
        ([I_ACT], False),
        ([BOT_ACTS], True),
        # The last action counts.
        ([I_ACT, BOT_ACTS], True),
        ([BOT_ACTS, I_ACT], False),
        ([BOT_ACTS, BOT_ACTS], True),
        # An action taken back doesn't count.
        ([BOT_ACTS, TookBack()], False),
        ([BOT_ACTS, I_ACT, TookBack()], True),
        # Nobody plays out a claim.
        ([BOT_ACTS, CLAIM_ACTS], True),
        ([I_ACT, CLAIM_ACTS], False),
        # A seat that was left is a bot's own, and a new person begins anew.
        ([BOT_ACTS, Stood(guest(ME))], False),
        ([BOT_ACTS, Removed(guest(ME))], False),
        ([BOT_ACTS, Stood(guest(ME)), Sat(guest(ME), ME)], False),
        # Other people's actions change nothing.
        ([BOT_ACTS, Came("x", "X"), Sat("x", OTHER), HostIs("x"), Stood("x"), Removed("x")], True),
        ([BOT_ACTS, Began()], False),
    ],
    ids=str,
)
def test_a_seat_is_marked_while_a_bot_did_what_was_done_there_last(
    course: list[str | AnyEntry], is_marked: bool
) -> None:
    sitting = played(course)
    assert sitting.running.stood_in == ({ME} if is_marked else frozenset())
    assert [seat.stood_in for seat in screen(sitting.live, None).seats] == [
        is_marked,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize(("language", "words"), [("en", "master"), ("sv", "mästare")])
@pytest.mark.parametrize("seat", [ME, OTHER, None], ids=["host", "other", "spectator"])
def test_everybody_is_told_which_bot_stands_in_whatever_bots_have_seats(
    seat: Seat | None, language: str, words: str
) -> None:
    wanted = Settings("rifki", bots="master", bots_by_seat={1: "club", 2: "random"})
    sitting = Sitting(wanted, people=2, begin=False)
    for entries in ((), (Began(),), (BotIs(2, "expert"),)):
        sitting.enter(*entries)
        assert screen(sitting.live, seat, language).stand_in == ShownBot("master", words)
        # That bot acts there.
        assert [sitting.live.bot_in(one) for one in (ME, OTHER)] == ["master", "master"]


def test_the_mark_is_there_after_a_restart() -> None:
    sitting = played([I_ACT, BOT_ACTS])
    again = fold(restored(stored(entry)) for entry in sitting.log).running
    assert again is not None
    assert again.stood_in == {ME}


def test_a_bot_that_plays_for_itself_is_not_marked() -> None:
    sitting = played([I_ACT, I_ACT, I_ACT])
    assert any(isinstance(entry, Did) and entry.by == "bot" for entry in sitting.log)
    assert sitting.running.stood_in == frozenset()
