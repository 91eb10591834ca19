"""The tables that one was at: with whom, how it stands, and whether it waits."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from femopp.rulebook import IllegalAction
from femopp.server.http.known import AT_ONCE, MOST, PER_SECOND
from femopp.server.net.rate_limit import AddressLimit
from femopp.table.cast import BOT_NAMES
from femopp.table.commands import HandOn, LastDeal, Stand
from femopp.table.log.entries import Entry, Opened
from femopp.table.log.folding import after, opened
from femopp.table.screen.glance import Glance, glance, seen_at, stored
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import PersonThinks, Rests, next_step, tap
from femopp.tricks import Seat
from tests.server.serving import Served, served
from tests.server.test_two_worlds import _deals, in_another_world
from tests.table.sitting import Sitting, every_table, guest, named
from tests.two_worlds import _hidden, _replay, _swapped

ENGLISH = BOT_NAMES["en"]
"""The names of bots at tables opened in English, by face."""


def look(server: Served, *tables: dict[str, str], language: str = "sv") -> Any:
    asked = {"tables": {one["table"]: one["token"] for one in tables}}
    status, answer = server.ask("POST", f"/api/tables/known?language={language}", asked)
    assert status == 200, answer
    return answer


def test_with_whom_how_it_stands_and_whether_it_waits(server: Served) -> None:
    waiting = server.open_table(begin=False)
    playing = server.open_table()
    ulf = server.come(waiting["table"], "Ulf")
    with server.client(playing["table"], playing["token"]) as anna:
        anna.look_until(lambda screen: screen["turn"] == 0)
        answer = look(server, playing, waiting)
        first, second = answer["tables"]
        assert answer["gone"] == []
        assert (first["table"], first["game"], first["title"]) == (
            playing["table"],
            "rifki",
            "Rifki",
        )
        assert (first["stage"], first["deal"], first["waits"]) == ("playing", 1, True)
        assert first["seats"][0] == {
            "name": "Anna",
            "face": "anna",
            "bot": False,
            "own": True,
            "points": 0,
        }
        bots = first["seats"][1:]
        assert [one["name"] for one in bots] == [ENGLISH[one["face"]] for one in bots]
        assert all(one["bot"] and not one["own"] for one in bots)
        # A host is waited for before the first match, others are not.
        assert (second["stage"], second["deal"], second["waits"]) == ("waiting", 0, True)
        assert [one["points"] for one in second["seats"]] == [None] * 4
        (of_ulf,) = look(server, {**waiting, "token": ulf["token"]})["tables"]
        assert of_ulf["waits"] is False
        assert [one["own"] for one in of_ulf["seats"]] == [False] * 4


def test_missing_and_foreign_tables_are_only_named(server: Served) -> None:
    table, other = server.open_table(), server.open_table()
    bearer = {"Authorization": f"Bearer {other['token']}"}
    assert server.ask("DELETE", f"/api/tables/{other['table']}", **bearer)[0] == 200
    nowhere = {"table": "nowhere", "token": table["token"]}
    wrong = {"table": table["table"], "token": "x" * 43}
    assert look(server, other, nowhere, wrong) == {
        "tables": [],
        "gone": [other["table"], "nowhere", table["table"]],
    }


def test_tables_that_nobody_is_at_are_read_and_not_opened(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        tables = [server.open_table(), server.open_table(begin=False)]
        before = look(server, *tables)
    with served(tmp_path) as server:
        after_restart = look(server, *tables)
        assert not any(server.rooms.loaded(one["table"]) for one in tables)
    first, _second = before["tables"]
    again, _other = after_restart["tables"]
    assert [one["name"] for one in again["seats"]] == [one["name"] for one in first["seats"]]
    assert after_restart["gone"] == []


def test_a_damaged_table_does_not_hide_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its summary can't be read either."""
    from femopp.server.room import loading

    with served(tmp_path) as server:
        bad, good = server.open_table(), server.open_table()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
        database.execute("UPDATE logs SET glance = ? WHERE id = ?", (b"[]", bad["table"]))

    async def beginning(_rest: Any) -> Any:
        raise ValueError("damaged")

    monkeypatch.setattr(loading, "_beginning", beginning)
    with served(tmp_path) as server:
        answer = look(server, bad, good)
    assert [one["table"] for one in answer["tables"]] == [good["table"]]
    assert answer["gone"] == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"tables": []}, 400),
        ({"tables": {"t": 7}}, 400),
        ({"tables": {"t": "x" * 129}}, 400),
        ({"tables": {f"t{number}": "x" for number in range(MOST + 1)}}, 422),
        ({"tables": {"t" * 4000: "x", "../..": "x", "": ""}}, 200),
        ({"tables": {}}, 200),
    ],
)
def test_other_requests(server: Served, body: Any, status: int) -> None:
    assert server.ask("POST", "/api/tables/known", body)[0] == status
    other_site = {"Origin": "https://elsewhere.example"}
    assert server.ask("POST", "/api/tables/known", body, **other_site)[0] == 403


