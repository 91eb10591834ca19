"""Where the host lets people in: newcomers ask, look on meanwhile, and hear the answer."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from femopp.server.room import join_requests
from femopp.table.log.entries import Came
from tests.server.serving import Client, Served

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
        assert (told["type"], told["text"]) == ("Declined", "the host has not let you in yet")
        anna.look_until(lambda screen: screen["askers"])
        assert anna.screen["askers"] == [
            {"guest": bo["guest"], "name": "Bo", "face": "bo", "person": None}
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


def test_a_refused_guest_may_ask_again_after_a_while(
    server: Served, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bo = ask(server, table, "Bo")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], bo["token"]) as asker,
    ):
        anna.look_until(lambda screen: screen["askers"])
        answer = {"type": "AnswerAsker", "guest": bo["guest"], "lets_in": False}
        assert anna.do(answer)["type"] == "Done"
        assert end_of(asker) == "the host has not let you in"
        assert anna.look_until(lambda screen: not screen["askers"])
    assert ask(server, table, "Bo")["error"] == ("the host just refused; ask again in a minute")
    monkeypatch.setattr(join_requests, "PAUSE", 0.0)
    assert ask(server, table, "Bo")["waits"] is True
    assert [one for one in server.log(table["table"]) if isinstance(one, Came)][1:] == []


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


def test_askers_are_few_at_a_time_and_each_has_a_name_of_their_own(
    server: Served, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "at this table already" in ask(server, table, "Anna")["error"]
    for number in range(join_requests.MAX_OF_ADDRESS):
        assert ask(server, table, f"Name {number}")["waits"] is True
    assert "at this table already" in ask(server, table, "Name 1")["error"]
    full = ask(server, table, "One more")["error"]
    assert full == "too many people are asking to join; try again in a minute"


def test_leaving_ends_the_request_to_join(
    server: Served, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join_requests, "GRACE", 0.1)
    with server.client(table["table"], table["token"]) as anna:
        ask(server, table, "Bo")
        assert anna.look_until(lambda screen: screen["askers"])
        assert anna.look_until(lambda screen: not screen["askers"])


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
