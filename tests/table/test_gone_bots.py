"""Bots that are gone, or of a newer build, stop no table: another plays for them."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from femopp.bots import UnknownBotError, bot_named, gone
from femopp.server.room.rooms import Rooms
from femopp.server.start import database_in
from femopp.table.commands import ChooseBot, Declined
from femopp.table.log.entries import AnyEntry, BotIs, Opened, restored, stored
from femopp.table.log.folding import fold
from femopp.table.settings import Clock, Hints, Pace, Settings, SettingsError
from tests.browser.stored_tables import store_table
from tests.server.serving import served
from tests.server.storing import with_rooms
from tests.table.sitting import Sitting, guest, screen

OLD, NEWER = "veteran", "grandmaster"


def log_with(bots: str) -> list[AnyEntry]:
    """Store a table like a build that had such bots; a match has begun."""
    log = Sitting(Settings("rifki", pace=Pace.NONE), people=1).log
    first = log[0]
    assert isinstance(first, Opened)
    settings = replace(first.settings, bots=bots, bots_by_seat={2: bots})
    return [replace(first, settings=settings), *log[1:], BotIs(3, bots)]


def test_the_usual_bot_plays_for_one_that_nobody_knows_and_the_table_says_so() -> None:
    live = fold(restored(stored(entry)) for entry in log_with(NEWER))
    assert [live.bot_in(seat) for seat in live.table.match.views] == [NEWER] * 4  # type: ignore[union-attr]
    shown = screen(live, 0)
    assert shown.bots[1] == shown.bots[2] == shown.bots[3] == shown.stand_in
    assert shown.stand_in is not None
    assert shown.stand_in.words == (
        "ordinary: there is no bot 'grandmaster' here, so another plays for it"
    )


def test_a_level_that_is_gone_is_played_by_the_one_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gone, "GONE", {OLD: "random"})
    live = fold(log_with(OLD))
    assert live.bot_in(1) == OLD  # type: ignore[arg-type]
    assert live.level_in(1) == "random"  # type: ignore[arg-type]


def test_the_match_goes_on_with_the_others() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1)
    sitting.live = fold(log_with(NEWER))
    while not sitting.match.state.sheet:
        assert sitting.step()


def test_nobody_can_choose_it_any_more(tmp_path: Path) -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1)
    with pytest.raises(Declined):
        sitting.do(guest(0), ChooseBot(2, NEWER))

    async def opens(rooms: Rooms) -> None:
        for settings in (Settings("rifki", bots=NEWER), Settings("rifki", bots_by_seat={1: OLD})):
            with pytest.raises(SettingsError):
                await rooms.open(settings, "Anna", 0, begin=True)

    with_rooms(database_in(tmp_path), opens)
    with pytest.raises(UnknownBotError):
        bot_named(NEWER, "rifki")


def test_a_game_without_such_a_level_is_played_by_its_sensible_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("femopp.bots.sit.has_part", lambda game, name: False)
    settings = Settings("rifki", bots="club", pace=Pace.NONE)
    club = Sitting(settings, people=0, seed=3).play(20)
    greedy = Sitting(replace(settings, bots="greedy"), people=0, seed=3).play(20)
    assert club.log[3:] == greedy.log[3:]


def test_settings_of_a_newer_build_are_passed_over() -> None:
    opened = json.loads(stored(Opened(Settings("rifki", clock=Clock.QUICK), "9")))
    opened["settings"] |= {"clock": "glacial", "pace": "sung", "hints": "sold", "music": "waltz"}
    live = fold([restored(json.dumps({**opened, "weather": "rain"}))])
    chosen = live.settings
    assert (chosen.clock, chosen.pace, chosen.hints) == (Clock.OFF, Pace.NORMAL, Hints.ALONE)


def test_such_a_table_is_described_and_played_on_by_those_who_come_back(tmp_path: Path) -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1)
    sitting.log = log_with(NEWER)
    (path,) = store_table(tmp_path, sitting)
    table, _sign, token = path.strip("/").partition("#")
    with served(tmp_path) as server:
        status, described = server.ask("GET", f"/api/tables/{table}")
        assert (status, described["seats"][1]["bot"]) == (200, NEWER)
        assert server.ask("GET", f"/api/tables/{table}/rules")[0] == 200
        with server.client(table, token) as anna:
            assert "no bot 'grandmaster' here" in anna.screen["stand_in"]["words"]
            for _action in range(3):
                anna.play_on()
            assert anna.do({"type": "ChooseBot", "seat": 2, "bot": NEWER})["type"] == "Declined"
            assert anna.do({"type": "ChooseBot", "seat": 2, "bot": "random"})["type"] == "Done"
