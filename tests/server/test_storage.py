"""Acknowledged commands are stored, and done exactly once even if retried.

SQLite always; PostgreSQL where `FEMOPP_TEST_POSTGRES` names one, or one can be started here.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, text

from femopp.language import Speaker
from femopp.server.net.rate_limit import ChangeLimit
from femopp.server.room import room as room_module
from femopp.server.room.loading import SLICE, followed
from femopp.server.room.rooms import OpenedTable, Rooms
from femopp.server.room.tokens import hashed, matches_hash
from femopp.server.start import database_in
from femopp.server.store.chain import Command
from femopp.server.store.databases import StorageError, engine_of
from femopp.server.store.reading import StoredTable
from femopp.server.store.store import Store
from femopp.table.commands import Declined, Remove, Sit, Stand, Tap
from femopp.table.log.entries import Came, Entry, Opened, Sat
from femopp.table.log.folding import opened
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat
from tests.server.storing import (
    LOG,
    RIFKI,
    Watching,
    add,
    do,
    opened_room,
    room_of,
    said,
    until,
    with_rooms,
    with_store,
)
from tests.table.keeping import Keeping
from tests.table.sitting import guest

# The store


def test_a_table_is_there_again_after_a_restart(url: str | URL) -> None:
    with_store(url, lambda store: store.open_table("t", LOG, {"g": "hash"}))

    async def more(store: Store) -> None:
        await add(store, "t", [Came("h", "Bo")], tokens={"h": "hash2"})
        await add(store, "t", [Sat("h", 1)], Command("h", "phone", 7))

    with_store(url, more)
    kept = with_store(url, lambda store: store.load("t"))
    assert kept is not None
    assert kept.log == (*LOG, Came("h", "Bo"), Sat("h", 1))
    assert kept.tokens == {"g": "hash", "h": "hash2"}
    assert kept.commands == (Command("h", "phone", 7),)


def test_a_database_of_a_newer_version(url: str | URL) -> None:
    async def newer(store: Store) -> None:
        with store._engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            connection.execute(text("DROP TABLE format"))

    with_store(url, newer)
    with pytest.raises(StorageError) as caught:
        with_store(url, lambda store: store.load("t"))
    assert "from a newer Femopp" in said(caught.value)


FIRST_SCHEMA = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO alembic_version VALUES ('0001');
CREATE TABLE tables (id VARCHAR(32) NOT NULL PRIMARY KEY, opened_at INTEGER NOT NULL);
CREATE TABLE entries (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,
    data BLOB NOT NULL, guest VARCHAR(32), command VARCHAR(64), PRIMARY KEY (table_id, number));
CREATE UNIQUE INDEX once ON entries (table_id, guest, command);
CREATE TABLE guests (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id), guest VARCHAR(32) NOT NULL,
    token_hash VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, guest));
INSERT INTO tables VALUES ('t', 1);
INSERT INTO guests VALUES ('t', 'g', 'hash');
"""

FIRST_LOG = [
    '{"type":"Opened","settings":{"game":"rifki","pace":"none"},"version":"0"}',
    '{"type":"Came","guest":"g","name":"Åsa 🦊"}',
    '{"type":"Sat","guest":"g","seat":2}',
]


