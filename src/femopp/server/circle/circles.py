"""All circles of this server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any
from weakref import WeakSet

from msgspec import Struct

from femopp.circle import Played, evening_of
from femopp.language import Message, Text, TextError, _
from femopp.server.circle.rows import (
    Ask,
    Circle,
    CircleTable,
    Member,
    read_circle,
    read_guests_of_members,
    read_guests_put_out,
    read_table,
    read_taken_in,
    read_ways_of,
)
from femopp.server.push.pusher import Pusher
from femopp.server.room.room import Room
from femopp.server.room.rooms import Rooms
from femopp.server.store.store import Store
from femopp.server.store.turns import Locks
from femopp.server.store.wall import unix_time

NOT_READ = _("the circle could not be read: {problem}")
NO_SUCH_CIRCLE = _(
    "there is no such circle; the link is wrong, or it has been replaced by a new one"
)
NOT_A_MEMBER = _(
    "this device isn't a member's any more. Open a link for it on another of your devices, ask "
    "the keeper for one, or ask to come in"
)
KEEPER_ONLY = _("only the circle's keeper can do this")

DAY = 86_400

ASKER = "asker"
"""The kind of message about the address of somebody who asks to come in."""

LATELY = 14 * DAY
"""Seconds for which people are asked for their part in a table that was taken in."""


class CircleError(TextError):
    """A circle refuses something: `status` is that of the response, `text` says why."""

    def __init__(self, status: int, text: Text | Message) -> None:
        super().__init__(text if isinstance(text, Text) else Text(text, {}))
        self.status = status


class Here(Struct, frozen=True):
    """A member of a circle, on one of their devices; `secret` is that of the device."""

    circle: Circle
    member: str
    device: str
    secret: str

    @property
    def is_keeper(self) -> bool:
        return self.member == self.circle.keeper

    @property
    def who(self) -> Member:
        return self.circle.members[self.member]

    def check_keeper(self) -> None:
        """Raise `CircleError` for anybody but the keeper."""
        if not self.is_keeper:
            raise CircleError(403, KEEPER_ONLY)

    def check_theirs(self, member: str) -> None:
        """Raise `CircleError` unless this is about themselves, or they are the keeper."""
        if member != self.member:
            self.check_keeper()
        if member not in self.circle.members:
            raise CircleError(404, _("there is no such member"))


OnPlayed = Callable[[Played], Awaitable[None]]
Source = Callable[[str, Collection[str] | None], AsyncIterator[Played]]


class Circles:
    """The circles of a server, over its tables.

    `played_by` get each match that ends, and again one that has changed since.
    """

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store = store
        self.rooms = rooms
        self.pusher: Pusher | None = None
        self.played_by: list[OnPlayed] = []
        self.sources: list[Source] = []
        self.asked_from: dict[str, dict[str, str]] = {}
        """The addresses of those who ask to come in, by circle and ask. Not stored."""

        self._tables = set[str]()
        self._others = WeakSet[Room]()
        self.tasks = set[asyncio.Task[Any]]()
        self._locks = Locks()
        store.handing_over.closing.append(self._leave)
        store.telling.followers.append(self._follow_deletions)
        store.telling.hear(ASKER, lambda told: self.note_asker(*told.split(" ")))

    def on_played(self, listener: OnPlayed) -> None:
        """Call this with each match that ends, and again with one that was changed."""
        self.played_by.append(listener)

    def cards_source(self, source: Source) -> None:
        """Have this yield finished matches of a circle with real cards: these, or all."""
        self.sources.append(source)

    def add_table(self, table: str) -> None:
        """Note that a table will be a circle's, before it is stored."""
        self._tables.add(table)

    async def has_table(self, table: str) -> bool:
        """Return whether a table may be a circle's; a deleted one still may.

        Read once while it's in memory: only the process that serves a table makes it a circle's.
        Reading whenever a match begins or ends takes a server 4 % of its time. Raises
        `StorageError`.
        """
        # A table opened by this server is known: its match is stored without waiting for this.
        if table in self._tables:
            return True
        room = self.rooms.loaded(table)
        if room in self._others:
            return False
        if await self.store.read(NOT_READ, read_table, table) is not None:
            self._tables.add(table)
        elif room is not None:
            self._others.add(room)
        return table in self._tables

    async def played(self, match: Played) -> None:
        """Report a match that has ended, or one that has changed since."""
        for listener in self.played_by:
            await listener(match)

    async def find(self, link: str) -> Circle:
        """Return the circle of this link. Raises `CircleError` if there is none."""
        found = await self.store.read(NOT_READ, read_circle, link=link) if link else None
        if found is None:
            raise CircleError(404, NO_SUCH_CIRCLE)
        return found

    async def by_id(self, circle: str) -> Circle | None:
        """Return the circle of this inner id."""
        return await self.store.read(NOT_READ, read_circle, id=circle)

    async def here(self, link: str, secret: str) -> Here:
        """Return the member whose device has this secret. Raises `CircleError` if it's nobody's."""
        return self.member_with(await self.find(link), secret)

    def member_with(self, circle: Circle, secret: str) -> Here:
        """Return the member whose device has this secret. Raises `CircleError` if it's nobody's."""
        device = circle.device_with(secret) if secret else None
        if device is None or not circle.members[device.member].is_here:
            raise CircleError(401, NOT_A_MEMBER)
        return Here(circle, device.member, device.device, secret)

    def asker_with(self, circle: Circle, secret: str) -> Ask | None:
        """Return the ask whose secret this is."""
        return circle.ask_with(secret) if secret else None

    async def ways_of(self, circle: Circle, member: str) -> Sequence[str]:
        """Return the hashes of a member's ways in."""
        return await self.store.read(NOT_READ, read_ways_of, circle.id, member)

    def note_asker(self, circle: str, asked: str, address: str) -> None:
        """Note the address of somebody who asks to come in, here or at another process."""
        self.asked_from.setdefault(circle, {})[asked] = address

    def keep_addresses(self, circle: str, asking: Collection[str]) -> None:
        """Forget the addresses of all who don't ask any more."""
        known = self.asked_from.pop(circle, {})
        self.asked_from[circle] = {one: where for one, where in known.items() if one in asking}

    async def _follow_deletions(self, words: Collection[str]) -> None:
        """Put devices out of the tables in memory; call forgotten members "a player" there."""
        for one in await self.store.read(NOT_READ, read_guests_put_out, words):
            await self.rooms.revoke(one.table_id, [one.guest])
        for one in await self.store.read(NOT_READ, read_guests_of_members, words):
            await self.rooms.forget(one.table_id, one.guest)
        for circle in words:
            self.asked_from.pop(circle, None)

    async def taken_in(self, circle: str) -> tuple[CircleTable, ...]:
        """Return the tables that were taken into a circle lately."""
        lately = evening_of(now() - LATELY, "UTC")
        return await self.store.read(NOT_READ, read_taken_in, circle, lately)

    def alone(self, circle: str) -> AbstractAsyncContextManager[None]:
        """Return the lock of a circle while it is changed, for all processes."""
        return self.store.alone(circle)

    def at_table(self, table: str) -> asyncio.Lock:
        """Return the lock of a table that this process serves while its matches are stored."""
        return self._locks.of(table)

    async def _leave(self, _table: str) -> None:
        """Store the matches of tables before another process serves one."""
        await self.close()

    @asynccontextmanager
    async def changing(self, link: str, secret: str) -> AsyncIterator[Here]:
        """Lock a circle, and yield the member who changes it, as it is then."""
        known = await self.find(link)
        async with self.alone(known.id):
            yield await self.here(link, secret)

    async def close(self) -> None:
        """Wait for what is being stored of matches that have just ended."""
        if self.tasks:
            await asyncio.gather(*self.tasks, return_exceptions=True)


def now() -> int:
    """Return the Unix time."""
    return unix_time()


def today() -> int:
    """Return the Unix time to the day, which is stored when a device is used."""
    at = now()
    return at - at % DAY
