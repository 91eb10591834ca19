"""What is acknowledged is stored, and done exactly once, also by who asks again.

SQLite always; PostgreSQL where `FEMOPP_TEST_POSTGRES` names one, or one can be started here.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, text

from femopp.server.databases import StorageError
from femopp.server.rooms import OpenedTable, Rooms
from femopp.server.store import Store
from femopp.server.tokens import fits, hashed
from femopp.table.commands import Declined, Remove, Sit, Stand, Tap
from femopp.table.entries import Came, Sat
from femopp.table.settings import Pace, Settings
from tests.server.storing import (
    LOG,
    RIFKI,
    Looking,
    do,
    opened_room,
    room_of,
    said,
    until,
    with_rooms,
    with_store,
)

# The store


def test_a_table_is_there_again_after_a_restart(url: str | URL) -> None:
    with_store(url, lambda store: store.open_table("t", LOG, "g", "hash"))

    async def more(store: Store) -> None:
        await store.append("t", 4, [Came("h", "Bo")], "h", token_hash="hash2")
        await store.append("t", 5, [Sat("h", 1)], "h", "command1")

    with_store(url, more)
    kept = with_store(url, lambda store: store.load("t"))
    assert kept is not None
    assert kept.log == (*LOG, Came("h", "Bo"), Sat("h", 1))
    assert kept.tokens == {"g": "hash", "h": "hash2"}
    assert kept.done == (("h", "command1"),)


def test_a_table_that_there_is_not(url: str | URL) -> None:
    assert with_store(url, lambda store: store.load("nothing")) is None


def test_a_number_is_stored_only_once(url: str | URL) -> None:
    async def twice(store: Store) -> None:
        await store.open_table("t", LOG, "g", "hash")
        await store.append("t", 4, [Sat("g", 1)], "g", "same")
        with pytest.raises(StorageError):
            await store.append("t", 4, [Sat("g", 0)], "g", "other")
        with pytest.raises(StorageError):
            await store.append("nothing", 1, [Sat("g", 0)], "g", "same")
        await store.append("t", 5, [Sat("g", 0)], "g", "other")

    with_store(url, twice)
    kept = with_store(url, lambda store: store.load("t"))
    assert kept is not None
    assert kept.log[3:] == (Sat("g", 1), Sat("g", 0))


def test_one_bad_append_does_not_take_its_batch_with_it(url: str | URL) -> None:
    async def together(store: Store) -> list[Any]:
        await store.open_table("t", LOG, "g", "hash")
        return list(
            await asyncio.gather(
                store.append("t", 4, [Sat("g", 1)]),
                store.append("t", 4, [Sat("g", 3)]),
                store.append("t", 5, [Sat("g", 2)]),
                return_exceptions=True,
            )
        )

    assert [type(one) for one in with_store(url, together)] == [
        type(None),
        StorageError,
        type(None),
    ]


def test_several_entries_are_stored_together_or_not_at_all(url: str | URL) -> None:
    async def halves(store: Store) -> None:
        await store.open_table("t", LOG, "g", "hash")
        await store.append("t", 5, [Sat("g", 1)])
        with pytest.raises(StorageError):
            await store.append("t", 4, [Sat("g", 1), Sat("g", 3)])

    with_store(url, halves)
    kept = with_store(url, lambda store: store.load("t"))
    assert kept is not None
    assert len(kept.log) == 4


def test_a_table_is_opened_only_once(url: str | URL) -> None:
    async def twice(store: Store) -> None:
        await store.open_table("t", LOG, "g", "hash")
        with pytest.raises(StorageError):
            await store.open_table("t", LOG, "h", "other")

    with_store(url, twice)


def test_a_database_of_a_newer_version(url: str | URL) -> None:
    async def newer(store: Store) -> None:
        async with store._engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with_store(url, newer)
    with pytest.raises(StorageError) as caught:
        with_store(url, lambda store: store.load("t"))
    assert "of a newer Femopp" in said(caught.value)


def test_a_database_of_the_first_version_is_gone_on_with(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'first.sqlite3'}"

    async def back_to_the_first(store: Store) -> None:
        await store.open_table("t", LOG, "g", "hash")
        await store.append("t", 4, [Sat("g", 1)], "g", "command")
        async with store._engine.begin() as connection:
            await connection.execute(
                text("CREATE UNIQUE INDEX once ON entries (table_id, guest, command)")
            )
            await connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))

    with_store(url, back_to_the_first)

    async def indices(store: Store) -> set[str]:
        kept = await store.load("t")
        assert kept is not None
        assert (kept.log[3], kept.done) == (Sat("g", 1), (("g", "command"),))
        await store.append("t", 5, [Sat("g", 2)], "g", "another")
        async with store._engine.begin() as connection:
            found = await connection.execute(text("SELECT name FROM sqlite_master"))
            return {row.name for row in found}

    assert "once" not in with_store(url, indices)


def test_what_is_stored_of_a_token_is_its_hash(url: str | URL) -> None:
    async def opened(rooms: Rooms) -> tuple[str, dict[str, str]]:
        table = await rooms.open(RIFKI, "Anna", 0, False)
        kept = await rooms.store.load(table.table)
        assert kept is not None
        return table.token, kept.tokens

    token, tokens = with_rooms(url, opened)
    (stored,) = tokens.values()
    assert token not in stored
    assert stored == hashed(token)
    assert fits(token, stored)
    assert not fits(token[:-1], stored)


# Exactly once


def test_a_retry_is_not_done_again_even_after_a_restart(url: str | URL) -> None:
    async def once(rooms: Rooms) -> OpenedTable:
        table, room = await opened_room(rooms)
        for _try in range(3):
            await do(room, table.guest, "stand", Stand())
        assert room.live.number == 4
        return table

    table = with_rooms(url, once)

    async def again(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        assert room.guest_of(table.token) == table.guest
        await do(room, table.guest, "stand", Stand())
        assert room.live.number == 4
        with pytest.raises(Declined):
            await do(room, table.guest, "another", Stand())

    with_rooms(url, again)


def test_a_retry_of_what_was_done_long_ago_is_not_done_again(url: str | URL) -> None:
    async def evening(rooms: Rooms) -> OpenedTable:
        table, room = await opened_room(rooms)
        await do(room, table.guest, "first", Stand())
        for number in range(150):
            await do(room, table.guest, f"sit {number}", Sit(0))
            await do(room, table.guest, f"stand {number}", Stand())
        await do(room, table.guest, "last", Sit(1))
        await do(room, table.guest, "first", Stand())
        assert room.live.guests[table.guest].seat == 1
        return table

    table = with_rooms(url, evening)

    async def again(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        for command_id in ("first", "stand 0", "stand 149"):
            await do(room, table.guest, command_id, Stand())
        assert room.live.guests[table.guest].seat == 1

    with_rooms(url, again)


def test_a_tap_that_comes_again_is_not_a_second_tap(url: str | URL) -> None:
    async def tapping(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        await do(room, table.guest, "tap", Tap())
        assert room.live.tapped == {0}
        await do(room, table.guest, "stand", Stand())
        await do(room, table.guest, "sit", Sit(1))
        await do(room, table.guest, "tap", Tap())
        assert room.live.tapped == {0}

    with_rooms(url, tapping)


def test_a_room_that_nobody_uses_is_dropped_and_taken_up_again_as_it_was(url: str | URL) -> None:
    async def dropping(rooms: Rooms) -> None:
        table = await rooms.open(Settings("rodskagg", pace=Pace.NONE), "Anna", 0, True)
        room = await room_of(rooms, table)
        anna = Looking(table.guest)
        room.enter(anna)
        await until(lambda: room.live.table is not None and room.live.table.match.log)
        await rooms.unload(0.0)
        assert await rooms.find(table.table) is room  # somebody looks at it
        room.leave(anna)
        await rooms.unload(60.0)
        assert await rooms.find(table.table) is room  # and had only just left
        await rooms.unload(0.0)
        again = await rooms.find(table.table)
        assert again is not None
        assert again is not room
        assert again.live.table is not None
        assert room.live.table is not None
        assert again.live.table.match.state == room.live.table.match.state
        assert again.live.guests == room.live.guests

    with_rooms(url, dropping)


def test_two_who_come_at_once_get_the_same_room(url: str | URL) -> None:
    async def both(rooms: Rooms) -> None:
        table = await rooms.open(RIFKI, "Anna", 0, False)
        await rooms.unload(0.0)
        found = await asyncio.gather(*[rooms.find(table.table) for _one in range(20)])
        assert len(set(map(id, found))) == 1

    with_rooms(url, both)


def test_who_was_removed_is_no_guest_any_more_and_not_after_a_restart_either(
    url: str | URL,
) -> None:
    """The hash of the token is still stored."""

    async def removing(rooms: Rooms) -> tuple[OpenedTable, str]:
        table, room = await opened_room(rooms)
        guest, token = await room.come("Bo")
        assert room.guest_of(token) == guest
        await do(room, table.guest, "remove", Remove(guest))
        assert room.guest_of(token) is None
        await rooms.unload(0.0)
        again = await room_of(rooms, table)
        assert again is not room
        assert again.guest_of(token) is None
        return table, token

    table, token = with_rooms(url, removing)

    async def after_a_restart(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        assert room.guest_of(token) is None
        assert room.guest_of(table.token) == table.guest

    with_rooms(url, after_a_restart)
