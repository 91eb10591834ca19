"""The address of a member's calendar: it shows, gives no right, and goes with the device."""

import logging
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from femopp.server.http.of_circle import CALENDARS, GUESSES
from femopp.server.net import rate_limit
from femopp.server.store.backup import back_up, restore
from tests.server.circling import Membered, opened
from tests.server.planned import soon
from tests.server.serving import Served, served
from tests.server.test_circle_devices_out import OUT

PLAN = "/plans/evening-1"


def path_of(member: Membered, anew: bool = False) -> str:
    return str(member.done("POST", "/calendar", {"anew": anew})["path"])


def status_of(server: Served, path: str, method: str = "GET") -> int:
    return server.fetched(method, path, None, {})[0].status


def test_it_shows_what_the_page_shows(server: Served) -> None:
    gun = opened(server, "Fredagsbordet; ü")
    anna = gun.let_in("Anna", language="sv")
    gun.done("PUT", PLAN, {"dates": [soon(4)], "repeats": "weekly"})
    gun.done("PUT", "/plans/evening-2", {"dates": [soon(5), soon(6)]})
    anna.done("PUT", f"{PLAN}/answer", {"date": soon(4), "answer": "yes"})
    response, body = server.fetched("GET", path_of(anna), None, {})
    text = body.decode()
    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert "SUMMARY:Fredagsbordet\\; ü" in text
    assert "DESCRIPTION:1 kommer" in text
    # The rule, and the evening for which somebody has answered. No question.
    assert text.count("BEGIN:VEVENT") == 2
    for secret in (gun.circle, anna.secret, anna.member, gun.member, "Anna", "Gun"):
        assert secret not in text
    # It is the same until something changes.
    tag = response.headers["ETag"]
    again, nothing = server.fetched("GET", path_of(anna), None, {"If-None-Match": tag})
    assert (again.status, nothing) == (304, b"")
    anna.done("PUT", f"{PLAN}/answer", {"date": soon(4), "answer": "no"})
    assert server.fetched("GET", path_of(anna), None, {"If-None-Match": tag})[0].status == 200


def test_only_looking_is_possible(server: Served) -> None:
    gun = opened(server)
    gun.done("PUT", PLAN, {"dates": [soon(4)]})
    path = path_of(gun)
    head, nothing = server.fetched("HEAD", path, None, {})
    assert (head.status, nothing) == (200, b"")
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert status_of(server, path, method) in (404, 405), method
    # Its secret opens nothing else.
    secret = path.removeprefix("/api/calendar/").removesuffix(".ics")
    thief = Membered(server, gun.circle, gun.member, secret)
    assert thief.ask("PUT", PLAN, {"dates": [soon(5)]})[0] == 401
    assert thief.ask("GET", "/export")[0] == 401
    assert "members" not in (thief.ask("GET")[1] or {})


def test_who_asks_twice_gets_the_same_and_a_new_one_ends_the_old(server: Served) -> None:
    gun = opened(server)
    path = path_of(gun)
    assert path_of(gun) == path
    assert path_of(gun.other_device()) != path
    new = path_of(gun, anew=True)
    assert new != path
    assert path_of(gun) == new
    assert (status_of(server, path), status_of(server, new)) == (404, 200)


@pytest.mark.parametrize("put_out", OUT)
def test_it_goes_with_the_device(server: Served, put_out: Callable[..., None]) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    phone = anna.other_device()
    path = path_of(phone)
    assert status_of(server, path) == 200
    put_out(gun, anna, phone)
    assert status_of(server, path) == 404


def test_it_goes_with_the_circle(server: Served) -> None:
    gun = opened(server)
    path = path_of(gun)
    gun.done("DELETE")
    assert status_of(server, path) == 404


def test_a_merged_members_calendar_goes_on_as_the_others(server: Served) -> None:
    gun = opened(server)
    anna, again = gun.let_in("Anna"), gun.let_in("Anna again")
    path = path_of(again)
    gun.done("POST", f"/members/{again.member}/merge", {"into": anna.member})
    assert status_of(server, path) == 200


def test_its_library_is_loaded_when_a_calendar_is_asked_for() -> None:
    """It would make every start of the server slower."""
    program = "import sys, femopp.server.app; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", program], text=True).split()
    assert "femopp.server.http.plans" in loaded
    assert "icalendar" not in loaded


