"""A log is handed over to the process that is asked for it; no acknowledged command is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from femopp.server.kept.entries import Deal
from femopp.server.kept.matches import KeptMatches
from femopp.server.kept.shared import Shared
from femopp.server.room.room import Room
from femopp.server.room.rooms import Rooms
from femopp.server.start import database_in
from femopp.server.store import handing_over
from femopp.server.store.handing_over import HandingOver, _Given
from femopp.server.store.leasing import Keeper
from femopp.server.store.ownership import Lease, NotServed, Ownership
from femopp.server.store.schema import LOGS
from femopp.server.store.store import Store
from femopp.table.commands import Sit, Stand
from tests.server.logs import KINDS
from tests.server.serving import PATIENCE, served
from tests.server.storing import (
    AN_HOUR,
    At,
    Clock,
    another_server,
    do,
    expire,
    leases_for,
    opened_room,
    until,
    with_rooms,
    with_store,
    with_two_stores,
)
from tests.server.test_kept import opened

TABLES = KINDS["tables"]

LISTEN = Keeper._listen


@pytest.fixture(autouse=True)
def listening(monkeypatch: pytest.MonkeyPatch) -> None:
    leases_for(monkeypatch, AN_HOUR)
    monkeypatch.setattr(Keeper, "_listen", LISTEN)


async def found(rooms: Rooms, table: str) -> Room:
    """The table's room as soon as its owner has handed it over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                room = await rooms.find(table)
            except NotServed:
                await asyncio.sleep(0.02)
            else:
                assert room is not None
                return room


Two = Callable[[Store, Rooms, Store, Rooms, Clock], Awaitable[None]]


def with_two_servers(shared: str, what: Two) -> None:
    clock = Clock()

    async def run(first: Store, second: Store) -> None:
        both = Rooms(first), Rooms(second)
        try:
            await what(first, both[0], second, both[1], clock)
        finally:
            for rooms in both:
                await rooms.close()

    with_two_stores(shared, run, clock.clocks, clock.clocks)


def test_a_table_goes_to_the_process_that_is_asked_for_it(shared: str) -> None:
    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        table, room = await opened_room(rooms)
        kept, kept_room = await opened_room(rooms)
        anna, eva = At(table.guest, room), At(kept.guest, kept_room)
        room.enter(anna)
        kept_room.enter(eva)
        clock.at += 10
        await do(room, table.guest, "1-1", Stand())
        with pytest.raises(NotServed) as caught:
            await others.find(table.table)
        assert caught.value.seconds == 1
        new = await found(others, table.table)
        assert new.live.people == frozenset()
        assert (anna.seconds, eva.seconds) == ([0.3], [])
        assert rooms.loaded(table.table) is None
        # Its client comes back too early, with a socket of the room that was here.
        late = At(table.guest, room)
        room.enter(late)
        assert late.seconds == [0.3]
        with pytest.raises(NotServed):
            await do(room, table.guest, "1-2", Sit(1))
        await do(new, table.guest, "1-1", Stand())
        await do(new, table.guest, "1-2", Sit(1))
        assert new.live.people == {1}
        assert await rooms.find(kept.table) is kept_room

    with_two_servers(shared, run)


def test_a_table_that_goes_to_and_fro_loses_and_doubles_no_command(shared: str) -> None:
    """A client sends command after command, each again until it has an answer."""

    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        table, _room = await opened_room(rooms)
        servers, moves = [rooms, others], 0

        async def moving() -> None:
            nonlocal moves
            while True:
                clock.at += 10
                await found(servers[(moves + 1) % 2], table.table)
                moves += 1

        async def done(number: int, seat: int) -> None:
            command = Stand() if number % 2 else Sit(seat)
            while True:
                try:
                    room = await servers[moves % 2].find(table.table)
                    assert room is not None
                    room._changes.take = lambda *_change: True  # type: ignore[method-assign]
                    await do(room, table.guest, f"1-{number}", command)
                except NotServed:
                    await asyncio.sleep(0.001)
                else:
                    return

        mover = asyncio.create_task(moving())
        async with asyncio.timeout(PATIENCE):
            number = 0
            while moves < 6 or number % 2:
                number += 1
                await done(number, 0)
        mover.cancel()
        await asyncio.gather(mover, return_exceptions=True)
        kept = await first.load(table.table)
        assert kept is not None
        assert kept.fault is None
        assert [one.number for one in kept.commands] == list(range(1, number + 1))

    with_two_servers(shared, run)


def test_a_log_in_nobodys_memory_is_handed_over_at_once(shared: str) -> None:
    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        await TABLES.open(first, "t")
        first.ownership.forget("t")
        await found(others, "t")

    with_two_servers(shared, run)


def test_the_owner_is_asked_while_it_is_storing_too(shared: str) -> None:
    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        await TABLES.open(first, "t")
        asked = list[str]()
        assert first._keeper is not None
        first._keeper._asked = asked.append
        with first._engine.begin() as connection:
            row = select(LOGS.c.fence).where(LOGS.c.id == "t").with_for_update(read=True)
            connection.execute(row)
            with pytest.raises(NotServed):
                await second.take_over("t")
        await until(lambda: asked == ["t"])

    with_two_servers(shared, run)


