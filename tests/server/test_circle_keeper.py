"""The keeper's acts, leaving, and a circle from a newer version."""

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import select, update

from femopp.server.circle import circles as circles_module
from femopp.server.store.schema import CIRCLES, GUESTS
from tests.server.circling import ZONE, Membered, opened
from tests.server.serving import PATIENCE, Served
from tests.server.test_circle_tables import at, begin, one_match, until_stored

pytestmark = pytest.mark.usefixtures("no_nonces")


NOBODY = "a player"


def names(page: Any) -> list[str]:
    return [one["name"] for one in page["members"] if not one["left"]]


def in_store(server: Served, what: Any) -> Any:
    """The result of a coroutine in the server's loop."""
    loop = server.rooms._sweeper.get_loop()
    return asyncio.run_coroutine_threadsafe(what, loop).result(PATIENCE)


def test_the_keeper_renames_the_circle_and_its_members(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    assert anna.ask("PATCH", "", {"name": "Mondays"})[0] == 403
    assert anna.ask("PATCH", f"/members/{gun.member}", {"name": "Gunvor"})[0] == 403
    gun.done("PATCH", "", {"name": "<b>Mondays & co</b>"})
    gun.done("PATCH", f"/members/{anna.member}", {"name": "Annika", "face": "eva"})
    page = anna.page()
    assert (page["name"], names(page)) == ("<b>Mondays & co</b>", ["Gun", "Annika"])
    status, answer = anna.ask("PATCH", f"/members/{anna.member}", {"name": "Gun"})
    assert (status, "already" in answer["error"]) == (422, True)


def test_a_removed_member_keeps_their_name_in_what_has_been(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    table = one_match(anna)
    assert anna.ask("DELETE", f"/members/{gun.member}")[0] == 403
    page = gun.done("DELETE", f"/members/{anna.member}")
    assert names(page) == ["Gun"]
    assert until_stored(gun, table)["players"][0]["name"] == "Anna"
    assert anna.ask("GET")[0] == 401


def test_who_is_forgotten_is_a_player_everywhere(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    table = one_match(anna)
    anna.done("DELETE", f"/members/{anna.member}?forget=true")
    assert until_stored(gun, table)["players"][0]["name"] == NOBODY
    assert NOBODY in [one["name"] for one in server.ask("GET", f"/api/tables/{table}")[1]["seats"]]
    assert "Anna" not in json.dumps(gun.page())

    async def names_in_table() -> list[str | None]:
        wanted = select(GUESTS.c.name).where(GUESTS.c.table_id == table)
        return [one.name for one in await server.store.rows(circles_module.NOT_READ, wanted)]

    assert in_store(server, names_in_table()) == [None]


def test_the_keeper_hands_on_before_leaving(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    status, answer = gun.ask("DELETE", f"/members/{gun.member}")
    assert (status, "hand the circle on" in answer["error"]) == (409, True)
    assert anna.ask("POST", "/keeper", {"member": anna.member})[0] == 403
    assert gun.done("POST", "/keeper", {"member": anna.member})["keeper"] == anna.member
    gun.done("DELETE", f"/members/{gun.member}")
    assert names(anna.page()) == ["Anna"]


def test_two_members_that_are_one_become_one(server: Served) -> None:
    gun = opened(server)
    anna, other = gun.let_in("Anna"), gun.let_in("Anna i mobilen")
    tables = [one_match(anna), one_match(other, anew=True)]
    page = gun.done("POST", f"/members/{other.member}/merge", {"into": anna.member})
    assert names(page) == ["Gun", "Anna"]
    for table in tables:
        sat = {one["member"] for one in until_stored(gun, table)["players"]}
        assert sat == {anna.member, None}
    # Both devices are hers.
    assert (anna.page()["you"], other.page()["you"]) == (anna.member, anna.member)


def test_members_who_sit_in_one_match_are_two(server: Served) -> None:
    gun = opened(server)
    anna, other = gun.let_in("Anna"), gun.let_in("Annika")
    first, second = anna.tonight(), other.tonight()
    with at(anna, first) as client, at(other, second):
        begin(client)
        status, answer = gun.ask("POST", f"/members/{other.member}/merge", {"into": anna.member})
    assert (status, "played in the same match" in answer["error"]) == (409, True)
    assert names(gun.page()) == ["Gun", "Anna", "Annika"]


def test_members_sit_in_a_match_before_it_is_stored(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    gun = opened(server)
    anna, other = gun.let_in("Anna"), gun.let_in("Annika")
    first, second = anna.tonight(), other.tonight()
    monkeypatch.setattr(server.rooms, "turned", lambda table, live: None)
    with at(anna, first) as client, at(other, second):
        begin(client)
        status, answer = gun.ask("POST", f"/members/{other.member}/merge", {"into": anna.member})
    assert (status, "played in the same match" in answer["error"]) == (409, True)


def test_deleting_a_circle_deletes_its_tables(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    seat = gun.tonight()
    taken = server.open_table()
    gun.done("POST", "/tables", {"table": taken["table"], "token": taken["token"]})
    assert anna.ask("DELETE")[0] == 403
    gun.done("DELETE")
    assert (gun.ask("GET")[0], anna.ask("GET")[0]) == (404, 404)
    assert server.ask("GET", f"/api/tables/{seat['table']}")[0] == 404
    # It was somebody's before.
    assert server.ask("GET", f"/api/tables/{taken['table']}")[0] == 200


def test_seasons_are_named_by_the_keeper(server: Served) -> None:
    gun = opened(server)
    spring = {"key": "", "name": "Våren", "first": "2027-01-01", "last": "2027-06-15"}
    page = gun.done("PATCH", "", {"seasons": [spring]})
    assert page["seasons"] == [{**spring, "key": "2027-01-01"}]
    other = {"key": "", "name": "Juni", "first": "2027-06-01", "last": "2027-06-30"}
    status, answer = gun.ask("PATCH", "", {"seasons": [spring, other]})
    assert (status, "share days" in answer["error"]) == (422, True)
    backwards = {**spring, "last": "2026-01-01"}
    assert gun.ask("PATCH", "", {"seasons": [backwards]})[0] == 422


def test_matches_move_to_the_evenings_of_another_zone(server: Served) -> None:
    gun = opened(server, zone="Pacific/Kiritimati")
    table = one_match(gun)
    far = gun.page()["latest"][0]["date"]
    page = gun.done("PATCH", "", {"zone": "Pacific/Pago_Pago"})
    # The first is 25 hours ahead of the second.
    assert page["latest"][0]["date"] < far
    assert until_stored(gun, table)["table"] == table


def test_fields_of_a_newer_version_are_kept_and_passed_over(server: Served) -> None:
    gun = opened(server)
    newer = {"settings": {"game": "rifki", "glow": 3}, "plans": 7, "anthem": {"by": "Gun"}}

    async def saved_by_newer() -> None:
        here = CIRCLES.c.link == gun.circle
        data = json.dumps(newer).encode()
        await server.store.change([update(CIRCLES).where(here).values(data=data)])

    async def stored() -> Any:
        wanted = select(CIRCLES.c.data).where(CIRCLES.c.link == gun.circle)
        (found,) = await server.store.rows(circles_module.NOT_READ, wanted)
        return json.loads(found.data)

    in_store(server, saved_by_newer())
    page = gun.page()
    assert (page["settings"]["game"], page["plans"], page["usual"]) == ("rifki", [], "Rifki")
    gun.done("PATCH", "", {"seating": [gun.member]})
    assert in_store(server, stored()) == {**newer, "seating": [gun.member]}


def test_usual_rules_that_only_a_newer_version_has_are_a_sentence(server: Served) -> None:
    gun = opened(server)

    async def saved_by_newer() -> None:
        here = CIRCLES.c.link == gun.circle
        data = json.dumps({"settings": {"game": "bridge"}}).encode()
        await server.store.change([update(CIRCLES).where(here).values(data=data)])

    in_store(server, saved_by_newer())
    assert gun.page()["usual"] == "bridge"
    status, answer = gun.ask("POST", "/tonight", {})
    assert (status, "there is no game" in answer["error"]) == (422, True)


@pytest.mark.parametrize("path", ["/tonight", "/ways", "/anew", "/keeper", "/tables"])
def test_requests_of_other_sites_are_refused(server: Served, path: str) -> None:
    gun = opened(server)
    assert gun.ask("POST", path, {}, Origin="https://elsewhere.example")[0] == 403


def test_guessing_is_slowed_down(server: Served) -> None:
    limits = server.server.config.app.state.circle_limits  # type: ignore[union-attr]
    now = asyncio.run(_now())
    assert all(limits.guesses.take("203.0.113.7", now) for _ in range(30))
    assert not limits.guesses.has_token("203.0.113.7", now)
    # An address whose guess was right has lost nothing.
    assert limits.guesses.has_token("203.0.113.8", now)


async def _now() -> float:
    return asyncio.get_running_loop().time()


def test_the_evenings_go_back_page_by_page(server: Served) -> None:
    gun: Membered = opened(server, zone=ZONE)
    one_match(gun)
    found = gun.done("GET", "/evenings")
    assert (len(found["evenings"]), found["more"]) == (1, False)
    date = found["evenings"][0]["date"]
    assert gun.done("GET", f"/evenings?before={date}") == {"evenings": [], "more": False}
