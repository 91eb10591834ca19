"""Where the host lets people in: newcomers ask, look on meanwhile, and hear the answer."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from femopp.language import Speaker
from femopp.server.net.reach import reach
from femopp.server.room import join_requests
from femopp.server.room.join_requests import JoinRequests
from femopp.table.log.entries import Came
from tests.server.serving import Client, Served, served
from tests.server.test_devices import hanging

ASKING = {"game": "rifki", "pace": "none", "newcomers": "host"}


@pytest.fixture
def table(server: Served) -> dict[str, str]:
    return server.open_table(settings=ASKING)


def ask(server: Served, table: dict[str, str], name: str) -> Any:
    """Return the answer to a new guest."""
    return server.ask("POST", f"/api/tables/{table['table']}/guests", {"name": name})[1]


def names(client: Client) -> list[str]:
    return [one["name"] for one in client.screen["guests"]]


def end_of(client: Client) -> Any:
    """Return the last message to a client."""
    told = client.until("Trouble")
    with pytest.raises(ConnectionClosed):
        client.hear()
    return told["text"]


def test_a_newcomer_asks_and_looks_on_until_the_host_lets_them_in(
    server: Served, table: dict[str, str]
) -> None:
    bo = ask(server, table, "Bo")
    assert bo["waits"] is True
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], bo["token"]) as asker,
    ):
        assert (asker.screen["waits"], asker.screen["guest"]) == (True, None)
        assert asker.screen["hand"] == []
        told = asker.do({"type": "Sit", "seat": 1})
        assert (told["type"], told["text"]) == ("Declined", "you have not been let in yet")
        anna.look_until(lambda screen: screen["askers"])
        assert anna.screen["askers"] == [
            {"guest": bo["guest"], "name": "Bo", "face": "bo", "person": None, "free": None}
        ]
        assert names(anna) == ["Anna"]
        answer = {"type": "AnswerAsker", "guest": bo["guest"], "lets_in": True}
        assert anna.do(answer)["type"] == "Done"
        asker.look_until(lambda screen: screen["guest"] == bo["guest"])
        assert asker.screen["waits"] is False
        assert anna.look_until(lambda screen: not screen["askers"]) and "Bo" in names(anna)
        assert asker.do({"type": "Sit", "seat": 1})["type"] == "Done"
        late = anna.do(answer)
        assert late["text"] == "nobody by that name is asking to join any more"
    # The token is a guest's as any is.
    with server.client(table["table"], bo["token"]) as again:
        assert again.screen["guest"] == bo["guest"]
    assert Came(bo["guest"], "Bo", "bo") in server.log(table["table"])


def test_two_who_want_any_chair_at_once_get_two(server: Served, table: dict[str, str]) -> None:
    came = [ask(server, table, name) for name in ("Bo", "Eva")]
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], came[0]["token"]) as bo,
        server.client(table["table"], came[1]["token"]) as eva,
    ):
        for one in came:
            answer = {"type": "AnswerAsker", "guest": one["guest"], "lets_in": True}
            assert anna.do(answer)["type"] == "Done"
        for client in (bo, eva):
            client.look_until(lambda screen: screen["guest"] is not None)
        with ThreadPoolExecutor(2) as both:
            told = list(both.map(lambda one: one.do({"type": "Sit", "seat": None}), (bo, eva)))
        assert [one["type"] for one in told] == ["Done", "Done"]
        seats = [client.screen["seat"] or client.screen["reserved"] for client in (bo, eva)]
        assert sorted(seats) == [1, 2]
        for bad in (-1, 99):
            assert bo.do({"type": "Sit", "seat": bad})["type"] == "Declined"


def test_a_refused_guest_may_ask_again(server: Served, table: dict[str, str]) -> None:
    bo = ask(server, table, "Bo")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], bo["token"]) as asker,
    ):
        anna.look_until(lambda screen: screen["askers"])
        answer = {"type": "AnswerAsker", "guest": bo["guest"], "lets_in": False}
        assert anna.do(answer)["type"] == "Done"
        assert end_of(asker) == "you have not been let in; you can ask again"
        assert anna.look_until(lambda screen: not screen["askers"])
    assert ask(server, table, "Bo")["waits"] is True
    assert [one for one in server.log(table["table"]) if isinstance(one, Came)][1:] == []


def test_whoever_connects_after_the_answer_is_told_it(
    server: Served, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    early, late = ask(server, table, "Bo"), ask(server, table, "Eva")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], hello=False) as bo,
        server.client(table["table"], hello=False) as eva,
    ):
        with hanging(monkeypatch):
            # One is just being given a device number, the other has not said who they are yet.
            bo.say({"type": "Hello", "token": early["token"]})
            with pytest.raises(TimeoutError):
                bo.hear(timeout=0.2)
            for one in (early, late):
                anna.look_until(lambda screen: screen["askers"])
                answer = {"type": "AnswerAsker", "guest": one["guest"], "lets_in": False}
                assert anna.do(answer)["type"] == "Done"
        eva.say({"type": "Hello", "token": late["token"]})
        for client in (bo, eva):
            assert end_of(client) == "you have not been let in; you can ask again"


def test_the_host_alone_sees_who_asks_and_answers(server: Served, table: dict[str, str]) -> None:
    bo = ask(server, table, "Bo")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"]) as stranger,
        server.client(table["table"], bo["token"]) as asker,
    ):
        anna.look_until(lambda screen: screen["askers"])
        assert stranger.screen["askers"] == asker.screen["askers"] == []
        answer = {"type": "AnswerAsker", "guest": bo["guest"], "lets_in": True}
        assert asker.do(answer)["type"] == stranger.do(answer)["type"] == "Declined"


def test_askers_are_few_at_a_time(server: Served, table: dict[str, str]) -> None:
    for number in range(join_requests.MOST):
        assert ask(server, table, f"Name {number}")["waits"] is True
    full = ask(server, table, "One more")["error"]
    assert full == "too many people are asking to join; try again in a minute"


def test_leaving_ends_the_request_to_join(
    server: Served, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join_requests, "GRACE", 0.1)
    with server.client(table["table"], table["token"]) as anna:
        bo = ask(server, table, "Bo")
        assert anna.look_until(lambda screen: screen["askers"])
        assert anna.look_until(lambda screen: not screen["askers"])
    with server.client(table["table"], hello=False) as late:
        late.say({"type": "Hello", "token": bo["token"]})
        assert end_of(late) == "your request to join has lapsed; you can ask again"


def test_a_withdrawn_request_is_forgotten_at_once(server: Served, table: dict[str, str]) -> None:
    """They may ask again under the same name."""
    bo = ask(server, table, "Bo")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], bo["token"]) as asker,
    ):
        anna.look_until(lambda screen: screen["askers"])
        assert asker.do({"type": "Unreserve"})["type"] == "Done"
        anna.look_until(lambda screen: not screen["askers"])
        assert asker.look_until(lambda screen: not screen["waits"])
    with server.client(table["table"], hello=False) as late:
        late.say({"type": "Hello", "token": bo["token"]})
        assert end_of(late) == "you have withdrawn your request to join; you can ask again"
    assert ask(server, table, "Bo")["waits"] is True


def test_the_host_changes_who_comes_in(server: Served) -> None:
    opened = server.open_table()
    path = f"/api/tables/{opened['table']}/rules"
    assert server.ask("GET", path)[1]["newcomers"] == "Who can join: everybody with the link"
    with server.client(opened["table"], opened["token"]) as anna:
        assert ask(server, opened, "Bo")["waits"] is False
        assert anna.do({"type": "Admit", "admits": True, "asks": True})["type"] == "Done"
        assert anna.look_until(lambda screen: screen["asks"])
        assert ask(server, opened, "Eva")["waits"] is True
        assert server.ask("GET", path)[1]["newcomers"] == "Who can join: people the host lets in"
        # Letting nobody new in, and people again, changes nothing of that.
        for admits in (False, True):
            assert anna.do({"type": "Admit", "admits": admits})["type"] == "Done"
        assert anna.look_until(lambda screen: screen["admits"])["asks"] is True


# Households


class Asking:
    """Requests to join, with a clock that stands until it is set, and who has lapsed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 1000.0
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self.time)
        self.lapsed = list[str]()
        self.requests = JoinRequests(self._lapse)

    def _lapse(self, guest: str) -> None:
        self.lapsed.append(guest)
        self.requests.remove(guest)

    def asks(self, guest: str, address: str) -> str:
        """Ask from this address; return the reason why they may not, or nothing."""
        against = self.requests.why_not(address)
        if against is None:
            self.requests.add(guest, "hash", address)
        return "" if against is None else Speaker().say(against)


