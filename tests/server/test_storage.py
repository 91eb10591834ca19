"""What is acknowledged is stored; what cannot be stored has not happened, and the table goes on.

SQLite always; PostgreSQL where `FEMOPP_TEST_POSTGRES` names one, or one can be started here.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import URL, text

from femopp.language import Speaker, Text, _, say
from femopp.server import room as rooms_time
from femopp.server import writing
from femopp.server.databases import StorageError
from femopp.server.room import Room
from femopp.server.rooms import OpenedTable, Rooms
from femopp.server.start import StartError, database_in, listening
from femopp.server.store import Store
from femopp.server.tokens import fits, hashed
from femopp.table.commands import AnyCommand, Begin, Declined, Sit, Stand, Tap
from femopp.table.entries import Began, Came, Did, Entry, Opened, Sat
from femopp.table.settings import Pace, Settings
from tests.server.postgres import postgres_urls
from tests.server.serving import PATIENCE

T = TypeVar("T")

RIFKI = Settings("rifki", pace=Pace.NONE)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str | URL]:
    if request.param == "sqlite":
        yield database_in(tmp_path)
    else:
        with postgres_urls() as found:
            yield found


def with_store(url: str | URL, what: Callable[[Store], Awaitable[T]]) -> T:
    """What this gives with the store at that address, opened and closed."""

    async def run() -> T:
        store = Store(url)
        await store.open()
        try:
            return await what(store)
        finally:
            await store.close()

    return asyncio.run(run())


def with_rooms(url: str | URL, what: Callable[[Rooms], Awaitable[T]]) -> T:
    async def run(store: Store) -> T:
        rooms = Rooms(store)
        try:
            return await what(rooms)
        finally:
            await rooms.close()

    return with_store(url, run)


def said(error: Any) -> str:
    return Speaker("en").say(error.text)


async def until(wanted: Callable[[], object]) -> None:
    """Wait until it has come to that. Raises `TimeoutError`."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.01)


LOG: list[Entry] = [Opened(RIFKI, "0"), Came("g", "Åsa 🦊"), Sat("g", 2)]


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


def test_a_number_or_a_command_is_stored_only_once(url: str | URL) -> None:
    async def twice(store: Store) -> None:
        await store.open_table("t", LOG, "g", "hash")
        await store.append("t", 4, [Sat("g", 1)], "g", "same")
        with pytest.raises(StorageError):
            await store.append("t", 4, [Sat("g", 0)], "g", "other")
        with pytest.raises(StorageError):
            await store.append("t", 5, [Sat("g", 0)], "g", "same")
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


class Looking:
    """Somebody who looks on."""

    def __init__(self, guest: str) -> None:
        self.guest: str | None = guest

    def look(self) -> None:
        pass

    def sent_away(self) -> None:
        self.guest = None


async def do(room: Room, guest: str, command_id: str, command: AnyCommand) -> None:
    """Do this at the table. Raises `Declined` and `StorageError` as the table answers."""
    answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def answer(came: Declined | StorageError | Text | None) -> None:
        if isinstance(came, Exception):
            answered.set_exception(came)
        else:
            answered.set_result(None)

    room.do(guest, command_id, command, answer)
    await answered


def test_a_retry_is_not_done_again_even_after_a_restart(url: str | URL) -> None:
    async def once(rooms: Rooms) -> OpenedTable:
        table = await rooms.open(RIFKI, "Anna", 0, False)
        room = await rooms.find(table.table)
        assert room is not None
        for _try in range(3):
            await do(room, table.guest, "stand", Stand())
        assert room.live.number == 4
        return table

    table = with_rooms(url, once)

    async def again(rooms: Rooms) -> None:
        room = await rooms.find(table.table)
        assert room is not None
        assert room.guest_of(table.token) == table.guest
        await do(room, table.guest, "stand", Stand())
        assert room.live.number == 4
        with pytest.raises(Declined):
            await do(room, table.guest, "another", Stand())

    with_rooms(url, again)


