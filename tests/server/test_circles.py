"""Circles over HTTP: opening one, coming in, devices, and what the keeper may."""

import pytest

from femopp.server.circle import circles, coming
from tests.server.circling import RIFKI, ZONE, asked, opened
from tests.server.serving import Served


def test_the_opener_is_the_keeper(server: Served) -> None:
    gun = opened(server, "The Friday table")
    page = gun.page()
    assert (page["name"], page["zone"], page["keeper"]) == ("The Friday table", ZONE, gun.member)
    assert [one["name"] for one in page["members"]] == ["Gun"]
    assert page["usual"] == "Rifki"


def test_the_link_alone_gives_away_a_name_and_a_number(server: Served) -> None:
    gun = opened(server)
    gun.let_in("Anna")
    path = f"/api/circles/{gun.circle}"
    assert server.ask("GET", path) == (200, {"name": "Fridays", "people": 2, "waits": False})


def test_circles_are_not_indexed(server: Served) -> None:
    gun = opened(server)
    response, _body = server.fetched("GET", f"/api/circles/{gun.circle}", None, {})
    assert "noindex" in response.headers["X-Robots-Tag"]


def test_a_link_has_128_random_bits(server: Served) -> None:
    links = {opened(server).circle for _ in range(5)}
    assert len(links) == 5
    assert all(len(one) == 22 for one in links)


def test_a_member_lets_in_who_asks(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna", face="anna", language="sv")
    bo = anna.let_in("Bo")
    members = bo.page()["members"]
    assert [one["name"] for one in members] == ["Gun", "Anna", "Bo"]
    assert (members[1]["face"], members[1]["language"]) == ("anna", "sv")


def test_who_asks_waits_until_somebody_answers(server: Served) -> None:
    gun = opened(server)
    waiting = asked(server, gun.circle, "Leyla")
    headers = {"Authorization": f"Bearer {waiting['secret']}"}
    path = f"/api/circles/{gun.circle}"
    assert server.ask("GET", path, None, **headers)[1]["waits"]
    gun.done("POST", f"/asks/{waiting['ask']}", {"lets_in": False})
    status, answer = server.ask("GET", path, None, **headers)
    assert (status, "error" in answer) == (401, True)
    assert [one["name"] for one in gun.page()["members"]] == ["Gun"]


def test_two_members_cannot_have_one_name(server: Served) -> None:
    gun = opened(server)
    gun.let_in("Anna")
    other = asked(server, gun.circle, "anna")
    status, answer = gun.ask("POST", f"/asks/{other['ask']}", {"lets_in": True})
    assert status == 422
    assert "is called 'Anna' already" in answer["error"]
    # Nothing is lost: under another name she can come in.
    gun.done("POST", f"/asks/{other['ask']}", {"lets_in": True, "name": "Anna L"})
    assert [one["name"] for one in gun.page()["members"]] == ["Gun", "Anna", "Anna L"]


@pytest.mark.parametrize("name", ["", "table", "a,b", "\u202eAnna", "x" * 61, "a\nb"])
def test_names_that_no_table_could_have_are_refused(server: Served, name: str) -> None:
    gun = opened(server)
    status, answer = server.ask("POST", f"/api/circles/{gun.circle}/asks", {"name": name})
    assert (status, bool(answer["error"])) == (422, True)


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "Fri\u202edays", "a\nb", "\u200b"])
def test_names_that_no_circle_can_have_are_refused(server: Served, name: str) -> None:
    wanted = {"name": name, "zone": ZONE, "member": {"name": "Gun"}}
    status, answer = server.ask("POST", "/api/circles", wanted)
    assert (status, bool(answer["error"])) == (422, True)


def test_an_unknown_zone_is_refused_with_some_that_exist(server: Served) -> None:
    wanted = {"name": "Fridays", "zone": "Europe/Stokholm", "member": {"name": "Gun"}}
    status, answer = server.ask("POST", "/api/circles", wanted)
    assert status == 422
    assert "Europe/Stockholm" in answer["error"]


def test_an_unknown_link_is_a_sentence(server: Served) -> None:
    status, answer = server.ask("GET", "/api/circles/nowhere")
    assert (status, "no such circle" in answer["error"]) == (404, True)


def test_another_device_comes_in_by_a_link_once(server: Served) -> None:
    gun = opened(server)
    way = gun.done("POST", "/ways", {}, 201)["way"]
    path = f"/api/circles/{gun.circle}/devices"
    status, new = server.ask("POST", path, {"way": way})
    assert (status, new["member"]) == (201, gun.member)
    status, answer = server.ask("POST", path, {"way": way})
    assert (status, "used up" in answer["error"]) == (410, True)
    assert len(gun.page()["devices"]) == 2


