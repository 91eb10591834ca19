"""A circle's tables: tonight's, other devices there, tables taken in, and the matches played."""

from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from femopp.table import waiting
from tests.server.circling import RIFKI, Membered, opened
from tests.server.serving import Client, Served
from tests.server.test_last_deal import LAST, played_out

pytestmark = pytest.mark.usefixtures("no_nonces")


def at(member: Membered, seat: Any) -> Client:
    """A socket at a table where somebody has come."""
    return member.server.client(seat["table"], seat["token"])


def begin(client: Client) -> None:
    assert client.do({"type": "Begin"})["type"] == "Done"
    client.look_until(lambda screen: screen["hand"])


def one_match(member: Membered, **wanted: Any) -> str:
    """A table where a member has played a match of one deal alone; its id."""
    seat = member.tonight(**wanted)
    with at(member, seat) as client:
        begin(client)
        client.do(LAST)
        played_out(client)
    until_stored(member, seat["table"])
    return str(seat["table"])


def until_stored(member: Membered, table: str) -> Any:
    """The first match of a table as it is listed, once it has ended."""
    for _ in range(200):
        for evening in member.page()["latest"]:
            for match in evening["matches"]:
                if match["table"] == table and match["ended"] is not None:
                    return match
    raise AssertionError("the match was not listed")


def until_seated(member: Membered) -> Any:
    """The usual seats, once some are known."""
    for _ in range(200):
        if seating := member.page()["seating"]:
            return seating
    raise AssertionError("no usual seats were stored")


def test_one_request_opens_tonights_table_with_the_usual_rules(server: Served) -> None:
    gun = opened(server)
    seat = gun.tonight()
    assert (seat["opened"], seat["waits"]) == (True, False)
    with at(gun, seat) as client:
        assert client.screen["seat"] == 0
        assert client.screen["seats"][0]["name"] == "Gun"
    (table,) = gun.page()["tables"]
    assert (table["table"], table["stage"], table["people"]) == (
        seat["table"],
        "waiting",
        [gun.member],
    )


