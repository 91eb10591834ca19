"""The host is away: after a minute anybody seated answers the door, for new people only."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from femopp.table import waiting
from femopp.table.log.entries import Came, HostIs, LetIn
from tests.server.serving import Client, Served, served
from tests.server.test_asking import ask


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where the door is others' at once; the role of host passes on as late as ever."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waiting, "DOOR_GRACE", 0.2)
        with served(tmp_path_factory.mktemp("data")) as running:
            yield running


class Playing:
    """A match of Anna, the host, Bo and Cleo, which Dan watches; Anna has left."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.opened = server.open_table(settings={"game": "rifki", "pace": "none"}, begin=False)
        self.table = self.opened["table"]
        self.came = {name: server.come(self.table, name) for name in ("Bo", "Cleo", "Dan")}
        anna = self.anna()
        self.bo, self.cleo, self.dan = (
            server.client(self.table, one["token"]) for one in self.came.values()
        )
        assert self.bo.do({"type": "Sit"})["type"] == "Done"
        assert self.cleo.do({"type": "Sit"})["type"] == "Done"
        assert anna.do({"type": "Admit", "admits": True, "asks": True})["type"] == "Done"
        assert anna.do({"type": "Begin"})["type"] == "Done"
        anna.close()
        self.bo.look_until(lambda screen: screen["host_away"])

    def anna(self) -> Client:
        return self.server.client(self.table, self.opened["token"])

    def asks(self, name: str) -> str:
        return str(ask(self.server, self.opened, name)["guest"])

    def entries(self, kind: type) -> list[Any]:
        return [one for one in self.server.log(self.table) if isinstance(one, kind)]

    def close(self) -> None:
        for client in (self.bo, self.cleo, self.dan):
            client.close()


@pytest.fixture
def playing(hasty: Served) -> Iterator[Playing]:
    table = Playing(hasty)
    yield table
    table.close()


def answer(guest: str, **more: Any) -> dict[str, Any]:
    return {"type": "AnswerAsker", "guest": guest, "lets_in": True, **more}


def test_a_player_lets_a_new_guest_in_and_is_no_host(playing: Playing) -> None:
    eva = playing.asks("Eva")
    assert playing.bo.look_until(lambda screen: screen["askers"])["askers"][0]["name"] == "Eva"
    assert playing.bo.do(answer(eva))["type"] == "Done"
    assert Came(eva, "Eva", "eva") in playing.entries(Came)
    assert playing.entries(HostIs) == []
    assert "only the host" in playing.bo.do({"type": "Admit", "admits": False})["text"]
    # The door stays as the host left it.
    assert ask(playing.server, playing.opened, "Fia")["waits"] is True


def test_two_answers_at_once_let_in_once(playing: Playing) -> None:
    eva = playing.asks("Eva")
    for client in (playing.bo, playing.cleo):
        client.look_until(lambda screen: screen["askers"])
    with ThreadPoolExecutor(2) as both:
        told = list(
            both.map(
                lambda one: one[0].do(answer(eva, name=one[1])),
                [(playing.bo, "Eva 1"), (playing.cleo, "Eva 2")],
            )
        )
    assert sorted(one["type"] for one in told) == ["Declined", "Done"]
    assert len([one for one in playing.entries(Came) if one.guest == eva]) == 1


def test_when_the_host_is_back_only_they_answer(playing: Playing) -> None:
    eva = playing.asks("Eva")
    playing.bo.look_until(lambda screen: screen["askers"])
    with playing.anna() as anna:
        assert anna.screen["host"] and not anna.screen["host_away"]
        told = playing.bo.do(answer(eva))
        assert (told["type"], told["text"]) == ("Declined", "only the host can do that")
        assert playing.bo.look_until(lambda screen: not screen["askers"])
        assert anna.do(answer(eva))["type"] == "Done"


def test_spectators_and_strangers_never_answer(playing: Playing) -> None:
    eva = playing.asks("Eva")
    playing.bo.look_until(lambda screen: screen["askers"])
    told = playing.dan.do(answer(eva))
    assert (told["type"], told["text"]) == ("Declined", "only the host can do that")
    with playing.server.client(playing.table) as stranger:
        assert stranger.screen["askers"] == playing.dan.screen["askers"] == []
        assert stranger.do(answer(eva))["type"] == "Declined"


def test_nobody_else_lets_in_as_somebody_known(playing: Playing) -> None:
    path = f"/api/tables/{playing.table}/guests"
    person = playing.came["Cleo"]["guest"]
    status, lost = playing.server.ask("POST", path, {"name": "Cleo", "person": person})
    assert status == 202
    told = playing.bo.do(answer(lost["guest"]))
    assert told["text"] == "only the host can answer somebody who says they are here already"
    assert playing.entries(LetIn) == []
    with playing.anna() as anna:
        anna.look_until(lambda screen: screen["askers"])
        assert anna.do(answer(lost["guest"]))["type"] == "Done"
    assert len(playing.entries(LetIn)) == 1


def test_a_second_bo_has_another_name_and_reads_why(playing: Playing) -> None:
    other = ask(playing.server, playing.opened, "bo")
    playing.cleo.look_until(lambda screen: screen["askers"])
    assert "under another name" in playing.cleo.do(answer(other["guest"]))["text"]
    assert playing.cleo.do(answer(other["guest"], name="Bo B."))["type"] == "Done"
    with playing.server.client(playing.table, other["token"]) as client:
        named = client.look_until(lambda screen: screen["named"])["named"]
        assert named == {"asked": "bo", "by": "Cleo"}
        assert playing.bo.screen["named"] is None
        assert client.do({"type": "SetName", "name": "Bosse"})["type"] == "Done"
        assert client.look_until(lambda screen: screen["named"] is None)
