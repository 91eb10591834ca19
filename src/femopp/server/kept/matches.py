"""Matches on real cards that several phones keep: in memory, and in the store."""

import asyncio
import time
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from math import inf
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import Select, update

from femopp.kits.catalogue import game_named
from femopp.language import Text, TextError, _, say
from femopp.record import new_name_fault
from femopp.server.kept.company import newcomers, place_of, renamed
from femopp.server.kept.judging import judged, membership_fault
from femopp.server.kept.log import (
    FULL,
    LONGEST_ENTRY,
    MOST_BYTES,
    MOST_ENTRIES,
    TOO_LONG,
    Act,
    Admit,
    Began,
    Deal,
    KeptEntry,
    KeptLog,
    Reopen,
    after,
    decide,
    fold,
    stored,
)
from femopp.server.kept.opening import History, acts_of
from femopp.server.kept.settling import KeptMatch
from femopp.server.kept.shared import NOBODY, People, Person, Shared
from femopp.server.kept.stored import (
    StoredKept,
    StoredMember,
    Version,
    deleted_before,
    matches_of_circle,
    read_kept,
    read_members,
    read_version,
    timed,
)
from femopp.server.net.work_queue import in_thread
from femopp.server.room.expiry import NOTED_EVERY
from femopp.server.room.tokens import derived, hashed, new_table_id, new_token
from femopp.server.store.chain import Command
from femopp.server.store.completed_commands import CompletedCommands, Verdict
from femopp.server.store.log import Item, Log
from femopp.server.store.schema import CARDS, KEPT
from femopp.server.store.store import Store
from femopp.server.store.writing import Change
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


A = TypeVar("A", bound=Act | Text)


class NotTaken(TextError):
    """An entry that is not taken, or a match that can't be read; `text` says why."""


def completed(done: Sequence[Command] = ()) -> CompletedCommands:
    """Return the completed entries of a match: all of them, however late a phone sends them."""
    return CompletedCommands(done, window=MOST_ENTRIES, most=MOST_ENTRIES)


def _stamped(act: A, member: str, device: str, now: float) -> A:
    """Return an entry with when it came and from whom, whatever it says of that itself."""
    if isinstance(act, Text):
        return act
    device = "" if member else device
    stamped = msgspec.structs.replace(act, came=0, member=member, device=device)
    return timed(stamped, int(now))


def _opening(act: Act, member: str, device: str, now: float) -> Act:
    """Return an entry of a match that is opened; somebody else may have entered it elsewhere."""
    if isinstance(act, Deal) and act.by:
        member, device = "", ""
    return _stamped(act, member, device, now)


def _judged(
    match: Shared, acts: Sequence[tuple[Command, Act | Text]], *, may_open: bool, now: float
) -> list[tuple[Command, Act | Text]]:
    """Judge numbered entries by the sheet as it is now, which takes a while to settle.

    Entries after a `Reopen` are not late.
    """
    found, opens = list[tuple[Command, Act | Text]](), False
    for command, sent in acts:
        act = sent
        if not isinstance(sent, Text):
            closed = not opens and match.is_closed(now)
            against = _membership_fault(match, sent)
            act = against or judged(
                sent, match.log, match.settled, is_closed=closed, may_open=may_open
            )
            opens = opens or isinstance(act, Reopen)
        found.append((command, act))
    return found


def _membership_fault(match: Shared, act: Act) -> Text | None:
    """Return why an entry brings in the wrong people; a correction may bring in the same."""
    before = match.log.deals[: act.place] if isinstance(act, Deal) else ()
    later = newcomers([place.now.said for place in before], len(match.people))
    there = [*[one.member for one in match.people], *[one.member for one in later]]
    return membership_fault(act, match.members, [one for one in there if one])


@dataclass
class _Open:
    """A match in memory; its entries have so many bytes."""

    shared: Shared
    log: Log[StoredKept]
    bytes: int
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
        self.bytes += missed.size


@dataclass
class _Watched:
    """A match that somebody watches, at a version."""

    shared: Shared
    version: Version
    touched: float
    used: float = 0.0


