"""Only requests to a name of this server are answered: another site's name may lead here too."""

import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from femopp.language import Speaker
from femopp.server.net.hosts import Hosts, own_names
from femopp.server.net.reach import reach
from tests.server.serving import Served, served

NOT_OURS = (
    "this server doesn't know the name {0}; open it by its address, or start it with "
    "--public-name {0}"
)


def said(header: str | None, *names: str) -> str:
    against = Hosts(own_names("annas-pc") | {*names}).why_not(header)
    return "" if against is None else Speaker().say(against)


@pytest.mark.parametrize(
    "header",
    [
        "localhost",
        "localhost:7770",
        "LocalHost.:7770",
        "127.0.0.1:7770",
        "192.168.1.7",
        "[::1]:7770",
        "[2001:db8::7]",
        "annas-pc",
        "Annas-PC:7770",
        "annas-pc.local",
        "annas-pc.local.:80",
        "cards.example.org",
        "cards.example.org:443",
    ],
)
def test_a_name_of_this_server(header: str) -> None:
    assert said(header, "cards.example.org") == ""


@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "annas-pc.evil.example",
        "local",
        "2130706433",
    ],
)
def test_a_name_of_another(name: str) -> None:
    assert said(name) == said(f"{name.upper()}.:7770") == NOT_OURS.format(name)


@pytest.mark.parametrize(
    "header", [None, "", ":7770", ".", "a b", "[::1", "localhost:http", "a@localhost", "x" * 300]
)
def test_no_host_at_all(header: str | None) -> None:
    assert said(header).startswith("this request names no host")


@pytest.mark.parametrize(
    ("hostname", "names"),
    [
        ("annas-pc", {"annas-pc", "annas-pc.local"}),
        ("Annas-Mac.local", {"annas-mac", "annas-mac.local"}),
        (
            "box.example.org",
            {"box", "box.local", "box.example.org", "box.example.org.local"},
        ),
        ("", set()),
    ],
)
def test_the_machines_own_name(hostname: str, names: set[str]) -> None:
    assert own_names(hostname) == {"localhost", *names}


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "DELETE"])
@pytest.mark.parametrize("path", ["/api/games", "/api/tables", "/", "/assets/x.js"])
def test_nothing_is_answered_under_another_sites_name(
    server: Served, method: str, path: str
) -> None:
    response, body = server.fetched(method, path, b"{}", {"Host": "evil.example:7770"})
    assert response.status == 421
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    policy = response.headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'self'", "form-action 'self'", "frame-ancestors 'none'"} <= {*policy}
    assert not [one for one in policy if "ws:" in one or "http" in one or "*" in one]
    if method != "HEAD":
        assert "--public-name evil.example" in body.decode()


def test_it_is_said_in_the_askers_language(server: Served) -> None:
    headers = {"Host": "evil.example", "Accept-Language": "sv"}
    assert server.ask("GET", "/api/games", **headers)[1]["error"].startswith(
        "den här servern känner inte till namnet evil.example"
    )


def test_a_rebound_page_opens_no_socket(server: Served) -> None:
    table = server.open_table()["table"]
    with (
        pytest.raises(InvalidStatus) as refused,
        socket.create_connection(("127.0.0.1", server.port)) as wire,
        connect(f"ws://evil.example/api/tables/{table}/socket", sock=wire),
    ):
        pass
    assert refused.value.response.status_code == 421
    assert b"--public-name evil.example" in (refused.value.response.body or b"")


def test_a_public_name_is_known(tmp_path: Path) -> None:
    with served(tmp_path, known=reach(["Cards.Example.org"], [])) as server:
        assert server.ask("GET", "/api/games", Host="cards.example.org")[0] == 200
        assert server.ask("GET", "/api/games", Host="other.example.org")[0] == 421