def test_a_match_on_real_cards_is_handed_over(shared: str) -> None:
    async def run(first: Store, _rooms: Rooms, second: Store, _others: Rooms, clock: Clock) -> None:
        matches, others = KeptMatches(first), KeptMatches(second)
        match, deal = (await opened(matches)).id, Deal(0, {"passed": True})
        clock.at += 10
        assert await matches.append(match, "phone", 1, [deal]) is not None
        with pytest.raises(NotServed):
            await others.find(match)
        await until(lambda: match not in matches._open)
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    there = await others.find(match)
                    break
                except NotServed:
                    await asyncio.sleep(0.02)
        assert there is not None
        again = await others.append(match, "phone", 1, [deal])
        assert again is not None
        assert len(again[1].log.deals) == 1

    with_two_servers(shared, run)


def test_whoever_watches_a_match_takes_it_from_nobody(shared: str) -> None:
    """Its link for watching has another id, by which a proxy finds another process."""

    async def run(first: Store, _rooms: Rooms, second: Store, _others: Rooms, clock: Clock) -> None:
        matches, others = KeptMatches(first), KeptMatches(second)
        match, asked = await opened(matches), list[str]()
        assert first._keeper is not None
        first._keeper._asked = asked.append
        clock.at += 10

        async def watched() -> Shared:
            found = await others.find(match.watch)
            assert found is not None
            assert not found[1]
            return found[0]

        assert (await watched()).log.deals == ()
        assert await matches.append(match.id, "phone", 1, [Deal(0, {"passed": True})]) is not None
        one = await watched()
        assert len(one.log.deals) == 1
        # It's settled once.
        assert await watched() is one
        assert await matches.rename(match.id, 0, "Disa") is not None
        assert (await watched()).names[0] == "Disa"
        assert await matches.mark_deleted(match.id, deleted=True) is not None
        assert await others.find(match.watch) is None
        assert await matches.mark_deleted(match.id, deleted=False) is not None
        assert (await watched()).names[0] == "Disa"
        assert (asked, others._open) == ([], {})
        assert (await matches.find(match.id)) is not None

    with_two_servers(shared, run)


def test_a_match_is_watched_while_no_process_may_serve_it(shared: str) -> None:
    async def run(first: Store, _rooms: Rooms, second: Store, _others: Rooms, clock: Clock) -> None:
        matches = KeptMatches(first)
        match = await opened(matches)
        clock.at += AN_HOUR
        found = await matches.find(match.watch)
        assert found is not None
        assert found[0].names == match.names
        with pytest.raises(NotServed):
            await matches.find(match.id)

    with_two_servers(shared, run)


def test_whoever_asked_comes_first_while_a_log_is_handed_over_and_after(shared: str) -> None:
    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        table, _room = await opened_room(rooms)
        clock.at += 10
        release, tried = first.handing_over._release, list[str]()

        async def slowly(log: str) -> None:
            with pytest.raises(NotServed):
                await rooms.find(log)
            tried.append(log)
            await release(log)

        first.handing_over._release = slowly
        with pytest.raises(NotServed):
            await others.find(table.table)
        await until(lambda: tried and not first.handing_over._asked)
        for seconds in (0.0, 1.9):
            clock.at += seconds
            with pytest.raises(NotServed):
                await rooms.find(table.table)
        # The other has thought better of it.
        clock.at += 0.2
        assert await rooms.find(table.table) is not None

    with_two_servers(shared, run)


# A process that ends


def test_a_process_that_ends_hands_over_all_that_it_has(shared: str) -> None:
    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        tables = [await opened_room(rooms) for _table in range(3)]
        matches = KeptMatches(first)
        match, deal = (await opened(matches)).id, Deal(0, {"passed": True})
        assert await matches.append(match, "phone", 1, [deal]) is not None
        people = [At(table.guest, room) for table, room in tables]
        for anna, (table, room) in zip(people, tables, strict=True):
            room.enter(anna)
            await do(room, table.guest, "1-1", Stand())
        await first.handing_over.end()
        assert [anna.seconds for anna in people] == [[0.3]] * 3
        # Nobody asks it for them any more: it may be gone.
        assert first._keeper is not None
        first._keeper._asked = pytest.fail
        for table, _room in tables:
            new = await others.find(table.table)
            assert new is not None
            await do(new, table.guest, "1-1", Stand())
            assert new.live.people == frozenset()
        with pytest.raises(NotServed):
            await matches.append(match, "phone", 1, [deal])
        there = KeptMatches(second)
        assert await there.find(match) is not None
        again = await there.append(match, "phone", 1, [deal])
        assert again is not None
        assert len(again[1].log.deals) == 1

    with_two_servers(shared, run)


