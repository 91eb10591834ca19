"""Matches on real cards that several phones keep: in memory, and in the store."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import TypeVar
from weakref import WeakValueDictionary
from zlib import crc32

import msgspec
from msgspec import Struct

from femopp.kits.catalogue import game_named
from femopp.language import Text, TextError, _, say
from femopp.record import new_name_fault
from femopp.server.kept.log import (
    Act,
    Began,
    Deal,
    End,
    KeptLog,
    after,
    fold,
    restored,
    stored,
    why_not,
)
from femopp.server.kept.settling import KeptMatch, Settled, settled
from femopp.server.room.expiry import NOTED_EVERY
from femopp.server.room.tokens import hashed, matches_hash, new_table_id, new_token
from femopp.server.store.chain import Command, Head
from femopp.server.store.databases import StorageError
from femopp.server.store.kept import SENT_BY, KeptStore, StoredKept, StoredMember
from femopp.server.store.reading import NO_NAME, names_of
from femopp.table.build import build

T = TypeVar("T")

IDLE = 600.0
"""Seconds without requests after which a match is dropped from memory."""

NAMES_HOLD = 5.0
"""Seconds for which the members of a circle are not read again."""

NEWER = _("a newer Femopp has written to this match; use that one to see it")

DAMAGED = _("this match's log is damaged; restore a backup to go on")


NAMED_IN_CIRCLE = _("members have the name that they have in the circle; change it there")


class NotTaken(TextError):
    """An entry that is not taken, or a match that can't be read; `text` says why."""


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody who plays: their name and face, or the member of the circle who they are."""

    name: str | None
    face: str = ""
    member: str | None = None


People = tuple[Person, ...]


@dataclass(frozen=True)
class Shared:
    """A match on real cards: its log, its people, and the links to it.

    A member of its circle has the name and the face that they have there.
    """

    id: str
    watch: str
    token_hash: str
    people: People
    circle: str | None
    log: KeptLog
    opened_at: int
    members: Mapping[str, StoredMember] = field(default_factory=dict)
    answers: dict[tuple[str, bool], bytes] = field(init=False, default_factory=dict, compare=False)
    """Answers about it by language, and by whether one may enter something."""

    @cached_property
    def settled(self) -> Settled:
        """The settled match. It takes a while."""
        return settled(self.match)

    @property
    def began_at(self) -> int:
        """When it began (Unix time); it may have been played before it was shared."""
        return min((self.opened_at, *self.log.times))

    @property
    def played_at(self) -> int:
        """When its last deal was entered."""
        return self.log.times[-1] if self.log.times else self.opened_at

    @property
    def tag(self) -> str:
        """Changes with the match, and with its people."""
        people = crc32(msgspec.json.encode(self.named_people))
        return f"{self.log.version}-{people:x}"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names in seat order, all different; of a forgotten member, "a player"."""
        by_seat = {str(seat): self._name(one) for seat, one in enumerate(self.people)}
        game, names = game_named(self.log.began.settings.game), list[str]()
        for seat, name in enumerate(names_of(by_seat).values()):
            # A member may have a new name that somebody else has, or that no record can have.
            possible = (name, f"{name} {seat + 1}", f"{NO_NAME} {seat + 1}")
            names.append(next(one for one in possible if not new_name_fault(one, names, game)))
        return tuple(names)

    def _name(self, person: Person) -> str | None:
        if person.member is None:
            return person.name
        found = self.members.get(person.member)
        return None if found is None else found.name

    @property
    def named_people(self) -> People:
        """The people with a name and a face for everybody."""
        found = list[Person]()
        for one, name in zip(self.people, self.names, strict=True):
            member = self.members.get(one.member or "")
            face = one.face if member is None else member.face
            found.append(Person(name, face, one.member))
        return tuple(found)

    @property
    def match(self) -> KeptMatch:
        """The match to be settled."""
        log = self.log
        before = {
            place: tuple([one.said for one in deal.before])
            for place, deal in enumerate(log.deals)
            if deal.before
        }
        deals = tuple([deal.now.said for deal in log.deals])
        began = log.began
        return KeptMatch(
            began.settings, self.names, began.start, deals, began.rules, before, bool(log.ended)
        )

    def may_delete(self, token: str) -> bool:
        """Whether this is the token of whoever opened it."""
        return matches_hash(token, self.token_hash)


