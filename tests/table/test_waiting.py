"""The times that a table waits; nobody's absence stops it for good."""

from typing import Any

import pytest
from msgspec.structs import replace

from femopp.driver import Ask
from femopp.rulebook import Gather
from femopp.table.commands import SitOut
from femopp.table.log.entries import Came, HostIs, Reserved, Sat, Stood
from femopp.table.settings import Clock, Pace, Settings
from femopp.table.steps import BotThinks, Deals, Goes, Pauses, PersonThinks, Rests, Step, next_step
from femopp.table.waiting import (
    GRACE,
    HOST_GRACE,
    door_due,
    due,
    host_due,
    is_gone,
    next_host,
)
from femopp.tricks import Seat
from tests.table.evening import RODSKAGG, Evening
from tests.table.sitting import Sitting, guest

ME, OTHER = Seat(0), Seat(1)
NOW = 1000.0


def table(people: int = 2, clock: Clock = Clock.OFF, pace: Pace = Pace.NORMAL) -> Sitting:
    return Sitting(Settings("rifki", clock=clock, pace=pace), people)


@pytest.mark.parametrize(
    ("step", "clock", "gone", "at"),
    [
        # Chance and the table's own steps need no time, a bot that may pass always the same.
        (Deals(), Clock.OFF, {}, NOW),
        (Goes(Gather()), Clock.OFF, {}, NOW),
        (BotThinks(Ask(OTHER, may_pass=True)), Clock.QUICK, {}, NOW + 0.8),
        # Several people read a result, and see a trick, until everybody present has tapped.
        (Rests(frozenset({ME, OTHER})), Clock.QUICK, {}, NOW + 15),
        (Rests(frozenset({ME})), Clock.OFF, {OTHER: 1.0}, NOW + 15),
        (Rests(frozenset({ME})), Clock.OFF, {ME: 1.0}, NOW),
        (Pauses(frozenset({ME, OTHER})), Clock.QUICK, {}, NOW + 2.5),
        (Pauses(frozenset({ME})), Clock.OFF, {OTHER: 1.0}, NOW + 2.5),
        # A stand-in says at once what it has to say; nobody waits longer for somebody who has left.
        (Pauses(frozenset({ME})), Clock.OFF, {ME: 1.0}, NOW),
        (Pauses(frozenset({ME})), Clock.OFF, {ME: NOW - GRACE + 1}, NOW + 1),
        (Pauses(frozenset({ME})), Clock.OFF, {ME: NOW}, NOW + 2.5),
        # People who are present have all the time that the clock gives.
        (PersonThinks(ME), Clock.OFF, {}, None),
        (PersonThinks(ME), Clock.RELAXED, {}, NOW + 90),
        (PersonThinks(ME), Clock.QUICK, {OTHER: 1.0}, NOW + 20),
        # People who have just left have the grace time; later a stand-in is as quick as a bot.
        (PersonThinks(ME), Clock.OFF, {ME: NOW}, NOW + GRACE),
        (PersonThinks(ME), Clock.OFF, {ME: NOW + 5}, NOW + 5 + GRACE),
        (PersonThinks(ME), Clock.OFF, {ME: 1.0}, NOW + 0.8),
        (PersonThinks(ME), Clock.QUICK, {ME: NOW + 5}, NOW + 20),
        # A table that all have left stands still.
        (PersonThinks(ME), Clock.QUICK, {ME: 1.0, OTHER: 1.0}, None),
        (BotThinks(Ask(OTHER)), Clock.OFF, {ME: 1.0, OTHER: 1.0}, None),
        (Deals(), Clock.OFF, {ME: 1.0, OTHER: 1.0}, None),
        (None, Clock.OFF, {}, None),
    ],
    ids=str,
)
def test_when_the_table_goes_on(
    step: Step, clock: Clock, gone: dict[Seat, float], at: float | None
) -> None:
    assert due(table(clock=clock).live, step, NOW, gone) == at


