"""Tables taken into a circle: who may do it, and what each side can still do afterwards."""

from pathlib import Path
from typing import Any

import pytest

from femopp.server.circle import tables
from femopp.server.store.backup import back_up, restore
from tests.server.circling import Membered, opened
from tests.server.serving import Served, served
from tests.server.test_circle_tables import played_by_two

pytestmark = pytest.mark.usefixtures("no_nonces")


def take_in(member: Membered, table: dict[str, str], guest: dict[str, str]) -> tuple[int, Any]:
    """Take a table into a member's circle, with a guest's token."""
    wanted = {"table": table["table"], "token": guest["token"]}
    return member.ask("POST", "/tables", wanted)


def delete_at(server: Served, table: dict[str, str], guest: dict[str, str]) -> tuple[int, Any]:
    """Delete a table as one of its guests."""
    headers = {"Authorization": f"Bearer {guest['token']}"}
    return server.ask("DELETE", f"/api/tables/{table['table']}", None, **headers)


def is_open(server: Served, table: dict[str, str]) -> bool:
    return server.ask("GET", f"/api/tables/{table['table']}")[0] == 200


def listed(member: Membered) -> list[Any]:
    """The matches of the latest evening."""
    return [match for evening in member.page()["latest"] for match in evening["matches"]]


def counted(member: Membered) -> int:
    """The number of matches in the figures."""
    return int(member.done("GET", "/figures?season=all")["matches"])


def test_a_guest_cannot_take_the_table_into_a_circle(server: Served) -> None:
    table = server.open_table(name="Gunvor", begin=False)
    guest = server.come(table["table"], "Annika")
    thief = opened(server)
    with server.client(table["table"], guest["token"]) as client:
        client.do({"type": "Sit", "seat": 1})
        status, answer = take_in(thief, table, guest)
        assert (status, "ask Gunvor" in answer["error"]) == (403, True)
        with server.client(table["table"], table["token"]) as host:
            host.do({"type": "Remove", "guest": guest["guest"]})
    assert take_in(thief, table, guest)[0] == 403
    assert take_in(thief, table, {"token": "wrong"})[0] == 403
    assert thief.page()["tables"] == []
    assert thief.ask("DELETE", f"/tables/{table['table']}")[0] == 404
    assert delete_at(server, table, guest)[0] == 403
    assert delete_at(server, table, table)[0] == 200


def test_a_host_to_whom_it_was_handed_on_can_take_it_in(server: Served) -> None:
    table = server.open_table(name="Gunvor", begin=False)
    guest = server.come(table["table"], "Annika")
    with server.client(table["table"], table["token"]) as host:
        host.do({"type": "HandOn", "guest": guest["guest"]})
    assert take_in(opened(server), table, guest)[0] == 200


def test_the_opener_deletes_a_table_that_was_taken_in_and_the_circle_keeps_its_matches(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as server:
        table, guest = played_by_two(server)
        gun = opened(server)
        bo = gun.let_in("Bo")
        assert take_in(gun, table, table)[0] == 200
        bo.done("POST", f"/tables/{table['table']}/mine", {"token": guest["token"]})
        (before,) = listed(gun)
        # The guest is a member of the circle by now, but has no such right.
        assert delete_at(server, table, guest)[0] == 403
        assert delete_at(server, table, table)[0] == 200
        assert not is_open(server, table)
    with served(tmp_path) as server:
        gun.server = server
        assert listed(gun) == [{**before, "table": None}]
        assert [one["member"] for one in before["players"]][:2] == [gun.member, bo.member]
        assert counted(gun) == 1
        # The points after each deal are still there.
        chart = gun.done("GET", f"/figures/matches/{before['match']}")
        assert chart["points"][1:] == [[one["points"] for one in before["players"]]]
        assert gun.page()["unclaimed"] == []
        assert "Bo" in gun.ask("GET", "/export?of=all&form=csv")[1]


def test_the_keeper_removes_a_table_that_was_taken_in_and_it_lives_on(server: Served) -> None:
    table, guest = played_by_two(server)
    gun, other = opened(server), opened(server)
    bo = gun.let_in("Bo")
    assert take_in(gun, table, table)[0] == 200
    assert take_in(other, table, table)[0] == 409
    bo.done("POST", f"/tables/{table['table']}/mine", {"token": guest["token"]})
    assert counted(gun) == 1
    assert other.ask("DELETE", f"/tables/{table['table']}")[0] == 404
    assert bo.ask("DELETE", f"/tables/{table['table']}")[0] == 403
    page = gun.done("DELETE", f"/tables/{table['table']}")
    assert (page["tables"], page["latest"], counted(gun)) == ([], [], 0)
    assert is_open(server, table)
    status, record = server.ask("GET", f"/api/tables/{table['table']}/replay?match=1&deal=1")
    assert status == 200, record
    # It can be taken in again, by another circle too.
    assert take_in(other, table, table)[0] == 200
    assert (counted(other), counted(gun)) == (1, 0)


def test_a_circle_is_counted_again_with_the_matches_of_deleted_tables(tmp_path: Path) -> None:
    """By another server, and after a change of the seasons."""
    with served(tmp_path) as server:
        table, _guest = played_by_two(server)
        gun = opened(server)
        assert take_in(gun, table, table)[0] == 200
        assert delete_at(server, table, table)[0] == 200
    with served(tmp_path) as server:
        gun.server = server
        assert counted(gun) == 1
        season = {"key": "", "name": "Autumn", "first": "2000-01-01", "last": "2099-12-31"}
        gun.done("PATCH", "", {"zone": "America/New_York", "seasons": [season]})
        assert counted(gun) == 1


def test_a_table_taken_in_under_the_old_rule_is_its_openers_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sat at a table could take it into their circle, and delete it there."""
    with served(tmp_path) as server, monkeypatch.context() as old:
        table, guest = played_by_two(server)
        thief = opened(server)
        old.setattr(tables, "may_delete", lambda live, one: one in live.company.seated)
        assert take_in(thief, table, guest)[0] == 200
    with served(tmp_path) as server:
        thief.server = server
        thief.done("DELETE", f"/tables/{table['table']}")
        assert is_open(server, table)
        assert take_in(thief, table, guest)[0] == 403
        assert delete_at(server, table, table)[0] == 200


def test_a_backup_from_before_the_opener_deleted_a_table_keeps_its_matches_too(
    tmp_path: Path,
) -> None:
    copy = tmp_path / "copy.db"
    with served(tmp_path) as server:
        table, _guest = played_by_two(server)
        gun = opened(server)
        assert take_in(gun, table, table)[0] == 200
        back_up(tmp_path / "tables.db", copy, overwrites=False)
        assert delete_at(server, table, table)[0] == 200
    assert restore(copy, tmp_path / "tables.db").deleted == 1
    with served(tmp_path) as server:
        gun.server = server
        assert not is_open(server, table)
        assert [one["table"] for one in listed(gun)] == [None]
        assert counted(gun) == 1
