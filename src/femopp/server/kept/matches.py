"""Matches on real cards that several phones keep: in memory, and in the store."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from weakref import WeakValueDictionary
from zlib import crc32

import msgspec
from msgspec import Struct
from sqlalchemy import Select, update

from femopp.kits.catalogue import game_named
from femopp.language import Text, TextError, _, say
from femopp.record import new_name_fault
from femopp.server.kept.log import (
    MOST_ENTRIES,
    Act,
    Began,
    Deal,
    End,
    KeptLog,
    after,
    decide,
    fold,
    stored,
)
from femopp.server.kept.settling import KeptMatch, Settled, settled
from femopp.server.kept.stored import (
    StoredKept,
    StoredMember,
    linked_match,
    matches_of_circle,
    read_kept,
    read_members,
    untouched_matches,
)
from femopp.server.room.expiry import NOTED_EVERY
from femopp.server.room.tokens import hashed, matches_hash, new_table_id, new_token
from femopp.server.store.chain import Command
from femopp.server.store.completed_commands import CompletedCommands, Verdict
from femopp.server.store.log import Item, Log
from femopp.server.store.reading import NO_NAME, names_of
from femopp.server.store.schema import CARDS, KEPT
from femopp.server.store.store import Store
from femopp.table.build import build
from femopp.table.commands import Declined

SENT_BY = ""
"""Entries of these matches have no guest, only a phone."""

IDLE = 600.0
"""Seconds without requests after which a match is dropped from memory."""

NAMES_HOLD = 5.0
"""Seconds for which the members of a circle are not read again."""

NOT_READ = _("the match could not be read: {problem}")

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


def completed(done: Sequence[Command] = ()) -> CompletedCommands:
    """Return the completed entries of a match: all of them, however late a phone sends them."""
    return CompletedCommands(done, window=MOST_ENTRIES, devices=MOST_ENTRIES)


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


@dataclass
class _Open:
    """A match in memory, with its log."""

    shared: Shared
    log: Log[StoredKept]
    used: float
    touched: float
    looked: float = 0.0

    def follow(self, missed: StoredKept) -> None:
        """Follow what was stored after all."""
        log = self.shared.log
        for entry in missed.log:
            assert not isinstance(entry, Began)
            log = after(log, entry)
        self.shared = replace(self.shared, log=log)


class KeptMatches:
    """The matches on real cards of one server."""

    def __init__(self, store: Store) -> None:
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
        items = [Item(stored(one)) for one in log]
        row = (id_, watch, hashed(token), msgspec.json.encode(people), circle)
        fence, head = await self._store.open_log(id_, CARDS, items, [(KEPT, [row])])
        folded = fold(log)
        assert folded is not None
        members = await self._members(circle)
        shared = Shared(id_, watch, hashed(token), people, circle, folded, opened, members)
        self._keep(shared, Log(self._store, id_, fence, head, completed(), read_kept))
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
            await self._store.touch([known])
        if open_.shared.circle is not None and open_.used - open_.looked >= NAMES_HOLD:
            open_.looked = open_.used
            members = await self._members(open_.shared.circle)
            if not members:  # the circle was deleted, and the match with it
                self._drop(known)
                return None
            if members != open_.shared.members:
                open_.shared = replace(open_.shared, members=members)
        return open_.shared, link == known

    async def _loaded(self, link: str) -> str | None:
        """Load the match of a link; return its id, None if there is none."""
        match = next(iter(await self._ids_of(linked_match(link))), None)
        if match is None:
            return None
        async with self._alone(match):
            fence = None if match in self._open else await self._store.take(match)
            found = None if fence is None else await self._store.read(NOT_READ, read_kept, match)
            if fence is not None and found is not None:
                self._take_up(match, fence, found, await self._members(found.circle))
        return match

    async def _members(self, circle: str | None) -> Mapping[str, StoredMember]:
        return {} if circle is None else await self._store.read(NOT_READ, read_members, circle)

    async def _ids_of(self, wanted: Select[tuple[str]]) -> list[str]:
        return [match for (match,) in await self._store.rows(NOT_READ, wanted)]

    def _take_up(
        self, match: str, fence: int, found: StoredKept, members: Mapping[str, StoredMember]
    ) -> None:
        if found.fault is not None:
            raise NotTaken(say(NEWER if found.fault.is_newer else DAMAGED))
        try:
            people = msgspec.json.decode(found.people, type=People)
        except msgspec.MsgspecError:
            raise NotTaken(say(NEWER)) from None
        log = fold(found.log)
        assert log is not None
        shared = Shared(
            match,
            found.watch,
            found.token_hash,
            people,
            found.circle,
            log,
            found.opened_at,
            members,
        )
        done = completed(found.commands)
        self._keep(shared, Log(self._store, match, fence, found.head, done, read_kept))

    def _keep(self, shared: Shared, log: Log[StoredKept]) -> None:
        now = asyncio.get_running_loop().time()
        self._open[shared.id] = _Open(shared, log, now, now)
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
            items, refused = list[Item](), list[tuple[int, Text]]()
            for number, act in enumerate(acts, start=first):
                command = Command(SENT_BY, device, number)
                if open_.log.done.verdict(command) is Verdict.DONE:
                    continue
                try:
                    entries = decide(log, act, int(time.time()))
                except Declined as error:
                    refused.append((number, error.text))
                    continue
                for entry in entries:
                    log = after(log, entry)
                    items.append(Item(stored(entry), command))
            if items and await open_.log.append(items, open_.follow):
                open_.shared = replace(before, log=log)
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
            of_match = update(KEPT).where(KEPT.c.log_id == match)
            await open_.log.change([of_match.values(people=msgspec.json.encode(people))])
            open_.shared = replace(before, people=tuple(people))
            return before, open_.shared

    async def delete(self, match: str) -> None:
        """Delete a match with all its data. Raises `StorageError`."""
        async with self._alone(match):
            await self._store.delete(match)
            self._drop(match)

    async def forget_circle(self, circle: str) -> None:
        """Drop the matches of a circle that was deleted, and they with it."""
        for match, one in list(self._open.items()):
            if one.shared.circle == circle:
                self._drop(match)

    def is_open(self, match: str) -> bool:
        """Whether the match is in memory."""
        return match in self._open

    async def untouched(self, since: int) -> list[str]:
        """Return the matches unused since this Unix time, none of a circle's."""
        return await self._ids_of(untouched_matches(since))

    async def of_circle(self, circle: str) -> AsyncIterator[Shared]:
        """Yield the matches of a circle, the oldest first; leave out what can't be read."""
        for match in await self._ids_of(matches_of_circle(circle)):
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
