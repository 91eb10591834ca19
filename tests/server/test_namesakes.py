"""Two whose names people would take for one can't both be let in, wherever people come in."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from femopp.server.kept.settling import KeptMatch, settled
from femopp.server.start import database_in
from femopp.server.store.schema import CIRCLE_MEMBERS
from femopp.server.store.store import Store
from femopp.table.settings import Settings
from tests.cli.running import main
from tests.server.circling import asked, opened
from tests.server.serving import Served, served
from tests.server.storing import with_store
from tests.server.test_circle_operator import used

ASKING = {"game": "rifki", "pace": "none", "newcomers": "host"}
MATCH: dict[str, Any] = {
    "settings": {"game": "rodskagg", "preset": "kortoxen-1949", "players": 3},
    "names": ["Anna", "Bo", "Cissi"],
    "dealer": 2,
}
ONE: dict[str, Any] = {
    "bid": {"seat": 0, "contract": "2"},
    "tricks": [{"seat": 0, "number": 3}, {"seat": 1, "number": 2}, {"seat": 2, "number": 1}],
}
TWINS = ["Anna", "Bo", "anna"]


# Tables


def test_an_entry_without_asking_is_refused(server: Served) -> None:
    table = server.open_table()
    path = f"/api/tables/{table['table']}/guests"
    status, answer = server.ask("POST", path, {"name": "ANNA"})
    assert status == 422
    assert answer["error"].startswith("'Anna' is at this table already")


def test_an_asker_comes_in_under_the_name_that_the_host_gives(server: Served) -> None:
    table = server.open_table(settings=ASKING)
    path = f"/api/tables/{table['table']}/guests"
    status, asker = server.ask("POST", path, {"name": "anna"})
    assert (status, asker["waits"]) == (202, True)
    answer = {"type": "AnswerAsker", "guest": asker["guest"], "lets_in": True}
    with server.client(table["table"], table["token"]) as anna:
        anna.look_until(lambda screen: screen["askers"])
        assert anna.screen["askers"][0]["free"] == "anna B."
        told = anna.do(answer)
        assert told["type"] == "Declined"
        assert "let them in under another name, such as 'anna B.'" in told["text"]
        # Nothing is lost: they still ask.
        assert anna.screen["askers"]
        assert anna.do({**answer, "name": "Anna B."})["type"] == "Done"
        anna.look_until(lambda screen: not screen["askers"])
        assert [one["name"] for one in anna.screen["guests"]] == ["Anna", "Anna B."]


# Circles


def test_a_circle_has_no_two_alike(server: Served) -> None:
    gun = opened(server)
    irem = gun.let_in("İrem")
    other = asked(server, gun.circle, "irem")
    (ask,) = gun.page()["asks"]
    assert (ask["name"], ask["free"]) == ("irem", "irem B.")
    path = f"/asks/{other['ask']}"
    for name in (None, "irem\u200d", "İREM"):
        status, answer = gun.ask("POST", path, {"lets_in": True, "name": name})
        assert (status, "is called 'İrem' already" in answer["error"]) == (422, True)
    page = gun.done("POST", path, {"lets_in": True, "name": "Irem Ö"})
    irem_o = page["members"][-1]["id"]
    for name in ("irem", "İREM"):
        status, answer = gun.ask("PATCH", f"/members/{irem_o}", {"name": name})
        assert (status, "is called 'İrem' already" in answer["error"]) == (422, True)
    irem.done("PATCH", f"/members/{irem.member}", {"name": "IREM\u0307"})
    # Another member may say who they are.
    lost = asked(server, gun.circle, "İrem")
    gun.done("POST", f"/asks/{lost['ask']}", {"lets_in": True, "member": irem.member})
    assert len(gun.page()["members"]) == 3


def test_stored_members_with_names_alike_stay_and_can_be_merged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path) as server:
        gun = opened(server)
        anna, other = gun.let_in("Anna"), gun.let_in("Annika")

    async def older(store: Store) -> None:
        named = update(CIRCLE_MEMBERS).where(CIRCLE_MEMBERS.c.member == other.member)
        await store.change([named.values(name="anna")])

    with_store(database_in(tmp_path), older)
    with served(tmp_path) as server:
        gun, anna, other = (replace(one, server=server) for one in (gun, anna, other))
        # Their page sends the name along when they change their face.
        page = other.done("PATCH", f"/members/{other.member}", {"name": "anna", "face": "olle"})
        assert [one["name"] for one in page["members"]] == ["Gun", "Anna", "anna"]
        # The operator gives the one a way in whose name they type.
        ran = main(capsys, "circle", "fridays", "--way-in", "anna", "--data", str(tmp_path))
        assert used(server, ran.out).member == other.member
        page = gun.done("POST", f"/members/{other.member}/merge", {"into": anna.member})
        assert [one["name"] for one in page["members"]] == ["Gun", "Anna"]
        anna.done("PATCH", f"/members/{anna.member}", {"name": "anna"})


def test_a_member_at_the_circles_table_has_a_name_of_their_own(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    seat = gun.tonight()
    server.come(seat["table"], "anna")
    came = anna.tonight()
    with server.client(came["table"], came["token"]) as client:
        assert {one["name"] for one in client.screen["guests"]} == {"Gun", "anna", "Anna 2"}


# Score of real cards


def test_a_match_on_real_cards_begins_with_names_that_differ(server: Served) -> None:
    refused = (422, "two players can't both be called 'Anna'")
    match = {**MATCH, "names": TWINS}
    for path, body in (("/api/keep", match), ("/api/kept", {"match": match})):
        status, answer = server.ask("POST", path, body)
        assert (status, answer["error"]) == refused
    shared = {"match": {**match, "deals": [ONE]}}
    assert server.ask("POST", "/api/kept", shared)[0] == 422
    status, links = server.ask("POST", "/api/kept", {"match": MATCH})
    assert status == 201
    status, answer = server.ask("PATCH", f"/api/kept/{links['id']}/people/2", {"name": "ANNA"})
    assert (status, answer["error"]) == refused


def test_a_match_that_has_begun_with_names_alike_goes_on(server: Served) -> None:
    status, answer = server.ask("POST", "/api/keep", {**MATCH, "names": TWINS, "deals": [ONE]})
    assert (status, len(answer["deals"])) == (200, 1)
    assert "players: Anna, Bo, anna" in answer["record"]
    settings = Settings("rodskagg", preset="kortoxen-1949", players=3)
    assert settled(KeptMatch(settings, tuple(TWINS), {"dealer": 2})).match.names == tuple(TWINS)


@pytest.mark.parametrize("name", ["x" * 60, "🃏" * 60])
def test_a_name_has_up_to_sixty_characters_everywhere(server: Served, name: str) -> None:
    gun = opened(server, name, name)
    assert gun.page()["members"][0]["name"] == name
    assert server.come(server.open_table()["table"], name)["guest"]
    assert server.ask("POST", "/api/keep", {**MATCH, "names": [name, "Bo", "Cissi"]})[0] == 200
