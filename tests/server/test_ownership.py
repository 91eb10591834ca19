"""A process serves its logs as long as its lease holds, and no other does meanwhile."""

import asyncio
import logging
import socket
import struct
import threading
from collections.abc import Awaitable, Callable, Iterator
from math import inf
from pathlib import Path

import pytest
from sqlalchemy import delete, event, select, text
from websockets.exceptions import ConnectionClosed

from femopp.language import say
from femopp.server.kept.entries import Deal
from femopp.server.kept.matches import KeptMatches
from femopp.server.room.room import Room
from femopp.server.room.rooms import OpenedTable, Rooms
from femopp.server.store.leasing import EVERY, take
from femopp.server.store.ownership import ELSEWHERE, MARGIN, TERM, Lease, NotServed
from femopp.server.store.schema import LOGS, PROCESSES
from femopp.server.store.store import NOT_READ, Store
from femopp.table.commands import Sit, Stand
from femopp.table.log.entries import Sat, Stood
from tests.server.logs import KINDS, Missed
from tests.server.serving import PATIENCE, Served, served, wait_until
from tests.server.storing import (
    AN_HOUR,
    At,
    Clock,
    another_server,
    do,
    expire,
    leases_for,
    not_missed,
    opened_room,
    renew,
    until,
    with_store,
    with_two_stores,
)
from tests.server.test_connection_limits import entrance
from tests.server.test_kept import opened

TABLES = KINDS["tables"]


@pytest.fixture(autouse=True)
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    leases_for(monkeypatch, AN_HOUR)


# The lease by its process's own clock


def test_a_lease_holds_until_a_second_before_its_end_counted_from_before_it_was_sent() -> None:
    clock = Clock()
    lease = Lease(clock, clock.at)
    assert not lease.holds
    clock.at = 1007.0
    lease.renew(1000.0)
    clock.at = 1000.0 + AN_HOUR - 1.1
    assert lease.holds
    clock.at = 1000.0 + AN_HOUR - 1.0
    assert not lease.holds


def test_the_tables_clock_stands_still_while_the_lease_does_not_hold() -> None:
    clock = Clock()
    lease = Lease(clock, 1010.0)
    assert lease.time() == 1000.0
    clock.at = 1009.0
    assert lease.time() == 1009.0
    clock.at = 1500.0
    assert lease.time() == 1010.0
    lease.renew(1499.0)
    assert lease.time() == 1010.0
    clock.at = 1503.0
    assert lease.time() == 1013.0
    # A renewal in time changes nothing.
    lease.renew(1502.0)
    assert lease.time() == 1013.0


def test_a_lease_lasts_for_five_seconds_and_is_renewed_each_second() -> None:
    assert (TERM, MARGIN, EVERY) == (5.0, 1.0, 1.0)


# Two processes and one database


