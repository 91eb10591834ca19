"""A process whose clock is wrong goes by the database's, as all that share it do."""

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from femopp.server.circle.door import MOST_ASKS
from femopp.server.store.wall import Wall
from tests.server.across import there
from tests.server.circling import opened
from tests.server.serving import Served, wait_until
from tests.server.test_formats import asked, execute
from tests.server.test_kept import PASSED, enter, share
from tests.server.test_two_processes import behind, process

DAYS = 2 * 86_400

WRONG = """
import time
right = time.time
time.time = lambda: right() + {seconds}
"""


def test_until_the_database_says_the_time_it_is_the_machines() -> None:
    steady, own = [50.0], [1000.0]
    wall = Wall(lambda: own[0], lambda: steady[0])
    assert wall() == 1000.0
    wall.set(3000.0)
    steady[0], own[0] = 52.5, 7.0
    assert wall() == 3002.5


def test_processes_whose_clocks_are_wrong_go_by_the_databases(shared: str, tmp_path: Path) -> None:
    with ExitStack() as stack:

        def started(ahead: int) -> Served:
            place = behind()
            version = WRONG.format(seconds=ahead)
            stack.enter_context(process(shared, place, tmp_path / f"{ahead}", version))
            return Served(place.port)

        right, fast, slow = started(0), started(DAYS), started(-DAYS)
        for one, other in ((right, fast), (fast, right), (right, slow), (slow, right)):
            a_link_works_for_ten_minutes(one, other, shared)
            nobody_gives_way(one, other)
            a_match_closes_in_time(one, other, shared)


def a_link_works_for_ten_minutes(one: Served, other: Served, url: str) -> None:
    """Open a link at one process, and use it at the other, in time and too late."""
    gun = opened(one)

    def used(way: dict[str, Any]) -> int:
        path = f"/api/circles/{gun.circle}/devices"
        return other.ask("POST", path, {"way": way["way"]})[0]

    way = gun.done("POST", "/ways", {}, 201)
    assert 590 < way["until"] - time.time() <= 601
    assert used(way) == 201
    way = gun.done("POST", "/ways", {}, 201)
    execute(url, "UPDATE circle_ways SET until = until - 601")
    assert used(way) == 410


def nobody_gives_way(one: Served, other: Served) -> None:
    """Let as many ask at one process as can, and another person at the other."""
    gun = opened(one)

    def asks(server: Served, number: int) -> int:
        where = {"X-Forwarded-For": f"203.0.113.{number}"}
        path = f"/api/circles/{gun.circle}/asks"
        return server.ask("POST", path, {"name": f"Asker {number}"}, **where)[0]

    assert {asks(one, number) for number in range(MOST_ASKS)} == {202}
    assert asks(other, MOST_ASKS) == 429
    assert len(there(gun, other).page()["asks"]) == MOST_ASKS


def a_match_closes_in_time(one: Served, other: Served, url: str) -> None:
    """Share a finished match at one process, and correct it at the other."""
    links = share(one, ended=True)
    path = f"/api/kept/{links['id']}"
    closes = one.ask("GET", path)[1]["closes"]
    assert 6 * 3600 - 60 < closes - time.time() <= 30 * 3600
    # It goes to the other process first.
    wait_until(lambda: other.ask("GET", path)[0] == 200)
    seen = enter(other, links["id"], 1, {"type": "Deal", "place": 0, "said": PASSED, "seen": 2})
    assert (seen["refused"], seen["waits"]) == ([], [])
    assert seen["closes"] in (closes, closes + 86_400)
    stored = asked(url, f"SELECT at FROM entries WHERE log_id = '{links['id']}'")
    assert all(abs(at - time.time()) < 60 for (at,) in stored)
