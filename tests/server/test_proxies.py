"""Client addresses: only trusted proxies are believed."""

from pathlib import Path
from typing import Any

import pytest

from femopp.server.net.proxies import UNKNOWN, Client
from femopp.server.net.proxies import Proxies as Believed
from femopp.server.net.reach import reach
from femopp.server.room.openings import MAX_FOR_ONE
from tests.server.serving import Served, served

PROXIES = Believed(reach([], ["127.0.0.1", "10.0.0.0/8", "2001:db8:7::/48"]).proxies)


def client(peer: str, **headers: str | list[str]) -> Client:
    """Return the client for these headers, named as in `x_forwarded_for`."""
    sent = [
        (name.replace("_", "-").encode(), one.encode())
        for name, given in headers.items()
        for one in (given if isinstance(given, list) else [given])
    ]
    return PROXIES.client(peer, sent)


def test_a_stranger_is_not_believed() -> None:
    assert client(
        "203.0.113.7", x_forwarded_for="198.51.100.1", x_forwarded_proto="https"
    ) == Client("203.0.113.7", False, "http")


@pytest.mark.parametrize(
    ("hops", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("127.0.0.1, 203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7, 10.1.2.3", "203.0.113.7"),
        (["198.51.100.1", "203.0.113.7"], "203.0.113.7"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("2001:DB8:0::7", "2001:db8::7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("10.0.0.9, 10.1.2.3", "10.0.0.9"),
        ("unknown", UNKNOWN),
        ("203.0.113.7, unknown", UNKNOWN),
        ("", UNKNOWN),
        (",,", UNKNOWN),
        ("203.0.113.7, [", UNKNOWN),
    ],
)
def test_the_last_address_that_is_no_proxy_counts(hops: str | list[str], address: str) -> None:
    assert client("127.0.0.1", x_forwarded_for=hops).address == address


@pytest.mark.parametrize(
    ("elements", "address", "scheme"),
    [
        ("for=203.0.113.7", "203.0.113.7", "http"),
        ('for=198.51.100.1, For="[2001:db8::7]:4711";Proto=HTTPS;by=_x', "2001:db8::7", "https"),
        ("for=203.0.113.7;proto=https, for=10.1.2.3", "203.0.113.7", "https"),
        ("for=_hidden", UNKNOWN, "http"),
        ("by=203.0.113.7", UNKNOWN, "http"),
        ('for="', UNKNOWN, "http"),
    ],
)
def test_the_header_of_the_standard(elements: str, address: str, scheme: str) -> None:
    assert client("10.9.9.9", forwarded=elements) == Client(address, True, scheme)


def test_whose_headers_contradict_each_other_is_nobody_in_particular() -> None:
    told = client("127.0.0.1", x_forwarded_for="203.0.113.7", forwarded="for=198.51.100.1")
    assert told.address == UNKNOWN
    told = client("127.0.0.1", x_forwarded_for="203.0.113.7", forwarded="for=203.0.113.7")
    assert told.address == "203.0.113.7"


def test_the_scheme_is_taken_from_a_proxy_alone() -> None:
    assert client("127.0.0.1", x_forwarded_proto="https") == Client("127.0.0.1", False, "https")
    assert client("127.0.0.1", x_forwarded_proto="http, https").scheme == "https"
    assert client("127.0.0.1", x_forwarded_proto="gopher").scheme == "http"
    assert client("203.0.113.7", x_forwarded_proto="https").scheme == "http"


def open_table(server: Served, **headers: str) -> int:
    wanted: Any = {"settings": {"game": "rifki"}, "name": "Anna"}
    return server.ask("POST", "/api/tables", wanted, **headers)[0]


def test_tables_are_counted_for_whom_a_trusted_proxy_asks(tmp_path: Path) -> None:
    with served(tmp_path, known=reach([], ["127.0.0.1"])) as server:
        anna = {"X-Forwarded-For": "203.0.113.7"}
        for _table in range(MAX_FOR_ONE):
            assert open_table(server, **anna) == 201
        assert open_table(server, **anna) == 429
        assert open_table(server, **{"X-Forwarded-For": "198.51.100.1, 203.0.113.7"}) == 429
        assert open_table(server, **{"X-Forwarded-For": "198.51.100.1"}) == 201


def test_nobody_is_believed_unless_the_server_was_told_of_them(server: Served) -> None:
    openings = server.server.config.app.state.openings  # type: ignore[union-attr]
    assert open_table(server, **{"X-Forwarded-For": "203.0.113.7"}) == 201
    assert not openings._opened