def test_a_tap_that_comes_again_is_not_a_second_tap(url: str | URL) -> None:
    async def tapping(rooms: Rooms) -> None:
        table = await rooms.open(RIFKI, "Anna", 0, False)
        room = await rooms.find(table.table)
        assert room is not None
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
        room = await rooms.find(table.table)
        assert room is not None
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


# A store that fails


async def broken_and_whole_again(rooms: Rooms, break_it: Callable[[], Any], mend: Any) -> None:
    table = await rooms.open(RIFKI, "Anna", 0, False)
    room = await rooms.find(table.table)
    assert room is not None
    room.enter(Looking(table.guest))
    undo = break_it()
    with pytest.raises(StorageError) as caught:
        await do(room, table.guest, "stand", Stand())
    assert "could not be stored" in said(caught.value)
    assert room.live.people == {0}
    with pytest.raises(StorageError):
        await room.come("Bo")
    assert len(room.live.guests) == 1
    with pytest.raises(StorageError):
        await rooms.open(RIFKI, "Eva", 0, False)
    mend(undo)
    await do(room, table.guest, "stand", Stand())
    assert room.live.people == frozenset()
    assert (await room.come("Bo"))[0] in room.live.guests


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite is allowed no more pages, which it tells as it tells of a full disk."""
    monkeypatch.setattr(rooms_time, "AGAIN", 0.05)

    async def full(rooms: Rooms) -> None:
        file = rooms.store._file
        assert file is not None

        def limit(pages: str) -> None:
            with file.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

        table = await rooms.open(RIFKI, "Anna", 0, False)
        room = await rooms.find(table.table)
        assert room is not None
        limit("1")
        number = 0
        with pytest.raises(StorageError) as caught:
            for number in range(4000):
                await do(room, table.guest, f"{number:060}", Stand() if number % 2 == 0 else Sit(0))
        assert "full" in said(caught.value)
        before = room.live
        kept = await rooms.store.load(table.table)
        assert kept is not None
        assert len(kept.log) == before.number
        limit("1000000")
        await do(room, table.guest, f"{number:060}", Stand() if number % 2 == 0 else Sit(0))
        assert room.live.number == before.number + 1

    with_rooms(database_in(tmp_path), full)


def test_a_database_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_time, "AGAIN", 0.05)
    file = tmp_path / "tables.db"

    def locked() -> sqlite3.Connection:
        connection = sqlite3.connect(file, isolation_level=None)
        connection.execute(
            "CREATE TRIGGER no BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'read only'); END"
        )
        return connection

    def unlock(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TRIGGER no")
        connection.close()

    with_rooms(database_in(tmp_path), lambda rooms: broken_and_whole_again(rooms, locked, unlock))


def test_the_tables_own_doings_wait_until_the_store_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots play on by themselves after the store has been out of order."""
    monkeypatch.setattr(rooms_time, "AGAIN", 0.05)

    async def waiting(rooms: Rooms) -> None:
        table = await rooms.open(RIFKI, "Anna", 0, False)
        room = await rooms.find(table.table)
        assert room is not None
        room.enter(Looking(table.guest))
        append = rooms.store.append
        refusing = True

        async def moody(*asked: Any, **more: Any) -> None:
            if refusing and asked[2] and type(asked[2][0]).__name__ == "Did":
                raise StorageError(say(_("this could not be stored: {problem}"), problem="x"))
            await append(*asked, **more)

        monkeypatch.setattr(rooms.store, "append", moody)
        await do(room, table.guest, "begin", Begin())
        await asyncio.sleep(0.3)
        assert room.live.number == 4
        refusing = False
        await until(lambda: room.live.number > 4)

    with_rooms(database_in(tmp_path), waiting)