def test_it_counts_those_who_are_members_now(server: Served) -> None:
    """As the page does: nobody who was removed, and a merged member once."""
    gun = opened(server)
    anna, bo, again = (gun.let_in(name) for name in ("Anna", "Bo", "Bo again"))
    gun.done("PUT", PLAN, {"dates": [soon(4)]})
    for one in (anna, bo, again):
        one.done("PUT", f"{PLAN}/answer", {"date": soon(4), "answer": "yes"})
    gun.done("POST", f"/members/{again.member}/merge", {"into": bo.member})
    gun.done("DELETE", f"/members/{anna.member}")
    assert gun.page()["next"]["answers"] == {bo.member: "yes"}
    assert "DESCRIPTION:1 coming" in server.ask("GET", path_of(gun))[1]


def test_a_program_that_looks_is_no_use_of_the_device(tmp_path: Path) -> None:
    """So a keeper who is away stays away, whatever their calendar does."""
    with served(tmp_path) as server:
        gun = opened(server)
        path = path_of(gun)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("UPDATE circle_devices SET seen = 86400")
    with served(tmp_path) as server:
        assert status_of(server, path) == 200
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT seen FROM circle_devices").fetchall() == [(86400,)]


def test_the_secret_is_in_no_file_and_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with served(tmp_path) as server:
        gun = opened(server)
        path = path_of(gun)
        secret = path.removeprefix("/api/calendar/").removesuffix(".ics")
        assert len(secret) == 43
        assert status_of(server, path) == 200
        assert status_of(server, path.replace(secret, secret[:-1])) == 404
    out, err = capfd.readouterr()
    assert secret[:-1] not in caplog.text + out + err
    for file in tmp_path.iterdir():
        assert secret.encode() not in file.read_bytes(), file


@pytest.mark.parametrize("odd", ["", "x", "%00", "../..", "x" * 5000, "%F0%9F%83%8F", "a/b", "%25"])
def test_odd_addresses_are_a_sentence(server: Served, odd: str) -> None:
    status, answer = server.ask("GET", f"/api/calendar/{odd}.ics")
    assert status == 404
    assert "calendar" in answer["error"] or "nothing at this address" in answer["error"]


def test_guesses_and_looks_are_slowed_down(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(rate_limit, "is_this_machine", lambda _address: False)
    with served(tmp_path) as server:
        path = path_of(opened(server))
        found = [status_of(server, path) for _time in range(CALENDARS - GUESSES)]
        assert set(found) == {200}
        guessed = [status_of(server, f"/api/calendar/{number}.ics") for number in range(GUESSES)]
        assert set(guessed) == {404}
        assert status_of(server, path) == 429
    with served(tmp_path) as server:
        found = [status_of(server, path) for _time in range(CALENDARS + 1)]
        assert (set(found[:-1]), found[-1]) == ({200}, 429)


def test_a_restore_brings_no_address_back(tmp_path: Path) -> None:
    data, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with served(tmp_path) as server:
        gun = opened(server)
        anna = gun.let_in("Anna")
        remade, gone, kept = path_of(gun), path_of(anna), path_of(gun.other_device())
        back_up(data, copy, overwrites=False)
        path_of(gun, anew=True)
        gun.done("DELETE", f"/members/{anna.member}")
    restore(copy, data)
    with served(tmp_path) as server:
        found = [status_of(server, one) for one in (remade, gone, kept)]
        assert found == [404, 404, 200]
        again = Membered(server, gun.circle, gun.member, gun.secret)
        assert status_of(server, path_of(again)) == 200


def test_another_zone_or_name_is_a_change_for_calendars(server: Served) -> None:
    gun = opened(server)
    gun.done("PUT", PLAN, {"dates": [soon(4)]})
    path = path_of(gun)
    gun.done("PATCH", "", {"zone": "America/St_Johns", "name": "Elsewhere"})
    text = server.ask("GET", path)[1]
    assert f"DTSTART;TZID=America/St_Johns:{soon(4)[:10].replace('-', '')}T193000" in text
    assert ("SEQUENCE:1" in text, "SUMMARY:Elsewhere" in text) == (True, True)
