"""Names and faces over HTTP and sockets, and in the database."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL

from femopp.language import LANGUAGES
from femopp.server.room.rooms import Rooms
from femopp.table.cast import BOT_NAMES, BOTS, FACES
from femopp.table.commands import SetFace
from femopp.table.log.entries import Came, Opened, stored
from tests.server.serving import Served, served
from tests.server.storing import RIFKI, do, opened_room, room_of, with_rooms

ENGLISH = BOT_NAMES["en"]
"""The names of bots at tables opened in English, by face."""

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "Ann&amp;a",
    "{name}",
    "%s%n",
    "🃏" * 60,
    "o\u0301" * 30,
]
"""Names that are allowed, and must come out as they are."""

REFUSED = ["Anna\u202e", "An\u200bna", "\u2066Anna", "🃏" * 61, "a\x07b", "\ufeffAnna"]
"""Names that nobody can have."""


def test_bots_at_a_new_table_have_peoples_names(server: Served) -> None:
    table = server.open_table()
    with server.client(table["table"], table["token"]) as anna:
        seats = anna.screen["seats"]
        assert [seat["face"] in BOTS for seat in seats] == [False, True, True, True]
        assert [seat["name"] for seat in seats[1:]] == [ENGLISH[one["face"]] for one in seats[1:]]
        assert anna.screen["guests"][0]["face"] == seats[0]["face"] == "anna"
        for seat in seats[1:]:
            path = f"/api/tables/{table['table']}/guests"
            status, answer = server.ask("POST", path, {"name": seat["name"]})
            assert (status, "a bot at this table" in answer["error"]) == (422, True)


def test_a_face_is_chosen_when_one_opens_a_table_and_when_one_comes(server: Served) -> None:
    table = server.open_table(face="gun")
    path = f"/api/tables/{table['table']}/guests"
    _status, came = server.ask("POST", path, {"name": "Ulf", "face": "leyla"})
    with server.client(table["table"], came["token"]) as ulf:
        faces = {one["name"]: one["face"] for one in ulf.screen["guests"]}
        assert faces == {"Anna": "gun", "Ulf": "leyla"}
        assert ulf.do({"type": "SetFace", "face": "emre"})["type"] == "Done"
        ulf.look_until(lambda screen: screen["guests"][1]["face"] == "emre")
        refused = ulf.do({"type": "SetFace", "face": "<b>"})
        assert (refused["type"], refused["text"]) == ("Declined", "there is no such face")


def test_a_face_is_too_long(server: Served) -> None:
    table = server.open_table()
    path = f"/api/tables/{table['table']}/guests"
    status, _answer = server.ask("POST", path, {"name": "Ulf", "face": "x" * 33})
    assert status == 400


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_comes_out_as_it_is(server: Served, name: str) -> None:
    table = server.open_table(name=name)
    path = f"/api/tables/{table['table']}"
    status, told = server.ask("GET", path)
    shown = told["seats"][0]["name"]
    assert status == 200
    with server.client(table["table"], table["token"]) as host:
        assert host.screen["guests"][0]["name"] == host.screen["seats"][0]["name"] == shown
        assert host.screen["guests"][0]["face"] in FACES
        host.look_until(lambda screen: screen["hand"])
        headers = {"Authorization": f"Bearer {table['token']}"}
        for language in LANGUAGES:
            response, text = server.fetched(
                "GET", f"{path}/record?language={language}", None, headers
            )
            # Never as a page.
            assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert f"players: {shown}," in text.decode()


def test_a_name_of_ten_thousand_emoji_is_too_long_a_request(server: Served) -> None:
    asked = {"settings": {"game": "rifki"}, "name": "🃏" * 10_000}
    assert server.ask("POST", "/api/tables", asked)[0] == 413


@pytest.mark.parametrize("name", REFUSED, ids=lambda name: ascii(name)[:20])
def test_a_name_that_deceives_is_refused(server: Served, name: str) -> None:
    asked: dict[str, Any] = {"settings": {"game": "rifki"}, "name": name}
    status, answer = server.ask("POST", "/api/tables", asked)
    assert status == 422
    assert name not in answer["error"]


def test_names_and_faces_are_outside_the_log_and_last(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table = server.open_table(face="gun")
        with server.client(table["table"], table["token"]) as anna:
            bots = [seat["name"] for seat in anna.screen["seats"]][1:]
            assert anna.do({"type": "SetFace", "face": "tyra"})["type"] == "Done"
        log = server.log(table["table"])
        assert isinstance(log[0], Opened)
        assert [one.name for one in log[0].cast[1:]] == bots
        assert not any(b"SetFace" in stored(entry) for entry in log)
    with served(tmp_path) as server, server.client(table["table"], table["token"]) as anna:
        assert [seat["name"] for seat in anna.screen["seats"]][1:] == bots
        assert anna.screen["seats"][0]["face"] == "tyra"


def test_a_face_is_kept_by_each_kind_of_database(url: str | URL) -> None:
    async def change(rooms: Rooms) -> str:
        table, room = await opened_room(rooms)
        before = room.live.number
        await do(room, table.guest, "1-1", SetFace("eva"))
        assert room.live.company.faces[table.guest] == "eva"
        assert room.live.number == before
        return table.table

    async def look(rooms: Rooms, table: str) -> str:
        room = await rooms.find(table)
        assert room is not None
        (face,) = room.live.company.faces.values()
        return face

    table = with_rooms(url, change)
    assert with_rooms(url, lambda rooms: look(rooms, table)) == "eva"


def test_a_face_in_the_database_does_not_break_the_chain(url: str | URL) -> None:
    async def run(rooms: Rooms) -> None:
        table = await rooms.open(RIFKI, "Anna", 0, begin=False, face="bo")
        room = await room_of(rooms, table)
        await room.new_device(table.guest)
        await do(room, table.guest, "1-1", SetFace("eva"))
        kept = await rooms.store.load(table.table)
        assert kept is not None
        assert kept.fault is None
        assert kept.faces == {table.guest: "eva"}
        assert Came(table.guest, "Anna", "eva") in kept.log
        assert b"Anna" not in b"".join(stored(one) for one in kept.log[2:])

    with_rooms(url, run)


def test_those_who_ask_to_join_have_a_face(server: Served) -> None:
    table = server.open_table(settings={"game": "rifki", "newcomers": "host"})
    path = f"/api/tables/{table['table']}/guests"
    with server.client(table["table"], table["token"]) as anna:
        status, asked = server.ask("POST", path, {"name": "Ulf", "face": "olle"})
        assert status == 202
        anna.look_until(lambda screen: screen["askers"])
        assert anna.screen["askers"][0]["face"] == "olle"
        answer = {"type": "AnswerAsker", "guest": asked["guest"], "lets_in": True}
        assert anna.do(answer)["type"] == "Done"
        anna.look_until(lambda screen: len(screen["guests"]) > 1)
        assert anna.screen["guests"][1]["face"] == "olle"
