"""A guest takes another name: all texts have it, as if it had always been so."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL

from femopp.server.room.rooms import Rooms
from femopp.server.room.screens import Screens
from femopp.table.commands import Admit, SetName
from femopp.table.deciding import decide
from femopp.table.effects import Answer, Renames
from femopp.table.log.entries import Came, Entry, Opened, Sat, Stood, stored
from femopp.table.log.folding import after, opened
from femopp.table.log.renaming import renamed
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import tap
from tests.applied import applied
from tests.server.serving import Served, served
from tests.server.storing import do, opened_room, with_rooms
from tests.table.sitting import Sitting, every_table, guest, named, refused
from tests.table.test_talk import settled_table

RIFKI = Settings("rifki", pace=Pace.NONE)
ME = guest(0)


def not_called(live: LiveTable, name: str) -> str:
    return refused(live, ME, SetName(name))


# What may be


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Person 1", "at this table already"),
        ("Person\u200d 1", "at this table already"),
        ("Bot 3", "a bot at this table is called"),
        ("", "1 to 60 characters"),
        ("🃏" * 61, "1 to 60 characters"),
        ("An\u202ena", "invisible characters"),
        ("table", "a word that records use"),
        ("Anna, Bo", "a comma"),
    ],
    ids=ascii,
)
def test_the_new_name_is_checked_as_any(name: str, says: str) -> None:
    assert says in not_called(Sitting(RIFKI, people=2).live, name)


def test_the_same_name_changes_nothing_and_another_is_in_no_entry() -> None:
    live = Sitting(RIFKI, people=2).live
    assert decide(live, ME, SetName(" Person 0 ")) == Answer()
    answer = decide(live, ME, SetName(" A\u030asa "))
    assert answer == Answer(effects=(Renames("Åsa"),))


def test_it_can_be_done_where_nobody_new_may_come() -> None:
    sitting = Sitting(RIFKI, people=2)
    sitting.do(ME, Admit(admits=False))
    assert decide(sitting.live, ME, SetName("Åsa")) == Answer(effects=(Renames("Åsa"),))


# As if it had always been so


def looks(live: LiveTable) -> list[Sequence[str]]:
    """Return all texts that each observer gets of a table, at first sight."""
    screens = Screens(lambda: live.guests, lambda: None)
    return [
        screens.frames(live, who, language, None)[0]
        for who in (None, *live.guests)
        for language in ("en", "sv")
    ]


@pytest.mark.parametrize("settings", every_table(), ids=named)
@pytest.mark.parametrize("steps", [0, 20, 47, 150])
def test_it_is_as_if_the_name_had_been_so_from_the_beginning(
    settings: Settings, steps: int
) -> None:
    sitting = Sitting(settings, people=2, seed=3).play(steps)
    first = sitting.log[0]
    assert isinstance(first, Opened)
    live = opened(first)
    for what in sitting.course:
        if not isinstance(what, Entry):
            live = tap(live, what)
            continue
        is_mine = isinstance(what, Came) and what.guest == ME
        live, _events = after(live, Came(ME, "Åsa") if is_mine else what)
    assert looks(renamed(sitting.live, ME, "Åsa")) == looks(live)


def test_a_former_player_keeps_their_name_on_sheet_and_cards() -> None:
    sitting = settled_table(RIFKI, people=2)
    while not sitting.match.state.trick.played or sitting.match.state.trick.played[0].seat != 0:
        assert sitting.step()
    sitting.enter(Stood(ME), Came("elsa", "Elsa"), Sat("elsa", 0))
    text = str(looks(renamed(sitting.live, ME, "Åsa")))
    assert "Åsa" in text
    assert "Person 0" not in text


def test_all_is_sent_again_and_nothing_of_it_is_news() -> None:
    sitting = settled_table(RIFKI, people=2)
    screens = Screens(lambda: sitting.live.guests, lambda: None)
    frames, last = screens.frames(sitting.live, guest(1), "en", None)
    (look,) = map(json.loads, frames)
    before = look["changes"]
    sitting.live = renamed(sitting.live, ME, "Åsa")
    screens.forget()
    frames, last = screens.frames(sitting.live, guest(1), "en", last)
    (look,) = map(json.loads, frames)
    shown = applied(before, look["changes"])
    assert "Person 0" in str(before)
    assert "Person 0" not in str(shown)
    assert len(shown["story"]) == len(before["story"]) > 0
    assert shown["screen"]["seats"][0]["name"] == "Åsa"
    # From then on as ever.
    sitting.step()
    screens.forget()
    frames, last = screens.frames(sitting.live, guest(1), "en", last)
    (look,) = map(json.loads, frames)
    assert "Åsa" not in str(look["changes"].get("story"))
    assert applied(shown, look["changes"])["story"][: len(shown["story"])] == shown["story"]


# Over sockets, and stored


def test_everybody_sees_it_and_it_lasts(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table = server.open_table(name="Du")
        with (
            server.client(table["table"], table["token"]) as anna,
            server.client(table["table"]) as stranger,
        ):
            anna.look_until(lambda screen: screen["hand"])
            assert anna.do({"type": "SetName", "name": "Anna"})["type"] == "Done"
            stranger.look_until(lambda screen: screen["seats"][0]["name"] == "Anna")
            assert anna.screen["guests"][0]["name"] == "Anna"
            anna.play_on()
            wrong = anna.do({"type": "SetName", "name": "An\u200bna"})
            assert (wrong["type"], wrong["text"]) == (
                "Declined",
                "a name can't contain invisible characters",
            )
        log = server.log(table["table"])
        assert not any(b"Anna" in stored(one) for one in log if not isinstance(one, Came))
    with served(tmp_path) as server, server.client(table["table"], table["token"]) as again:
        assert again.screen["seats"][0]["name"] == "Anna"
        assert "Du " not in str(again.story)
        (known,) = known_tables(server, table)
        assert known["seats"][0]["name"] == "Anna"


def known_tables(server: Served, table: dict[str, str]) -> Any:
    asked = {"tables": {table["table"]: table["token"]}}
    return server.ask("POST", "/api/tables/known", asked)[1]["tables"]


def test_each_kind_of_database_keeps_it(url: str | URL) -> None:
    async def change(rooms: Rooms) -> str:
        table, room = await opened_room(rooms)
        await do(room, table.guest, "1-1", SetName("Åsa 🦊"))
        assert room.live.guests[table.guest].name == "Åsa 🦊"
        return table.table

    async def look(rooms: Rooms, table: str) -> list[str]:
        room = await rooms.find(table)
        assert room is not None
        return [one.name for one in room.live.guests.values()]

    table = with_rooms(url, change)
    assert with_rooms(url, lambda rooms: look(rooms, table)) == ["Åsa 🦊"]
