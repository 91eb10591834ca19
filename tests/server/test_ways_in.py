"""A lost way in, over real sockets: asked for, let in or refused, and from the next deal on."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from femopp.server.room import join_requests
from femopp.server.room.rooms import Rooms
from femopp.server.start import database_in
from femopp.table.commands import SetFace
from tests.server.serving import Client, Served, served
from tests.server.storing import do, opened_room, with_rooms


@pytest.fixture
def table(server: Served) -> dict[str, str]:
    """A table in its first deal, where Anna is host and Bo has the second seat."""
    return dealt(server)


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(join_requests, "PAUSE", 0.0)
    yield


def dealt(server: Served) -> dict[str, str]:
    opened = server.open_table(begin=False)
    bo = server.come(opened["table"], "Bo")
    with (
        server.client(opened["table"], opened["token"]) as anna,
        server.client(opened["table"], bo["token"]) as other,
    ):
        assert other.do({"type": "Sit", "seat": 1})["type"] == "Done"
        assert anna.do({"type": "Begin"})["type"] == "Done"
        anna.look_until(lambda screen: screen["hand"])
    return {**opened, "bo": bo["guest"], "bo token": bo["token"]}


def asks_in(server: Served, table: dict[str, str], person: str | None = None) -> dict[str, str]:
    path = f"/api/tables/{table['table']}/guests"
    wanted = {"name": "whoever", "person": person or table["bo"]}
    status, answer = server.ask("POST", path, wanted)
    assert (status, answer["waits"]) == (202, True), answer
    return dict(answer)


def let_in(anna: Client, asked: dict[str, str]) -> Any:
    anna.look_until(lambda screen: screen["askers"])
    return anna.do({"type": "AnswerAsker", "guest": asked["guest"], "lets_in": True})


def play_to_the_next_deal(*people: Client) -> None:
    """Everybody who can acts, until the second deal has cards."""
    while not all(one.screen["deal"] == 2 and one.screen["hand"] for one in people):
        for one in people:
            # Sockets have a rate limit.
            time.sleep(0.05)
            one.say({"type": "Ping"})
            one.until("Pong")
            offered = one.offered()
            if offered and (one.screen["turn"] in (None, one.screen["seat"])):
                one.act(offered[0])
            elif one.screen["taps"]:
                one.do({"type": "Tap"})


def test_a_device_is_let_in_and_has_the_hand_from_the_next_deal_on(
    server: Served, table: dict[str, str]
) -> None:
    asked = asks_in(server, table)
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], table["bo token"]) as bo,
        server.client(table["table"], asked["token"]) as device,
    ):
        assert device.screen["waits"]
        assert device.screen["hand"] == []
        asker = anna.look_until(lambda screen: screen["askers"])["askers"][0]
        assert (asker["name"], asker["person"]) == ("Bo", table["bo"])
        assert let_in(anna, asked)["type"] == "Done"
        device.look_until(lambda screen: screen["enters"] == table["bo"])
        assert (device.screen["hand"], device.screen["waits"]) == ([], False)
        # The person's other devices see it at once.
        ways = bo.look_until(lambda screen: any(one["way_in"] for one in screen["guests"]))
        assert [one["guest"] for one in ways["guests"] if one["way_in"]] == [table["bo"]]
        early = device.act("play QC")
        assert early["text"] == "you have the seat from the next deal on"
        play_to_the_next_deal(anna, bo)
        device.look_until(lambda screen: screen["seat"] == 1 and screen["hand"])
        for one in (bo, device):
            one.say({"type": "Ping"})
            one.until("Pong")
        assert device.screen["hand"] == bo.screen["hand"]
        # Both devices are the same guest now.
        assert bo.screen["guest"] == device.screen["guest"] == asked["guest"]
        assert [one["name"] for one in anna.screen["guests"]] == ["Anna", "Bo"]
        assert all(one["here"] for one in anna.screen["guests"])
        assert bo.do({"type": "SetFace", "face": "eva"})["type"] == "Done"
    # The old token is good for the same seat.
    with server.client(table["table"], table["bo token"]) as again:
        assert (again.screen["guest"], again.screen["seat"]) == (asked["guest"], 1)


def test_the_person_refuses_it(server: Served, table: dict[str, str]) -> None:
    asked = asks_in(server, table)
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], table["bo token"]) as bo,
        server.client(table["table"], asked["token"]) as device,
    ):
        assert let_in(anna, asked)["type"] == "Done"
        bo.look_until(lambda screen: any(one["way_in"] for one in screen["guests"]))
        assert bo.do({"type": "RefuseDevice", "guest": table["bo"]})["type"] == "Done"
        trouble = device.until("Trouble")
        assert trouble["text"] == "you were not let in as the person you say you are"
        anna.look_until(lambda screen: not any(one["way_in"] for one in screen["guests"]))
        with pytest.raises(ConnectionClosed):
            device.hear()
    with server.client(table["table"], asked["token"], hello=False) as again:
        again.say({"type": "Hello", "token": asked["token"]})
        assert "no longer valid" in again.until("Trouble")["text"]


def test_the_host_refuses_it_like_any_request(server: Served, table: dict[str, str]) -> None:
    asked = asks_in(server, table)
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], asked["token"]) as device,
    ):
        anna.look_until(lambda screen: screen["askers"])
        answer = {"type": "AnswerAsker", "guest": asked["guest"], "lets_in": False}
        assert anna.do(answer)["type"] == "Done"
        assert device.until("Trouble")["text"] == "you have not been let in; you can ask again"


def test_as_whom_nobody_can_ask(server: Served, table: dict[str, str]) -> None:
    path = f"/api/tables/{table['table']}/guests"
    for person, says in (
        (table["guest"], "nobody can let you in as the host: open the seat's own link"),
        ("stranger", "there is no such guest at the table"),
    ):
        status, answer = server.ask("POST", path, {"name": "Bo", "person": person})
        assert (status, answer["error"]) == (422, says)


def test_it_holds_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table = dealt(server)
        asked = asks_in(server, table)
        with server.client(table["table"], table["token"]) as anna:
            assert let_in(anna, asked)["type"] == "Done"
    with (
        served(tmp_path) as server,
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], table["bo token"]) as bo,
        server.client(table["table"], asked["token"]) as device,
    ):
        assert device.screen["enters"] == table["bo"]
        play_to_the_next_deal(anna, bo)
        device.look_until(lambda screen: screen["hand"])
    with served(tmp_path) as server:
        for token in (asked["token"], table["bo token"]):
            with server.client(table["table"], token) as again:
                assert (again.screen["guest"], again.screen["seat"]) == (asked["guest"], 1)
                assert [one["name"] for one in again.screen["guests"]] == ["Anna", "Bo"]


def test_what_was_under_way_when_the_device_took_the_place_is_done(tmp_path: Path) -> None:
    """A command of the guest whose place a device has just taken: it is the same person's."""

    async def run(rooms: Rooms) -> str:
        opened, room = await opened_room(rooms)
        device = await room.come_as_member("token", "Anna", "", opened.guest)
        assert opened.guest not in room.live.guests
        await do(room, opened.guest, "1-1", SetFace("gun"))
        return room.live.company.faces[device]

    assert with_rooms(database_in(tmp_path), run) == "gun"
