"""Two servers and one database: what one of them does holds at the other too."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from websockets.exceptions import ConnectionClosed

from femopp.games.rifki.rules.options import Winner
from femopp.server.http import of_circle
from femopp.server.http.of_circle import GUESSES
from femopp.server.kept.matches import KeptMatches
from femopp.server.net import rate_limit
from femopp.server.room.expiry import delete_untouched
from femopp.server.room.reviews import ReviewJob, Stage
from femopp.server.room.rooms import Rooms
from femopp.server.socket.connection import CLOSED_GONE
from femopp.server.store import telling
from femopp.server.store.deletions import listed
from femopp.server.store.schema import DELETIONS, KEPT, LOGS
from femopp.server.store.store import Store
from femopp.server.store.writing import Append
from femopp.table.commands import Declined
from femopp.table.log.entries import Came
from tests.server import test_reviews as reviews
from tests.server.across import Two, end_connections, let_in, there, two_servers
from tests.server.circling import Membered, asked, opened
from tests.server.serving import PATIENCE, Served, wait_until
from tests.server.storing import LOG, opened_room, until, with_store, with_two_stores
from tests.server.test_circle_tables import one_match
from tests.server.test_kept import opened as opened_match
from tests.server.test_kept_in_circles import share
from tests.server.test_reviews import finished, made, store
from tests.table.sitting import guest


@pytest.fixture(autouse=True)
def several(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    let_in(monkeypatch, tmp_path)
    # No guess is forgiven while a test runs.
    monkeypatch.setattr(of_circle, "GUESSES_PER_SECOND", 0.0)


@pytest.fixture
def two(shared: str, tmp_path: Path) -> Iterator[Two]:
    with two_servers(shared, tmp_path) as servers:
        yield servers


def nothing(_two: Two, _monkeypatch: pytest.MonkeyPatch) -> None:
    pass


def no_notices(_two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "notify", lambda *_message: None)


def restarted(two: Two, _monkeypatch: pytest.MonkeyPatch) -> None:
    end_connections(two.url)


def done_in_the_end(member: Membered, method: str, path: str) -> None:
    """Do it, again if the database's connections have just ended."""
    wait_until(lambda: member.ask(method, path)[0] == 200)


def is_gone(server: Served, path: str) -> bool:
    """Whether there's nothing at an address; a connection to the database may just have ended."""
    status, _answer = server.ask("GET", f"/api/{path}")
    assert status in (404, 503)
    return status == 404


# Devices and deletions


