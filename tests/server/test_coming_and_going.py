"""People come, go, and sit out at a table on a server: once, stored, and by those who may."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosedError

from femopp.record import judged_parts, parse_records
from femopp.table.commands import ComeIn, GoHome, LastDeal, SitOut
from femopp.table.log.entries import GoesOn
from femopp.table.settings import Pace
from tests.server.serving import PATIENCE, Served
from tests.server.test_replays import TOKEN, kept
from tests.table.evening import RODSKAGG, Evening
from tests.table.sitting import guest
from tests.table.test_changed_company import won_looking_on

ANNA, BO, CISSI, DAG = map(guest, range(4))
READING = replace(RODSKAGG, pace=Pace.SLOW)


def as_host() -> dict[str, str]:
    return {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def table(server: Served, request: pytest.FixtureRequest) -> str:
    """Return a table whose first deal is on the sheet; its people read the result."""
    name = f"goings{abs(hash(request.node.name))}"
    kept(server, name, Evening(READING).after_deal())
    return name


def changes(server: Served, table: str) -> list[GoesOn]:
    return [one for one in server.log(table) if isinstance(one, GoesOn)]


def test_a_command_that_is_sent_again_is_done_once(server: Served, table: str) -> None:
    with server.client(table, CISSI) as cissi:
        first = cissi.do({"type": "SitOut", "once": True}, cissi.id(1))
        again = cissi.do({"type": "SitOut", "once": True}, cissi.id(1))
        assert [first["type"], again["type"]] == ["Done", "Done"]
        screen = cissi.look_until(lambda screen: len(screen["seats"]) == 2)
        assert [one["name"] for one in screen["away"]] == ["Cissi"]
    (entry,) = changes(server, table)
    assert entry.by == CISSI


@pytest.mark.parametrize(
    ("token", "command", "told"),
    [
        (BO, {"type": "SitOut", "seat": 0}, "only the host can do that for somebody else"),
        (BO, {"type": "GoHome", "chair": 0}, "only the host can do that for somebody else"),
        (DAG, {"type": "SitOut"}, "you're only watching: take a seat first"),
        (TOKEN, {"type": "SitOut", "seat": 99}, "this table has seats 1 to 3"),
        (TOKEN, {"type": "ComeIn", "guest": "", "after": -5}, "there is no such guest"),
    ],
)
def test_what_one_may_not_is_declined(
    server: Served, table: str, token: str, command: dict[str, Any], told: str
) -> None:
    with server.client(table, token) as client:
        answer = client.do(command)
    assert answer["type"] == "Declined"
    assert told in answer["text"]
    assert changes(server, table) == []


@pytest.mark.parametrize(
    "command",
    [
        {"type": "SitOut", "once": "yes"},
        {"type": "ComeIn", "on": "most"},
        {"type": "ComeIn", "points": 10**9},
        {"type": "GoHome", "chair": [0]},
        {"type": "GoHome", "everybody": True},
    ],
)
def test_hostile_commands_change_nothing(
    server: Served, table: str, command: dict[str, Any]
) -> None:
    with server.client(table, TOKEN) as client:
        client.say({"type": "Do", "id": client.id(1), "command": command})
        with pytest.raises(ConnectionClosedError):
            client.until("Done")
    assert changes(server, table) == []


def test_a_stranger_can_only_watch(server: Served, table: str) -> None:
    with server.client(table) as client:
        client.say({"type": "Do", "id": "1-1", "command": {"type": "ComeIn"}})
        assert client.until("Declined")["text"]
    assert changes(server, table) == []


def test_after_a_restart_it_goes_on_with_the_same_people(server: Served, table: str) -> None:
    with server.client(table, TOKEN) as anna:
        assert anna.do({"type": "ComeIn", "guest": DAG})["type"] == "Done"
    before = server.rooms.loaded(table).live
    loop = server.rooms._sweeper.get_loop()
    asyncio.run_coroutine_threadsafe(server.rooms.unload(0), loop).result(PATIENCE)
    assert server.rooms.loaded(table) is None
    with server.client(table, TOKEN) as anna:
        screen = anna.look_until(lambda screen: len(screen["seats"]) == 4)
    assert [one["name"] for one in screen["seats"]] == list(before.names)


def finished() -> Evening:
    """Return a finished match of three deals: Bo sits out the second, Dag plays the third."""
    table = Evening(RODSKAGG).after_deal()
    table.do(BO, SitOut(once=True))
    table.after_deal()
    table.do(CISSI, GoHome())
    table.do(DAG, ComeIn())
    table.after_deal()
    table.do(ANNA, LastDeal(ends_now=True))
    return table


def test_the_record_and_the_replay_are_in_parts(server: Served) -> None:
    table = finished()
    path = kept(server, "goings-over", table)
    _status, text = server.ask("GET", path.replace("replay", "record"), **as_host())
    records = parse_records(text)
    players = [("Anna", "Bo", "Cissi"), ("Anna", "Cissi"), ("Anna", "Bo", "Dag")]
    assert [one.players for one in records] == players
    assert [verdict.wrong for _record, verdict in judged_parts(records)] == [None] * 3
    for deal in (1, 2, 3):
        status, shown = server.ask("GET", f"{path}?deal={deal}")
        assert status == 200
        assert (shown["deals"], tuple(shown["players"])) == ([1, 2, 3], players[deal - 1])
        assert not shown["reviews"]
    status, answer = server.ask("POST", path.replace("replay", "review"), {}, **as_host())
    assert status == 409
    assert "people came or went in this match" in answer["error"]


@pytest.mark.parametrize(("ends_now", "winner"), [(False, "Anna"), (True, "Bo")])
def test_the_replay_says_that_somebody_who_looked_on_has_won(
    server: Served, ends_now: bool, winner: str
) -> None:
    path = kept(server, f"won-looking-on-{winner}", won_looking_on(ends_now=ends_now))
    _status, record = server.ask("GET", path.replace("replay", "record"), **as_host())
    for method, where, body in (
        ("GET", f"{path}?deal=2", None),
        ("POST", "/api/replay", {"record": record, "deal": 2}),
    ):
        status, shown = server.ask(method, where, body)
        assert (status, shown["deals"]) == (200, [1, 2])
        said = [*shown["frames"][-1]["said"], *shown["notes"]]
        assert said[-1] == f"Won by: {winner}"
        # They have no column on the sheet of this part.
        ending = shown["sheet"]["ending"]
        assert ending is None or ending["winners"] == []


def test_bots_play_on_for_somebody_alone_who_looks_on(server: Served) -> None:
    """Anna sits out a deal among bots, which they play."""
    alone = Evening(RODSKAGG, people=1).after_deal()
    alone.do(ANNA, SitOut(once=True))
    kept(server, "alone-among-bots", alone)
    with server.client("alone-among-bots", TOKEN) as anna:
        anna.look_until(lambda screen: screen["number"] > len(alone.log) + 10)
