"""Bots that think do so beside the server's loop, which every table needs.

Meanwhile the table hears those who sit at it, and the time tells nothing.
"""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from femopp.driver import Ask
from femopp.server.room import thinking
from femopp.server.room.thinking import Thinker
from femopp.table.log.entries import BotIs
from femopp.table.settings import Pace, Settings
from femopp.table.steps import BotThinks, bot_action
from tests.server.serving import PATIENCE, Client, served
from tests.table.sitting import Sitting


def no_error(bot: str, error: Exception) -> None:
    raise error


def is_on_the_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


@pytest.mark.parametrize(("bots", "on_the_loop"), [("greedy", True), ("club", False)])
def test_only_bots_that_think_leave_the_loop(
    bots: str, on_the_loop: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided: list[bool] = []

    def noted(*asked: Any) -> Any:
        decided.append(is_on_the_loop())
        return bot_action(*asked)

    monkeypatch.setattr("femopp.server.room.thinking.bot_action", noted)
    with served(tmp_path) as server:
        opened = server.open_table(settings={"game": "rifki", "pace": "none", "bots": bots})
        with server.client(opened["table"], opened["token"]) as anna:
            while not decided:
                anna.play_on()
    assert set(decided) == {on_the_loop}


def play_until_turn_of(one: Client, other: Client, seat: int) -> None:
    """The other, who has seat 0, plays as long as it is not the turn of this one's seat."""
    while one.screen["turn"] != seat:
        catch_up(other, one)
        if other.screen["turn"] == 0:
            other.play_on()
            catch_up(one, other)
        else:
            one.hear()


def catch_up(one: Client, other: Client) -> None:
    one.look_until(lambda screen: screen["number"] >= other.screen["number"])


def test_taking_back_a_seat_replaces_the_thinking_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks, may_end = threading.Event(), threading.Event()
    may_end.set()

    def slowly(*about: Any) -> Any:
        thinks.set()
        assert may_end.wait(PATIENCE)
        return bot_action(*about)

    monkeypatch.setattr(thinking, "bot_action", slowly)
    with served(tmp_path) as server:
        wanted = {"game": "rifki", "pace": "none", "bots": "club"}
        opened = server.open_table(settings=wanted, begin=False)
        came = server.come(opened["table"], "Bo")
        with (
            server.client(opened["table"], opened["token"]) as anna,
            server.client(opened["table"], came["token"]) as bo,
        ):
            assert bo.do({"type": "Sit", "seat": 1})["type"] == "Done"
            assert anna.do({"type": "Begin"})["type"] == "Done"
            play_until_turn_of(bo, anna, thinker := 1)
            may_end.clear()
            thinks.clear()
            assert bo.do({"type": "Stand"})["type"] == "Done"
            assert thinks.wait(PATIENCE)
            assert bo.do({"type": "Sit", "seat": thinker})["type"] == "Done"
            may_end.set()
            assert anna.do({"type": "Tap"})["type"] == "Done"
            assert bo.look_until(lambda screen: screen["seat"] == thinker)["turn"] == thinker
            assert bo.act(bo.offered()[0])["type"] == "Done"


def test_a_table_that_changes_its_mind_thinks_about_one_thing_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All tables share the threads; a host could use one for each bot that they choose."""
    sitting = Sitting(Settings("rifki", bots="master", pace=Pace.NONE))
    ask = asked(sitting)
    may_end, begun = threading.Event(), list[str]()

    def slowly(live: Any, ask: Ask, _secret: str) -> None:
        begun.append(live.bot_in(ask.seat))
        assert may_end.wait(PATIENCE)

    monkeypatch.setattr(thinking, "bot_action", slowly)
    monkeypatch.setattr(thinking, "THINKING", dict.fromkeys(("club", "expert", "master"), 0.001))

    async def think() -> None:
        thinker = Thinker("secret", no_error)
        try:
            for bot in ("master", "club", "expert", "master", "club"):
                sitting.enter(BotIs(ask.seat, bot))
                last = thinker.about(sitting.live, ask)
                await asyncio.sleep(0.02)
            assert begun == ["master"]
        finally:
            may_end.set()
        await last

    asyncio.run(think())
    assert begun == ["master", "club"]


def test_a_new_thought_does_not_tell_how_soon_the_last_one_had_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It waits for all of the other bot's time, which may have had but one card to play."""
    sitting = Sitting(Settings("rifki", bots="master", pace=Pace.NONE))
    ask = asked(sitting)
    monkeypatch.setattr(thinking, "bot_action", lambda *_asked: None)
    monkeypatch.setattr(thinking, "THINKING", {"master": 0.3, "club": 0.01})

    async def think() -> float:
        thinker, loop = Thinker("secret", no_error), asyncio.get_running_loop()
        begun = loop.time()
        thinker.about(sitting.live, ask)
        await asyncio.sleep(0.05)
        sitting.enter(BotIs(ask.seat, "club"))
        await thinker.about(sitting.live, ask)
        return loop.time() - begun

    assert asyncio.run(think()) >= 0.3


def asked(sitting: Sitting) -> Ask:
    """Return the first question to a bot."""
    step: BotThinks = sitting.until(BotThinks)
    return step.ask


def waited_for(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that a thought at this table waits for, besides its thinking."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(thinking, "bot_action", lambda *_asked: None)

    async def think() -> None:
        found = await Thinker("secret", no_error).about(sitting.live, asked(sitting))
        assert found.action is None

    asyncio.run(think())
    return waited


EACH_TIME = [("greedy", []), ("club", [0.005]), ("expert", [0.05])]


@pytest.mark.parametrize(("bots", "waits"), EACH_TIME)
def test_a_thought_takes_its_bots_time_however_soon_it_ends(
    bots: str, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(Settings("rifki", bots=bots, pace=Pace.NONE))
    assert waited_for(sitting, monkeypatch) == waits


@pytest.mark.parametrize(("bot", "waits"), EACH_TIME)
def test_a_thought_takes_the_time_of_the_bot_that_was_chosen_for_the_seat(
    bot: str, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(Settings("rifki", bots="master", pace=Pace.NONE))
    sitting.enter(BotIs(asked(sitting).seat, bot))
    assert waited_for(sitting, monkeypatch) == waits


def test_when_another_bot_is_chosen_it_thinks_about_the_question_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE))
    ask = asked(sitting)
    asked_of: list[str] = []
    monkeypatch.setattr(
        thinking, "bot_action", lambda live, ask, _secret: asked_of.append(live.bot_in(ask.seat))
    )

    async def think() -> None:
        thinker = Thinker("secret", no_error)
        for bot in ("greedy", "random", "random"):
            sitting.enter(BotIs(ask.seat, bot))
            thinker.about(sitting.live, ask)

    asyncio.run(think())
    assert asked_of == ["greedy", "random"]


def test_a_question_is_thought_about_once_and_anew_in_another_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = (Sitting(Settings("rifki", pace=Pace.NONE)) for _time in range(2))
    thoughts: list[Any] = []

    def thought_of(*about: Any) -> None:
        thoughts.append(about)

    monkeypatch.setattr(thinking, "bot_action", thought_of)

    async def think() -> None:
        thinker = Thinker("secret", no_error)
        ask = asked(one)
        assert thinker.about(one.live, ask) is thinker.about(one.live, ask)
        assert asked(other) == ask
        thinker.about(other.live, ask)

    asyncio.run(think())
    assert len(thoughts) == 2


@pytest.mark.parametrize("bots", ["greedy", "club"])
def test_the_usual_bot_acts_for_a_failing_one_and_it_is_reported(
    bots: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(Settings("rifki", bots=bots, pace=Pace.NONE))
    ask = asked(sitting)
    failed: list[tuple[str, str]] = []

    def fails(*_about: Any) -> None:
        raise MemoryError("too many worlds")

    monkeypatch.setattr(thinking, "bot_action", fails)

    async def think() -> Any:
        thinker = Thinker("secret", lambda bot, error: failed.append((bot, str(error))))
        await thinker.about(sitting.live, ask)
        return thinker.result()

    assert asyncio.run(think()) in sitting.legal(ask.seat)
    assert failed == [(bots, "too many worlds")]