def _added(
    open_: _Open, acts: Iterable[tuple[Command, Act | Text]]
) -> tuple[KeptLog, list[Item], list[tuple[int, Text]]]:
    """Return the log after acts, the entries to be stored, and the numbers of refused ones."""
    log, left = open_.shared.log, MOST_BYTES - open_.bytes
    items, refused = list[Item](), list[tuple[int, Text]]()
    for command, act in acts:
        try:
            entries = decide(log, act, left)
        except Declined as error:
            refused.append((command.number, error.text))
            continue
        for entry in entries:
            items.append(Item(stored(entry), command))
            log, left = after(log, entry), left - len(items[-1].data)
    return log, items, refused


def _shared(match: str, found: StoredKept, members: Mapping[str, StoredMember]) -> Shared:
    """Return a match as it was read. Raises `NotTaken` if this version can't read it."""
    if found.fault is not None:
        raise NotTaken(say(NEWER if found.fault.is_newer else DAMAGED))
    try:
        people = msgspec.json.decode(found.people, type=People)
    except msgspec.MsgspecError:
        raise NotTaken(say(NEWER)) from None
    log = fold(found.log)
    assert log is not None
    return Shared(
        match,
        found.watch,
        found.token_hash,
        people,
        found.circle,
        log,
        found.opened_at,
        found.deleted,
        members,
    )


Beside = Callable[[Shared | None, Shared, str], Awaitable[Sequence[Change]]]
"""Returns what is stored in the same moment as a match: as it was, as it is, and by which member.

It was None before it was opened.
"""


async def _nothing(_before: Shared | None, _match: Shared, _member: str) -> Sequence[Change]:
    return ()


