"""Matches on real cards belong to a circle, and count there like others."""

import asyncio
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from femopp.circle import evening_of
from femopp.server.circle.circles import NOT_READ
from femopp.server.room.expiry import DAY
from femopp.server.store.schema import CARDS, ENTRIES, LOGS, METADATA
from tests.server.circling import ZONE, Membered, asked, opened
from tests.server.logs import KINDS
from tests.server.serving import PATIENCE, Served, served

WON: dict[str, Any] = {
    "bid": {"seat": 0, "contract": "4"},
    "tricks": [{"seat": 0, "number": 4}, {"seat": 1, "number": 1}, {"seat": 2, "number": 1}],
}
MATCH: dict[str, Any] = {
    "settings": {"game": "rodskagg", "preset": "kortoxen-1949", "players": 3},
    "names": ["Gun", "Anna", "Bo"],
    "dealer": 2,
    "points": [4, 9, 12],
}


def share(server: Served, here: Membered, members: Sequence[str | None], **others: Any) -> Any:
    body = {"match": {**MATCH, **others}, "circle": here.circle, "members": members}
    headers = {"Authorization": f"Bearer {here.secret}"}
    return server.ask("POST", "/api/kept", body, **headers)


def enter(server: Served, match: str, first: int, entry: dict[str, Any]) -> Any:
    body = {"device": "a", "first": first, "entries": [entry]}
    status, answer = server.ask("POST", f"/api/kept/{match}/entries", body)
    assert status == 200, answer
    return answer


def matches(here: Membered) -> list[Any]:
    return [one for evening in here.page()["latest"] for one in evening["matches"]]


