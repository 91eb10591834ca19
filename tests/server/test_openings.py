"""A server that all can reach opens many tables for one address, but not any number."""

from contextlib import suppress

import pytest

from femopp.language import Speaker
from femopp.server.http import endpoint
from femopp.server.net.addresses import is_this_machine
from femopp.server.room.openings import MAX_FOR_ALL, MAX_FOR_ONE, WITHIN, Openings
from tests.server.serving import Served


def opened(openings: Openings, asker: str, tables: int, now: float = 0.0) -> None:
    for _table in range(tables):
        assert openings.why_not(asker, now) is None
        with openings.counted(asker, now):
            pass


def said(openings: Openings, asker: str, now: float = 0.0) -> str:
    against = openings.why_not(asker, now)
    return "" if against is None else Speaker().say(against)


def test_one_address_opens_so_many_tables_within_an_hour() -> None:
    openings = Openings()
    opened(openings, "203.0.113.7", MAX_FOR_ONE)
    assert said(openings, "203.0.113.7", WITHIN - 1) == (
        "your address has opened 60 tables within an hour; use one of them"
    )
    assert said(openings, "203.0.113.8") == ""
    assert said(openings, "203.0.113.7", WITHIN) == ""


def test_a_household_has_one_network_of_the_longer_addresses() -> None:
    openings = Openings()
    opened(openings, "2001:db8:1:2::3", MAX_FOR_ONE)
    assert said(openings, "2001:db8:1:2:ffff::4") != ""
    assert said(openings, "2001:db8:1:3::3") == ""
    opened(openings, "::ffff:203.0.113.7", MAX_FOR_ONE)
    assert said(openings, "::ffff:203.0.113.8") == ""


@pytest.mark.parametrize(
    ("host", "is_here"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("::ffff:203.0.113.7", False),
        ("203.0.113.7", False),
        ("no address", False),
    ],
)
def test_this_machine_is_not_counted_however_its_address_is_written(
    host: str, is_here: bool
) -> None:
    assert is_this_machine(host) is is_here
    openings = Openings()
    opened(openings, host, MAX_FOR_ONE)
    assert (said(openings, host) == "") is is_here


def test_an_address_is_the_same_one_where_ipv6_maps_it() -> None:
    openings = Openings()
    opened(openings, "203.0.113.7", MAX_FOR_ONE)
    assert said(openings, "::ffff:203.0.113.7") != ""


def test_all_together_open_so_many() -> None:
    openings = Openings()
    for household in range(MAX_FOR_ALL // MAX_FOR_ONE):
        opened(openings, f"203.0.113.{household}", MAX_FOR_ONE)
    assert "too many tables are being opened" in said(openings, "198.51.100.1")
    assert said(openings, "198.51.100.1", WITHIN) == ""


@pytest.mark.parametrize("here", ["127.0.0.1", "127.0.0.9", "::1"])
def test_the_machine_itself_is_not_counted(here: str) -> None:
    opened(Openings(), here, 2 * MAX_FOR_ONE)


def test_failed_openings_are_not_counted() -> None:
    openings = Openings()
    for _attempt in range(2 * MAX_FOR_ONE):
        assert said(openings, "203.0.113.7") == ""
        with suppress(ValueError), openings.counted("203.0.113.7", 0.0):
            raise ValueError


def test_too_many_openings_are_refused_in_words(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint, "address_of", lambda _request: "203.0.113.7")
    body = {"settings": {"game": "rifki"}, "name": "Anna"}
    answers = [server.ask("POST", "/api/tables", body) for _table in range(MAX_FOR_ONE + 1)]
    assert {status for status, _answer in answers[:-1]} == {201}
    assert answers[-1][0] == 429
    assert "within an hour" in answers[-1][1]["error"]