def test_a_table_that_is_open_is_joined(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    first = gun.tonight()
    other = anna.tonight()
    assert (other["table"], other["opened"]) == (first["table"], False)
    with at(anna, other) as client:
        assert client.screen["seat"] == 1
    # The same device again gets the same token, and no other guest.
    assert anna.tonight() == other


def test_another_table_is_opened_if_that_is_wanted(server: Served) -> None:
    gun = opened(server)
    first, other = gun.tonight(), gun.tonight(anew=True)
    assert other["table"] != first["table"]
    assert gun.tonight()["table"] in (first["table"], other["table"])


def test_other_rules_become_the_usual_ones(server: Served) -> None:
    gun = opened(server, settings=None)
    status, answer = gun.ask("POST", "/tonight", {})
    assert (status, "no usual rules yet" in answer["error"]) == (422, True)
    gun.tonight(settings={**RIFKI, "clock": "relaxed"})
    assert gun.page()["settings"]["clock"] == "relaxed"


def test_no_bot_has_a_members_name(server: Served) -> None:
    gun = opened(server)
    for name in ("Majken", "Sixten", "Algot", "Tyra"):
        gun.let_in(name)
    seat = gun.tonight()
    with at(gun, seat) as client:
        bots = {one["name"] for one in client.screen["seats"]} - {"Gun"}
    assert bots.isdisjoint({"Majken", "Sixten", "Algot", "Tyra"})


def test_another_device_has_the_hand_from_the_next_deal_on(server: Served) -> None:
    gun = opened(server)
    seat = gun.tonight()
    with at(gun, seat) as phone:
        begin(phone)
        tablet = gun.other_device()
        other = tablet.tonight()
        assert (other["table"], other["waits"]) == (seat["table"], True)
        with at(tablet, other) as seen:
            assert seen.screen["enters"]
            assert seen.screen["hand"] == []
            while not (phone.screen["deal"] == 2 and phone.screen["hand"]):
                phone.play_on()
            hand = seen.look_until(lambda screen: screen["hand"])["hand"]
            assert [one["card"] for one in hand] == [one["card"] for one in phone.screen["hand"]]


def test_somebody_alone_who_lost_the_phone_plays_on_from_the_next_deal(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that all have left stands still; but the other device waits for its next deal."""
    monkeypatch.setattr(waiting, "GRACE", 0.0)
    gun = opened(server)
    seat = gun.tonight()
    with at(gun, seat) as phone:
        begin(phone)
    tablet = gun.other_device()
    other = tablet.tonight()
    assert other["waits"]
    with at(tablet, other) as seen:
        screen = seen.look_until(lambda screen: screen["hand"])
        assert (screen["deal"], screen["seat"]) == (2, 0)


def test_another_device_has_the_seat_at_once_before_cards_are_dealt(server: Served) -> None:
    gun = opened(server)
    seat = gun.tonight()
    tablet = gun.other_device()
    other = tablet.tonight()
    assert not other["waits"]
    with at(gun, seat) as phone, at(tablet, other) as seen:
        assert (phone.screen["seat"], seen.screen["seat"]) == (0, 0)
        begin(seen)


def test_a_stolen_device_is_out_at_the_table_too(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    seat, hers = gun.tonight(), anna.tonight()
    with at(gun, seat) as client, at(anna, hers) as stolen:
        begin(client)
        gun.done("DELETE", f"/devices/{anna.page()['device']}")
        with pytest.raises(ConnectionClosed):
            for _ in range(50):
                stolen.hear()
    with at_again(server, hers) as gone:
        message = gone.until("Trouble")
        assert "no longer valid" in message["text"]


def at_again(server: Served, seat: Any) -> Client:
    client = server.client(seat["table"], hello=False)
    client.say({"type": "Hello", "token": seat["token"]})
    return client


def test_a_member_removed_in_mid_match_keeps_the_seat(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    seat, hers = gun.tonight(), anna.tonight()
    with at(gun, seat) as client, at(anna, hers) as removed:
        begin(client)
        gun.done("DELETE", f"/members/{anna.member}")
        assert anna.ask("GET")[0] == 401
        gun.done("PATCH", f"/members/{gun.member}", {"name": "Gunvor"})
        assert removed.do({"type": "Tap"})["type"] in ("Done", "Declined")
        assert [one["name"] for one in removed.screen["seats"]][:2] == ["Gun", "Anna"]
        assert removed.screen["seat"] == 1


def test_a_match_is_listed_when_it_has_ended(server: Served) -> None:
    gun = opened(server)
    table = one_match(gun)
    match = until_stored(gun, table)
    assert (match["game"], match["kind"], match["counts"], match["deals"]) == (
        "rifki",
        "table",
        True,
        1,
    )
    assert match["players"][0]["member"] == gun.member
    assert [one["bot"] for one in match["players"]] == [False, True, True, True]
    assert match["note"] == (
        "Ended early: not everybody had chosen all their contracts, so nobody has won. "
        "Its deals count."
    )
    page = gun.page()
    assert (page["evenings"], page["since"]) == (1, page["evening"])
    # The usual seats are stored a moment after the match.
    assert until_seated(gun) == [gun.member, None, None, None]


def test_the_usual_seats_are_those_of_the_last_match(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    gun.done("PATCH", "", {"seating": [None, None, gun.member, anna.member]})
    mine, hers = gun.tonight(), anna.tonight()
    with at(gun, mine) as client, at(anna, hers) as other:
        assert (client.screen["seat"], other.screen["seat"]) == (2, 3)


def catch_up(client: Client) -> None:
    """Hear what there is to hear; asking would meet the socket's rate limit."""
    with suppress(TimeoutError):
        while True:
            client.hear(0.02)


def played_by_two(server: Served) -> tuple[dict[str, str], dict[str, str]]:
    """A table where its opener and a guest have played a match of one deal; what both know."""
    table = server.open_table(name="Gunvor", begin=False)
    guest = server.come(table["table"], "Annika")
    with (
        server.client(table["table"], table["token"]) as one,
        server.client(table["table"], guest["token"]) as other,
    ):
        other.do({"type": "Sit", "seat": 1})
        begin(one)
        one.do(LAST)
        while one.screen["stage"] == "playing":
            for client in (one, other):
                catch_up(client)
                is_theirs = client.screen["turn"] == client.screen["seat"]
                if is_theirs and (offered := client.offered()):
                    client.act(offered[0])
                elif client.screen["taps"]:
                    client.do({"type": "Tap"})
    return table, guest


def test_a_table_is_taken_in_afterwards_each_for_themselves(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    table, bo = played_by_two(server)
    page = gun.done("POST", "/tables", {"table": table["table"], "token": table["token"]})
    (match,) = page["latest"][0]["matches"]
    assert [one["member"] for one in match["players"]][:2] == [gun.member, None]
    # The other one wasn't asked yet.
    assert match["players"][1]["name"] == "a player"
    assert [one["table"] for one in page["unclaimed"]] == [table["table"]]
    page = anna.done("POST", f"/tables/{table['table']}/mine", {"token": bo["token"]})
    (match,) = page["latest"][0]["matches"]
    assert [one["member"] for one in match["players"]][:2] == [gun.member, anna.member]
    assert page["unclaimed"] == []


def test_a_table_belongs_to_one_circle(server: Served) -> None:
    gun, other = opened(server), opened(server)
    table = server.open_table()
    mine = {"table": table["table"], "token": table["token"]}
    gun.done("POST", "/tables", mine)
    assert other.ask("POST", "/tables", mine)[0] == 409


def test_only_the_keeper_deletes_a_circles_table(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    seat = anna.tonight()
    headers = {"Authorization": f"Bearer {seat['token']}"}
    status, answer = server.ask("DELETE", f"/api/tables/{seat['table']}", None, **headers)
    assert (status, "circle" in answer["error"]) == (403, True)
    assert anna.ask("DELETE", f"/tables/{seat['table']}")[0] == 403
    assert gun.done("DELETE", f"/tables/{seat['table']}")["tables"] == []
    assert server.ask("GET", f"/api/tables/{seat['table']}")[0] == 404