def first_database(file: Path) -> None:
    """A database as the first version wrote it."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(FIRST_SCHEMA)
        connection.executemany(
            "INSERT INTO entries VALUES ('t', ?, ?, NULL, NULL)",
            [(number, data.encode()) for number, data in enumerate(FIRST_LOG, start=1)],
        )


def first_database_at(url: str | URL) -> None:
    """The same, in whatever database this is."""
    engine = engine_of(url)
    schema = (
        FIRST_SCHEMA.replace("BLOB", "BYTEA") if engine.dialect.name != "sqlite" else FIRST_SCHEMA
    )
    with engine.begin() as connection:
        for statement in filter(str.strip, schema.split(";")):
            connection.execute(text(statement))
        for number, data in enumerate(FIRST_LOG, start=1):
            row = text("INSERT INTO entries VALUES ('t', :number, :data, NULL, NULL)")
            connection.execute(row, {"number": number, "data": data.encode()})
        # The ids of commands: of any form.
        ids = {2: "6ba7b810-9dad-11d1-80b4-00c04fd430c8", 3: "old-7"}
        for number, name in ids.items():
            row = text("UPDATE entries SET guest = 'g', command = :name WHERE number = :number")
            connection.execute(row, {"number": number, "name": name})
    engine.dispose()


def test_a_database_of_the_first_version_is_migrated(url: str | URL) -> None:
    first_database_at(url)

    async def going_on(store: Store) -> StoredTable | None:
        await add(store, "t", [Sat("g", 1)], Command("g", "phone", 1))
        return await store.load("t")

    kept = with_store(url, going_on)
    assert kept is not None
    assert kept.fault is None
    assert kept.log == (*LOG, Sat("g", 1))
    assert kept.commands == (
        Command("g", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", 1),
        Command("g", "old", 7),
        Command("g", "phone", 1),
    )


def rows_of(file: Path) -> list[tuple[int, bytes]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT number, data FROM entries ORDER BY number").fetchall()


def test_the_log_has_no_names(tmp_path: Path) -> None:
    """They stand in a table of their own, so that they can be changed and deleted."""
    first_database(tmp_path / "tables.db")
    with_store(
        database_in(tmp_path),
        lambda store: add(store, "t", [Came("h", "Bo")], tokens={"h": "hash2"}),
    )
    data = [data for _number, data in rows_of(tmp_path / "tables.db")]
    assert data[1] == b'{"type":"Came","guest":"g"}'
    assert data[3] == b'{"type":"Came","guest":"h"}'


@pytest.mark.parametrize(
    "deleted, names", [("h", ["Åsa 🦊", "a player"]), ("g", ["a player", "Bo"])]
)
def test_a_deleted_person_becomes_a_player(tmp_path: Path, deleted: str, names: list[str]) -> None:
    first_database(tmp_path / "tables.db")
    with_store(
        database_in(tmp_path),
        lambda store: add(store, "t", [Came("h", "Bo")], tokens={"h": "hash2"}),
    )
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("UPDATE guests SET name = NULL WHERE guest = ?", (deleted,))
    kept = with_store(database_in(tmp_path), lambda store: store.load("t"))
    assert kept is not None
    assert kept.fault is None
    assert [one.name for one in kept.log if isinstance(one, Came)] == names


# Damage


def damaged(tmp_path: Path, damage: str) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute(damage)


def test_a_damaged_table_is_shown_and_not_written_to(tmp_path: Path) -> None:
    async def opened(rooms: Rooms) -> OpenedTable:
        table, room = await opened_room(rooms)
        await do(room, table.guest, "1-1", Stand())
        return table

    table = with_rooms(database_in(tmp_path), opened)
    damaged(tmp_path, "UPDATE entries SET hash = x'00' WHERE number = 4")

    async def again(rooms: Rooms) -> str:
        room = await room_of(rooms, table)
        assert room.live.guests[table.guest].seat == 0
        assert room.live.notice is not None
        assert "damaged at entry 4" in Speaker("en").say(room.live.notice)
        with pytest.raises(Declined) as caught:
            await do(room, table.guest, "1-2", Stand())
        assert room.live.number == 3
        with pytest.raises(Declined):
            await room.come("Bo")
        return said(caught.value)

    assert "damaged at entry 4" in with_rooms(database_in(tmp_path), again)


def test_a_table_that_a_newer_build_has_written_to_is_shown_and_not_written_to(
    tmp_path: Path,
) -> None:
    async def opened(rooms: Rooms) -> OpenedTable:
        return (await opened_room(rooms))[0]

    table = with_rooms(database_in(tmp_path), opened)

    async def newer(store: Store) -> None:
        class Danced(Entry, frozen=True, tag="Danced"):
            guest: str

        await add(store, table.table, [Danced("g")])

    with_store(database_in(tmp_path), newer)

    async def again(rooms: Rooms) -> str:
        room = await room_of(rooms, table)
        assert room.live.number == 3
        with pytest.raises(Declined) as caught:
            await do(room, table.guest, "1-1", Stand())
        return said(caught.value)

    assert "a newer Femopp has written to this table, from entry 4 on" in with_rooms(
        database_in(tmp_path), again
    )


def test_tokens_are_stored_as_hashes(url: str | URL) -> None:
    async def opened(rooms: Rooms) -> tuple[str, dict[str, str]]:
        table = await rooms.open(RIFKI, "Anna", 0, False)
        kept = await rooms.store.load(table.table)
        assert kept is not None
        return table.token, dict(kept.tokens)

    token, tokens = with_rooms(url, opened)
    (stored,) = tokens.values()
    assert token not in stored
    assert stored == hashed(token)
    assert matches_hash(token, stored)
    assert not matches_hash(token[:-1], stored)


# Exactly once


def test_a_retry_is_not_done_again_even_after_a_restart(url: str | URL) -> None:
    async def once(rooms: Rooms) -> OpenedTable:
        table, room = await opened_room(rooms)
        for _try in range(3):
            await do(room, table.guest, "1-1", Stand())
        assert room.live.number == 4
        return table

    table = with_rooms(url, once)

    async def again(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        assert room.guest_of(table.token) == table.guest
        await do(room, table.guest, "1-1", Stand())
        assert room.live.number == 4
        with pytest.raises(Declined):
            await do(room, table.guest, "1-2", Stand())

    with_rooms(url, again)


def test_a_retry_of_what_was_done_long_ago_is_not_done_again(
    url: str | URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ChangeLimit, "take", lambda *_change: True)

    async def evening(rooms: Rooms) -> OpenedTable:
        table, room = await opened_room(rooms)
        for number in range(1, 301, 2):
            await do(room, table.guest, f"1-{number}", Stand())
            await do(room, table.guest, f"1-{number + 1}", Sit(0))
        await do(room, table.guest, "1-301", Sit(1))
        await do(room, table.guest, "1-299", Stand())
        with pytest.raises(Declined) as caught:
            await do(room, table.guest, "1-1", Stand())
        assert "for this long ago" in said(caught.value)
        assert room.live.guests[table.guest].seat == 1
        return table

    table = with_rooms(url, evening)

    async def again(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        await do(room, table.guest, "1-299", Stand())
        for command in ("1-1", "1-3"):
            with pytest.raises(Declined):
                await do(room, table.guest, command, Stand())
        assert room.live.guests[table.guest].seat == 1

    with_rooms(url, again)


def test_a_table_is_taken_up_from_its_snapshots(url: str | URL) -> None:
    """Only the last deals are read; what was asked before them is known by its number."""
    kept = Keeping(Settings("sheepshead", pace=Pace.NONE), people=1, seed=3).play(1500)
    tokens = {guest(0): hashed("secret")}
    with_store(url, lambda store: store.open_table("t", kept.log, tokens))

    async def again(rooms: Rooms) -> None:
        rest = await rooms.store.take_up("t")
        assert rest is not None
        assert rest.start is not None
        assert 0 < len(rest.kept.log) < 700 < len(kept.log)
        room = await rooms.find("t")
        assert room is not None
        assert room.live.number == kept.live.number
        assert room.live.table is not None
        assert room.live.table.match.state.hands == kept.match.state.hands
        assert len(room.live.table.match.state.sheet) == len(kept.match.state.sheet)
        # The snapshots say that the seventh was done last; a version that let clients choose their
        # devices wrote them.
        await do(room, guest(0), "phone-7", Stand())
        for other in ("phone-6", "phone-8"):
            with pytest.raises(Declined) as caught:
                await do(room, guest(0), other, Stand())
            assert "a command's id is DEVICE-NUMBER" in said(caught.value)
        assert room.live.guests[guest(0)].seat == 0

    with_rooms(url, again)


def test_a_long_log_is_followed_in_slices() -> None:
    """Other tables have their turn meanwhile."""
    kept = Keeping(Settings("sheepshead", pace=Pace.NONE), people=1, seed=3).play(1000)
    first, *log = kept.log
    assert isinstance(first, Opened)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def taking_up() -> None:
        waiting = asyncio.create_task(others())
        live = await followed(opened(first), log)
        waiting.cancel()
        assert live.number == len(kept.log)

    asyncio.run(taking_up())
    assert turns >= len(log) // SLICE


def test_a_tap_that_comes_again_is_not_a_second_tap(
    url: str | URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    tapped: list[Seat] = []

    def counted(live: LiveTable, seat: Seat) -> LiveTable:
        tapped.append(seat)
        return live

    monkeypatch.setattr(room_module, "press", counted)

    async def tapping(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        await do(room, table.guest, "1-1", Tap())
        assert tapped == [0]
        await do(room, table.guest, "1-2", Stand())
        await do(room, table.guest, "1-3", Sit(1))
        await do(room, table.guest, "1-1", Tap())
        assert tapped == [0]

    with_rooms(url, tapping)


def test_a_room_that_nobody_uses_is_dropped_and_taken_up_again_as_it_was(url: str | URL) -> None:
    async def dropping(rooms: Rooms) -> None:
        table = await rooms.open(Settings("rodskagg", pace=Pace.NONE), "Anna", 0, True)
        room = await room_of(rooms, table)
        anna = Watching(table.guest)
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


def test_a_removed_guest_stays_removed_after_a_restart(
    url: str | URL,
) -> None:
    """The hash of the token is still stored."""

    async def removing(rooms: Rooms) -> tuple[OpenedTable, str]:
        table, room = await opened_room(rooms)
        guest, token = await room.come("Bo")
        assert room.guest_of(token) == guest
        await do(room, table.guest, "1-1", Remove(guest))
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
