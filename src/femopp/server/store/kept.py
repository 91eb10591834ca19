"""Storage of matches on real cards, and their logs."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection, Select, insert, or_, select, update

from femopp.language import Message, _
from femopp.server.store.chain import Command, Head, beginning, linked
from femopp.server.store.deletions import kept_deletions
from femopp.server.store.schema import CIRCLE_MEMBERS, KEPT, KEPT_ENTRIES
from femopp.server.store.writing import Change

NOT_READ = _("the match could not be read: {problem}")

SENT_BY = ""
"""Entries of these matches have no guest, only a phone."""


T = TypeVar("T")
P = ParamSpec("P")


class Database(Protocol):
    """The store: writing and reading, and the list of what was deleted."""

    async def change(self, changes: Sequence[Change]) -> None: ...
    async def read(
        self,
        message: Message,
        wanted: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T: ...
    async def rows(self, message: Message, wanted: Select[Any]) -> Sequence[Any]: ...
    async def enlist(self, ids: Sequence[str]) -> None: ...


@dataclass(frozen=True)
class StoredMember:
    """A member of a circle as a match shows them; the name of a forgotten one is None."""

    name: str | None
    face: str


@dataclass(frozen=True)
class StoredKept:
    """A match on real cards as it is stored.

    `people` are its people as JSON, and `log` its entries, which came at these `times`. `commands`
    are completed ones. If `is_damaged`, the log ends at an entry that isn't what was written.
    """

    id: str
    watch: str
    token_hash: str
    people: bytes
    circle: str | None
    opened_at: int
    touched_at: int
    log: tuple[bytes, ...]
    head: Head
    commands: tuple[Command, ...]
    is_damaged: bool
    times: tuple[int, ...]


class KeptStore:
    """The matches on real cards of one server."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def open(
        self,
        match: str,
        watch: str,
        token_hash: str,
        people: bytes,
        circle: str | None,
        entries: Sequence[bytes],
    ) -> Head:
        """Store a new match with the beginning of its log. Raises `StorageError`."""
        now = int(self._now())
        row = {
            "id": match,
            "watch": watch,
            "opened_at": now,
            "touched_at": now,
            "token_hash": token_hash,
            "people": people,
            "circle_id": circle,
        }
        head, changes = self._rows(match, beginning(match), [(one, None) for one in entries])
        await self._database.change([insert(KEPT).values(row), *changes])
        return head

    async def append(
        self, match: str, head: Head, entries: Sequence[tuple[bytes, Command | None]]
    ) -> Head:
        """Store more entries, and that the match is in use; return the new head.

        Raises `StorageError`, and stores nothing, if there are entries after `head` already.
        """
        head, changes = self._rows(match, head, entries)
        await self._database.change([*changes, self._touched(match)])
        return head

    def _rows(
        self, match: str, head: Head, entries: Sequence[tuple[bytes, Command | None]]
    ) -> tuple[Head, list[Change]]:
        changes: list[Change] = []
        for data, command in entries:
            head = linked(head, data, command)
            row = {
                "kept_id": match,
                "number": head.number,
                "data": data,
                "hash": head.hash,
                "device": None if command is None else command.device,
                "command": None if command is None else command.number,
                "entered_at": int(self._now()),
            }
            changes.append(insert(KEPT_ENTRIES).values(row))
        return head, changes

    def _touched(self, match: str) -> Change:
        return update(KEPT).where(KEPT.c.id == match).values(touched_at=int(self._now()))

    async def set_people(self, match: str, people: bytes) -> None:
        """Store other names of those who play. Raises `StorageError`."""
        await self._database.change([update(KEPT).where(KEPT.c.id == match).values(people=people)])

    async def touch(self, match: str) -> None:
        """Store that the match is in use. Raises `StorageError`."""
        await self._database.change([self._touched(match)])

    async def delete(self, match: str) -> None:
        """Delete a match with its log, and list it as deleted. Raises `StorageError`."""
        await self._database.enlist([match])
        await self._database.change(kept_deletions(match))

    async def id_of(self, link: str) -> str | None:
        """Return the match with this id, or this id for watching. Raises `StorageError`."""
        ids = select(KEPT.c.id).where(or_(KEPT.c.id == link, KEPT.c.watch == link))
        found = await self._database.rows(NOT_READ, ids)
        return found[0].id if found else None

    async def load(self, match: str) -> StoredKept | None:
        """Return the match with this id. Raises `StorageError`."""
        return await self._database.read(NOT_READ, _read, match)

    async def untouched(self, since: int) -> list[str]:
        """Return the matches unused since this Unix time that belong to no circle."""
        older = select(KEPT.c.id).where(KEPT.c.touched_at < since, KEPT.c.circle_id.is_(None))
        found = await self._database.rows(NOT_READ, older.order_by(KEPT.c.touched_at))
        return [one.id for one in found]

    async def of_circle(self, circle: str) -> list[str]:
        """Return the matches of a circle, the oldest first. Raises `StorageError`."""
        its = select(KEPT.c.id).where(KEPT.c.circle_id == circle).order_by(KEPT.c.opened_at)
        return [one.id for one in await self._database.rows(NOT_READ, its)]

    async def members(self, circle: str) -> dict[str, StoredMember]:
        """Return the members of a circle, merged ones as who they are. Raises `StorageError`."""
        wanted = select(CIRCLE_MEMBERS).where(CIRCLE_MEMBERS.c.circle_id == circle)
        rows = await self._database.rows(NOT_READ, wanted)
        found = {row.member: StoredMember(row.name, row.face or "") for row in rows}
        merged = {row.member: row.merged_into for row in rows if row.merged_into is not None}
        return found | {one: found[into] for one, into in merged.items() if into in found}


def _read(connection: Connection, match: str) -> StoredKept | None:
    row = connection.execute(select(KEPT).where(KEPT.c.id == match)).first()
    if row is None:
        return None
    entries = select(KEPT_ENTRIES).where(KEPT_ENTRIES.c.kept_id == row.id)
    log, times, commands = list[bytes](), list[int](), list[Command]()
    head, is_damaged = beginning(row.id), False
    for one in connection.execute(entries.order_by(KEPT_ENTRIES.c.number)):
        command = None if one.command is None else Command(SENT_BY, one.device, one.command)
        after = linked(head, one.data, command)
        if one.number != after.number or one.hash != after.hash:
            is_damaged = True
            break
        head = after
        log.append(one.data)
        times.append(one.entered_at)
        if command is not None:
            commands.append(command)
    return StoredKept(
        row.id,
        row.watch,
        row.token_hash,
        row.people,
        row.circle_id,
        row.opened_at,
        row.touched_at,
        tuple(log),
        head,
        tuple(commands),
        is_damaged,
        tuple(times),
    )
