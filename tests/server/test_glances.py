"""Lists show rows that the owners of tables write; nothing that only looks takes a table over."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, select, update

from femopp.language import Speaker
from femopp.server.circle.circles import Circles
from femopp.server.http.circle_page import page
from femopp.server.room import room as room_module
from femopp.server.room.room import Room
from femopp.server.room.rooms import Rooms, SeenTable
from femopp.server.store.databases import StorageError
from femopp.server.store.schema import LOGS
from femopp.server.store.store import NOT_READ, Store
from femopp.table.commands import AnyCommand, Begin, SetFace, SetName, Sit, Stand
from femopp.table.screen.glance import Summary, glance, seen_at, stored
from femopp.table.steps import next_step
from tests.server.circle_store import again, one_match, with_circles
from tests.server.circle_store import opened as opened_circle
from tests.server.circling import opened as opened_over_http
from tests.server.serving import served
from tests.server.storing import (
    AN_HOUR,
    do,
    expire,
    leases_for,
    opened_room,
    until,
    with_rooms,
    with_two_stores,
)


@pytest.fixture(autouse=True)
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    leases_for(monkeypatch, AN_HOUR)


async def seen(rooms: Rooms, table: str) -> SeenTable:
    found = (await rooms.seen([table]))[table]
    assert found is not None
    return found


async def rows(store: Store) -> dict[str, tuple[bytes | None, int]]:
    """The summary and the fencing number of each table."""
    wanted = select(LOGS.c.id, LOGS.c.glance, LOGS.c.fence)
    return {one.id: (one.glance, one.fence) for one in await store.rows(NOT_READ, wanted)}


def test_another_process_sees_each_change_and_takes_nothing_over(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        rooms, others, asked = Rooms(first), Rooms(second), list[str]()
        assert first._keeper is not None
        first._keeper._asked = asked.append
        table, room = await opened_room(rooms)
        assert (await seen(others, table.table)).seen.company.seated == {table.guest: 0}
        commands: list[AnyCommand] = [Stand(), Sit(2), Begin(), SetName("Åsa")]
        for number, command in enumerate(commands, start=1):
            await do(room, table.guest, f"1-{number}", command)
        there = await seen(others, table.table)
        assert there.seen.company.names[2] == "Åsa"
        assert there.seen.company.seated == {table.guest: 2}
        assert there.seen.summary.stage == "playing"
        assert there.guest_of(table.token) == table.guest
        assert others.loaded(table.table) is None
        assert (await rows(second))[table.table][1] == 1
        assert (asked, room.is_served) == ([], True)
        await others.close()
        await rooms.close()

    with_two_stores(shared, run)


def test_a_circles_page_takes_no_table_over(url: str | URL) -> None:
    async def run(circles: Circles) -> None:
        here = await opened_circle(circles)
        match = await one_match(circles, here)
        table = match.partition(".")[0]
        await circles.rooms.unload(0)
        await until(lambda: circles.rooms.loaded(table) is None)
        before = await rows(circles.store)
        shown = await page(circles, await again(circles, here), Speaker("en"))
        assert [(one.table, one.stage, one.names) for one in shown.tables] == [
            (table, "over", ("Gun",))
        ]
        assert circles.rooms.loaded(table) is None
        assert await rows(circles.store) == before

    with_circles(url, run)


def test_the_row_says_what_the_table_is_after_every_entry(url: str | URL) -> None:
    async def run(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        other, _token = await room.come("Eva", face="gun")
        await room.new_device(other)
        commands: list[AnyCommand] = [Sit(2), Begin(), Stand(), SetFace("bo"), SetName("Eva Ö")]
        for number, command in enumerate(commands, start=1):
            guest = table.guest if isinstance(command, Begin) else other
            await do(room, guest, f"2-{number}", command)
            await is_as_the_table(rooms, room, [table.guest, other])

    with_rooms(url, run)


async def is_as_the_table(rooms: Rooms, room: Room, guests: list[str]) -> None:
    live = room.live
    stored_row = (await seen(rooms, room.id)).seen
    if room.live is not live:
        return  # a bot was quicker
    for guest in guests:
        here = glance(room.id, seen_at(live, next_step(live)), guest, "sv")
        assert glance(room.id, stored_row, guest, "sv") == here


def test_no_name_stands_in_a_row(url: str | URL) -> None:
    async def run(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        await do(room, table.guest, "1-1", SetName("Åsa"))
        await do(room, table.guest, "1-2", Stand())
        (row,) = [one for one, _fence in (await rows(rooms.store)).values()]
        assert row == stored(Summary("waiting", {table.guest: None}, table.guest))

    with_rooms(url, run)


def test_the_row_of_an_older_table_is_filled_by_whoever_asks_first(url: str | URL) -> None:
    async def run(rooms: Rooms) -> None:
        store = rooms.store
        table, _room = await opened_room(rooms)
        before = (await rows(store))[table.table]
        await store.change([update(LOGS).values(glance=None)])
        await rooms.unload(0)
        assert (await seen(rooms, table.table)).seen.company.names[0] == "Anna"
        assert rooms.loaded(table.table) is None
        assert (await rows(store))[table.table] == before
        # Its owner's is never overwritten by what somebody read before.
        await store.keep_glance(table.table, b"{}")
        assert (await rows(store))[table.table] == before

    with_rooms(url, run)


def test_a_row_that_cannot_be_read_is_one_that_is_not_there(url: str | URL) -> None:
    """As one by a newer version."""

    async def run(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        await rooms.store.change([update(LOGS).values(glance=b'{"stage":7}')])
        assert (await seen(rooms, table.table)).seen.company.seated == {table.guest: 0}
        await do(room, table.guest, "1-1", Stand())
        assert (await seen(rooms, table.table)).seen.company.seated == {}

    with_rooms(url, run)


def test_what_is_not_stored_is_not_listed_and_what_follows_is(shared: str) -> None:
    """Another process has the table meanwhile, and writes its row."""

    async def run(first: Store, second: Store) -> None:
        rooms, others = Rooms(first), Rooms(second)
        table, room = await opened_room(rooms)
        expire(first)
        new = await others.find(table.table)
        assert new is not None
        await do(new, table.guest, "1-1", Stand())
        with pytest.raises(StorageError):
            await do(room, table.guest, "1-2", Sit(3))
        for one in (rooms, others):
            assert (await seen(one, table.table)).seen.company.seated == {}
        await do(new, table.guest, "1-3", Sit(1))
        assert (await seen(rooms, table.table)).seen.company.seated == {table.guest: 1}
        await others.close()
        await rooms.close()

    with_two_stores(shared, run)


def test_a_deleted_table_is_in_no_list(url: str | URL) -> None:
    async def run(rooms: Rooms) -> None:
        table, _room = await opened_room(rooms)
        await rooms.delete(table.table)
        assert await rooms.seen([table.table, "nowhere"]) == {}

    with_rooms(url, run)


def test_a_summary_that_cannot_be_made_keeps_nobody_from_acting(
    url: str | URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        monkeypatch.setattr(room_module, "summary_of", lambda *_table: 1 / 0)
        await do(room, table.guest, "1-1", Stand())
        assert (await seen(rooms, table.table)).seen.company.seated == {}

    with_rooms(url, run)


def test_tonights_table_is_joined_by_its_settings_and_no_other_is_loaded(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        gun = opened_over_http(server)
        first = gun.tonight()["table"]
        second = gun.tonight(anew=True, settings={"game": "sheepshead", "pace": "none"})["table"]
        circle, member, secret = gun.circle, gun.member, gun.secret
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
        later = "UPDATE logs SET opened_at = opened_at + 9 WHERE id = ?"
        database.execute(later, (second,))
    with served(tmp_path) as server:
        gun = type(gun)(server, circle, member, secret)
        assert gun.tonight(settings={"game": "rifki", "pace": "none"})["table"] == first
        assert server.rooms.loaded(second) is None
