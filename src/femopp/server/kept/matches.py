"""Matches on real cards that several phones keep: in memory, and in the store."""

import asyncio
import time
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from math import inf
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from femopp.kits.catalogue import game_named
from femopp.language import Text, TextError, _, say
from femopp.record import new_name_fault
from femopp.server.kept.judging import judged
from femopp.server.kept.log import (
    FULL,
    LONGEST_ENTRY,
    MOST_BYTES,
    MOST_ENTRIES,
    TOO_LONG,
    Act,
    Began,
    Deal,
    End,
    KeptEntry,
    KeptLog,
    after,
    fold,
    restored,
    stored,
    why_not,
)
from femopp.server.kept.settling import KeptMatch
from femopp.server.kept.shared import People, Person, Shared
from femopp.server.net.work_queue import in_thread
from femopp.server.room.expiry import NOTED_EVERY
from femopp.server.room.tokens import hashed, new_table_id, new_token
from femopp.server.store.chain import Command, Head
from femopp.server.store.databases import StorageError
from femopp.server.store.kept import SENT_BY, KeptStore, StoredKept, StoredMember
from femopp.table.build import build

IDLE = 600.0
"""Seconds without requests after which a match is dropped from memory."""

NAMES_HOLD = 5.0
"""Seconds for which the members of a circle are not read again."""

NEWER = _("a newer Femopp has written to this match; use that one to see it")

DAMAGED = _("this match's log is damaged; restore a backup to go on")

NAMED_IN_CIRCLE = _("members have the name that they have in the circle; change it there")


E = TypeVar("E", bound=KeptEntry)
A = TypeVar("A", bound=Act | Text)


class NotTaken(TextError):
    """An entry that is not taken, or a match that can't be read; `text` says why."""


def _timed(entry: E, at: int) -> E:
    """Return an entry with its times; those of earlier versions have that of their row only."""
    if isinstance(entry, Deal) and not entry.at:
        entry = msgspec.structs.replace(entry, at=at)
    if isinstance(entry, Began) or entry.came:
        return entry
    return msgspec.structs.replace(entry, came=at)


def _stamped(act: A, member: str, device: str) -> A:
    """Return an entry with when it came and from whom, whatever it says of that itself."""
    if isinstance(act, Text):
        return act
    device = "" if member else device
    stamped = msgspec.structs.replace(act, came=0, member=member, device=device)
    return _timed(stamped, int(time.time()))


def _judged(match: Shared, acts: Sequence[tuple[int, Act | Text]]) -> list[tuple[int, Act | Text]]:
    """Judge numbered entries by the sheet as it is now, which takes a while to settle."""
    return [
        (number, act if isinstance(act, Text) else judged(act, match.log, match.settled))
        for number, act in acts
    ]


@dataclass
class _Open:
    """A match in memory; its entries have so many bytes."""

    shared: Shared
    head: Head
    bytes: int
    done: set[tuple[str, int]]
    used: float
    touched: float
    looked: float = 0.0


def _added(
    open_: _Open, acts: Iterable[tuple[int, Act | Text]]
) -> tuple[KeptLog, list[tuple[int, bytes]], list[tuple[int, Text]]]:
    """Return the log after numbered entries, those to be stored, and those that are refused."""
    log, left = open_.shared.log, MOST_BYTES - open_.bytes
    new, refused = list[tuple[int, bytes]](), list[tuple[int, Text]]()
    for number, act in acts:
        if isinstance(act, Text):
            refused.append((number, act))
            continue
        data = stored(act)
        against = why_not(log, act) or _too_long(len(data), left)
        if against is not None:
            refused.append((number, against))
            continue
        log, left = after(log, act), left - len(data)
        new.append((number, data))
    return log, new, refused


def _too_long(length: int, left: int) -> Text | None:
    if length > LONGEST_ENTRY:
        return say(TOO_LONG)
    return say(FULL) if length > left else None


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
        member: str = "",
    ) -> tuple[Shared, str]:
        """Open a match that a phone has kept so far; return it with its opener's token.

        `times` are those at which its deals were entered, as far as they are known; `member` opens
        it. Raises `StorageError`, and `NotTaken` if it is too long. `match` must have been settled
        once, so that it can be.
        """
        id_, watch, token = new_table_id(), new_table_id(), new_token()
        began = Began(match.settings, len(people), match.start, match.rules, build())
        log = list[Act]()
        opened = int(time.time())
        for place, said in enumerate(match.deals):
            seen, at = 0, times[place] if place < len(times) else opened
            for version in (*match.before.get(place, ()), said):
                log.append(Deal(place, version, seen, at))
                seen = len(log) + 1
        if match.ended:
            log.append(End())
        log = [_stamped(one, member, "") for one in log]
        entries = [stored(began), *map(stored, log)]
        if max(map(len, entries[1:]), default=0) > LONGEST_ENTRY:
            raise NotTaken(say(TOO_LONG))
        if len(entries) > MOST_ENTRIES or sum(map(len, entries)) > MOST_BYTES:
            raise NotTaken(say(FULL))
        data = msgspec.json.encode(people)
        head = await self._store.open(id_, watch, hashed(token), data, circle, entries)
        folded = fold([began, *log])
        assert folded is not None
        now = int(time.time())
        members = {} if circle is None else await self._store.members(circle)
        shared = Shared(id_, watch, hashed(token), people, circle, folded, now, members)
        touched = asyncio.get_running_loop().time()
        self._keep(shared, head, sum(map(len, entries)), set(), touched)
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
        self._keep(shared, found.head, sum(map(len, found.log)), done, -inf)

    def _keep(
        self, shared: Shared, head: Head, bytes: int, done: set[tuple[str, int]], touched: float
    ) -> None:
        now = asyncio.get_running_loop().time()
        self._open[shared.id] = _Open(shared, head, bytes, done, now, touched)
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
        self,
        match: str,
        device: str,
        first: int,
        acts: Sequence[Act | Text],
        member: str = "",
    ) -> tuple[Shared, Shared, tuple[tuple[int, Text], ...]] | None:
        """Add entries of a phone, which are numbered from `first` on; a retry adds nothing.

        An act may be what is wrong with it instead; then it is refused. `member` enters them, if
        that is known. Return the match before and after, and the numbers of entries that were not
        taken, with the reason; None if there is no such match. Raises `StorageError`, and
        `TextError` if the match can't be settled any more; then nothing was added.
        """
        async with self._alone(match):
            open_ = self._open.get(match)
            if open_ is None:
                return None
            before = open_.shared
            numbered = [
                (number, act)
                for number, act in enumerate(acts, start=first)
                if (device, number) not in open_.done
            ]
            found = await in_thread(lambda _job: _judged(before, numbered))
            stamped = [(number, _stamped(act, member, device)) for number, act in found]
            log, new, refused = _added(open_, stamped)
            if new:
                commands = [(data, Command(SENT_BY, device, number)) for number, data in new]
                try:
                    open_.head = await self._store.append(match, open_.head, commands)
                except StorageError:
                    # What is stored isn't known, so it is read again.
                    self._drop(match)
                    raise
                open_.done |= {(device, number) for number, _data in new}
                open_.bytes += sum([len(data) for _number, data in new])
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

    async def of_circle(
        self, circle: str, wanted: Collection[str] | None = None
    ) -> AsyncIterator[Shared]:
        """Yield matches of a circle, these or all, the oldest first; leave out unreadable ones."""
        for match in await self._store.of_circle(circle):
            if wanted is not None and match not in wanted:
                continue
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
