"""Moments and taps in matches whose players perform the rituals."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from femopp.driver import Ask
from femopp.games.rodskagg.rules.state import Phase
from femopp.rulebook import Action
from femopp.server.room.turn_timer import TurnTimer
from femopp.table.commands import Act, Tap
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Pace, Settings
from femopp.table.steps import (
    BotThinks,
    Goes,
    Pauses,
    PersonThinks,
    bot_action,
    next_step,
    tap,
)
from femopp.table.waiting import due
from femopp.tricks import Seat
from tests.table.sitting import Sitting, every_table, guest, named, screen

MANUAL = [one for one in every_table() if one.options.get("rituals") == "manual"]


@pytest.mark.parametrize("settings", every_table(), ids=named)
@pytest.mark.parametrize("people", [1, 3])
def test_every_game_goes_on_to_its_end_with_people_and_bots(
    settings: Settings, people: int
) -> None:
    sitting = Sitting(settings, people, seed=people)
    for _step in range(400):
        assert sitting.step() or sitting.match.state.outcome is not None
        if sitting.match.state.outcome is not None or sitting.match.state.deal_number == 3:
            return
    assert sitting.match.state.deal_number >= 1


@pytest.mark.parametrize("settings", MANUAL, ids=named)
def test_a_trick_lies_until_everybody_has_tapped(settings: Settings) -> None:
    sitting = Sitting(settings, people=2, seed=2)
    seen = 0
    for _step in range(3000):
        step = next_step(sitting.live)
        if isinstance(step, Goes):
            assert sitting.live.table is not None
            assert sitting.live.table.passed >= sitting.live.people & set(
                sitting.live.game.actors(sitting.match.state)
            )
            seen += 1
        if not sitting.step() or seen > 5:
            break
    assert seen > 0


@pytest.mark.parametrize("settings", MANUAL, ids=named)
def test_people_are_asked_before_bots_where_a_trick_lies(settings: Settings) -> None:
    sitting = Sitting(settings, people=1, seed=3)
    for _step in range(3000):
        assert sitting.step()
        lies = sitting.live.game.pace(sitting.match.state) is not None
        if lies and Seat(0) in sitting.live.game.actors(sitting.match.state):
            break
    assert sitting.live.table is not None
    step = next_step(sitting.live)
    assert step == Pauses(frozenset({Seat(0)}))
    after = next_step(tap(sitting.live, Seat(0)))
    assert isinstance(after, BotThinks | Goes)
    if isinstance(after, BotThinks):
        assert after.ask == Ask(after.ask.seat, may_pass=True, last_call=True)


def test_a_tap_before_a_match_or_after_it_does_nothing_bad() -> None:
    sitting = Sitting(Settings("rodskagg", pace=Pace.NONE), begin=False)
    assert tap(sitting.live, Seat(0)) == sitting.live
    sitting = Sitting(Settings("rodskagg", options={"rituals": "off"}, pace=Pace.NONE))
    sitting.play(5000)
    assert next_step(tap(sitting.live, Seat(0))) is None


def lying(people: int = 2, seed: int = 2) -> Sitting:
    """Return a table with a trick that lies, at a normal pace."""
    sitting = Sitting(Settings("rodskagg", options={"rituals": "manual"}), people, seed=seed)
    while not (sitting.match.state.play.lies and isinstance(next_step(sitting.live), Pauses)):
        assert sitting.step()
    return sitting


@pytest.mark.parametrize("settings", MANUAL, ids=named)
def test_every_pause_is_as_long_whatever_is_due_or_open(settings: Settings) -> None:
    settings = replace(settings, pace=Pace.NORMAL)
    lengths, due_or_open = set(), set()
    for seed in range(2):
        sitting = Sitting(settings, people=2, seed=seed)
        for _step in range(600):
            step, state = next_step(sitting.live), sitting.match.state
            if isinstance(step, Pauses):
                lengths.add(due(sitting.live, step, 100.0, {}))
                due_or_open.add(bool(state.rites.due or state.rites.errors))
            if not sitting.step():
                break
    assert lengths == {102.5}
    # Under these rules something is due often enough to occur here.
    assert due_or_open == {False, True} or settings.preset != "kortoxen-1949"


def test_a_trick_needs_one_tap_of_each_person_and_no_mark_is_seen() -> None:
    sitting = lying()
    assert next_step(sitting.live) == Pauses(frozenset({Seat(0), Seat(1)}))
    assert [screen(sitting.live, seat).taps for seat in (0, 1, None)] == [True, True, False]
    before = screen(sitting.live, None)
    sitting.do(guest(0), Tap())
    assert [screen(sitting.live, seat).taps for seat in (0, 1)] == [False, True]
    assert screen(sitting.live, None) == before
    sitting.do(guest(0), Tap())
    assert next_step(sitting.live) == Pauses(frozenset({Seat(1)}))
    sitting.do(guest(1), Tap())
    tricks = sitting.match.state.tricks_played
    while sitting.match.state.tricks_played == tricks and not sitting.match.state.trick.played:
        # Nobody is asked again before somebody has led.
        assert not isinstance(next_step(sitting.live), Pauses)
        sitting.step()


def test_nobody_is_asked_to_tap_again_if_nothing_has_happened() -> None:
    """All bots wait for the dealer, who is a person and has forgotten the phrase."""
    for seed in range(20):
        sitting = Sitting(Settings("rodskagg", options={"rituals": "manual"}), people=1, seed=seed)
        while sitting.match.state.phase is not Phase.BEFORE_DEAL:
            assert sitting.step()
        if sitting.match.state.dealer == 0:
            break
    sitting.do(guest(0), Act("deal_cards"))
    dealer_holds_up = PersonThinks(Seat(0))
    while next_step(sitting.live) != dealer_holds_up:
        assert sitting.step()
    assert not sitting.match.state.pack.seen
    number = sitting.live.number
    for _round in range(3):
        assert not screen(sitting.live, 0).taps
        sitting.do(guest(0), Tap())
        while isinstance(next_step(sitting.live), BotThinks):
            sitting.step()
        assert sitting.live.number == number
        assert next_step(sitting.live) == dealer_holds_up


def test_a_scripted_deal_of_four_tricks_needs_no_press_at_all() -> None:
    """It did need up to eight, and two minutes if nobody pressed."""
    sitting = Sitting(Settings("rodskagg", options={"rituals": "manual"}), people=2, seed=1)
    timer, now, begun, offered = TurnTimer(0.0), 0.0, None, 0
    for _step in range(400):
        if sitting.match.state.tricks_played == 4 and not sitting.match.state.play.lies:
            break
        step = next_step(sitting.live)
        timer.notice(sitting.live, step, now)
        at = timer.due(sitting.live, step, {})
        if begun is None and any(sitting.match.state.hands):
            begun = now
        match step:
            case Pauses(waiting=waiting):
                now = max(now, at or now)
                offered += bool(screen(sitting.live, 0).taps)
                if not _does_a_duty(sitting, waiting):
                    for seat in waiting:
                        sitting.tap(seat)
            case PersonThinks(seat=seat):
                sitting.enter(Decided(seat, _sensible(sitting, seat), "person"))
            case BotThinks(ask=ask):
                found = bot_action(sitting.live, ask, "x")
                if found is None:
                    sitting.tap(ask.seat)
                else:
                    now = max(now, at or now)
                    sitting.enter(Decided(ask.seat, found, "bot"))
            case _:
                now = max(now, at or now)
                sitting.step()
    assert sitting.match.state.tricks_played == 4
    assert begun is not None
    # Nobody needs to tap, but may: before the first lead, after each trick, the question and its
    # answers, and while bots wait for somebody's ritual.
    assert offered <= 7
    assert now - begun < 40


def _does_a_duty(sitting: Sitting, waiting: Iterable[Seat]) -> bool:
    for seat in waiting:
        found = bot_action(sitting.live, Ask(seat, may_pass=True), "x")
        if found is not None:
            sitting.enter(Decided(seat, found, "person"))
            return True
    return False


def _sensible(sitting: Sitting, seat: Seat) -> Action:
    """Return what a person does when the table waits for them, with their rituals."""
    for one in (seat, *sorted(sitting.live.people - {seat})):
        found = bot_action(sitting.live, Ask(one, may_pass=one != seat), "x")
        if found is not None:
            return found
    raise AssertionError("the table waits for nothing")