def _timed(entry: T, at: int) -> T:
    """Return an entry with its time; those of earlier versions have that of their row only."""
    if not isinstance(entry, Deal) or entry.at:
        return entry
    return msgspec.structs.replace(entry, at=at)


@dataclass
class _Open:
    """A match in memory."""

    shared: Shared
    head: Head
    done: set[tuple[str, int]]
    used: float
    touched: float
    looked: float = 0.0


class KeptMatches:
    """The matches on real cards of one server."""

    def __init__(self, store: KeptStore) -> None:
        self._store = store
        self._open: dict[str, _Open] = {}
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        self._ids: dict[str, str] = {}

    async def open(
        self,
        match: KeptMatch,
        people: People,
        circle: str | None = None,
        times: Sequence[int] = (),
    ) -> tuple[Shared, str]:
        """Open a match that a phone has kept so far; return it with its opener's token.

        `times` are those at which its deals were entered, as far as they are known. Raises
        `StorageError`. `match` must have been settled once, so that it can be.
        """
        id_, watch, token = new_table_id(), new_table_id(), new_token()
        began = Began(match.settings, len(people), match.start, match.rules, build())
        log: list[Began | Act] = [began]
        opened = int(time.time())
        for place, said in enumerate(match.deals):
            seen, at = 0, times[place] if place < len(times) else opened
            for version in (*match.before.get(place, ()), said):
                log.append(Deal(place, version, seen, at))
                seen = len(log)
        if match.ended:
            log.append(End())
        entries = [stored(one) for one in log]
        data = msgspec.json.encode(people)
        head = await self._store.open(id_, watch, hashed(token), data, circle, entries)
        folded = fold(log)
        assert folded is not None
        now = int(time.time())
        members = {} if circle is None else await self._store.members(circle)
        shared = Shared(id_, watch, hashed(token), people, circle, folded, now, members)
        self._keep(shared, head, set(), touched=asyncio.get_running_loop().time())
        return shared, token

    async def find(self, link: str) -> tuple[Shared, bool] | None:
        """Return the match of a link, and whether one may enter something there; None if none.

        Raises `StorageError`, and `NotTaken` if this version can't read it.
        """
        self._unload()
        known = self._ids.get(link) or await self._loaded(link)
        open_ = None if known is None else self._open.get(known)
        if known is None or open_ is None:
            return None
        open_.used = asyncio.get_running_loop().time()
        if open_.used - open_.touched >= NOTED_EVERY:
            open_.touched = open_.used
            await self._store.touch(known)
        if open_.shared.circle is not None and open_.used - open_.looked >= NAMES_HOLD:
            open_.looked = open_.used
            members = await self._store.members(open_.shared.circle)
            if not members:  # the circle was deleted, and the match with it
                self._drop(known)
                return None
            if members != open_.shared.members:
                open_.shared = replace(open_.shared, members=members)
        return open_.shared, link == known

    async def _loaded(self, link: str) -> str | None:
        """Load the match of a link; return its id, None if there is none."""
        match = await self._store.id_of(link)
        if match is None:
            return None
        async with self._alone(match):
            found = None if match in self._open else await self._store.load(match)
            if found is not None:
                members = {} if found.circle is None else await self._store.members(found.circle)
                self._take_up(found, members)
        return match

    def _take_up(self, found: StoredKept, members: Mapping[str, StoredMember]) -> None:
        if found.is_damaged:
            raise NotTaken(say(DAMAGED))
        try:
            entries = [restored(one) for one in found.log]
            log = fold([_timed(one, at) for one, at in zip(entries, found.times, strict=True)])
            people = msgspec.json.decode(found.people, type=People)
        except msgspec.MsgspecError:
            raise NotTaken(say(NEWER)) from None
        if log is None:
            raise NotTaken(say(DAMAGED))
        shared = Shared(
            found.id,
            found.watch,
            found.token_hash,
            people,
            found.circle,
            log,
            found.opened_at,
            members,
        )
        done = {(one.device, one.number) for one in found.commands}
        self._keep(shared, found.head, done, touched=-inf)

    def _keep(self, shared: Shared, head: Head, done: set[tuple[str, int]], touched: float) -> None:
        now = asyncio.get_running_loop().time()
        self._open[shared.id] = _Open(shared, head, done, now, touched)
        self._ids |= {shared.id: shared.id, shared.watch: shared.id}

    def _drop(self, match: str) -> None:
        gone = self._open.pop(match, None)
        if gone is not None:
            for link in (gone.shared.id, gone.shared.watch):
                self._ids.pop(link, None)

    def _unload(self) -> None:
        now = asyncio.get_running_loop().time()
        for match, one in list(self._open.items()):
            if now - one.used >= IDLE and match not in self._locks:
                self._drop(match)

    async def append(
        self, match: str, device: str, first: int, acts: Sequence[Act]
    ) -> tuple[Shared, Shared, tuple[tuple[int, Text], ...]] | None:
        """Add entries of a phone, which are numbered from `first` on; a retry adds nothing.

        Return the match before and after, and the numbers of entries that were not taken, with the
        reason; None if there is no such match. Raises `StorageError`; then nothing was added.
        """
        async with self._alone(match):
            open_ = self._open.get(match)
            if open_ is None:
                return None
            before, log = open_.shared, open_.shared.log
            new, refused = list[tuple[bytes, Command | None]](), list[tuple[int, Text]]()
            done = set[tuple[str, int]]()
            for number, act in enumerate(acts, start=first):
                if (device, number) in open_.done:
                    continue
                against = why_not(log, act)
                if against is not None:
                    refused.append((number, against))
                    continue
                timed = _timed(act, int(time.time()))
                log = after(log, timed)
                new.append((stored(timed), Command(SENT_BY, device, number)))
                done.add((device, number))
            if new:
                try:
                    open_.head = await self._store.append(match, open_.head, new)
                except StorageError:
                    # What is stored isn't known, so it is read again.
                    self._drop(match)
                    raise
                open_.done |= done
                open_.shared = replace(before, log=log)
                open_.touched = asyncio.get_running_loop().time()
            return before, open_.shared, tuple(refused)

    async def rename(self, match: str, seat: int, name: str) -> tuple[Shared, Shared] | None:
        """Rename somebody who is no member of the circle; return the match before and after.

        None if there is no such match, or nobody in this seat. Raises `NotTaken` for a name that
        can't be, and `StorageError`.
        """
        async with self._alone(match):
            open_ = self._open.get(match)
            if open_ is None or seat not in range(len(open_.shared.people)):
                return None
            before = open_.shared
            person, others = before.people[seat], list(before.names)
            if person.member is not None:
                raise NotTaken(say(NAMED_IN_CIRCLE))
            del others[seat]
            fault = new_name_fault(name, others, game_named(before.log.began.settings.game))
            if fault is not None:
                raise NotTaken(fault)
            people = list(before.people)
            people[seat] = Person(name, person.face)
            await self._store.set_people(match, msgspec.json.encode(people))
            open_.shared = replace(before, people=tuple(people))
            return before, open_.shared

    async def delete(self, match: str) -> None:
        """Delete a match with all its data. Raises `StorageError`."""
        async with self._alone(match):
            await self._store.delete(match)
            self._drop(match)

    async def expire(self, match: str, days: int) -> bool:
        """Delete a match unless it is in use; return whether it was. Raises `StorageError`."""
        async with self._alone(match):
            return match not in self._open and await self._store.expire(match, days)

    async def forget_circle(self, circle: str) -> None:
        """Drop the matches of a circle that was deleted, and they with it."""
        for match, one in list(self._open.items()):
            if one.shared.circle == circle:
                self._drop(match)

    async def untouched(self, days: int) -> list[str]:
        """Return the matches unused for more than so many days, none of a circle's."""
        return await self._store.untouched(days)

    async def of_circle(self, circle: str) -> AsyncIterator[Shared]:
        """Yield the matches of a circle, the oldest first; leave out what can't be read."""
        for match in await self._store.of_circle(circle):
            try:
                found = await self.find(match)
            except NotTaken:
                continue
            if found is not None:
                yield found[0]

    @asynccontextmanager
    async def _alone(self, match: str) -> AsyncIterator[None]:
        """Lock a match while it is loaded, changed or deleted."""
        lock = self._locks.setdefault(match, asyncio.Lock())
        async with lock:
            yield
