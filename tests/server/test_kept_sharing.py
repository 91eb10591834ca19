"""A phone shares the match that it has kept so far: once, with the history of its deals."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from femopp.server.circle.circles import NOT_READ
from femopp.server.kept.entries import Deal, Undo
from femopp.server.kept.log import MOST_DEALS
from femopp.server.kept.matches import KeptMatches
from femopp.server.kept.opening import Entered, acts_of
from femopp.server.kept.settling import KeptMatch
from femopp.server.kept.shared import Shared
from femopp.server.start import database_in
from femopp.server.store.databases import StorageError
from femopp.server.store.schema import KEPT
from femopp.server.store.store import Store
from tests.server.circling import Membered, opened
from tests.server.logs import lost_answers
from tests.server.serving import PATIENCE, Served
from tests.server.storing import with_store
from tests.server.test_kept import MATCH, ONE, PASSED, SETTINGS, TWO, people

SECRET = "k3" * 16


def share(server: Served, secret: str = SECRET, who: Membered | None = None, **others: Any) -> Any:
    body: dict[str, Any] = {"match": {**MATCH, **others}, "secret": secret, "device": "phone"}
    if who is None:
        return server.ask("POST", "/api/kept", body)
    body |= {"circle": who.circle, "members": [who.member, None, None]}
    return server.ask("POST", "/api/kept", body, Authorization=f"Bearer {who.secret}")


def matches_in(server: Served) -> int:
    async def counted() -> int:
        return len(await server.store.rows(NOT_READ, KEPT.select()))

    loop = server.rooms._sweeper.get_loop()
    return asyncio.run_coroutine_threadsafe(counted(), loop).result(PATIENCE)


# Once


def test_a_share_whose_answer_is_lost_shares_once(tmp_path: Path) -> None:
    """The first attempt is stored, and nobody hears of it; the second is after a restart."""
    match = KeptMatch(SETTINGS, ("Anna", "Bo", "Cissi"), {"dealer": 2}, (ONE,), rules=1)

    async def lost(store: Store) -> None:
        with lost_answers(store), pytest.raises(StorageError):
            await KeptMatches(store).open(match, people(), secret=SECRET)

    async def again(store: Store) -> tuple[tuple[Shared, str], tuple[Shared, str], int]:
        matches = KeptMatches(store)
        first = await matches.open(match, people(), secret=SECRET)
        second = await matches.open(match, people(), secret=SECRET)
        return first, second, len(await store.rows(NOT_READ, KEPT.select()))

    with_store(database_in(tmp_path), lost)
    first, second, rows = with_store(database_in(tmp_path), again)
    assert (first[0].id, first[0].watch, first[1]) == (second[0].id, second[0].watch, second[1])
    assert rows == 1


def test_attempts_at_the_same_time_share_once(tmp_path: Path) -> None:
    async def run(store: Store) -> set[str]:
        matches = KeptMatches(store)
        match = KeptMatch(SETTINGS, ("Anna", "Bo", "Cissi"), {"dealer": 2}, (ONE,), rules=1)
        opening = [matches.open(match, people(), secret=SECRET) for _attempt in range(5)]
        return {shared.id for shared, _token in await asyncio.gather(*opening)}

    assert len(with_store(database_in(tmp_path), run)) == 1


def test_a_repeated_share_has_what_was_entered_since(server: Served) -> None:
    status, links = share(server)
    assert status == 201
    entry = {"type": "Deal", "place": 1, "said": TWO}
    body = {"device": "b", "first": 1, "entries": [entry]}
    assert server.ask("POST", f"/api/kept/{links['id']}/entries", body)[0] == 200
    # The phone has entered another deal meanwhile; it sends it once it knows the link.
    assert share(server, deals=[ONE, PASSED]) == (201, links)
    _status, seen = server.ask("GET", f"/api/kept/{links['id']}")
    assert [one["said"] for one in seen["deals"]] == [ONE, TWO]
    assert matches_in(server) == 1


def test_nobody_else_gets_a_match_by_its_secret(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    found = [share(server, who=who) for who in (gun, anna, None)]
    found += [share(server, names=["Eva", "Bo", "Cissi"]), share(server, dealer=1)]
    found += [share(server, secret=SECRET[::-1])]
    assert [status for status, _links in found] == [201] * 6
    for part in ("id", "watch", "token"):
        assert len({links[part] for _status, links in found}) == 6
    assert share(server, who=gun) == found[0]
    # Their answers say nothing of the others.
    assert matches_in(server) == 6


def test_a_secret_that_can_be_guessed_is_refused(server: Served) -> None:
    assert share(server, secret="1" * 31)[0] == 400
    # Pages of earlier versions have none.
    assert server.ask("POST", "/api/kept", {"match": MATCH})[0] == 201


def test_a_match_that_was_deleted_is_not_shared_by_a_late_attempt(server: Served) -> None:
    _status, links = share(server)
    headers = {"Authorization": f"Bearer {links['token']}"}
    assert server.ask("DELETE", f"/api/kept/{links['id']}", None, **headers)[0] == 200
    assert share(server)[0] == 404
    assert server.ask("POST", f"/api/kept/{links['id']}/back", None, **headers)[0] == 200
    assert share(server) == (201, links)


# History


def deals(*deals: dict[str, Any]) -> KeptMatch:
    return KeptMatch(SETTINGS, ("Anna", "Bo", "Cissi"), {"dealer": 2}, deals, rules=1)


def test_corrections_and_what_was_taken_back_are_entries() -> None:
    history = {
        0: [Entered(TWO, 100), Entered(ONE, 150, "Bo")],
        1: [Entered(PASSED, 200, undone=True), Entered(TWO, 300)],
    }
    assert acts_of(deals(ONE, TWO), history) == [
        Deal(0, TWO, 0, 100),
        Deal(0, ONE, 2, 150, by="Bo"),
        Deal(1, PASSED, 0, 200),
        Undo(4),
        Deal(1, TWO, 0, 300),
    ]


def test_deals_after_the_last_were_taken_back_in_turn() -> None:
    history = {1: [Entered(TWO, 2, undone=True)], 2: [Entered(PASSED, 3, undone=True)]}
    assert acts_of(deals(ONE), history) == [
        Deal(0, ONE),
        Deal(1, TWO, 0, 2),
        Deal(2, PASSED, 0, 3),
        Undo(4),
        Undo(3),
    ]


def test_a_correction_that_changes_nothing_is_no_rival() -> None:
    history = {0: [Entered(ONE, 1), Entered(ONE, 2), Entered(TWO, 3)]}
    assert acts_of(deals(TWO), history) == [Deal(0, ONE, 0, 1), Deal(0, TWO, 2, 3)]


def test_what_counts_is_what_the_match_says() -> None:
    assert acts_of(deals(TWO), {0: [Entered(ONE, 1)]}) == [Deal(0, ONE, 0, 1), Deal(0, TWO, 2)]


def test_the_history_survives_sharing(server: Served) -> None:
    now = int(time.time())
    history = {
        "0": [
            {"said": PASSED, "at": now - 400, "undone": True},
            {"said": TWO, "at": now - 300, "by": "Gun"},
            {"said": ONE, "at": now - 200},
        ],
        "1": [{"said": TWO, "at": now - 100, "undone": True}],
    }
    body = {"match": MATCH, "history": history, "clock": now, "device": "mine"}
    status, links = server.ask("POST", "/api/kept", body)
    assert status == 201, links
    path = f"/api/kept/{links['id']}/deals/0?device=mine"
    steps = server.ask("GET", path)[1]["steps"]
    found = [(one["version"]["said"], one["version"]["name"], one["mine"]) for one in steps]
    assert found == [(ONE, "", True), (TWO, "Gun", False), (PASSED, "", True)]
    assert [round(one["version"]["at"] - now, -2) for one in steps] == [-200, -300, -400]
    assert [one["version"]["phone"] for one in steps] == [1, 0, 1]
    # Deal 2 was taken back; its history comes with the deal that is entered there.
    entry = {"type": "Deal", "place": 1, "said": PASSED}
    body = {"device": "other", "first": 1, "entries": [entry]}
    server.ask("POST", f"/api/kept/{links['id']}/entries", body)
    steps = server.ask("GET", f"/api/kept/{links['id']}/deals/1")[1]["steps"]
    assert [one["version"]["said"] for one in steps] == [PASSED, TWO]


def test_whoever_keeps_score_can_keep_the_history_alone(server: Served) -> None:
    gun = opened(server)
    now = int(time.time())
    history = {
        "0": [{"said": TWO, "at": now - 300}, {"said": ONE, "at": now - 200, "by": "Eva"}],
        "1": [{"said": PASSED, "at": now - 100, "undone": True}],
    }
    body = {"match": MATCH, "history": history, "clock": now}
    body |= {"circle": gun.circle, "members": [gun.member, None, None]}
    headers = {"Authorization": f"Bearer {gun.secret}"}
    _status, links = server.ask("POST", "/api/kept", body, **headers)
    _status, seen = server.ask("GET", f"/api/kept/{links['id']}")
    (deal,) = seen["deals"]
    found = [(one["said"], one["name"], one["undone"]) for one in deal["entered"]]
    assert found == [(TWO, "Gun", False), (ONE, "Eva", False)]
    (undone,) = seen["undone"]["1"]
    assert (undone["said"], undone["name"], undone["undone"]) == (PASSED, "Gun", True)
    # Those who only watch don't read who entered what.
    _status, seen = server.ask("GET", f"/api/kept/{links['watch']}")
    assert (seen["deals"][0]["entered"], seen["undone"]) == ([], {})


def test_a_phone_enters_things_for_itself_only(server: Served) -> None:
    _status, links = share(server)
    entry = {"type": "Deal", "place": 1, "said": TWO, "by": "Anna"}
    body = {"device": "other", "first": 1, "entries": [entry]}
    server.ask("POST", f"/api/kept/{links['id']}/entries", body)
    (step,) = server.ask("GET", f"/api/kept/{links['id']}/deals/1")[1]["steps"]
    assert (step["version"]["name"], step["version"]["phone"]) == ("", 2)


@pytest.mark.parametrize(
    "history",
    [
        {"0": [{"said": 1}]},
        {"-1": []},
        {str(MOST_DEALS): []},
        {"x": []},
        {"0": [{"said": ONE, "by": "x" * 65}]},
        {"0": [{"said": ONE, "at": -1}]},
    ],
)
def test_a_history_that_is_none_is_refused(server: Served, history: Any) -> None:
    status, answer = server.ask("POST", "/api/kept", {"match": MATCH, "history": history})
    assert (status, bool(answer["error"])) == (400, True)


def test_a_match_with_a_newcomer_is_shared_as_it_stands(server: Served) -> None:
    """It was kept alone after it had been shared, so the names have those who came later too."""
    eva = {"seat": 3, "name": "Eva", "on": "last"}
    comes = {"company": {"sits": [0, 1, 2, 3], "new": [eva]}}
    names = [*MATCH["names"], "Eva"]
    status, links = share(server, "e4" * 16, names=names, players=3, deals=[ONE, comes])
    assert status == 201
    _status, seen = server.ask("GET", f"/api/kept/{links['id']}")
    assert seen["kept"]["wrong"] is None
    assert [one["name"] for one in seen["people"]] == names
    assert seen["players"] == 3
    # 12 less 3, 2 and 1 tricks; Eva comes in like whoever is last.
    assert seen["kept"]["points"] == [9, 10, 11, 11]
