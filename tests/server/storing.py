"""A store and the rooms over it, for the tests; and who does something there."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import pytest
from sqlalchemy import URL, update

from femopp.language import Speaker, Text
from femopp.server.protocol.messages import Do
from femopp.server.room.room import Room
from femopp.server.room.rooms import OpenedTable, Rooms
from femopp.server.room.talk import Spoken
from femopp.server.store import leasing, ownership
from femopp.server.store.chain import Command
from femopp.server.store.databases import StorageError
from femopp.server.store.days import Clocks
from femopp.server.store.formats import FORMATS, Formats
from femopp.server.store.reading import StoredLog
from femopp.server.store.schema import GUESTS, PROCESSES
from femopp.server.store.store import CLOCKS, Store
from femopp.server.store.tables import NO_TOKENS, guest_rows, items_of
from femopp.table.commands import AnyCommand, Declined
from femopp.table.log.entries import Came, Entry, Opened, Sat
from femopp.table.settings import Pace, Settings
from tests.server.serving import PATIENCE

T = TypeVar("T")

RIFKI = Settings("rifki", pace=Pace.NONE)

LOG: list[Entry] = [Opened(RIFKI, "0"), Came("g", "Åsa 🦊"), Sat("g", 2)]


def with_store(url: str | URL, what: Callable[[Store], Awaitable[T]], clocks: Clocks = CLOCKS) -> T:
    """Return the result of a function of an open store, which is closed afterwards."""

    async def run() -> T:
        store = Store(url, clocks)
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


async def opened_room(rooms: Rooms) -> tuple[OpenedTable, Room]:
    """A table of Rifki where Anna, with device 1, sits in the first seat; and its room."""
    table = await rooms.open(RIFKI, "Anna", 0, False)
    room = await room_of(rooms, table)
    assert await room.new_device(table.guest) == 1
    return table, room


async def room_of(rooms: Rooms, table: OpenedTable) -> Room:
    room = await rooms.find(table.table)
    assert room is not None
    return room


def said(error: Any) -> str:
    return Speaker("en").say(error.text)


async def until(wanted: Callable[[], object]) -> None:
    """Wait until it has come to that. Raises `TimeoutError`."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.01)


def not_missed(_missed: StoredLog[Any]) -> None:
    raise AssertionError("nothing was to be followed")


async def add(
    store: Store,
    table: str,
    entries: Sequence[Entry],
    command: Command | None = None,
    tokens: Mapping[str, str] = NO_TOKENS,
) -> None:
    """Take over a table, and append to its log, with the hashed tokens of new guests."""
    rest = await store.take_over(table)
    assert rest is not None
    assert rest.served is not None
    guests = (GUESTS, guest_rows(table, entries, tokens))
    await rest.served.append(items_of(entries, command), not_missed, [guests])


async def another_server(
    url: str | URL, clocks: Clocks = CLOCKS, formats: Formats = FORMATS
) -> Store:
    """A second server with the same database, which SQLite's lock would keep out."""
    second = Store(url, clocks, formats)
    second._lock = None
    await second.open()
    return second


def with_two_stores(
    url: str | URL,
    what: Callable[[Store, Store], Awaitable[None]],
    clocks: Clocks = CLOCKS,
    others: Clocks = CLOCKS,
) -> None:
    """Call a function with the stores of two servers, each with its clocks."""

    async def both(first: Store) -> None:
        second = await another_server(url, others)
        try:
            await what(first, second)
        finally:
            await second.close()

    with_store(url, both, clocks)


AN_HOUR = 3600.0


def leases_for(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Make leases so long, and renew them only when a test does, so that no test is timed.

    Nobody hears what other processes ask for, unless a test lets them listen.
    """
    for module in (leasing, ownership):
        monkeypatch.setattr(module, "TERM", seconds)
    monkeypatch.setattr(leasing, "EVERY", AN_HOUR)
    monkeypatch.setattr(leasing.Keeper, "_listen", lambda keeper: keeper._closing.wait())


def expire(store: Store) -> None:
    """Let a server's lease expire by the database's clock; with SQLite it has none."""
    if store.ownership.process is None:
        return
    with store._engine.begin() as connection:
        mine = PROCESSES.c.id == store.ownership.process
        connection.execute(update(PROCESSES).where(mine).values(expires=0))


async def renew(store: Store) -> None:
    """Renew a server's lease, as its thread does, and wait until the server knows."""
    assert store._keeper is not None
    await asyncio.to_thread(store._keeper._renew)
    await asyncio.sleep(0)


class Clock:
    """A monotonic clock that stands where a test puts it."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at

    @property
    def clocks(self) -> Clocks:
        return Clocks(steady=self)


class Watching:
    """A viewer of a table."""

    def __init__(self, guest: str) -> None:
        self.guest: str | None = guest

    def table_changed(self) -> None:
        pass

    def removed(self) -> None:
        self.guest = None

    def table_deleted(self) -> None:
        pass

    def refused(self) -> None:
        self.guest = None

    def shut_out(self) -> None:
        self.guest = None

    def let_go(self, seconds: float | None = None) -> None:
        self.guest = None

    def became(self, guest: str) -> None:
        self.guest = guest

    def said(self, spoken: Spoken, now: float) -> None:
        pass

    def unsaid(self, guest: str | None) -> None:
        pass


class At(Watching):
    """A viewer who leaves the room when its socket is closed."""

    def __init__(self, guest: str, room: Room) -> None:
        super().__init__(guest)
        self.seconds: list[float | None] = []
        self._room = room

    def let_go(self, seconds: float | None = None) -> None:
        self.seconds.append(seconds)
        self._room.leave(self)


async def do(room: Room, guest: str, command_id: str, command: AnyCommand) -> None:
    """Do this at the table. Raises `Declined` and `StorageError` as the table answers."""
    answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def answer(came: Declined | StorageError | Text | None) -> None:
        if isinstance(came, Exception):
            answered.set_exception(came)
        else:
            answered.set_result(None)

    room.do(guest, Do(command_id, command), answer)
    await answered