def test_tables_leave_one_after_the_other(shared: str) -> None:
    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        tables = [await opened_room(rooms) for _table in range(3)]
        release, loaded = first.handing_over._release, list[int]()

        async def slowly(log: str) -> None:
            loaded.append(sum(rooms.loaded(table.table) is not None for table, _room in tables))
            await release(log)

        first.handing_over._release = slowly
        await first.handing_over.end()
        assert loaded == [2, 1, 0]

    with_two_servers(shared, run)


def test_a_process_that_ends_takes_and_opens_nothing(shared: str) -> None:
    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        table, _room = await opened_room(rooms)
        await first.handing_over.end()
        with pytest.raises(NotServed):
            await rooms.find(table.table)
        with pytest.raises(NotServed):
            await opened_room(rooms)
        assert await others.find(table.table) is not None

    with_two_servers(shared, run)


def test_a_process_that_ends_keeps_nothing_that_others_ask_for(shared: str) -> None:
    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        await TABLES.open(first, "t")
        # It was taken a moment ago.
        first.ownership.took("t", 1)
        ended = asyncio.create_task(first.handing_over.end())
        await found(others, "t")
        await ended

    with_two_servers(shared, run)


def test_a_process_knows_whether_there_are_others(shared: str, tmp_path: Path) -> None:
    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        assert await first.has_others()
        assert await second.has_others()
        expire(second)
        assert not await first.has_others()

    async def alone(store: Store) -> None:
        assert not await store.has_others()

    with_two_servers(shared, run)
    with_store(shared, alone)
    with_store(database_in(tmp_path), alone)


def test_what_comes_while_a_table_is_closing_has_no_answer_there(tmp_path: Path) -> None:
    """A client that was declined would not send it again."""
    with served(tmp_path) as server:
        table = server.open_table(begin=False)
        with server.client(table["table"], table["token"]) as anna:
            room = server.rooms.loaded(table["table"])
            assert room is not None
            room._is_closing = True
            anna.say({"type": "Do", "id": f"{anna.device}-1", "command": {"type": "Stand"}})
            anna.say({"type": "Ping"})
            assert anna.until("Pong", "Declined")["type"] == "Pong"
            room._is_closing = False


def test_whoever_comes_while_a_table_is_closing_is_sent_away(tmp_path: Path) -> None:
    """They have found the room before, and it has sent away all others."""

    async def run(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        await room.close()
        anna = At(table.guest, room)
        room.enter(anna)
        assert (anna.seconds, len(room.viewers)) == ([0.3], 0)

    with_rooms(database_in(tmp_path), run)


# Two proxies that disagree


def test_each_time_that_a_log_comes_back_it_is_kept_for_twice_as_long() -> None:
    clock = Clock()

    async def run() -> None:
        released = list[str]()

        async def release(log: str) -> None:
            released.append(log)

        ownership = Ownership(Lease(clock))
        handing = HandingOver(ownership, release)

        async def kept() -> float:
            ownership.took("t", 1)
            seconds = handing._keeps("t")
            clock.at += seconds
            handing.asked("t")
            await until(lambda: not handing._asked)
            assert not ownership.serves("t", 1)
            return seconds

        assert [await kept() for _time in range(5)] == [1.0, 2.0, 4.0, 5.0, 5.0]
        assert released == ["t"] * 5
        clock.at += 60.0
        assert await kept() == 1.0
        # Where a process has begun, tables go back to it: nobody disagrees.
        assert await kept() == 2.0
        handing.begun()
        assert await kept() == 1.0

    asyncio.run(run())


def test_the_others_hear_that_a_process_has_begun(shared: str) -> None:
    async def run(first: Store) -> None:
        handing = first.handing_over
        handing._given["t"] = _Given(handing._steady() + AN_HOUR, 2.0)
        assert handing._keeps("t") == 4.0
        second = await another_server(shared)
        await until(lambda: handing._keeps("t") == 1.0)
        await second.close()

    with_store(shared, run)


def test_a_new_log_is_handed_over_at_once(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that didn't know its id sends whoever has opened a table on by it."""
    monkeypatch.setattr(handing_over, "KEEPS", AN_HOUR)

    async def run(first: Store, rooms: Rooms, second: Store, others: Rooms, clock: Clock) -> None:
        table, _room = await opened_room(rooms)
        with pytest.raises(NotServed):
            await others.find(table.table)
        await found(others, table.table)

    with_two_servers(shared, run)


def test_a_log_that_was_just_taken_is_kept_for_a_while() -> None:
    async def run() -> None:
        released = list[str]()

        async def release(log: str) -> None:
            released.append(log)

        clock = Clock()
        ownership = Ownership(Lease(clock))
        handing = HandingOver(ownership, release)
        ownership.took("t", 1)
        clock.at += 0.9
        handing.asked("t")
        handing.asked("t")
        await asyncio.sleep(0.05)
        assert (released, ownership.serves("t", 1)) == ([], True)
        await until(lambda: released)
        assert released == ["t"]

    asyncio.run(run())
