"""Pauses of a table whose players perform the rituals, on the wire."""

import pytest

from femopp.server.room.turn_timer import HOLD, TurnTimer
from femopp.table.settings import Pace, Settings
from femopp.table.steps import BotThinks, Pauses, PersonThinks, next_step
from femopp.tricks import Seat
from tests.server.serving import Served
from tests.server.storing import Clock
from tests.server.test_replays import TOKEN, kept
from tests.table.sitting import Sitting, guest

ME, OTHER = Seat(0), Seat(1)
PAUSE = Pace.NORMAL.pause_seconds


def lying(people: int = 2, pace: Pace = Pace.NORMAL) -> Sitting:
    """Return a table where the first trick lies."""
    settings = Settings("rodskagg", options={"rituals": "manual"}, pace=pace)
    sitting = Sitting(settings, people, seed=2)
    while not (sitting.match.state.play.lies and isinstance(next_step(sitting.live), Pauses)):
        assert sitting.step()
    return sitting


class Held:
    """A table in a pause that began at 0."""

    def __init__(self) -> None:
        self.sitting, self.timer = lying(), TurnTimer(0.0)
        self.due()

    def due(self, *gone: Seat) -> float | None:
        live = self.sitting.live
        self.timer.notice(live, next_step(live), 0.0)
        return self.timer.due(live, next_step(live), dict.fromkeys(gone, 0.0))


def test_the_table_waits_for_somebody_who_is_about_to_knock() -> None:
    held = Held()
    assert held.due() == PAUSE
    held.timer.hold(ME, 1.0)
    assert held.due() == 1 + HOLD
    # Once only, until somebody acts again.
    held.timer.hold(ME, 5.0)
    assert held.due() == 1 + HOLD
    held.timer.hold(ME, None)
    assert held.due() == PAUSE
    held.timer.hold(ME, 6.0)
    assert held.due() == PAUSE


def test_each_person_can_hold_the_table_and_only_while_they_are_there() -> None:
    held = Held()
    held.timer.hold(ME, 1.0)
    held.timer.hold(OTHER, 2.0)
    assert held.due() == 2 + HOLD
    assert held.due(OTHER) == 1 + HOLD


def test_a_bot_does_not_lead_meanwhile_and_somebody_on_turn_is_not_hurried() -> None:
    held = Held()
    for seat in (0, 1):
        held.sitting.tap(Seat(seat))
    held.due()
    held.timer.hold(ME, 1.0)
    assert held.due() == 1 + HOLD
    held.sitting.until(PersonThinks)
    assert held.due() is None


def test_an_action_ends_it() -> None:
    held = Held()
    held.timer.hold(ME, 1.0)
    tricks = held.sitting.match.state.tricks_played
    while held.sitting.match.state.play.lies:
        held.sitting.step()
    assert held.sitting.match.state.tricks_played == tricks
    held.timer.notice(held.sitting.live, next_step(held.sitting.live), 3.0)
    at = held.timer.due(held.sitting.live, next_step(held.sitting.live), {})
    assert at is None or at <= 3 + PAUSE


def test_any_player_can_hold_a_table_with_rituals(server: Served) -> None:
    kept(server, "held", lying(pace=Pace.SLOW))
    with server.client("held", TOKEN) as anna, server.client("held") as stranger:
        before = stranger.screen
        assert anna.do({"type": "Hold"})["type"] == "Done"
        assert anna.do({"type": "Hold", "holds": False})["type"] == "Done"
        assert stranger.screen is before
    opened = server.open_table(settings={"game": "rifki", "pace": "none"}, begin=False)
    with server.client(opened["table"], opened["token"]) as anna:
        assert anna.do({"type": "Hold"})["text"] == "the match has not begun"
        assert anna.do({"type": "Begin"})["type"] == "Done"
        assert anna.do({"type": "Hold"})["type"] == "Done"


def standing(server: Served, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let the tables' clock stand still; return it."""
    clock, lease = Clock(), server.store.ownership.lease
    clock.at = lease.steady()
    monkeypatch.setattr(lease, "steady", clock)
    return clock


def test_bots_that_say_nothing_take_no_time(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a slow pace each of them had 1.8 seconds after every trick."""
    sitting = lying(people=1, pace=Pace.SLOW)
    sitting.tap(ME)
    asked = 0
    while isinstance(step := next_step(sitting.live), BotThinks):
        asked += 1
        sitting.step()
    assert asked == 3, step
    standing(server, monkeypatch)
    kept(server, "quick", lying(people=1, pace=Pace.SLOW))
    with server.client("quick", TOKEN) as anna:
        assert len(anna.look_until(lambda screen: screen["taps"])["trick"]) == 4
        assert anna.do({"type": "Tap"})["type"] == "Done"
        anna.look_until(lambda screen: len(screen["trick"]) != 4)


def test_a_pause_ends_by_itself(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = standing(server, monkeypatch)
    kept(server, "over", lying(pace=Pace.NORMAL))
    with server.client("over", TOKEN) as anna, server.client("over", guest(1)):
        assert anna.look_until(lambda screen: screen["taps"])["trick"]
        clock.at += PAUSE
        anna.look_until(lambda screen: len(screen["trick"]) != 4)
