"""Calls to those who are away: it's their turn at a table, or their circle's table is open."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from femopp.server.net.reach import reach
from femopp.server.push import pusher as push
from femopp.server.push.services import UNKNOWN
from femopp.server.room import calling, presence
from femopp.server.room.calling import Absent
from femopp.server.room.presence import Presence
from femopp.table.steps import Pauses, PersonThinks
from femopp.tricks import Seat
from tests.server.across import there
from tests.server.circling import Membered, opened
from tests.server.pushing import HOST, Browser, Service, push_service
from tests.server.serving import Client, Served, served, wait_until
from tests.server.storing import Clock

OF_TABLE, OF_CIRCLE = "/api/tables/{}/push", "/api/circles/{}/push"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with push_service(tmp_path_factory.mktemp("service")) as started:
        yield started


def knows(server: Served, service: Service) -> None:
    """Let a server send to this service alone."""
    pusher = server.server.config.app.state.pusher  # type: ignore[union-attr]
    pusher._services, pusher._network = [HOST], service.network()
    service.got.clear()


@pytest.fixture(scope="module")
def calling_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(presence, "BRIEFLY", 0.05)
        patch.setattr(calling, "BRIEFLY", 0.05)
        with served(tmp_path_factory.mktemp("data")) as running:
            yield running


@pytest.fixture
def server(calling_server: Served, service: Service) -> Served:
    knows(calling_server, service)
    return calling_server


def asked(server: Served, method: str, path: str, token: str, body: Any = None) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}", "Accept-Language": "sv"}
    return server.ask(method, path, body, **headers)


def is_on(server: Served, path: str, token: str) -> bool:
    status, answer = asked(server, "GET", path, token)
    assert status == 200
    return bool(answer["on"])


def subscribe(server: Served, path: str, token: str, browser: Browser) -> None:
    status, answer = asked(server, "PUT", path, token, browser.subscription)
    assert (status, answer["on"]) == (200, True), answer


def two_playing(server: Served) -> tuple[str, Client, dict[str, str]]:
    """A table where Anna is, and Bo, who is about to be called, has left."""
    table = server.open_table(begin=False)
    bo = server.come(table["table"], "Bo")
    anna = server.client(table["table"], table["token"])
    with server.client(table["table"], bo["token"]) as other:
        assert other.do({"type": "Sit", "seat": 1})["type"] == "Done"
    return table["table"], anna, bo


def play_until(client: Client, turn: int) -> None:
    """Play on until somebody is to act."""
    while client.screen["turn"] != turn:
        client.play_on()


def test_somebody_away_is_called_once_until_they_are_back(server: Served, service: Service) -> None:
    table, anna, bo = two_playing(server)
    browser, path = Browser("/bo"), OF_TABLE.format(table)
    subscribe(server, path, bo["token"], browser)
    assert anna.do({"type": "Begin"})["type"] == "Done"
    play_until(anna, 1)
    wait_until(lambda: service.got)
    (got,) = service.got
    # No more than a spectator sees.
    assert browser.read(got.body) == {
        "title": "Rifki",
        "body": "Det är din tur vid bordet med Anna.",
        "path": f"/{table}",
        "tag": f"turn-{table}",
    }
    with server.client(table, bo["token"]) as again:
        play_until(again, 1)
    wait_until(lambda: len(service.got) == 2)


def test_whoever_is_away_for_a_moment_or_was_called_is_not_called() -> None:
    live: Any = SimpleNamespace(sitting=lambda seat: {0: "anna", 1: "bo"}[seat])
    turn = PersonThinks(Seat(1))

    async def run() -> None:
        clock = Clock()
        here = Presence(lambda: None, clock)
        absent = Absent(here, clock)
        # The server has just started.
        assert absent.to_call(live, turn) is None
        clock.at += 10
        here.connected("bo")
        assert absent.to_call(live, turn) is None
        here.disconnected("bo")
        clock.at += 1
        assert absent.to_call(live, turn) is None
        here._is_missed("bo")
        clock.at += 10
        assert absent.to_call(live, Pauses(frozenset([Seat(1)]))) is None
        assert [absent.to_call(live, turn) for _ in range(3)] == ["bo", None, None]
        absent.is_back("bo")
        assert absent.to_call(live, turn) == "bo"

    asyncio.run(run())


def test_whoever_is_here_is_not_called(server: Served, service: Service) -> None:
    table = server.open_table(begin=False)
    token = table["token"]
    subscribe(server, OF_TABLE.format(table["table"]), token, Browser("/here"))
    with server.client(table["table"], token) as anna:
        assert anna.do({"type": "Begin"})["type"] == "Done"
        for _ in range(3):
            anna.play_on()
        assert service.got == []


def test_it_is_switched_off_and_goes_with_the_seat(server: Served, service: Service) -> None:
    table, anna, bo = two_playing(server)
    path = OF_TABLE.format(table)
    subscribe(server, path, bo["token"], Browser())
    assert asked(server, "DELETE", path, bo["token"])[1]["on"] is False
    assert not is_on(server, path, bo["token"])
    subscribe(server, path, bo["token"], Browser())
    with server.client(table, bo["token"]) as other:
        assert other.do({"type": "Stand"})["type"] == "Done"
        assert asked(server, "GET", path, bo["token"])[0] == 403
        assert other.do({"type": "Sit", "seat": 1})["type"] == "Done"
    wait_until(lambda: not is_on(server, path, bo["token"]))
    anna.close()


def test_only_people_at_the_table_are_subscribed(server: Served) -> None:
    table, anna, bo = two_playing(server)
    path = OF_TABLE.format(table)
    for token in ("", "nobody's", server.come(table, "Cia")["token"]):
        assert asked(server, "PUT", path, token, Browser().subscription)[0] == 403
        assert asked(server, "GET", path, token)[0] == 403
    evil = Browser(host="127.0.0.1").subscription
    status, answer = asked(server, "PUT", path, bo["token"], evil)
    assert status == 422
    assert "push" in answer["error"].lower()
    anna.close()


def test_another_site_switches_nothing(server: Served) -> None:
    table, anna, bo = two_playing(server)
    headers = {"Authorization": f"Bearer {bo['token']}", "Origin": "https://evil.example.org"}
    path = OF_TABLE.format(table)
    for method, body in (("PUT", Browser().subscription), ("DELETE", None)):
        assert server.ask(method, path, body, **headers)[0] == 403
    anna.close()


def test_without_what_encrypts_nothing_is_offered(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna, bo = two_playing(server)
    path = OF_TABLE.format(table)
    assert asked(server, "GET", path, bo["token"])[1]["key"] is not None
    monkeypatch.setattr(push, "is_installed", lambda: False)
    assert asked(server, "GET", path, bo["token"])[1] == {"on": False, "key": None}
    assert asked(server, "PUT", path, bo["token"], Browser().subscription)[0] == 422
    anna.close()


def on(member: Membered, path: str) -> Browser:
    """Subscribe a member's device."""
    browser = Browser(path)
    url = OF_CIRCLE.format(member.circle)
    subscribe(member.server, url, member.secret, browser)
    return browser