@pytest.mark.parametrize("trouble", [nothing, no_notices, restarted])
def test_a_device_put_out_at_one_is_out_at_the_other(
    two: Two, trouble: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    gun = opened(two.one)
    stolen = there(gun.other_device(), two.other)
    seat = stolen.tonight()
    page = gun.page()
    (device,) = [one["id"] for one in page["devices"] if one["id"] != page["device"]]
    with two.other.client(seat["table"], seat["token"]) as thief:
        trouble(two, monkeypatch)
        done_in_the_end(gun, "DELETE", f"/devices/{device}")
        with pytest.raises(ConnectionClosed):
            while True:
                thief.socket.recv()
    assert stolen.ask("GET")[0] == 401
    with two.other.client(seat["table"], hello=False) as thief:
        thief.say({"type": "Hello", "token": seat["token"]})
        assert thief.until("Welcome", "Trouble").get("guest") is None


@pytest.mark.parametrize("trouble", [nothing, no_notices, restarted])
def test_a_circle_deleted_at_one_is_gone_at_the_other_with_its_tables_and_matches(
    two: Two, trouble: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    gun = opened(two.one)
    there_ = there(gun, two.other)
    seat = there_.tonight()
    status, match = share(two.other, there_, [gun.member, None, None])
    assert status == 201, match
    with two.other.client(seat["table"], seat["token"]) as anna:
        trouble(two, monkeypatch)
        done_in_the_end(gun, "DELETE", "")
        with pytest.raises(ConnectionClosed) as caught:
            while True:
                anna.socket.recv()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == CLOSED_GONE
    paths = (f"circles/{gun.circle}", f"tables/{seat['table']}", f"kept/{match['id']}")
    for server in (two.other, two.one):
        for path in paths:
            wait_until(partial(is_gone, server, path))
        wait_until(lambda: seat["table"] in listed(server.store.deleting.file))  # noqa: B023


def test_a_member_forgotten_at_one_has_no_name_at_the_other(two: Two) -> None:
    gun = opened(two.one)
    anna = there(gun.let_in("Anna"), two.other)
    seat = anna.tonight()
    with two.other.client(seat["table"], seat["token"]) as watching:
        gun.done("DELETE", f"/members/{anna.member}?forget=true")
        watching.look_until(lambda screen: "Anna" not in str(screen))


def test_nobody_takes_over_what_is_just_being_deleted(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        await first.open_table("t", LOG, {"g": "hash"})
        put = second.put

        async def slowly(append: Append) -> int | None:
            found = await put(append)
            assert await first.take_over("t") is None
            return found

        second.put = slowly  # type: ignore[method-assign]
        await second.deleting.delete("t")
        assert await first.load("t") is None

    with_two_stores(shared, run)


def test_what_the_owner_stores_after_a_deletion_is_refused(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        rooms, others = Rooms(first), Rooms(second)
        table, room = await opened_room(rooms)
        await others.delete(table.table)
        await until(lambda: rooms.loaded(table.table) is None)
        with pytest.raises(Declined, match="deleted"):
            await room.append([Came("new", "Bo")])
        assert await others.find(table.table) is None
        await rooms.close()
        await others.close()

    with_two_stores(shared, run)


def test_a_new_process_gets_the_list_before_it_serves(shared: str) -> None:
    async def run(first: Store) -> None:
        await first.open_table("t", LOG, {"g": "hash"})
        await first.deleting.delete("t")
        second = Store(shared)
        await second.open()
        assert listed(second.deleting.file) == {"t"}
        await second.close()

    with_store(shared, run)


def test_what_a_restored_database_has_again_goes_with_the_first_process_that_starts(
    shared: str,
) -> None:
    async def run(first: Store) -> None:
        await first.open_table("t", LOG, {"g": "hash"})
        await first.deleting.delete("t")
        with first._engine.begin() as connection:
            connection.execute(delete(DELETIONS))
        await first.open_table("t", LOG, {"g": "hash"})
        second = Store(shared)
        second.deleting.file = first.deleting.file
        await second.open()
        assert await second.load("t") is None
        with first._engine.begin() as connection:
            assert [*connection.execute(select(DELETIONS.c.word)).scalars()] == ["t"]
        await second.close()

    with_store(shared, run)


# Expiry


def test_a_table_that_is_in_use_at_another_process_does_not_expire(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        rooms, others = Rooms(first), Rooms(second)
        table, _room = await opened_room(rooms)
        with first._engine.begin() as connection:
            connection.execute(update(LOGS).values(touched_day=-100))
        assert await delete_untouched(others, 30) == 0
        assert await second.load(table.table) is not None
        # Its owner may.
        await rooms.unload(0)
        with first._engine.begin() as connection:
            connection.execute(update(LOGS).values(touched_day=-100))
        assert await delete_untouched(others, 30) == 0
        assert await delete_untouched(rooms, 30) == 1
        await rooms.close()
        await others.close()

    with_two_stores(shared, run)


def test_a_match_that_another_process_serves_is_purged_by_that_one(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        matches, others = KeptMatches(first), KeptMatches(second)
        match = await opened_match(matches)
        await matches.mark_deleted(match.id, deleted=True)
        with first._engine.begin() as connection:
            connection.execute(update(KEPT).values(deleted_day=-100))
        await others.purge()
        assert await first.rows(telling.LISTED, select(KEPT.c.log_id)) != []  # type: ignore[arg-type]
        await matches.purge()
        assert await matches.find(match.id, deleted=True) is None

    with_two_stores(shared, run)


# Circles


def test_changes_of_a_circle_at_two_processes_are_all_kept(two: Two) -> None:
    gun = opened(two.one)
    sides = [gun, there(gun, two.other)]

    def named(number: int) -> None:
        options = {
            "overtrump": "true" if number & 1 else "false",
            "early_end": "true" if number & 2 else "false",
            "winner": list(Winner)[number // 4].value,
        }
        settings = {"game": "rifki", "pace": "none", "options": options}
        rules = {"named": {"name": f"Rules {number}", "settings": settings}}
        status, answer = sides[number // 2 % 2].ask("PATCH", "", rules)
        assert status == 200, answer

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(named, range(8)))
    names = {one["name"] for one in gun.page()["rules"]}
    assert names == {f"Rules {number}" for number in range(8)}


def test_an_ask_at_one_is_at_the_keepers_page_of_the_other(two: Two) -> None:
    gun = opened(two.one)
    asked(two.other, gun.circle, "Bo")
    assert [one["name"] for one in gun.page()["asks"]] == ["Bo"]


def test_whoever_comes_from_the_circles_page_takes_no_table_from_its_process(two: Two) -> None:
    gun = opened(two.one)
    anna = there(gun.let_in("Anna"), two.other)
    seat = gun.tonight()
    with two.one.client(seat["table"], seat["token"]) as watching:
        headers = {"Authorization": f"Bearer {anna.secret}", "Content-Type": "application/json"}
        path = f"/api/circles/{gun.circle}/tonight?language=sv"
        response, _answer = two.other.fetched("POST", path, b"{}", headers)
        where = response.headers["Location"]
        assert response.status == 307
        assert where == f"/api/tables/{seat['table']}/circles/{gun.circle}/seat?language=sv"
        # Through the proxy it goes to the table's own process.
        status, found = two.one.ask("POST", where, {}, **headers)
        assert (status, found["table"]) == (200, seat["table"])
        watching.look_until(lambda screen: "Anna" in str(screen))
    assert two.other.rooms.loaded(seat["table"]) is None
    # Without a proxy, it's the same process that is asked again, and gets the table then.
    wait_until(lambda: two.other.ask("POST", where, {}, **headers)[0] == 200)
    assert anna.tonight()["table"] == seat["table"]


def test_figures_count_what_was_played_at_the_other(two: Two) -> None:
    gun = opened(two.one)
    gone = there(gun, two.other)

    def finished(member: Membered) -> int:
        status, found = member.ask("GET", "/figures")
        assert status == 200, found
        return int(found["evenings"])

    assert (finished(gun), finished(gone)) == (0, 0)
    one_match(gun)
    wait_until(lambda: finished(gun) == 1)
    assert finished(gone) == 1


# Reviews


def test_a_review_that_one_makes_is_not_made_again_by_the_other(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on, review = list[ReviewJob](), Event(), ReviewJob.review

    async def slowly(job: ReviewJob, task: Any) -> Any:
        begun.append(job)
        await asyncio.to_thread(goes_on.wait, PATIENCE)
        return await review(job, task)

    monkeypatch.setattr(ReviewJob, "review", slowly)
    path = store(two.one, "t", finished())
    reviews.asked(two.one, path, guest(0))
    wait_until(lambda: begun)
    # The table goes to the other process, which is asked for the same.
    wait_until(lambda: reviews.asked(two.other, path, guest(0))[0] == 200)
    job = two.other.rooms.reviews.job(("t", 1))
    wait_until(lambda: job.stage is Stage.WORKING)
    goes_on.set()
    assert made(two.other, path, guest(0))["stage"] == "done"
    assert len(begun) == 1


# Limits


def test_wrong_guesses_at_one_count_at_the_other(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "is_this_machine", lambda _address: False)
    sides = [Membered(server, "wrong", "", "") for server in two[:2]]
    for number in range(GUESSES - 2):
        assert sides[number % 2].ask("GET")[0] == 404

    def left_at(server: Served) -> float:
        limits = server.server.config.app.state.circle_limits  # type: ignore[union-attr]
        (found,) = limits.guesses._homes._by_name.values()
        return float(found._left)

    wait_until(lambda: [left_at(server) for server in two[:2]] == [2.0, 2.0])
    assert [sides[0].ask("GET")[0] for _time in range(3)] == [404, 404, 429]
    wait_until(lambda: sides[1].ask("GET")[0] == 429)