def test_hostile_names_are_text_in_json(server: Served) -> None:
    name = "</script><img src=x onerror=alert(1)>"
    table = server.open_table(name=name)
    response, text = server.fetched(
        "POST",
        "/api/tables/known",
        json.dumps({"tables": {table["table"]: table["token"]}}).encode(),
        {},
    )
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["Cache-Control"] == "no-store"
    assert json.loads(text)["tables"][0]["seats"][0]["name"] == name


def test_an_address_asks_only_so_often_and_a_network_counts_once() -> None:
    looks = AddressLimit(AT_ONCE, PER_SECOND)
    assert [looks.take("192.0.2.1", 0.0) for _time in range(AT_ONCE + 1)] == [
        *[True] * AT_ONCE,
        False,
    ]
    assert looks.take("192.0.2.2", 0.0)
    assert not looks.take("192.0.2.1", 1.0)
    assert looks.take("192.0.2.1", 6.0)
    v6 = [looks.take(f"2001:db8::{number:x}", 0.0) for number in range(AT_ONCE + 5)]
    assert sum(v6) == AT_ONCE
    assert all(looks.take("127.0.0.1", 0.0) for _time in range(AT_ONCE + 5))
    for number in range(3000):
        looks.take(f"10.{number // 250}.{number % 250}.1", 100.0)
    assert len(looks._homes._by_name) < 3001


# What it says


def test_it_waits_for_who_is_to_act_or_has_not_read_the_result() -> None:
    sitting = Sitting(Settings("rifki"), people=2, seed=1)
    step = sitting.until(PersonThinks)
    waits = {who: of_live(sitting.live, guest(who)).waits for who in (0, 1)}
    assert waits == {step.seat: True, 1 - step.seat: False}
    assert not of_live(sitting.live, guest(step.seat)).rests
    sitting.until(Rests)
    assert all(of_live(sitting.live, guest(who)).waits for who in (0, 1))
    assert all(of_live(sitting.live, guest(who)).rests for who in (0, 1))
    sitting.tap(Seat(0))
    assert [of_live(sitting.live, guest(who)).waits for who in (0, 1)] == [False, True]
    sitting.do(guest(1), Stand())
    assert not of_live(sitting.live, guest(1)).waits


def test_a_match_that_is_over_says_who_has_won_and_waits_for_nobody() -> None:
    settings = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)
    sitting = Sitting(settings, people=2, seed=4).play(5000)
    found = of_live(sitting.live, guest(0))
    assert found.stage == "over"
    assert found.winners == tuple(sitting.match.state.outcome.winners)
    assert not found.waits
    assert [one.points for one in found.seats] == list(sitting.match.state.points)
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1)
    sitting.do(guest(0), LastDeal())
    sitting.play(400)
    assert of_live(sitting.live, guest(0)).winners == ()


def test_the_host_is_waited_for_before_the_first_match() -> None:
    sitting = Sitting(Settings("rifki"), people=2, begin=False)
    assert [of_live(sitting.live, guest(who)).waits for who in (0, 1)] == [True, False]
    sitting.do(guest(0), HandOn(guest(1)))
    assert [of_live(sitting.live, guest(who)).waits for who in (0, 1)] == [False, True]


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_it_is_the_same_whatever_cards_are_hidden(settings: Settings) -> None:
    found = 0
    for seed in range(6):
        sitting, chance = Sitting(settings, people=2, seed=seed), Random(seed)
        sitting.play(100)
        first, log = sitting.log[0], sitting.match.log
        assert isinstance(first, Opened)
        hidden = list(_hidden(log, list(_replay(sitting.match, log, None, ())), _deals(sitting)))
        swapped = _swapped(log, hidden, chance)
        if swapped is None:
            continue
        try:
            there = glances(first, in_another_world(sitting, swapped))
        except IllegalAction:
            continue
        assert glances(first, sitting.course) == there
        found += 1
    assert found


def of_live(live: LiveTable, who: str) -> Glance:
    return glance("t", seen_at(live, next_step(live)), who, "en")


def glances(first: Opened, course: list[Entry | Seat]) -> list[Any]:
    live, found = opened(first), list[Any]()
    for what in course:
        live = after(live, what)[0] if isinstance(what, Entry) else tap(live, what)
        found += [to_builtins(of_live(live, guest(seat))) for seat in range(2)]
        found.append(stored(seen_at(live, next_step(live)).summary))
    return found
