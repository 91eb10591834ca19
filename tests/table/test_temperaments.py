"""Temperaments of bots: their time, and their manners at rituals, as settings of the table."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.bots import EVEN, THINKING, Attention, Memory, Nerve, Speed, Temperament
from femopp.bots import bot_named as real_bot_named
from femopp.driver import Ask
from femopp.language import Speaker
from femopp.rulebook import IllegalAction
from femopp.table import steps
from femopp.table.cast import BotPerson, chosen_bots
from femopp.table.commands import Begin, Declined, SetTemper
from femopp.table.deciding import decide
from femopp.table.log.entries import AnyEntry, BotIsLike, Came, Entry, Opened, Sat, restored, stored
from femopp.table.log.folding import after, fold, opened
from femopp.table.screen.bots import ShownTemper
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import BotThinks, bot_action, next_step, tap
from femopp.table.waiting import FOLLOWING, SLOWNESS, WHIM_FROM, due
from femopp.tricks import Seat
from tests.server.test_two_worlds import _deals, in_another_world
from tests.table.sitting import Sitting, guest, named, screen
from tests.two_worlds import _hidden, _replay, _swapped

HOST, OTHER = guest(0), guest(1)
RITUALS = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NORMAL)
SLY = Temperament(Speed.QUICK, Memory.FORGETFUL, Attention.SHARP)


def with_bots(settings: Settings, *tempers: Temperament, seed: int = 1) -> Sitting:
    """Return a table where a person has the first seat, and bots have these temperaments."""
    sitting = Sitting(settings, people=0, seed=seed, begin=False)
    first = sitting.log[0]
    assert isinstance(first, Opened)
    cast = tuple(BotPerson(f"Robot {seat}", "bo", one) for seat, one in enumerate((EVEN, *tempers)))
    first = sitting.log[0] = replace(first, cast=cast)
    sitting.live = opened(first)
    sitting.enter(Came(HOST, "Person 0"), Sat(HOST, 0))
    sitting.do(HOST, Begin())
    return sitting


def seconds(live: LiveTable, seat: int, may_pass: bool = False) -> float:
    """Return how long the bot in this seat takes if it is asked now."""
    at = due(live, BotThinks(Ask(Seat(seat), may_pass)), 0.0, {})
    assert at is not None
    return at


# Whose they are


def test_bots_of_a_new_table_have_the_temperament_of_their_name() -> None:
    game = Sitting(RITUALS).live.game
    for one in chosen_bots(8, game):
        if one.name == "Tyra":
            assert (one.temper.speed, one.temper.attention) == (Speed.QUICK, Attention.SHARP)
        if one.name == "Emre":
            assert one.temper == EVEN


def test_a_table_from_before_plays_as_it_did() -> None:
    old = b'{"type":"Opened","settings":{"game":"rodskagg"},"version":"0.1.0"}'
    live = fold([restored(old)])
    assert {live.temper_in(Seat(seat)) for seat in range(4)} == {EVEN}
    assert EVEN.ways == {"forgetfulness": 0.05, "alertness": 0.7, "nerve": 0.0}


def test_they_are_stored_and_read_again() -> None:
    sitting = with_bots(RITUALS, SLY)
    sitting.do(HOST, SetTemper(2, speed="slow"))
    live = fold(restored(stored(entry)) for entry in sitting.log)
    assert live.temper_in(Seat(1)) == SLY
    assert live.temper_in(Seat(2)) == Temperament(Speed.SLOW)


def test_one_of_a_newer_build_is_read_as_the_usual_one() -> None:
    entry = {"type": "BotIsLike", "seat": 1, "temper": {"speed": "warp", "memory": "sure"}}
    found = restored(json.dumps(entry))
    assert found == BotIsLike(1, Temperament(memory=Memory.SURE))
    entry["temper"] = {"nerve": "reckless"}
    assert restored(json.dumps(entry)) == BotIsLike(1, EVEN)


def test_a_stand_in_for_a_person_has_an_even_temperament() -> None:
    sitting = with_bots(RITUALS, SLY)
    assert sitting.live.temper_in(Seat(1)) == SLY
    sitting.enter(Came(OTHER, "Elsa"), Sat(OTHER, 1))
    assert sitting.live.temper_in(Seat(1)) == EVEN


# Choosing


def test_the_host_changes_a_part_of_it_at_any_time() -> None:
    sitting = with_bots(RITUALS, SLY)
    sitting.do(HOST, SetTemper(1, memory="sure"))
    assert sitting.live.temper_in(Seat(1)) == replace(SLY, memory=Memory.SURE)
    assert decide(sitting.live, HOST, SetTemper(1, memory="sure")).entries == ()
    assert decide(sitting.live, HOST, SetTemper(1)).entries == ()


@pytest.mark.parametrize(
    ("who", "command", "says"),
    [
        (OTHER, SetTemper(2, speed="slow"), "only the host can do that"),
        (HOST, SetTemper(0, speed="slow"), "choose a bot for a free seat"),
        (HOST, SetTemper(9, speed="slow"), "this table has seats 1 to 4"),
    ],
    ids=str,
)
def test_choices_that_are_refused(who: str, command: SetTemper, says: str) -> None:
    live = Sitting(replace(RITUALS, players=4), people=2).live
    with pytest.raises(Declined) as caught:
        decide(live, who, command)
    assert says in Speaker("en", live.names).say(caught.value.text)


@pytest.mark.parametrize(
    ("language", "rituals", "none"),
    [
        ("en", "quick, forgetful, sees everything", "quick"),
        ("sv", "snabb, glömsk, ser allt", "snabb"),
    ],
)
def test_everybody_sees_it_in_words(language: str, rituals: str, none: str) -> None:
    for settings, words in ((RITUALS, rituals), (Settings("rifki"), none)):
        sitting = with_bots(settings, SLY)
        for who in (0, None):
            person, shown, *_others = screen(sitting.live, who, language).tempers
            assert (person, shown) == (
                None,
                ShownTemper("quick", "forgetful", "sharp", "even", words),
            )


@pytest.mark.parametrize(
    ("language", "bold", "careful"),
    [("en", "steady, bold", "steady, careful"), ("sv", "lugn, djärv", "lugn, försiktig")],
)
def test_boldness_is_said_in_words(language: str, bold: str, careful: str) -> None:
    sitting = with_bots(Settings("rifki"), Temperament(nerve=Nerve.BOLD), EVEN)
    sitting.do(HOST, SetTemper(2, nerve="careful"))
    _person, one, other, _even = screen(sitting.live, None, language).tempers
    assert one is not None
    assert other is not None
    assert (one.words, other.words) == (bold, careful)
    assert (one.nerve, other.nerve) == ("bold", "careful")


# Manners


def test_a_bot_gets_the_manners_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def bot_named(name: str, game: str, **more: Any) -> object:
        asked.append((more["forgetfulness"], more["alertness"], more["nerve"]))
        return real_bot_named("greedy", game, **more)

    monkeypatch.setattr(steps, "bot_named", bot_named)
    sitting = with_bots(RITUALS, replace(SLY, nerve=Nerve.BOLD))
    sitting.until(BotThinks)
    for seat in (1, 2):
        bot_action(sitting.live, Ask(Seat(seat), may_pass=True), "secret")
    assert asked[-2:] == [(0.125, 0.95, 1.0), (0.05, 0.7, 0.0)]


# Time


@pytest.mark.parametrize("pace", Pace)
def test_a_bots_time_stays_within_bounds(pace: Pace) -> None:
    sitting = with_bots(Settings("rifki", pace=pace), Temperament(Speed.QUICK), EVEN, EVEN)
    usual = pace.bot_seconds
    for _step in range(200):
        step = next_step(sitting.live)
        if isinstance(step, BotThinks):
            took = seconds(sitting.live, step.ask.seat)
            assert usual * 0.4 <= took <= max(usual * 3, pace.trick_seconds)
        if not sitting.step():
            break


def test_a_table_without_waiting_waits_for_no_bot() -> None:
    sitting = with_bots(Settings("rifki", pace=Pace.NONE), Temperament(Speed.SLOW))
    sitting.until(BotThinks)
    assert seconds(sitting.live, 1) == 0.0


def test_a_slow_bot_takes_longer_at_the_same_moment() -> None:
    sitting = with_bots(Settings("rifki"), SLY)
    sitting.until(BotThinks)
    took = []
    for speed in ("quick", "steady", "slow"):
        sitting.do(HOST, SetTemper(1, speed=speed))
        took.append(seconds(sitting.live, 1))
    quick, steady, slow = took
    assert (quick / steady, slow / steady) == pytest.approx((0.6, 1.5))
    # The same question at the same moment takes as long, however often it is asked.
    assert seconds(sitting.live, 1) == slow


def test_the_time_varies_from_action_to_action() -> None:
    sitting = with_bots(Settings("rifki"), EVEN, EVEN, EVEN)
    took = set()
    while len(sitting.match.log) < 30:
        step = next_step(sitting.live)
        if isinstance(step, BotThinks):
            took.add(round(seconds(sitting.live, step.ask.seat), 3))
        assert sitting.step()
    assert len(took) > 5


def test_a_bot_that_may_pass_takes_no_longer_for_its_temperament() -> None:
    """So nobody learns from a silence that somebody is thinking about an error."""
    for temper in (SLY, Temperament(Speed.SLOW), EVEN):
        sitting = with_bots(RITUALS, temper, temper, temper)
        sitting.until(BotThinks)
        assert seconds(sitting.live, 1, may_pass=True) == Pace.NORMAL.bot_seconds


def test_at_the_usual_pace_thinking_takes_no_longer_than_waiting() -> None:
    """So nobody waits for a strong bot longer than for others, and no time depends on thinking."""
    for level, thinks in THINKING.items():
        shortest = Pace.NORMAL.bot_seconds * SLOWNESS[level] * Speed.QUICK.factor
        assert thinks <= shortest * FOLLOWING * WHIM_FROM, level


@pytest.mark.parametrize("settings", [Settings("rifki"), RITUALS], ids=named)
def test_the_time_is_the_same_whatever_cards_are_hidden(settings: Settings) -> None:
    """No observer sees the cards that are exchanged, not even the bot itself."""
    found = 0
    for seed in range(4):
        sitting, chance = Sitting(settings, people=1, seed=seed), Random(seed)
        sitting.play(120)
        log = sitting.match.log
        hidden = list(_hidden(log, list(_replay(sitting.match, log, None, ())), _deals(sitting)))
        for _attempt in range(6):
            swapped = _swapped(log, hidden, chance)
            if swapped is None:
                continue
            try:
                there = times(sitting.log[0], in_another_world(sitting, swapped))
            except IllegalAction:
                continue
            assert times(sitting.log[0], sitting.course) == there
            found += 1
    assert found > 2


def times(first: AnyEntry, course: Sequence[Entry | Seat]) -> list[float | None]:
    """Return the time of every bot's action in this course of a table."""
    assert isinstance(first, Opened)
    live, found = opened(first), []
    for what in course:
        live = after(live, what)[0] if isinstance(what, Entry) else tap(live, what)
        step = next_step(live)
        if isinstance(step, BotThinks):
            found.append(due(live, step, 0.0, {}))
    return found