def test_a_link_for_a_device_works_for_ten_minutes(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    gun = opened(server)
    way = gun.done("POST", "/ways", {}, 201)
    then = circles.now()
    assert 590 < way["until"] - then <= 600
    monkeypatch.setattr(coming, "now", lambda: then + 601)
    path = f"/api/circles/{gun.circle}/devices"
    assert server.ask("POST", path, {"way": way["way"]})[0] == 410


def test_the_keeper_opens_a_link_for_a_member_without_devices(server: Served) -> None:
    gun = opened(server)
    anna, bo = gun.let_in("Anna"), gun.let_in("Bo")
    assert bo.ask("POST", "/ways", {"member": anna.member})[0] == 403
    way = gun.done("POST", "/ways", {"member": anna.member}, 201)["way"]
    status, new = server.ask("POST", f"/api/circles/{gun.circle}/devices", {"way": way})
    assert (status, new["member"]) == (201, anna.member)


def test_the_keeper_lets_a_lost_member_in_again(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    again = asked(server, gun.circle, "Anna")
    said = {"lets_in": True, "member": anna.member}
    assert anna.ask("POST", f"/asks/{again['ask']}", said)[0] == 403
    gun.done("POST", f"/asks/{again['ask']}", said)
    secret = {"Authorization": f"Bearer {again['secret']}"}
    status, page = server.ask("GET", f"/api/circles/{gun.circle}", None, **secret)
    assert (status, page["you"]) == (200, anna.member)


def test_a_device_is_put_out_alone(server: Served) -> None:
    gun = opened(server)
    phone = gun.other_device()
    device = phone.page()["device"]
    gun.done("DELETE", f"/devices/{device}")
    status, answer = phone.ask("GET")
    assert (status, "isn't a member's any more" in answer["error"]) == (401, True)
    assert gun.page()["you"] == gun.member


def test_only_the_keeper_puts_out_devices_of_others(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    assert anna.ask("DELETE", f"/devices/{gun.page()['device']}")[0] == 403
    gun.done("DELETE", f"/devices/{anna.page()['device']}")
    assert anna.ask("GET")[0] == 401


def test_after_a_theft_a_member_has_one_device_with_a_new_secret(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    stolen = anna.other_device()
    new = anna.done("POST", "/anew", {})
    assert (stolen.ask("GET")[0], anna.ask("GET")[0]) == (401, 401)
    anna.secret = new["secret"]
    assert len(anna.page()["devices"]) == 1
    assert gun.page()["you"] == gun.member


def test_after_a_theft_the_keeper_puts_all_out_and_renews_the_link(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    assert anna.ask("POST", "/anew", {"whole": True})[0] == 403
    asked(server, gun.circle, "Thief")
    new = gun.done("POST", "/anew", {"whole": True})
    assert new["circle"] != gun.circle
    assert anna.ask("GET")[0] == 404
    anna.circle = new["circle"]
    assert anna.ask("GET")[0] == 401
    gun.circle, gun.secret = new["circle"], new["secret"]
    assert gun.page()["asks"] == []
    # Each member gets a link of their own to come in again.
    (way,) = new["ways"]
    assert way["member"] == anna.member
    path = f"/api/circles/{gun.circle}/devices"
    assert server.ask("POST", path, {"way": way["way"]})[0] == 201


def test_the_page_is_sent_once_while_nothing_changes(server: Served) -> None:
    gun = opened(server)
    headers = {"Authorization": f"Bearer {gun.secret}"}
    path = f"/api/circles/{gun.circle}"
    response, _body = server.fetched("GET", path, None, headers)
    tag = response.headers["ETag"]
    again, body = server.fetched("GET", path, None, {**headers, "If-None-Match": tag})
    assert (again.status, body) == (304, b"")
    gun.let_in("Anna")
    assert server.fetched("GET", path, None, {**headers, "If-None-Match": tag})[0].status == 200


def test_usual_rules_must_be_possible(server: Served) -> None:
    wanted = {"name": "F", "zone": ZONE, "member": {"name": "Gun"}, "settings": {"game": "chess"}}
    assert server.ask("POST", "/api/circles", wanted)[0] == 422
    gun = opened(server)
    gun.done("PATCH", "", {"settings": {**RIFKI, "pace": "slow"}})
    assert gun.page()["settings"]["pace"] == "slow"


def test_those_who_ask_one_after_another_get_faces_of_their_own(server: Served) -> None:
    gun = opened(server)
    # By their names alone both would have the same face, and the third that of Gun.
    for name in ("Ida2", "Ida4", "Ida8"):
        asked(server, gun.circle, name)
    page = gun.page()
    faces = [one["face"] for one in (*page["members"], *page["asks"])]
    assert {"gun", "tyra"} < set(faces)
    assert len(set(faces)) == 4