class KeptMatches:
    """The matches on real cards of one server."""

    def __init__(self, store: Store, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._wall = wall
        self._open: dict[str, _Open] = {}
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        self._watched: dict[str, _Watched] = {}
        self.beside: Beside = _nothing
        store.ownership.followers.append(self._drop_lost)
        store.handing_over.closing.append(self._leave)
        store.telling.followers.append(self._follow_deletions)

    async def open(
        self,
        match: KeptMatch,
        people: People,
        circle: str | None = None,
        history: History | None = None,
        member: str = "",
        zone: str = "",
        *,
        device: str = "",
        secret: str = "",
    ) -> tuple[Shared, str]:
        """Open a match that a phone has kept so far; return it with its opener's token.

        `history` has the versions of its deals as far as they are known; `member` opens it, or else
        a `device`, in this time zone. If the same comes with the same `secret` again, the answer is
        the match that was opened first, which may have been deleted. Raises `StorageError`, and
        `NotTaken` if it is too long. `match` must have been settled once, so that it can be.
        """
        began = Began(match.settings, len(people), match.start, match.rules, build(), zone)
        same = msgspec.json.encode([circle, member, match.settings, match.names, match.start])
        watch, token = derived(secret, same.hex()) if secret else (new_table_id(), new_token())
        async with self._alone(watch):
            found = await self.find(watch, deleted=True) if secret else None
            if found is not None and found[0].may_delete(token):
                return found[0], token
            acts = [
                _opening(one, member, device, self._now()) for one in acts_of(match, history or {})
            ]
            shared = await self._begun([began, *acts], people, circle, watch, token, member)
        return shared, token

    async def _begun(
        self,
        log: Sequence[KeptEntry],
        people: People,
        circle: str | None,
        watch: str,
        token: str,
        member: str,
    ) -> Shared:
        """Store a new match and keep it. Raises `NotTaken` and `StorageError`."""
        entries = [stored(one) for one in log]
        size = sum(map(len, entries))
        if max(map(len, entries[1:]), default=0) > LONGEST_ENTRY:
            raise NotTaken(say(TOO_LONG))
        if len(entries) > MOST_ENTRIES or size > MOST_BYTES:
            raise NotTaken(say(FULL))
        id_, folded, members = new_table_id(), fold(log), await self._members(circle)
        assert folded is not None
        shared = Shared(
            id_, watch, hashed(token), people, circle, folded, self._now(), None, members
        )
        row = (id_, watch, hashed(token), msgspec.json.encode(people), circle, None)
        changes = await self.beside(None, shared, member)
        items = [Item(one) for one in entries]
        fence, head = await self._store.open_log(id_, CARDS, items, [(KEPT, [row])], changes)
        served = Log(self._store, id_, fence, head, completed(), read_kept)
        self._keep(shared, served, size, asyncio.get_running_loop().time())
        return shared

    def _now(self) -> int:
        return int(self._wall())

    async def find(self, link: str, *, deleted: bool = False) -> tuple[Shared, bool] | None:
        """Return the match of a link, and whether one may enter something there; None if none.

        A `deleted` one is found only if that is asked for. Raises `NotServed`, `StorageError`, and
        `NotTaken` if this version can't read it.
        """
        self._unload()
        if link not in self._open:
            version = await self._store.read(NOT_READ, read_version, link)
            if version is None:
                return None
            if link != version.match:
                watched = await self._watch(version, deleted=deleted)
                return None if watched is None else (watched, False)
            await self._load(link)
        open_ = self._open.get(link)
        if open_ is None or (open_.shared.deleted is not None and not deleted):
            return None
        if not open_.log.is_served:
            # Perhaps it was lost while it was loaded.
            self._drop_lost()
            open_.log.check_served()
        await self._touch(link, open_)
        if open_.shared.circle is not None and open_.used - open_.looked >= NAMES_HOLD:
            open_.looked = open_.used
            members = await self._members(open_.shared.circle)
            if not members:  # the circle was deleted, and the match with it
                self._drop(link)
                return None
            if members != open_.shared.members:
                open_.shared = replace(open_.shared, members=members)
        return open_.shared, True

    async def _load(self, match: str) -> None:
        """Take over a match and keep it in memory, if it is still there."""
        async with self._alone(match):
            fence = None if match in self._open else await self._store.take(match)
            found = None if fence is None else await self._store.read(NOT_READ, read_kept, match)
            if fence is not None and found is not None:
                shared = _shared(match, found, await self._members(found.circle))
                done = completed(found.commands)
                log = Log(self._store, match, fence, found.head, done, read_kept)
                self._keep(shared, log, found.size, -inf)

    async def _watch(self, version: Version, *, deleted: bool) -> Shared | None:
        """Return a match for those who watch it, whichever process serves it; None if none.

        It's read again when it has another version.
        """
        members = await self._members(version.circle)
        is_gone = version.circle is not None and not members  # with its circle
        if is_gone or (version.deleted is not None and not deleted):
            return None
        known = self._watched.get(version.match)
        is_same = known is not None and known.version == version
        shared = known.shared if known and is_same else await self._peek(version.match, members)
        if shared is None:
            return None
        if shared.members != members:
            shared = replace(shared, members=members)
        touched = -inf if known is None else known.touched
        watched = self._watched[version.match] = _Watched(shared, version, touched)
        await self._touch(version.match, watched)
        return shared

    async def _touch(self, match: str, one: _Open | _Watched) -> None:
        """Note that a match is in use."""
        one.used = asyncio.get_running_loop().time()
        if one.used - one.touched >= NOTED_EVERY:
            one.touched = one.used
            await self._store.touch([match])

    async def _members(self, circle: str | None) -> Mapping[str, StoredMember]:
        return {} if circle is None else await self._store.read(NOT_READ, read_members, circle)

    async def _ids_of(self, wanted: Select[tuple[str]]) -> list[str]:
        return [match for (match,) in await self._store.rows(NOT_READ, wanted)]

    def _keep(self, shared: Shared, log: Log[StoredKept], size: int, touched: float) -> None:
        now = asyncio.get_running_loop().time()
        self._open[shared.id] = _Open(shared, log, size, now, touched)

    def _loaded(self, match: str) -> _Open | None:
        """Return a match in memory. Raises `NotServed` if it has just been handed over."""
        open_ = self._open.get(match)
        if open_ is None:
            self._store.handing_over.check_may_take(match)
        return open_

    def _drop(self, match: str) -> None:
        if self._open.pop(match, None) is not None:
            self._store.ownership.forget(match)

    async def _leave(self, match: str) -> None:
        """Drop a match so that another process can take it over."""
        async with self._alone(match):
            self._drop(match)

    def _drop_lost(self) -> None:
        """Drop the matches that another server has taken over."""
        if self._store.ownership.lease.holds:
            for match, one in list(self._open.items()):
                if not one.log.is_served:
                    self._drop(match)

    def _unload(self) -> None:
        now = asyncio.get_running_loop().time()
        for match, one in list(self._open.items()):
            if now - one.used >= IDLE and match not in self._locks:
                self._drop(match)
        watched = self._watched.items()
        self._watched = {match: one for match, one in watched if now - one.used < IDLE}

    async def append(
        self,
        match: str,
        device: str,
        first: int,
        acts: Sequence[Act | Text],
        member: str = "",
        *,
        may_open: bool = False,
    ) -> tuple[Shared, Shared, tuple[tuple[int, Text], ...]] | None:
        """Add entries of a phone, which are numbered from `first` on; a retry adds nothing.

        An act may be what is wrong with it instead; then it is refused. `member` enters them, if
        that is known; whoever `may_open` the match opens it again after it has closed. Return the
        match before and after, and the numbers of entries that were not
        taken, with the reason; None if there is no such match. Raises `StorageError`, and
        `TextError` if the match can't be settled any more; then nothing was added.
        """
        async with self._alone(match):
            open_ = self._loaded(match)
            if open_ is None or open_.shared.deleted is not None:
                return None
            before = open_.shared
            done = open_.log.done
            numbered = [
                (command, act)
                for number, act in enumerate(acts, start=first)
                if done.verdict(command := Command(SENT_BY, device, number)) is not Verdict.DONE
            ]
            now = self._wall()
            found = await in_thread(
                lambda _job: _judged(before, numbered, may_open=may_open, now=now)
            )
            stamped = [(command, _stamped(act, member, device, now)) for command, act in found]
            log, items, refused = _added(open_, stamped)
            now_ = replace(before, log=log)
            changes = await self.beside(before, now_, member) if items else ()
            if items and await open_.log.append(items, open_.follow, changes=changes):
                open_.bytes += sum([len(one.data) for one in items])
                open_.shared = now_
            return before, open_.shared, tuple(refused)

    async def rename(
        self, match: str, seat: int, name: str, member: str = ""
    ) -> tuple[Shared, Shared] | None:
        """Rename somebody who is no member of the circle; return the match before and after.

        None if there is no such match, or nobody in this seat. Raises `NotTaken` for a name that
        can't be, and `StorageError`.
        """
        async with self._alone(match):
            open_ = self._loaded(match)
            if open_ is None or seat not in range(len(open_.shared.everybody)):
                return None
            before = open_.shared
            person, others = before.everybody[seat], list(before.names)
            if person == NOBODY:
                return None
            if person.member is not None:
                raise NotTaken(say(NAMED_IN_CIRCLE))
            del others[seat]
            fault = new_name_fault(name, others, game_named(before.log.began.settings.game))
            if fault is not None:
                raise NotTaken(fault)
            if name == person.name:
                return before, before
            if seat >= len(before.people):
                await self._rename_newcomer(open_, seat, name, member)
                return before, open_.shared
            people = list(before.people)
            people[seat] = Person(name, person.face)
            now = replace(before, people=tuple(people))
            await self._become(open_, now, member, people=msgspec.json.encode(people))
            return before, now

    async def _rename_newcomer(self, open_: _Open, seat: int, name: str, member: str) -> None:
        """Correct the entry with which somebody came in, who has another name in it from now on.

        It counts at once, also in a closed match, which it doesn't hold open.
        """
        before, now = open_.shared, self._wall()
        place = place_of([one.now.said for one in before.log.deals], len(before.people), seat)
        version = before.log.deals[place].now
        said = renamed(version.said, seat, name)
        late = Deal(place, said, version.entry, beside=version.beside, late=True)
        log, items = before.log, list[Item]()
        for act in (late, Admit(log.version + 1, counts=True)):
            try:
                (entry,) = decide(log, _stamped(act, member, "", now), MOST_BYTES - open_.bytes)
            except Declined as error:
                raise NotTaken(error.text) from None
            log = after(log, entry)
            items.append(Item(stored(entry)))
        named = replace(before, log=log)
        changes = await self.beside(before, named, member)
        if await open_.log.append(items, open_.follow, changes=changes):
            open_.bytes += sum([len(one.data) for one in items])
            open_.shared = named

    async def mark_deleted(
        self, match: str, *, deleted: bool, member: str = ""
    ) -> tuple[Shared, Shared] | None:
        """Delete a match, or bring it back: its data go only after a day.

        Return the match before and after; None if there is no such match. Raises `StorageError`.
        """
        async with self._alone(match):
            open_ = self._loaded(match)
            if open_ is None:
                return None
            before = open_.shared
            if (before.deleted is not None) is not deleted:
                day = self._store.day if deleted else None
                await self._become(open_, replace(before, deleted=day), member, deleted_day=day)
            return before, open_.shared

    async def _become(self, open_: _Open, match: Shared, member: str, **stored: Any) -> None:
        """Store what changes beside the log of a match."""
        of_match = update(KEPT).where(KEPT.c.log_id == match.id).values(**stored)
        await open_.log.change([of_match, *await self.beside(open_.shared, match, member)])
        open_.shared = match

    async def purge(self) -> None:
        """Delete the data of matches that were deleted a day ago. Raises `StorageError`.

        One that another process serves is left to that one.
        """
        # The day after may have begun right after it.
        gone = deleted_before(self._store.day - 1)
        for match in await self._ids_of(gone):
            async with self._alone(match):
                self._drop(match)
                if await self._store.take_if_free(match) is None:
                    continue
                if await self._ids_of(gone.where(KEPT.c.log_id == match)):
                    await self._store.delete(match)

    async def expire(self, match: str, days: int) -> bool:
        """Delete a match unless it is in use; return whether it was. Raises `StorageError`."""
        async with self._alone(match):
            return match not in self._open and await self._store.expire(match, days, CARDS)

    async def _follow_deletions(self, words: Collection[str]) -> None:
        """Drop the matches that are deleted, or whose circle is."""
        for match, one in list(self._open.items()):
            if match in words or one.shared.circle in words:
                self._drop(match)

    async def untouched(self, days: int) -> list[str]:
        """Return the matches unused for more than so many days, none of a circle's."""
        return await self._store.untouched(days, CARDS)

    async def of_circle(
        self, circle: str, wanted: Collection[str] | None = None
    ) -> AsyncIterator[Shared]:
        """Yield matches of a circle, these or all, the oldest first; leave out unreadable ones."""
        members = await self._members(circle)
        for match in await self._ids_of(matches_of_circle(circle)):
            if wanted is not None and match not in wanted:
                continue
            try:
                found = await self._peek(match, members)
            except NotTaken:
                continue
            if found is not None and found.deleted is None:
                yield found

    async def _peek(self, match: str, members: Mapping[str, StoredMember]) -> Shared | None:
        """Return a match without serving it. Raises `NotTaken` if it can't be read."""
        open_ = self._open.get(match)
        if open_ is not None and open_.log.is_served:
            shared = open_.shared
            # A new one would be settled again.
            return shared if shared.members == members else replace(shared, members=members)
        found = await self._store.read(NOT_READ, read_kept, match)
        return None if found is None else _shared(match, found, members)

    @asynccontextmanager
    async def _alone(self, match: str) -> AsyncIterator[None]:
        """Lock a match while it is loaded, changed or deleted."""
        lock = self._locks.setdefault(match, asyncio.Lock())
        async with lock:
            yield
