"""One address has so many connections and sockets, and leaves room for the others."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from femopp.language import Speaker
from femopp.server.net.connection_limits import MAX_CONNECTIONS, MAX_SOCKETS, ConnectionLimit
from femopp.server.net.reach import reach
from tests.server.serving import PATIENCE, Client, Served, served


def against(crowd: ConnectionLimit, address: str) -> tuple[int, str] | None:
    full = crowd.why_not(address)
    return None if full is None else (full.status, Speaker().say(full.text))


def test_one_address_has_so_many() -> None:
    crowd = ConnectionLimit(2)
    leave = [crowd.enter("203.0.113.7") for _connection in range(2)]
    assert against(crowd, "203.0.113.7") == (
        429,
        "your address already has 2 connections open; close some pages, or try again later",
    )
    assert against(crowd, "::ffff:203.0.113.7") is not None
    assert against(crowd, "203.0.113.8") is None
    leave[0]()
    assert against(crowd, "203.0.113.7") is None


def test_a_household_has_so_many() -> None:
    crowd = ConnectionLimit(1)
    crowd.enter("2001:db8:1:2::3")
    assert against(crowd, "2001:db8:1:2:ffff::4") is not None
    assert against(crowd, "2001:db8:1:3::3") is None


def test_those_whom_nobody_knows_are_counted_together() -> None:
    crowd = ConnectionLimit(1)
    crowd.enter("")
    assert against(crowd, "") is not None


def test_all_together_have_so_many_this_machine_too() -> None:
    crowd = ConnectionLimit(2, 3)
    for _connection in range(3):
        assert against(crowd, "127.0.0.1") is None
        crowd.enter("127.0.0.1")
    full = (503, "this server has no room for another connection right now; try again later")
    assert against(crowd, "127.0.0.1") == against(crowd, "203.0.113.7") == full


def test_a_school_has_room() -> None:
    assert MAX_CONNECTIONS >= 500
    assert MAX_SOCKETS >= 300


@pytest.fixture(scope="module")
def behind_a_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server to which each of these tests is a proxy."""
    with served(tmp_path_factory.mktemp("data"), known=reach([], ["127.0.0.1"])) as server:
        yield server


def entrance(server: Served) -> Any:
    return server.server.lifespan.state["entrance"]


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[Served]:
    """A server that has room for three connections."""
    with served(tmp_path) as server:
        entrance(server).connections = ConnectionLimit(3, 3)
        yield server


def test_a_connection_too_many_is_told_so(crowded: Served) -> None:
    with ExitStack() as stack:
        here = ("127.0.0.1", crowded.port)
        for _connection in range(3):
            wire = stack.enter_context(socket.create_connection(here, timeout=PATIENCE))
            wire.sendall(b"GET /api/address HTTP/1.1\r\nHost: localhost\r\n")
        # Those three have been taken up before the fourth.
        response, body = crowded.fetched("GET", "/api/address", None, {})
    assert response.status == 503
    assert response.headers["Retry-After"] == "10"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "no room for another connection" in json.loads(body)["error"]


def test_there_is_room_again_when_sockets_are_closed(crowded: Served) -> None:
    table = crowded.open_table()
    for _turn in range(4):
        with crowded.client(table["table"], table["token"]) as one:
            assert one.screen["seat"] == 0
            with crowded.client(table["table"]):
                pass


def test_far_too_many_are_not_even_told(crowded: Served) -> None:
    entrance(crowded).connections = ConnectionLimit(0, 0)
    entrance(crowded).turned_away = ConnectionLimit(0, 0)
    with socket.create_connection(("127.0.0.1", crowded.port), timeout=PATIENCE) as wire:
        assert wire.recv(1) == b""


def at(address: str) -> Any:
    return {"additional_headers": {"X-Forwarded-For": address}}


def test_a_socket_too_many_is_told_so_at_the_table(
    behind_a_proxy: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = behind_a_proxy
    monkeypatch.setattr(entrance(server), "sockets", ConnectionLimit(2))
    table = server.open_table()["table"]
    with ExitStack() as stack:
        for _socket in range(2):
            client = Client(server.port, table, **at("203.0.113.7"))
            stack.callback(client.close)
        with Client(server.port, table, hello=False, **at("203.0.113.7")) as third:
            assert third.hear()["text"].startswith("your address already has 2 connections")
            with pytest.raises(ConnectionClosed) as closed:
                third.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
        Client(server.port, table, **at("203.0.113.8")).close()
    Client(server.port, table, **at("203.0.113.7")).close()


def test_clients_behind_a_proxy_are_counted_by_request(
    behind_a_proxy: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = behind_a_proxy
    monkeypatch.setattr(entrance(server), "proxied", ConnectionLimit(0))
    status, answer = server.ask("GET", "/api/games", **{"X-Forwarded-For": "203.0.113.7"})
    assert status == 429
    assert "connections open" in answer["error"]
    assert server.ask("GET", "/api/games")[0] == 200
