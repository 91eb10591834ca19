"""Claims over real sockets: stored in one go, not done twice, answered for those who are gone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from femopp.record import parse_record, steps
from femopp.table import waiting
from femopp.table.log.entries import Did
from tests.browser.stored_tables import store_table
from tests.server.serving import Client, Served, served
from tests.table.dealt import DOUBTFUL, SUITS, rifki_of

MINE = {"type": "ClaimRest", "taker": 0}
AGREE = {"type": "AnswerClaim", "agrees": True}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(waiting, "GRACE", 0.3)
    with served(tmp_path) as running:
        yield running


def table_of(path: str) -> tuple[str, str]:
    """The table and the token of a seat's own link."""
    table, _sign, token = path.strip("/").partition("#")
    return table, token


def claimed(server: Served, table: str) -> int:
    return sum(isinstance(one, Did) and one.by == "claim" for one in server.log(table))


def test_a_claims_result_is_stored_once_before_the_answer(server: Served, tmp_path: Path) -> None:
    (path,) = store_table(tmp_path, rifki_of(*SUITS, people=1))
    table, token = table_of(path)
    with server.client(table, token) as anna:
        assert anna.screen["claims"] == [{"taker": 0, "label": "The rest are mine"}]
        assert anna.do(MINE, anna.id(1))["type"] == "Done"
        assert claimed(server, table) == 52
        assert anna.do(MINE, anna.id(1))["type"] == "Done"
        assert claimed(server, table) == 52
        anna.look_until(lambda screen: screen["seats"][0]["points"] == 650)
        assert anna.screen["claim"] is None
    bearer = {"Authorization": f"Bearer {token}"}
    status, record = server.ask("GET", f"/api/tables/{table}/record", **bearer)
    assert status == 200
    *_before, last = steps(parse_record(record))
    assert last.state.points[0] == 650


def test_a_refused_claim_is_declined_in_the_readers_language(
    server: Served, tmp_path: Path
) -> None:
    (path,) = store_table(tmp_path, rifki_of(*DOUBTFUL, people=1))
    with server.client(*table_of(path)) as anna:
        anna.say({"type": "Speak", "language": "sv"})
        answer = anna.do(MINE)
        assert answer["type"] == "Declined"
        assert "håller inte med" in answer["text"]


@pytest.mark.parametrize("hands", [SUITS, DOUBTFUL], ids=["certain", "doubtful"])
def test_for_those_who_are_gone_a_bot_answers(
    server: Served, tmp_path: Path, hands: tuple[str, ...]
) -> None:
    one, two, *gone = store_table(tmp_path, rifki_of(*hands, people=4))
    table, token = table_of(one)
    assert len(gone) == 2
    with server.client(table, token) as anna, server.client(*table_of(two)) as bo:
        assert anna.do(MINE)["type"] == "Done"
        assert bo.do(AGREE)["type"] == "Done"
        screen: Any = look_at_the_end(anna)
        if hands == SUITS:
            assert screen["seats"][0]["points"] == 650
        else:
            assert screen["claim"]["text"].startswith("Person 2 doesn't agree")
            assert screen["claim"]["hand"] == []


def look_at_the_end(client: Client) -> Any:
    """The screen when the claim stands no longer."""

    def is_over(screen: Any) -> bool:
        return screen["claim"] is None or not screen["claim"]["stands"]

    client.look_until(lambda screen: screen["claim"] is not None)
    return client.look_until(is_over)