def with_asking(monkeypatch: pytest.MonkeyPatch, what: Callable[[Asking], None]) -> None:
    async def run() -> None:
        with monkeypatch.context() as context:
            what(Asking(context))

    asyncio.run(run())


FULL = "too many people are asking to join; try again in a minute"
TROLL, FRIEND = "2001:db8::{:x}", "198.51.100.7"


def test_an_ipv6_network_has_the_share_of_one_household(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(asking: Asking) -> None:
        refused = [asking.asks(f"troll {one}", TROLL.format(one)) for one in range(9)]
        assert refused == [""] * 4 + [FULL] * 5
        assert [asking.asks(f"friend {one}", FRIEND) for one in range(4)] == [""] * 4
        assert asking.lapsed == []

    with_asking(monkeypatch, run)


def test_two_households_that_fill_the_list_give_way_to_a_third(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(asking: Asking) -> None:
        for one in range(4):
            assert asking.asks(f"a{one}", "192.0.2.1") == asking.asks(f"b{one}", "192.0.2.2") == ""
        assert asking.asks("friend", FRIEND) == ""
        assert asking.asks("another friend", FRIEND) == ""
        assert asking.lapsed == ["b3", "a3"]
        # Then each has nearly as many as the others.
        assert asking.asks("third", FRIEND) == FULL

    with_asking(monkeypatch, run)


def test_a_refusal_slows_its_household_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(asking: Asking) -> None:
        assert asking.asks("troll", TROLL.format(1)) == asking.asks("friend", FRIEND) == ""
        asking.requests.refuse("troll")
        # The first time they may ask at once, one at a time.
        assert asking.asks("sister", TROLL.format(2)) == ""
        assert asking.asks("troll", TROLL.format(1)).startswith("the host has refused a request")
        asking.requests.refuse("sister")
        asking.time += 29.0
        assert asking.asks("troll", TROLL.format(3)).startswith("the host just refused")
        assert asking.asks("friend's friend", FRIEND) == ""
        asking.time += 1.0
        assert asking.asks("troll", TROLL.format(3)) == ""
        asking.requests.refuse("troll")
        asking.time += 29.0
        assert asking.asks("troll", TROLL.format(3)).startswith("the host just refused")
        # An hour later all is forgotten, when somebody is refused again.
        asking.time += 3600.0
        asking.requests.refuse("friend")
        assert asking.asks("troll", TROLL.format(1)) == asking.asks("sister", TROLL.format(2)) == ""

    with_asking(monkeypatch, run)


def test_a_proxy_on_this_machine_is_no_household(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(asking: Asking) -> None:
        assert asking.asks("refused", "127.0.0.1") == ""
        asking.requests.refuse("refused")
        assert [asking.asks(f"{one}", "127.0.0.1") for one in range(9)] == [""] * 8 + [FULL]

    with_asking(monkeypatch, run)


def test_one_household_leaves_places_at_the_table_to_others(tmp_path: Path) -> None:
    with served(tmp_path, known=reach([], ["127.0.0.1"])) as server:
        table = server.open_table()

        def comes(number: int, address: str) -> tuple[int, Any]:
            path = f"/api/tables/{table['table']}/guests"
            return server.ask("POST", path, {"name": f"P{number}"}, **{"X-Forwarded-For": address})

        came = [comes(one, TROLL.format(one)) for one in range(21)]
        assert [status for status, _answer in came] == [201] * 20 + [422]
        assert came[20][1]["error"] == (
            "20 people from your network are at this table already; one of them must leave first"
        )
        assert comes(30, FRIEND)[0] == 201
        # One of them leaves.
        with server.client(table["table"], table["token"]) as anna:
            removed = {"type": "Remove", "guest": came[0][1]["guest"], "closes": False}
            assert anna.do(removed)["type"] == "Done"
        assert comes(31, TROLL.format(31))[0] == 201