def test_a_match_counts_when_it_ends_and_not_if_the_end_is_taken_back(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    status, links = share(server, gun, [gun.member, anna.member, None])
    assert status == 201, links
    (running,) = matches(gun)
    assert (running["kind"], running["ended"]) == ("cards", None)
    now = enter(server, links["id"], 1, {"type": "Deal", "place": 0, "said": WON})
    assert now["kept"]["end"]["winners"] == [0]
    (ended,) = matches(gun)
    assert ended["ended"] is not None
    assert ended["match"] == links["id"]
    assert [one["member"] for one in ended["players"]] == [gun.member, anna.member, None]
    assert [one["points"] for one in ended["players"]] == [0, 8, 11]
    assert [one["won"] for one in ended["players"]] == [True, False, False]
    assert ended["players"][2]["name"] == "Bo"
    enter(server, links["id"], 2, {"type": "Undo", "seen": now["last"]})
    (goes_on,) = matches(gun)
    assert goes_on["ended"] is None


def test_the_evening_is_that_of_the_last_deal(server: Served) -> None:
    gun = opened(server)
    # On Friday without a connection, shared days later from a phone that is an hour late.
    friday = datetime.fromtimestamp(time.time() - 3 * DAY, ZoneInfo(ZONE)).replace(hour=23)
    times = [int(friday.timestamp()) - 3600, int(friday.timestamp()) + 2 * 3600]
    sent = {"times": [one - 3600 for one in times], "clock": int(time.time()) - 3600}
    deals = [{"passed": True}, {"passed": True}]
    body = {"match": {**MATCH, "deals": deals}, "circle": gun.circle, **sent}
    headers = {"Authorization": f"Bearer {gun.secret}"}
    members = [gun.member, None, None]
    status, links = server.ask("POST", "/api/kept", {**body, "members": members}, **headers)
    assert status == 201, links
    # Half past midnight is still the evening before.
    (evening,) = gun.page()["latest"]
    assert evening["date"] == friday.date().isoformat()
    # A correction on another day changes nothing; another deal does.
    correction = {"type": "Deal", "place": 1, "said": {"passed": True, "out": []}, "seen": 3}
    enter(server, links["id"], 1, correction)
    (evening,) = gun.page()["latest"]
    assert evening["date"] == friday.date().isoformat()
    enter(server, links["id"], 2, {"type": "Deal", "place": 2, "said": WON})
    (evening,) = gun.page()["latest"]
    assert evening["date"] == evening_of(time.time(), ZONE)
    (match,) = evening["matches"]
    assert match["ended"] is not None


def test_a_match_that_is_ended_early_counts_by_its_deals(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    lost = {
        "bid": {"seat": 0, "contract": "4"},
        "tricks": [{"seat": 0, "number": 3}, {"seat": 1, "number": 2}, {"seat": 2, "number": 1}],
    }
    _status, links = share(server, gun, [gun.member, anna.member, None], deals=[lost])
    assert matches(gun)[0]["ended"] is None
    now = enter(server, links["id"], 1, {"type": "End"})
    (ended,) = matches(gun)
    assert ended["ended"] is not None
    assert ended["note"] == (
        "Ended early: nobody came to zero, so nobody has won. Its deals count."
    )
    assert [one["won"] for one in ended["players"]] == [False, False, False]
    season = gun.done("GET", "/figures?season=all")
    (game,) = [one for one in season["games"] if one["game"] == "rodskagg"]
    counted = {
        figure["figure"]: {row["member"]: row["value"]["amount"] for row in figure["rows"]}
        for figure in game["figures"]
    }
    assert counted["deals"] == {gun.member: 1, anna.member: 1}
    assert counted["five_ups"] == {gun.member: 1}
    assert not counted.get("matches")
    assert not counted.get("won")
    # Taken back, it goes on.
    enter(server, links["id"], 2, {"type": "Undo", "seen": now["last"]})
    assert matches(gun)[0]["ended"] is None


def test_a_match_that_is_ended_before_its_first_deal_is_nothing(server: Served) -> None:
    gun = opened(server)
    _status, links = share(server, gun, [gun.member, None, None])
    enter(server, links["id"], 1, {"type": "End"})
    assert matches(gun) == []
    assert gun.done("GET", "/figures?season=all")["matches"] == 0


def test_a_match_that_is_deleted_counts_no_more(server: Served) -> None:
    gun = opened(server)
    _status, links = share(server, gun, [gun.member, None, None], deals=[WON])
    assert matches(gun)[0]["ended"] is not None
    headers = {"Authorization": f"Bearer {links['token']}"}
    assert server.ask("DELETE", f"/api/kept/{links['id']}", None, **headers)[0] == 200
    assert matches(gun) == []


def test_the_circle_has_a_change_in_the_same_moment(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends as soon as the change is stored, before anything follows from it."""

    async def killed(*_given: Any) -> None:
        raise RuntimeError

    gun = opened(server)
    _status, links = share(server, gun, [gun.member, None, None])
    path, token = f"/api/kept/{links['id']}", {"Authorization": f"Bearer {links['token']}"}
    body = {"device": "a", "first": 1, "entries": [{"type": "Deal", "place": 0, "said": WON}]}
    for module in ("kept", "sharing"):
        monkeypatch.setattr(f"femopp.server.http.{module}.reported", killed)
    assert server.ask("POST", f"{path}/entries", body)[0] == 500
    assert [one["ended"] is None for one in matches(gun)] == [False]
    assert server.ask("DELETE", path, None, **token)[0] == 500
    assert (matches(gun), len(gun.page()["notes"])) == ([], 1)
    assert server.ask("POST", f"{path}/back", None, **token)[0] == 500
    assert [one["ended"] is None for one in matches(gun)] == [False]
    assert server.ask("PATCH", f"{path}/people/2", {"name": "Dag"})[0] == 500
    assert matches(gun)[0]["players"][2]["name"] == "Dag"
    assert share(server, gun, [None, gun.member, None])[0] == 500
    assert len(matches(gun)) == 2


def test_a_change_of_a_finished_match_is_read_by_the_whole_circle(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    _status, links = share(server, gun, [gun.member, anna.member, None], deals=[WON])
    seen = server.ask("GET", f"/api/kept/{links['id']}")[1]["deals"][0]["entry"]
    assert anna.page()["notes"] == []
    headers = {"Authorization": f"Bearer {anna.secret}"}
    for number, bid in enumerate(("3", "4"), start=1):
        said = {**WON, "bid": {"seat": 0, "contract": bid}}
        entry = {"type": "Deal", "place": 0, "said": said, "seen": seen}
        body = {"device": "a", "first": number, "entries": [entry]}
        status, now = server.ask("POST", f"/api/kept/{links['id']}/entries", body, **headers)
        assert (status, now["refused"], now["deals"][0]["said"]) == (200, [], said)
        seen = now["deals"][0]["entry"]
    # Once a match, however often it is changed.
    (note,) = gun.page()["notes"]
    assert note["text"] == "Anna has changed a finished match on real cards."
    # A name says so, also of somebody who was there from the beginning.
    path = f"/api/kept/{links['id']}/people/2"
    assert server.ask("PATCH", path, {"name": "Dag"}, **headers)[0] == 200
    (note,) = gun.page()["notes"]
    assert note["text"] == "Anna has changed a name in a finished match on real cards."


def test_the_whole_circle_reads_that_a_finished_match_was_deleted(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    _status, links = share(server, anna, [gun.member, anna.member, None], deals=[WON])
    path, owner = f"/api/kept/{links['id']}", {"token": links["token"]}

    def asked(method: str, path: str, who: Membered) -> str:
        headers = {"Authorization": f"Bearer {who.secret}"}
        assert server.ask(method, path, owner, **headers)[0] == 200
        (note,) = gun.page()["notes"]
        return str(note["text"])

    assert asked("DELETE", path, anna) == "Anna has deleted a finished match on real cards."
    # The note stays the same if the request comes again.
    assert asked("DELETE", path, gun).startswith("Anna")
    back = "Gun has brought back a deleted match on real cards."
    assert asked("POST", f"{path}/back", gun) == back
    assert asked("POST", f"{path}/back", anna) == back
    assert server.ask("DELETE", path, {"token": "wrong"})[0] == 403


def test_nobody_reads_of_a_deleted_match_that_was_not_over(server: Served) -> None:
    gun = opened(server)
    _status, links = share(server, gun, [gun.member, None, None])
    owner = {"token": links["token"]}
    assert server.ask("DELETE", f"/api/kept/{links['id']}", owner)[0] == 200
    assert gun.page()["notes"] == []


def test_the_keeper_of_the_circle_deletes_a_match_and_brings_it_back(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    _status, links = share(server, anna, [gun.member, anna.member, None], deals=[WON])
    path = f"/api/kept/{links['id']}"

    def ask(method: str, path: str, who: Membered) -> int:
        return server.ask(method, path, None, Authorization=f"Bearer {who.secret}")[0]

    # A member who neither opened it nor is the keeper doesn't.
    bo = gun.let_in("Bo")
    assert ask("DELETE", path, bo) == 403
    assert ask("DELETE", path, anna) == 403
    assert ask("DELETE", path, gun) == 200
    assert matches(gun) == []
    assert ask("POST", f"{path}/back", anna) == 403
    assert ask("POST", f"{path}/back", gun) == 200
    assert [one["match"] for one in matches(gun)] == [links["id"]]
    # The keeper of another circle is a stranger here.
    assert ask("DELETE", path, opened(server)) == 403


@pytest.mark.parametrize(
    ("start", "wins"),
    [({"points": [4, 9, 12]}, 0), ({"points": [4, 4, 4]}, 1)],
    ids=["from the middle on", "begun with four each"],
)
def test_a_match_written_down_from_its_middle_on_is_no_whole_win(
    server: Served, start: dict[str, Any], wins: int
) -> None:
    gun = opened(server)
    share(server, gun, [gun.member, None, None], deals=[WON], **start)
    (match,) = matches(gun)
    assert ("middle" in match["note"]) is (wins == 0)
    assert [one["won"] for one in match["players"]] == [True, False, False]
    (row,) = gun.done("GET", "/figures?season=all")["rows"]
    assert [one and one["amount"] for one in row["values"]] == [wins or None]


def test_somebody_from_outside_is_renamed(server: Served) -> None:
    gun = opened(server)
    _status, links = share(server, gun, [gun.member, None, None], deals=[WON])
    path = f"/api/kept/{links['id']}/people"

    def renamed(seat: int, name: str, link: str = links["id"]) -> tuple[int, Any]:
        return server.ask("PATCH", f"/api/kept/{link}/people/{seat}", {"name": name})

    tag = server.ask("GET", f"/api/kept/{links['id']}")[1]["tag"]
    status, answer = renamed(1, " Annika ")
    assert (status, [one["name"] for one in answer["people"]]) == (200, ["Gun", "Annika", "Bo"])
    assert "Annika" in answer["kept"]["record"]
    # Those who watch see it, and so do the circle's lists.
    watching = server.ask("GET", f"/api/kept/{links['watch']}?tag={tag}")
    assert (watching[0], watching[1]["people"][1]["name"]) == (200, "Annika")
    assert [one["name"] for one in matches(gun)[0]["players"]] == ["Gun", "Annika", "Bo"]
    assert matches(gun)[0]["ended"] is not None
    for seat, name, why in (
        (0, "Gunvor", "in the circle"),
        (2, "Annika", "annika"),
        (2, "", "name"),
        (2, "a,b", "name"),
    ):
        status, answer = renamed(seat, name)
        assert (status, why in answer["error"].casefold()) == (422, True), answer
    assert renamed(7, "Dag")[0] == 404
    assert renamed(1, "Dag", links["watch"])[0] == 403
    assert server.ask("PATCH", f"{path}/1", {"name": "x" * 300})[0] in (400, 422)


def test_a_newcomer_is_renamed_once_and_that_is_in_the_history(server: Served) -> None:
    gun = opened(server)
    cia = gun.let_in("Cia")
    new = [
        {"seat": 3, "name": "Dag", "on": "start"},
        {"seat": 5, "name": "Cia", "on": "start", "member": cia.member},
    ]
    come = {"company": {"sits": [0, 1, 2, 3, 5], "new": new}}
    deals = [come, {**WON, "folded": [3, 5]}]
    _status, links = share(server, gun, [gun.member, None, None], deals=deals)

    def renamed(seat: int, name: str, link: str = links["id"]) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {gun.secret}"}
        return server.ask("PATCH", f"/api/kept/{link}/people/{seat}", {"name": name}, **headers)

    def steps() -> list[Any]:
        found = server.ask("GET", f"/api/kept/{links['id']}/deals/0")[1]["steps"]
        return [
            (one["version"]["said"]["company"]["new"][0]["name"], one["version"]["name"])
            for one in found
        ]

    names = ["Gun", "Anna", "Bo", "Dagny", "", "Cia"]
    for _once_and_again in range(2):
        status, answer = renamed(3, " Dagny ")
        assert (status, [one["name"] for one in answer["people"]]) == (200, names)
        assert steps() == [("Dagny", "Gun"), ("Dag", "Gun")]
    assert answer["kept"]["wrong"] is None
    assert answer["kept"]["end"]["winners"] == [0]
    assert answer["waits"] == []
    assert "Dagny" in answer["kept"]["record"]
    players = [one["name"] for one in matches(gun)[0]["players"]]
    assert players == [one for one in names if one]
    for seat, name, why in (
        (3, "anna", "anna"),
        (3, "", "name"),
        (3, "a,b", "name"),
        (3, "x" * 100, "name"),
        (5, "Ciara", "in the circle"),
    ):
        status, answer = renamed(seat, name)
        assert (status, why in answer["error"].casefold()) == (422, True), answer
    for seat in (4, 6):
        assert renamed(seat, "Eva")[0] == 404
    assert renamed(3, "Eva", links["watch"])[0] == 403
    (note,) = gun.page()["notes"]
    assert note["text"] == "Gun has changed a name in a finished match on real cards."
    # The name that is free now is anybody's.
    status, answer = renamed(1, "Dag")
    assert (status, answer["kept"]["wrong"]) == (200, None)
    assert len(steps()) == 2


def test_members_have_the_names_that_they_have_in_the_circle(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("femopp.server.kept.matches.NAMES_HOLD", 0.0)
    gun = opened(server)
    anna = gun.let_in("Anna")
    _status, links = share(server, gun, [gun.member, anna.member, None], deals=[WON])

    def names() -> list[str]:
        seen = server.ask("GET", f"/api/kept/{links['id']}")[1]
        return [one["name"] for one in seen["people"]]

    assert names() == ["Gun", "Anna", "Bo"]
    anna.done("PATCH", f"/members/{anna.member}", {"name": "Bo"})
    assert names() == ["Gun", "Bo", "Bo 3"]
    gun.done("DELETE", f"/members/{anna.member}?forget=true")
    assert names() == ["Gun", "a player", "Bo"]


def test_the_log_has_the_member_who_entered_something(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    stranger = opened(server, "Mondays", "Eva")
    _status, links = share(server, gun, [gun.member, None, None], deals=[WON])
    deal = {"type": "Deal", "place": 0, "said": {"passed": True}, "member": gun.member}
    path = f"/api/kept/{links['id']}/entries"
    for number, secret in enumerate((anna.secret, stranger.secret, ""), start=1):
        deal["said"] = {"passed": True, "false_knocks": [0] * number}
        body = {"device": "phone", "first": number, "entries": [deal]}
        assert server.ask("POST", path, body, Authorization=f"Bearer {secret}")[0] == 200

    async def log() -> Any:
        return await KINDS["cards"].load(server.store, links["id"])

    loop = server.rooms._sweeper.get_loop()
    kept = asyncio.run_coroutine_threadsafe(log(), loop).result(PATIENCE)
    entries = kept.log[1:]
    by = [(one.member, one.device) for one in entries]
    assert by == [(gun.member, ""), (anna.member, ""), ("", "phone"), ("", "phone")]


def test_only_members_share_a_match_with_their_circle(server: Served) -> None:
    gun, other = opened(server), opened(server, "Others")
    status, _answer = share(server, gun, [gun.member, other.member, None])
    assert status == 422
    status, _answer = share(server, gun, [gun.member, gun.member, None])
    assert status == 422
    body = {"match": MATCH, "circle": gun.circle, "members": [gun.member]}
    assert server.ask("POST", "/api/kept", body)[0] == 401
    headers = {"Authorization": f"Bearer {other.secret}"}
    assert server.ask("POST", "/api/kept", body, **headers)[0] == 401


def test_a_circle_takes_its_matches_along_when_it_is_deleted(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("femopp.server.kept.matches.NAMES_HOLD", 0.0)
    gun = opened(server)
    _status, links = share(server, gun, [gun.member, None, None], deals=[WON])
    gun.done("DELETE", "")
    assert server.ask("GET", f"/api/kept/{links['id']}")[0] == 404


def rows_left(server: Served) -> dict[str, int]:
    """The tables of the database that have rows, with their numbers of rows."""

    async def counted() -> dict[str, int]:
        found = {
            table.name: len(await server.store.rows(NOT_READ, select(table)))
            for table in METADATA.sorted_tables
            if "circle" in table.name or "kept" in table.name
        }
        logs = select(LOGS.c.id).where(LOGS.c.kind == CARDS)
        found["logs"] = len(await server.store.rows(NOT_READ, logs))
        entries = select(ENTRIES.c.number).where(ENTRIES.c.log_id.in_(logs))
        found["entries"] = len(await server.store.rows(NOT_READ, entries))
        return {name: number for name, number in found.items() if number}

    loop = server.rooms._sweeper.get_loop()
    return asyncio.run_coroutine_threadsafe(counted(), loop).result(PATIENCE)


def test_deleting_a_circle_leaves_nothing_of_matches_that_are_kept(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        gun = opened(server)
        anna = gun.let_in("Anna")
        _status, running = share(server, gun, [gun.member, anna.member, None])
        _status, over = share(server, gun, [gun.member, anna.member, None], deals=[WON])
        gun.done("GET", "/figures?season=all")
        asked(server, gun.circle, "Bo")
        gun.done("POST", "/ways", {}, 201)
        gun.done("DELETE")
        assert rows_left(server) == {}
        # For phones that have it open, too, at once.
        for links in (running, over):
            for link in (links["id"], links["watch"]):
                status, answer = server.ask("GET", f"/api/kept/{link}")
                assert (status, "there is no such match" in answer["error"]) == (404, True)
            body = {"device": "a", "first": 1, "entries": [{"type": "End"}]}
            assert server.ask("POST", f"/api/kept/{links['id']}/entries", body)[0] == 404
        assert share(server, gun, [gun.member, None, None])[0] == 404
        assert rows_left(server) == {}


def test_somebody_of_the_circle_comes_in(server: Served) -> None:
    gun = opened(server)
    anna, bo, olle = [gun.let_in(name) for name in ("Anna", "Bo", "Olle")]
    members = [gun.member, anna.member, bo.member]
    preset = {"game": "rodskagg", "preset": "skane", "players": 3}
    _status, links = share(server, gun, members, settings=preset, points=[])
    made: dict[str, Any] = {
        "bid": {"seat": 0, "contract": "3"},
        "tricks": [{"seat": 0, "number": 3}, {"seat": 1, "number": 3}],
    }
    new = {"seat": 3, "name": "Olle", "on": "start", "member": olle.member}
    last = {
        "bid": {"seat": 0, "contract": "6"},
        "tricks": [{"seat": 0, "number": 6}],
        "folded": [1],
        "along": [3],
    }
    entries: list[dict[str, Any]] = [
        {**made, "folded": [2]},
        {"company": {"sits": [0, 1]}},
        made,
        {"company": {"sits": [0, 1, 3], "new": [new]}},
        last,
    ]
    for place, said in enumerate(entries):
        now = enter(server, links["id"], place + 1, {"type": "Deal", "place": place, "said": said})
        assert now["refused"] == [], now
    # Gun: 12 − 3 − 3 − 6 is 0. Olle went along in vain: 12 + 5.
    assert now["kept"]["points"] == [0, 6, 12, 17]
    assert now["kept"]["end"]["winners"] == [0]
    assert [one["name"] for one in now["people"]] == ["Gun", "Anna", "Bo", "Olle"]
    (ended,) = matches(gun)
    assert [one["points"] for one in ended["players"]] == [0, 6, 12, 17]


def test_nobody_from_outside_comes_in_as_a_member(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    _status, links = share(server, gun, [gun.member, anna.member, None])
    for number, member in enumerate(("nobody", anna.member), 1):
        new = {"seat": 3, "name": "Olle", "on": "start", "member": member}
        said = {"company": {"sits": [0, 1, 2, 3], "new": [new]}}
        now = enter(server, links["id"], number, {"type": "Deal", "place": 0, "said": said})
        assert now["refused"][0]["text"] == (
            "whoever comes in must be a member of the circle who isn't in the match yet"
        )
        assert now["deals"] == []
    match = {**MATCH, "deals": [said]}
    headers = {"Authorization": f"Bearer {gun.secret}"}
    body = {"match": match, "circle": gun.circle, "members": [gun.member, anna.member, None]}
    assert server.ask("POST", "/api/kept", body, **headers)[0] == 422
