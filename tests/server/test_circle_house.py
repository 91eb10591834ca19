"""How a circle settles up: its word for a unit, and what goes into the kitty."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.circling import Membered, opened
from tests.server.serving import Served, served

CONES: Any = {"unit": "kottar", "points": {"rodskagg": 2}, "per_up": 1, "per_match": 0}


def test_a_circle_has_its_unit_and_kitty_for_everybody(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    assert anna.page()["house"] is None
    gun.done("PUT", "/house", {**CONES, "unit": "  kottar "})
    assert anna.page()["house"] == CONES


def test_only_the_keeper_says_how_a_circle_settles_up(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    stranger = Membered(server, gun.circle, "", "")
    assert anna.ask("PUT", "/house", CONES)[0] == 403
    assert stranger.ask("PUT", "/house", CONES)[0] == 401
    assert gun.page()["house"] is None
    gun.done("POST", "/keeper", {"member": anna.member})
    assert anna.done("PUT", "/house", CONES)["house"] == CONES


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"unit": "x" * 25}, "a line must have 1 to 24 characters"),
        ({"unit": "a\nb"}, "a line can't contain line breaks or invisible characters"),
        ({"points": {"rodskagg": 0}}, "a unit is 1 to 100000 points, not 0"),
        ({"points": {"rifki": 100_001}}, "a unit is 1 to 100000 points, not 100001"),
        ({"per_up": -1}, "0 to 100000 units can go into the kitty, not -1"),
        ({"per_match": 100_001}, "0 to 100000 units can go into the kitty, not 100001"),
        ({"points": {"bridge": 1}}, "there is no game 'bridge'"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_words(server: Served, change: Any, says: str) -> None:
    gun = opened(server)
    gun.done("PUT", "/house", CONES)
    status, answer = gun.ask("PUT", "/house", {**CONES, **change})
    assert status == 422
    assert says in answer["error"]
    assert gun.page()["house"] == CONES


def test_what_is_no_number_is_refused(server: Served) -> None:
    gun = opened(server)
    for change in ({"per_up": 1.5}, {"per_up": "1"}, {"kitty": 1}):
        assert gun.ask("PUT", "/house", {**CONES, **change})[0] == 400
    assert gun.page()["house"] is None


def test_said_twice_is_said_once_and_outlasts_the_server(tmp_path: Path) -> None:
    def stored() -> bytes:
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
            ((data,),) = connection.execute("SELECT data FROM circles")
        return bytes(data)

    with served(tmp_path) as server:
        gun = opened(server)
        gun.done("PUT", "/house", CONES)
        once = stored()
        gun.done("PUT", "/house", CONES)
        assert stored() == once
    with served(tmp_path) as server:
        again = Membered(server, gun.circle, gun.member, gun.secret)
        assert again.page()["house"] == CONES
        assert again.done("GET", "/export?of=all&form=json")["house"] == CONES