def test_members_are_told_that_the_table_is_open(server: Served, service: Service) -> None:
    gun = opened(server)
    anna, bo = gun.let_in("Anna"), gun.let_in("Bo")
    on(gun, "/gun")
    browser = on(anna, "/anna")
    assert not is_on(server, OF_CIRCLE.format(gun.circle), bo.secret)
    gun.tonight()
    wait_until(lambda: service.got)
    # Whoever joins opens no table.
    bo.tonight()
    assert [one.path for one in service.got] == ["/anna"]
    message = browser.read(service.got[0].body)
    assert message["tag"].startswith("open-")
    assert {**message, "tag": ""} == {
        "title": "Fridays",
        "body": "Bordet är öppet: Rifki.",
        "path": f"/circle?c={gun.circle}",
        "tag": "",
    }


def rows(folder: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        found = connection.execute("SELECT endpoint FROM subscriptions ORDER BY endpoint")
        return found.fetchall()


def put_out(gun: Membered, anna: Membered) -> None:
    gun.done("DELETE", f"/devices/{anna.page()['device']}")


def removed(gun: Membered, anna: Membered) -> None:
    gun.done("DELETE", f"/members/{anna.member}")


def forgotten(gun: Membered, anna: Membered) -> None:
    gun.done("DELETE", f"/members/{anna.member}?forget=true")


def switched_off(gun: Membered, anna: Membered) -> None:
    asked(gun.server, "DELETE", OF_CIRCLE.format(gun.circle), anna.secret)


@pytest.mark.parametrize("goes", [put_out, removed, forgotten, switched_off])
def test_subscriptions_go_with_the_device_and_no_backup_brings_them_back(
    tmp_path: Path, service: Service, goes: Any
) -> None:
    folder = tmp_path / "data"
    with served(folder) as server:
        knows(server, service)
        gun = opened(server)
        anna = gun.let_in("Anna")
        on(gun, "/gun")
        on(anna, "/anna")
    kept = [(f"https://{HOST}/gun",)]
    copy = (folder / "tables.db").read_bytes()
    assert rows(folder) == [(f"https://{HOST}/anna",), *kept]
    with served(folder) as server:
        goes(there(gun, server), there(anna, server))
    assert rows(folder) == kept
    (folder / "tables.db").write_bytes(copy)
    with served(folder):
        pass
    assert rows(folder) == kept


def test_subscriptions_go_with_the_table_and_the_circle(tmp_path: Path, service: Service) -> None:
    with served(tmp_path) as server:
        knows(server, service)
        gun = opened(server)
        on(gun, "/gun")
        table = server.open_table()
        path = f"/api/tables/{table['table']}"
        subscribe(server, f"{path}/push", table["token"], Browser("/table"))
        assert asked(server, "DELETE", path, table["token"])[0] == 200
        assert gun.ask("DELETE")[0] == 200
    assert rows(tmp_path) == []


def test_a_device_put_out_of_a_circle_is_not_called_at_its_table(
    tmp_path: Path, service: Service
) -> None:
    with served(tmp_path) as server:
        knows(server, service)
        gun = opened(server)
        anna = gun.let_in("Anna")
        gun.tonight()
        seat = anna.tonight()
        subscribe(server, OF_TABLE.format(seat["table"]), seat["token"], Browser("/seat"))
        put_out(gun, anna)
    assert rows(tmp_path) == []


def test_an_unknown_service_is_named_as_such(server: Served) -> None:
    gun = opened(server)
    evil = Browser(host="evil.example.org").subscription
    status, answer = server.ask(
        "PUT", OF_CIRCLE.format(gun.circle), evil, Authorization=f"Bearer {gun.secret}"
    )
    assert (status, answer["error"]) == (422, UNKNOWN)


def test_an_operator_names_more_services(tmp_path: Path) -> None:
    with served(tmp_path, known=reach([], [], ["*.push.example.org"])) as server:
        gun = opened(server)
        path = OF_CIRCLE.format(gun.circle)
        subscribe(server, path, gun.secret, Browser(host="eu.push.example.org"))
        other = Browser(host="push.example.org").subscription
        assert asked(server, "PUT", path, gun.secret, other)[0] == 422
