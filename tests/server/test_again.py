"""Trying again from a moment of a finished match: who may, what they see, and how often."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.rulebook import Deal
from femopp.server.http.reviews import NOT_PLAYED, STILL_PLAYED
from femopp.server.room import openings
from femopp.table.commands import Begin
from femopp.table.log.entries import Came, Did, Sat
from femopp.table.log.folding import fold
from femopp.table.log.past import Past, past
from femopp.table.replay.again import NoTryError, try_of
from femopp.table.reviewing import why_no_review
from femopp.table.settings import Pace, Settings
from femopp.tricks import Seat
from tests.server import circling
from tests.server.serving import Served, served
from tests.server.test_reviews import asked, finished, made, store, wait
from tests.table.sitting import Sitting, guest, screen

GAMES = {
    "rodskagg": Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE),
    "sheepshead": Settings("sheepshead", options={"deals": "3"}, pace=Pace.NONE),
    "rifki": Settings("rifki", pace=Pace.NONE),
}


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> Iterator[tuple[Sitting, Past]]:
    """A finished match of two people against bots."""
    sitting = Sitting(GAMES[request.param], people=2, seed=10).play(steps=20000)
    found = past(1, sitting.log)
    assert found is not None
    assert found.live.is_over
    yield sitting, found


def test_it_lies_as_its_person_saw_it(played: tuple[Sitting, Past]) -> None:
    sitting, over = played
    dids = [at for at, entry in enumerate(sitting.log) if isinstance(entry, Did)]
    for number in range(2, len(dids), len(dids) // 12):
        before = fold(sitting.log[: dids[number - 1]])
        for who, seat in ((guest(0), Seat(0)), (guest(1), Seat(1))):
            again = fold(try_of(over, who, number))
            assert again.running is not None
            assert before.running is not None
            mine, was = again.running.table.match, before.running.table.match
            # The same cards, for everybody; only the views of the bots get them.
            assert mine.views == was.views
            assert mine.state == was.state
            assert again.people == {seat}
            shown, then = screen(again, seat), screen(before, seat)
            assert shown.practice
            assert [one.card for one in shown.hand] == [one.card for one in then.hand]
            assert [one.card for one in shown.trick] == [one.card for one in then.trick]


def test_the_others_are_bots_of_the_table_and_nobody_else_may_come(
    played: tuple[Sitting, Past],
) -> None:
    _sitting, over = played
    again = fold(try_of(over, guest(1), 40))
    assert again.sitting(Seat(0)) is None
    assert "Person 0" not in again.names
    assert again.names[1] == "Person 1"
    assert not again.company.admits
    assert not again.settings.counts


def test_what_was_played_later_is_not_in_it(played: tuple[Sitting, Past]) -> None:
    _sitting, over = played
    log = try_of(over, guest(0), 40)
    assert sum(isinstance(entry, Did) for entry in log) == 39


def test_cards_that_the_person_has_not_seen_change_nothing_they_see(
    played: tuple[Sitting, Past],
) -> None:
    """Two worlds: what bots hold is dealt to each other, before any of them has played."""
    _sitting, over = played
    assert over.live.running is not None
    log = over.live.running.table.match.log
    dealt = next(at for at, (_seat, action) in enumerate(log) if isinstance(action, Deal))
    one = try_of(over, guest(0), dealt + 2)
    *before, deal = one
    assert isinstance(deal, Did)
    mine, _other, third, fourth = deal.hands[:4]
    other = replace(deal, hands=(mine, _other, fourth, third, *deal.hands[4:]))
    assert fold(one).running != fold((*before, other)).running
    assert screen(fold(one), Seat(0)) == screen(fold((*before, other)), Seat(0))


@pytest.mark.parametrize("action", [0, -1, 10**6])
def test_there_is_no_such_moment(played: tuple[Sitting, Past], action: int) -> None:
    _sitting, over = played
    with pytest.raises(NoTryError, match="no such moment"):
        try_of(over, guest(0), action)


def test_who_had_no_seat_then_has_no_try() -> None:
    sitting = Sitting(GAMES["rodskagg"], people=1, seed=1).play(steps=60)
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 1))
    sitting.play(steps=20000)
    over = past(1, sitting.log)
    assert over is not None
    with pytest.raises(NoTryError, match="didn't have a seat"):
        try_of(over, "elsa", 20)
    with pytest.raises(NoTryError, match="didn't have a seat"):
        try_of(over, "nobody", 20)
    assert fold(try_of(over, "elsa", len(over.held))).sitting(Seat(1)) == "elsa"


# At the server


def again(server: Served, path: str, who: str | None, **body: Any) -> tuple[int, Any]:
    address, _mark, query = path.partition("?")
    return asked(server, f"{address}/again" + (f"?{query}" if query else ""), who, **body)


def test_a_moment_of_ones_review_is_tried_again(server: Served) -> None:
    path = store(server, "tried", finished())
    review = made(server, path, guest(0))
    action = review["reviews"][0]["moments"][0]["action"]
    status, opened = again(server, path, guest(0), action=action)
    assert status == 201
    with server.client(opened["table"], token=opened["token"]) as here:
        assert here.screen["practice"]
        assert here.screen["seat"] == 0
        assert not here.screen["reviews"]
    # Whoever comes by the link may not sit down, nor watch more than a spectator sees.
    status, described = server.ask("GET", f"/api/tables/{opened['table']}")
    assert (status, described["settings"]["practice"]) == (200, True)


def test_a_repeated_request_opens_no_second_table(server: Served) -> None:
    path = store(server, "repeated", finished())
    first, second = (again(server, path, guest(0), action=30) for _time in range(2))
    assert first == second
    _status, other = again(server, path, guest(0), action=30, attempt=1)
    _status, others = again(server, path, guest(1), action=30)
    assert len({first[1]["table"], other["table"], others["table"]}) == 3


def test_it_survives_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        path = store(server, "kept", finished())
        _status, opened = again(server, path, guest(0), action=30)
        with server.client(opened["table"], token=opened["token"]) as here:
            hand = here.screen["hand"]
    with served(tmp_path) as server:
        assert again(server, path, guest(0), action=30)[1] == opened
        with server.client(opened["table"], token=opened["token"]) as here:
            assert here.screen["hand"] == hand


@pytest.mark.parametrize("who", [None, "nobody"])
def test_only_players_try_again(server: Served, who: str | None) -> None:
    path = store(server, f"not-for-{who}", finished())
    assert again(server, path, who, action=30) == (403, {"error": NOT_PLAYED})


def test_nothing_is_tried_again_while_it_is_played(server: Served) -> None:
    sitting = finished(people=1)
    sitting.do(guest(0), Begin())
    sitting.play(steps=30)
    path = store(server, "running", sitting)
    assert again(server, f"{path}?match=2", guest(0), action=10) == (409, {"error": STILL_PLAYED})
    assert again(server, path, guest(0), action=10)[0] == 201


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"action": 0}, 400),
        ({"action": "x"}, 400),
        ({"action": 1.5}, 400),
        ({"action": 30, "attempt": -1}, 400),
        ({"action": 30, "seat": 2}, 400),
        ({"action": 10**9}, 409),
    ],
)
def test_nonsense_gets_a_sentence(server: Served, body: dict[str, Any], status: int) -> None:
    path = store(server, f"nonsense-{body}-{status}".replace(" ", ""), finished())
    found, answer = again(server, path, guest(0), **body)
    assert found == status
    assert answer["error"]


def test_it_counts_as_an_opening(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "MAX_FOR_ONE", 0)
    monkeypatch.setattr(openings, "is_this_machine", lambda _address: False)
    path = store(server, "bounded", finished())
    status, answer = again(server, path, guest(0), action=30)
    assert status == 429
    assert "tables within an hour" in answer["error"]


def test_it_comes_into_no_circle(server: Served) -> None:
    path = store(server, "no-circle", finished())
    _status, tried = again(server, path, guest(0), action=30)
    gun = circling.opened(server)
    mine = {"table": tried["table"], "token": tried["token"]}
    status, answer = gun.ask("POST", "/tables", mine)
    assert (status, answer["error"]) == (422, "what you try again can't be taken into a circle")


def test_it_is_not_reviewed_nor_tried_again_itself(server: Served) -> None:
    path = store(server, "once", finished())
    _status, opened = again(server, path, guest(0), action=30)
    own = f"/api/tables/{opened['table']}/review"
    token = {"Authorization": f"Bearer {opened['token']}"}
    assert server.ask("POST", own, {}, **token) == (409, {"error": STILL_PLAYED})
    assert server.ask("POST", f"{own}/again", {"action": 3}, **token)[0] == 409
    assert wait(server, server.store.review(opened["table"], 1)) is None


def test_a_finished_try_is_not_reviewed() -> None:
    sitting = Sitting(replace(GAMES["rodskagg"], practice=True), people=1, seed=1)
    assert why_no_review(sitting.live) is not None