def test_what_was_stored_after_all_counts_as_done(tmp_path: Path) -> None:
    """The database loses the connection after it has committed: the log is what counts."""

    async def doubtful(rooms: Rooms) -> None:
        table = await rooms.open(RIFKI, "Anna", 0, False)
        room = await rooms.find(table.table)
        assert room is not None
        append = rooms.store.append

        async def commits_and_fails(*asked: Any, **more: Any) -> None:
            await append(*asked, **more)
            raise StorageError(say(_("this could not be stored: {problem}"), problem="lost"))

        rooms.store.append = commits_and_fails  # type: ignore[method-assign]
        await do(room, table.guest, "stand", Stand())
        assert room.live.people == frozenset()
        guest, token = await room.come("Bo")
        assert [one.name for one in room.live.guests.values()] == ["Anna", "Bo"]
        assert room.guest_of(token) == guest
        rooms.store.append = append  # type: ignore[method-assign]
        await do(room, table.guest, "sit", Sit(1))
        assert room.live.people == {1}

    with_rooms(database_in(tmp_path), doubtful)


def test_who_waits_for_the_store_is_told_whatever_goes_wrong(
    url: str | URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of what no database raises; what comes after it is stored."""

    def fails(*_words: Any) -> None:
        raise RuntimeError("nobody thought of that")

    async def surprised(store: Store) -> None:
        await store.open_table("t", LOG, "g", "hash")
        with monkeypatch.context() as broken:
            broken.setattr(writing, "_commit", fails)
            broken.setattr(writing, "_commit_to_file", fails)
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(RuntimeError):
                    await store.append("t", 4, [Sat("g", 1)])
        async with asyncio.timeout(PATIENCE):
            await store.append("t", 4, [Sat("g", 3)])

    with_store(url, surprised)


def test_a_table_of_rules_that_are_no_more(tmp_path: Path) -> None:
    async def older(store: Store) -> None:
        log = [Opened(RIFKI, "0.0.1"), Came("g", "Anna"), Sat("g", 0), Began("0.0.1")]
        await store.open_table("t", [*log, Did(0, "dance", "person")], "g", "hash")

    with_store(database_in(tmp_path), older)

    async def found(rooms: Rooms) -> str:
        with pytest.raises(Declined) as caught:
            await rooms.find("t")
        return said(caught.value)

    assert "begun with Femopp 0.0.1" in with_rooms(database_in(tmp_path), found)


# Addresses and folders


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "",
        "oracle://there",
        "mysql+nothing://x:secret@y/z",
        "mysql://x:secret@there/tables",
        "sqlite+pysqlite:///plain.db",
        "postgresql+psycopg://x:secret@there/tables",
        "postgresql://x:secret@there:door/tables",
        "sqlite+aiosqlite:////nowhere/at/all/tables.db",
        "sqlite:////nowhere/at/all/tables.db",
        "postgresql://x:secret@127.0.0.1:1/none",
        "postgresql+asyncpg://x:secret@127.0.0.1:1/none",
    ],
)
def test_a_database_that_cannot_be(address: str) -> None:
    with pytest.raises(StorageError) as caught:
        with_store(address, lambda store: store.load("t"))
    text = said(caught.value)
    assert "cannot be opened" in text
    assert "secret" not in text


@pytest.mark.parametrize("name", ["at home?", "#1", "100%25", "Åsas kort", "a&b=c"])
def test_a_folder_may_be_called_what_it_will(tmp_path: Path, name: str) -> None:
    with_store(database_in(tmp_path / name), lambda store: store.open_table("t", LOG, "g", "hash"))
    assert [one.name for one in tmp_path.iterdir()] == [name]
    assert (tmp_path / name / "tables.db").is_file()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"This is a letter to my aunt. " * 100)
    with pytest.raises(StorageError) as caught:
        with_store(database_in(tmp_path), lambda store: store.load("t"))
    assert "not a database" in said(caught.value)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(StartError) as caught:
        database_in(file / "below")
    assert "cannot be kept" in said(caught.value)
    assert "--data" in said(caught.value)


def test_a_port_in_use() -> None:
    with listening("127.0.0.1", 0) as first, pytest.raises(StartError) as caught:
        first.listen()
        listening("127.0.0.1", first.getsockname()[1])
    assert "--port" in said(caught.value)


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70_000), ("nowhere.invalid", 0), ("127.0.0.1", -1)]
)
def test_an_address_that_cannot_be(host: str, port: int) -> None:
    with pytest.raises(StartError):
        listening(host, port)