@pytest.mark.parametrize(("pace", "trick", "card"), [(Pace.NORMAL, 1.6, 0.8), (Pace.SLOW, 3, 1.8)])
def test_a_bot_leads_when_the_trick_could_be_seen(pace: Pace, trick: float, card: float) -> None:
    """So does a stand-in, whose other actions take the usual time; a bot's vary around it."""
    sitting = Sitting(Settings("rifki", pace=pace), people=2, seed=1)
    found: set[tuple[str, bool]] = set()
    while len(found) < 4 and sitting.step():
        step = next_step(sitting.live)
        played = len(sitting.match.state.trick.played)
        is_new = len(sitting.running.dealt.last_trick.played) == 4 and played == 0
        if isinstance(step, BotThinks):
            at = due(sitting.live, step, NOW, {})
            assert at is not None
            assert at >= NOW + trick if is_new else NOW + card / 2 < at < NOW + card * 2
            found.add(("bot", is_new))
        if isinstance(step, PersonThinks):
            gone = {step.seat: 1.0}
            assert due(sitting.live, step, NOW, gone) == NOW + (trick if is_new else card)
            found.add(("stand-in", is_new))
    assert len(found) == 4


def test_no_bot_waits_longer_while_a_trick_lies() -> None:
    settings = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NORMAL)
    sitting = Sitting(settings, seed=1)
    found = 0
    while found < 8 and sitting.step():
        step = next_step(sitting.live)
        if isinstance(step, BotThinks) and len(sitting.running.dealt.last_trick.played) == 4:
            at = due(sitting.live, step, NOW, {})
            assert at is not None
            assert at < NOW + Pace.NORMAL.trick_seconds
            found += 1
    assert found == 8


def test_with_no_waiting_no_bot_waits_for_a_trick() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), seed=1)
    while not sitting.running.dealt.last_trick.played:
        sitting.step()
    assert due(sitting.live, BotThinks(Ask(OTHER)), NOW, {}) == NOW


def test_somebody_alone_reads_the_result_of_a_deal_for_as_long_as_they_like() -> None:
    """Once they have left, the table stands still."""
    alone = table(people=1).live
    assert due(alone, Rests(frozenset({ME})), NOW, {}) is None
    assert due(alone, Rests(frozenset({ME})), NOW, {ME: 1.0}) is None


def test_a_table_of_bots_goes_on_for_whoever_looks_on() -> None:
    """They read each result, and could come back meanwhile."""
    sitting = Evening(replace(RODSKAGG, pace=Pace.NORMAL), people=1).after_deal()
    sitting.do(guest(0), SitOut())
    assert due(sitting.live, Deals(), NOW, {}) is None
    assert due(sitting.live, Deals(), NOW, {}, waits=True) == NOW + 15


def test_the_next_deal_does_not_wait_for_a_press_of_somebody_who_has_only_reserved_a_seat() -> None:
    """They cannot press, as they have no seat yet."""
    sitting = table(people=1)
    sitting.enter(Stood(guest(0)), Reserved(guest(0), 2))
    assert due(sitting.live, Rests(frozenset({Seat(2)})), NOW, {}) == NOW + 15


def test_a_bot_stands_in_when_the_grace_time_is_over() -> None:
    assert not is_gone(ME, {}, NOW)
    assert not is_gone(ME, {ME: NOW - GRACE + 1}, NOW)
    assert is_gone(ME, {ME: NOW - GRACE}, NOW)
    assert not is_gone(ME, {OTHER: 1.0}, NOW)


@pytest.mark.parametrize(
    ("here", "heir"),
    [
        ((guest(0), guest(1)), None),
        ((guest(1),), HostIs(guest(1))),
        (("looks on",), HostIs("looks on")),
        (("looks on", guest(1)), HostIs(guest(1))),
        # Those who sit come first; among them, those who came first.
        (("looks on", "late"), HostIs("late")),
        (("looks on", "late", guest(1)), HostIs(guest(1))),
        ((), None),
    ],
    ids=str,
)
def test_another_becomes_the_host_where_the_host_is_missing(
    here: tuple[Any, ...], heir: HostIs | None
) -> None:
    sitting = Sitting(Settings("rifki"), people=2, begin=False)
    sitting.enter(Came("looks on", "Eva"), Came("late", "Ivo"), Sat("late", 3))
    assert next_host(sitting.live, here) == heir
    assert HOST_GRACE > GRACE


def test_a_minute_after_the_host_has_gone_others_answer_the_door() -> None:
    live = table().live
    assert door_due(live, {guest(0), guest(1)}, NOW) is None
    assert door_due(live, {guest(1)}, NOW) == NOW + 60


def test_while_a_match_is_played_the_host_may_be_away_for_longer() -> None:
    """The match goes on, but an open-ended session needs somebody to end it."""
    playing, waiting = table().live, Sitting(Settings("rifki"), people=2, begin=False).live
    assert next_host(playing, {guest(1)}) == HostIs(guest(1))
    assert host_due(waiting, NOW) == NOW + 60
    assert host_due(playing, NOW) == NOW + 600