def test_nobody_takes_a_log_as_long_as_the_lease_of_its_owner_lasts(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        log = await TABLES.open(first, "t")
        with pytest.raises(NotServed) as caught:
            await second.take_over("t")
        assert caught.value.seconds == 1
        assert await log.append([TABLES.item(1)], not_missed)
        expire(first)
        new = await TABLES.take_over(second, "t")
        assert new is not None
        assert new.fence == log.fence + 1
        assert new.head == log.head

    with_two_stores(shared, run)


def test_a_process_that_ends_leaves_its_logs_at_once(shared: str) -> None:
    async def run(second: Store) -> None:
        first = await another_server(shared)
        await TABLES.open(first, "t")
        await first.close()
        assert await TABLES.take_over(second, "t") is not None

    with_store(shared, run)


def test_a_process_that_was_stopped_for_long_writes_nothing_and_hears_of_it(shared: str) -> None:
    """As after SIGSTOP: its own clock says so before it has asked the database."""
    clock = Clock()

    async def run(first: Store, second: Store) -> None:
        taken, kept = await TABLES.open(first, "taken"), await TABLES.open(first, "kept")
        clock.at += AN_HOUR
        expire(first)
        assert await TABLES.take_over(second, "taken") is not None
        for log in (taken, kept):
            assert not log.is_served
            with pytest.raises(NotServed, match="reach its database"):
                await log.append([TABLES.item(1)], not_missed)
            with pytest.raises(NotServed):
                await log.change([])
        with pytest.raises(NotServed):
            await first.take_over("kept")
        with pytest.raises(NotServed):
            await TABLES.open(first, "new")
        await renew(first)
        assert not taken.is_served
        with pytest.raises(NotServed, match="another Femopp"):
            await taken.append([TABLES.item(1)], not_missed)
        # Nobody has taken the other meanwhile: it goes on under the same number.
        assert await kept.append([TABLES.item(1)], not_missed)
        kept_log = await first.load("kept")
        assert kept_log is not None
        assert kept_log.log[-1] == Sat("g", 1)

    with_two_stores(shared, run, clock.clocks)


def test_a_renewal_in_time_changes_nothing_and_is_one_row(shared: str) -> None:
    clock = Clock()

    async def run(first: Store, _second: Store) -> None:
        logs = [await TABLES.open(first, f"t{number}") for number in range(5)]
        clock.at += AN_HOUR - 2
        changes = list[int]()
        assert first._keeper is not None

        def counted(connection: object, *_others: object) -> None:
            changes.append(1)

        event.listen(first._engine, "before_cursor_execute", counted)
        await renew(first)
        assert changes == [1]
        clock.at += AN_HOUR - 2
        assert all(log.is_served for log in logs)

    with_two_stores(shared, run, clock.clocks)


def test_a_process_whose_own_clock_stood_still_hears_of_it_with_the_next_renewal(
    shared: str,
) -> None:
    """As when a machine was suspended."""

    async def run(first: Store, second: Store) -> None:
        taken, kept = await TABLES.open(first, "taken"), await TABLES.open(first, "kept")
        expire(first)
        assert await TABLES.take_over(second, "taken") is not None
        assert taken.is_served
        await renew(first)
        assert (taken.is_served, kept.is_served) == (False, True)

    with_two_stores(shared, run, Clock().clocks)


def test_whoever_renews_while_another_takes_over_knows_which_was_first(shared: str) -> None:
    clock = Clock()

    async def run(first: Store, second: Store) -> None:
        log, other = await TABLES.open(first, "t"), await TABLES.open(first, "u")
        clock.at += AN_HOUR
        expire(first)
        with second._engine.begin() as connection:
            assert take(connection, "t", second.ownership.process) == 2
            # The taking isn't committed yet.
            renewing = asyncio.create_task(renew(first))
            await asyncio.sleep(0.2)
            assert not renewing.done()
        await renewing
        assert (log.is_served, other.is_served) == (False, True)
        with second._engine.begin() as connection:
            assert isinstance(take(connection, "u", second.ownership.process), NotServed)

    with_two_stores(shared, run, clock.clocks)


def test_a_process_whose_row_was_deleted_has_lost_everything(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        log, process = await TABLES.open(first, "t"), first.ownership.process
        with first._engine.begin() as connection:
            connection.execute(delete(PROCESSES).where(PROCESSES.c.id == process))
        await renew(first)
        assert first.ownership.process != process
        assert not log.is_served
        assert await TABLES.take_over(second, "t") is not None

    with_two_stores(shared, run)


def test_nobody_takes_a_log_between_its_loading_and_its_serving(shared: str) -> None:
    """The lease ends while a table is loaded, and another process is quicker."""
    clock = Clock()

    async def run(first: Store, second: Store) -> None:
        (await TABLES.open(second, "t")).ownership.forget("t")
        expire(second)
        rooms, load = Rooms(first), first.take_up

        async def slowly(table: str) -> object:
            clock.at += AN_HOUR
            expire(first)
            assert await TABLES.take_over(second, "t") is not None
            await renew(first)
            return await load(table)

        first.take_up = slowly  # type: ignore[method-assign, assignment]
        with pytest.raises(NotServed):
            await rooms.find("t")
        await until(lambda: rooms.loaded("t") is None)
        await rooms.close()

    with_two_stores(shared, run, clock.clocks)


def test_a_process_that_is_stopped_in_a_transaction_keeps_nothing_locked(shared: str) -> None:
    async def run(store: Store) -> None:
        await TABLES.open(store, "t")
        assert store._writer is not None
        assert store._writer._connection is not None
        with store._writer._connection.begin():
            shown = store._writer._connection.execute(
                text("SHOW idle_in_transaction_session_timeout")
            )
            assert shown.scalar() == "5s"

    with_store(shared, run)


def test_with_sqlite_there_is_one_process_whose_lease_never_ends(tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        log = await TABLES.open(store, "t")
        assert (store.ownership.process, store._keeper) == (None, None)
        assert log.is_served
        rows = await store.rows(NOT_READ, select(LOGS.c.owner))
        assert [one.owner for one in rows] == [None]
        assert await store.rows(NOT_READ, select(PROCESSES)) == []

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", run)


# Tables


def with_table(
    shared: str,
    what: Callable[[Store, Store, Rooms, OpenedTable, Room, Clock], Awaitable[None]],
) -> None:
    clock = Clock()

    async def run(first: Store, second: Store) -> None:
        rooms = Rooms(first)
        table, room = await opened_room(rooms)
        try:
            await what(first, second, rooms, table, room, clock)
        finally:
            await rooms.close()

    with_two_stores(shared, run, clock.clocks)


def test_a_table_stands_still_and_goes_on_when_the_lease_is_renewed(shared: str) -> None:
    async def run(
        first: Store, _second: Store, rooms: Rooms, table: OpenedTable, room: Room, clock: Clock
    ) -> None:
        anna = At(table.guest, room)
        room.enter(anna)
        clock.at += AN_HOUR
        first.ownership._notice()
        assert anna.seconds == [1]
        with pytest.raises(NotServed):
            await rooms.find(table.table)
        gone = room._presence.gone_since(table.guest)
        asked = asyncio.create_task(do(room, table.guest, "1-1", Stand()))
        await asyncio.sleep(0.05)
        assert not asked.done()
        clock.at += 500
        await renew(first)
        # Nobody has been gone for longer meanwhile.
        assert room._clock() == gone
        await asyncio.wait_for(asked, PATIENCE)
        assert room.live.people == frozenset()
        assert await rooms.find(table.table) is room

    with_table(shared, run)


def test_what_was_asked_meanwhile_is_done_as_soon_as_the_lease_is_renewed(shared: str) -> None:
    """Nobody else wakes the table."""

    async def run(
        first: Store, _second: Store, rooms: Rooms, table: OpenedTable, room: Room, clock: Clock
    ) -> None:
        clock.at += AN_HOUR
        asked = asyncio.create_task(do(room, table.guest, "1-1", Stand()))
        await asyncio.sleep(0.05)
        assert not asked.done()
        await renew(first)
        await asyncio.wait_for(asked, PATIENCE)

    with_table(shared, run)


def test_a_lost_table_is_dropped_and_nothing_that_waits_is_lost_or_done_twice(shared: str) -> None:
    async def run(
        first: Store, second: Store, rooms: Rooms, table: OpenedTable, room: Room, clock: Clock
    ) -> None:
        other, other_room = await opened_room(rooms)
        anna, eva = At(table.guest, room), At(other.guest, other_room)
        room.enter(anna)
        other_room.enter(eva)
        await do(room, table.guest, "1-1", Stand())
        expire(first)
        new_rooms = Rooms(second)
        new = await new_rooms.find(table.table)
        assert new is not None
        # Its own clock says that it may go on, as after a wrong one.
        with pytest.raises(NotServed):
            await asyncio.wait_for(do(room, table.guest, "1-2", Sit(1)), PATIENCE)
        assert (anna.seconds, eva.seconds) == ([1], [])
        await until(lambda: rooms.loaded(table.table) is None)
        await do(other_room, other.guest, "1-1", Stand())
        # The client comes back to the new owner, and sends both again.
        await do(new, table.guest, "1-1", Stand())
        await do(new, table.guest, "1-2", Sit(1))
        assert new.live.people == {1}
        kept = await second.load(table.table)
        assert kept is not None
        assert [type(one) for one in kept.log].count(Stood) == 1
        assert len(kept.commands) == 2
        await new_rooms.close()

    with_table(shared, run)


def test_a_lost_match_is_dropped_and_found_again(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        matches, others = KeptMatches(first), KeptMatches(second)
        match, deal = (await opened(matches)).id, Deal(0, {"passed": True})
        expire(first)
        assert await others.find(match) is not None
        with pytest.raises(NotServed):
            await matches.append(match, "phone", 1, [deal])
        # The phone sends it again.
        assert await others.append(match, "phone", 1, [deal]) is not None
        with pytest.raises(NotServed):
            await matches.find(match)
        expire(second)
        found = await matches.find(match)
        assert found is not None
        assert len(found[0].log.deals) == 1

    with_two_stores(shared, run)


def test_missed_entries_of_another_owner_are_not_shown(shared: str) -> None:
    async def run(
        first: Store, second: Store, rooms: Rooms, table: OpenedTable, room: Room, clock: Clock
    ) -> None:
        expire(first)
        new = await TABLES.take_over(second, table.table)
        assert new is not None
        await new.append([TABLES.item(3)], Missed())
        with pytest.raises(NotServed):
            await do(room, table.guest, "1-1", Stand())
        assert room.live.people == {0}

    with_table(shared, run)


# What clients hear


@pytest.fixture
def standing(tmp_path: Path) -> Iterator[Served]:
    """A server with a table, whose lease can be ended."""
    with served(tmp_path) as running:
        yield running


def test_clients_of_a_table_that_is_not_served_hear_when_to_come_back(standing: Served) -> None:
    table = standing.open_table()
    path = f"/api/tables/{table['table']}"
    standing.rooms.store.ownership.lease = Lease(until=-inf)
    response, answer = standing.fetched("GET", path, None, {})
    assert (response.status, response.headers["Retry-After"]) == (503, "1")
    assert b"can't reach its database" in answer
    with standing.client(table["table"], table["token"], hello=False) as anna:
        with pytest.raises(ConnectionClosed) as closed:
            anna.socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "1")
    standing.rooms.store.ownership.lease = Lease()
    assert standing.ask("GET", path)[0] == 200


def test_open_sockets_are_closed_when_the_lease_ends(standing: Served) -> None:
    table = standing.open_table()
    with standing.client(table["table"], table["token"]) as anna:
        ownership = standing.rooms.store.ownership
        ownership.lease = Lease(until=-inf)
        ownership._loop.call_soon_threadsafe(ownership._tell)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                anna.socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "1")


def test_a_client_that_has_gone_before_its_table_is_found_is_no_error(
    standing: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = standing.open_table()
    looked, gone = threading.Event(), threading.Event()

    async def find(_table: str) -> None:
        looked.set()
        assert await asyncio.to_thread(gone.wait, PATIENCE)
        raise NotServed(say(ELSEWHERE))

    monkeypatch.setattr(standing.rooms, "find", find)
    with caplog.at_level(logging.ERROR), standing.client(table["table"], hello=False) as anna:
        assert looked.wait(PATIENCE)
        # Its reset arrives before the answer.
        anna.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        anna.socket.socket.close()
        gone.set()
        wait_until(lambda: entrance(standing).sockets._all == 0)
    assert caplog.text == ""
