"""If storing fails, nothing has happened, and the table goes on."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, event

from femopp.language import Speaker, _, say
from femopp.server.net.rate_limit import ChangeLimit
from femopp.server.room import course
from femopp.server.room.rooms import Rooms
from femopp.server.room.tokens import hashed
from femopp.server.start import database_in
from femopp.server.store import writing
from femopp.server.store.databases import StorageError
from femopp.server.store.store import Store
from femopp.server.store.tables import items_of
from femopp.server.store.writing import Append
from femopp.table.commands import Admit, Begin, Declined, Sit, Stand
from femopp.table.log.entries import Began, Came, Did, Opened, Sat
from femopp.table.settings import Settings
from tests.server.logs import lost_answers
from tests.server.serving import PATIENCE
from tests.server.storing import (
    LOG,
    RIFKI,
    Watching,
    do,
    not_missed,
    opened_room,
    said,
    until,
    with_rooms,
    with_store,
)


async def broken_and_whole_again(rooms: Rooms, break_it: Callable[[], Any], mend: Any) -> None:
    table, room = await opened_room(rooms)
    room.enter(Watching(table.guest))
    undo = break_it()
    with pytest.raises(StorageError) as caught:
        await do(room, table.guest, "1-1", Stand())
    assert "could not be stored" in said(caught.value)
    assert room.live.people == {0}
    with pytest.raises(StorageError):
        await room.come("Bo")
    assert len(room.live.guests) == 1
    with pytest.raises(StorageError):
        await rooms.open(RIFKI, "Eva", 0, False)
    mend(undo)
    await do(room, table.guest, "1-1", Stand())
    assert room.live.people == frozenset()
    assert (await room.come("Bo"))[0] in room.live.guests


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite is allowed no more pages, which it tells as it tells of a full disk."""
    monkeypatch.setattr(course, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(ChangeLimit, "take", lambda *_change: True)

    async def full(rooms: Rooms) -> None:
        writer, pages = rooms.store._writer, "1"
        assert writer is not None

        @event.listens_for(rooms.store._engine, "checkout")
        def limited(connection: Any, *_others: object) -> None:
            connection.execute(f"PRAGMA max_page_count={pages}")

        # So that it takes a new connection.
        writer._release()
        table, room = await opened_room(rooms)
        number = 0
        with pytest.raises(StorageError) as caught:
            for number in range(1, 4000):
                await do(room, table.guest, f"1-{number}", Stand() if number % 2 else Sit(0))
        assert "full" in said(caught.value)
        before = room.live
        kept = await rooms.store.load(table.table)
        assert kept is not None
        assert len(kept.log) == before.number
        pages = "1000000"
        await do(room, table.guest, f"1-{number}", Stand() if number % 2 else Sit(0))
        assert room.live.number == before.number + 1

    with_rooms(database_in(tmp_path), full)


def test_a_database_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "RETRY_SECONDS", 0.05)
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
    monkeypatch.setattr(course, "RETRY_SECONDS", 0.05)

    async def waiting(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        room.enter(Watching(table.guest))
        write = rooms.store.write
        refusing = True

        async def moody(append: Append) -> int | None:
            rows = repr(append.rows)
            if refusing and ("Did" in rows or "RoundOpened" in rows):
                raise StorageError(say(_("this could not be stored: {problem}"), problem="x"))
            return await write(append)

        monkeypatch.setattr(rooms.store, "write", moody)
        await do(room, table.guest, "1-1", Begin())
        await asyncio.sleep(0.3)
        assert room.live.number == 4
        refusing = False
        await until(lambda: room.live.number > 4)

    with_rooms(database_in(tmp_path), waiting)


def test_a_late_write_counts_as_done(tmp_path: Path) -> None:
    """The database loses the connection after it has committed: the log is what counts."""

    async def doubtful(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        with lost_answers(rooms.store):
            await do(room, table.guest, "1-1", Stand())
            assert room.live.people == frozenset()
            guest, token = await room.come("Bo")
            assert [one.name for one in room.live.guests.values()] == ["Anna", "Bo"]
            assert room.guest_of(token) == guest
        await do(room, table.guest, "1-2", Sit(1))
        assert room.live.people == {1}

    with_rooms(database_in(tmp_path), doubtful)


def test_a_late_write_is_never_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is lost for longer: the next command is answered from the log."""

    async def doubtful(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        bo, _token = await room.come("Bo")

        async def fails(*_asked: Any, **_more: Any) -> None:
            raise StorageError(say(_("the table could not be read: {problem}"), problem="lost"))

        with lost_answers(rooms.store), monkeypatch.context() as broken:
            broken.setattr(rooms.store, "read", fails)
            with pytest.raises(StorageError):
                await do(room, table.guest, "1-1", Admit(False))
        assert room.live.company.admits
        with pytest.raises(StorageError):
            await do(room, bo, "1-2", Sit(1))
        assert not room.live.company.admits
        await do(room, table.guest, "1-3", Admit(True))
        # What had no answer is sent again, and finds its answer.
        await do(room, table.guest, "1-1", Admit(False))
        assert room.live.company.admits

    with_rooms(database_in(tmp_path), doubtful)


def test_waiting_for_the_store_always_ends_in_an_answer(
    url: str | URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of what no database raises; what comes after it is stored."""

    def fails(*_words: Any) -> None:
        raise RuntimeError("nobody thought of that")

    async def surprised(store: Store) -> None:
        log = await store.open_table("t", LOG, {"g": "hash"})
        with monkeypatch.context() as broken:
            broken.setattr(writing, "_write", fails)
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(RuntimeError):
                    await log.append(items_of([Sat("g", 1)]), not_missed)
        async with asyncio.timeout(PATIENCE):
            assert await log.append(items_of([Sat("g", 3)]), not_missed)

    with_store(url, surprised)


def test_a_match_that_cannot_be_followed_is_shown_and_another_can_begin(tmp_path: Path) -> None:
    log = [
        Opened(RIFKI, "0.0.1"),
        Came("g", "Anna"),
        Sat("g", 0),
        Began("0.0.1"),
        Did(0, "dance", "person"),
        Did(0, "play AS", "person"),
        Came("h", "Bo"),
    ]

    async def older(store: Store) -> None:
        await store.open_table("t", log, {"g": hashed("g"), "h": hashed("h")})

    with_store(database_in(tmp_path), older)

    async def found(rooms: Rooms) -> None:
        room = await rooms.find("t")
        assert room is not None
        assert room.live.running is not None
        assert (room.live.number, room.live.running.stuck) == (7, True)
        assert [one.name for one in room.live.guests.values()] == ["Anna", "Bo"]
        outcome = room.live.outcome
        assert outcome is not None
        assert "started by another version" in Speaker("en").say(outcome.reason)
        # It may go on with another build: nobody sees all of it before another match has begun.
        assert (room.live.is_over, room.live.finished) == (False, 0)
        await room.new_device("g")
        await do(room, "g", "1-1", Begin())
        assert not room.live.running.stuck
        assert (room.live.is_playing, room.live.finished) == (True, 1)

    with_rooms(database_in(tmp_path), found)


def test_a_table_whose_game_is_no_more_says_which_version_has_it(tmp_path: Path) -> None:
    async def older(store: Store) -> None:
        await store.open_table(
            "t", [Opened(Settings("plump"), "0.0.1"), Came("g", "Anna")], {"g": "h"}
        )

    with_store(database_in(tmp_path), older)

    async def found(rooms: Rooms) -> str:
        with pytest.raises(Declined) as caught:
            await rooms.find("t")
        return said(caught.value)

    assert "saved by Femopp 0.0.1" in with_rooms(database_in(tmp_path), found)
