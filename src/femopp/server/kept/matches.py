"""Matches on real cards that several phones keep: in memory, and in the store."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

import msgspec
from sqlalchemy import Select, update

from femopp.language import Text, say
from femopp.server.kept.entering import (
    SENT_BY,
    added,
    completed,
    judged_by_sheet,
    stamped,
    stamped_opening,
)
from femopp.server.kept.entries import Act, Began, KeptEntry, stored
from femopp.server.kept.loading import NOT_READ, NotTaken, Use, members_of, shared_match
from femopp.server.kept.log import (
    FULL,
    LONGEST_ENTRY,
    MOST_BYTES,
    MOST_ENTRIES,
    TOO_LONG,
    KeptLog,
    after,
    fold,
)
from femopp.server.kept.opening import History, acts_of
from femopp.server.kept.renaming import check_new_name, newcomer_renamed, with_name
from femopp.server.kept.settling import KeptMatch
from femopp.server.kept.shared import NOBODY, People, Shared
from femopp.server.kept.stored import (
    StoredKept,
    StoredMember,
    deleted_before,
    matches_of_circle,
    read_kept,
    read_version,
)
from femopp.server.kept.watching import Watching
from femopp.server.net.work_queue import in_thread
from femopp.server.room.tokens import derived, hashed, new_table_id, new_token
from femopp.server.store.chain import Command
from femopp.server.store.completed_commands import Verdict
from femopp.server.store.log import Item, Log
from femopp.server.store.schema import CARDS, KEPT
from femopp.server.store.store import Store
from femopp.server.store.turns import Locks
from femopp.server.store.wall import WALL
from femopp.server.store.writing import Change
from femopp.table.build import build

IDLE = 600.0
"""Seconds without requests after which a match is dropped from memory."""

NAMES_HOLD = 5.0
"""Seconds for which the members of a circle are not read again."""


@dataclass
class _Open:
    """A match in memory; its entries have so many bytes."""

    shared: Shared
    log: Log[StoredKept]
    bytes: int
    use: Use
    looked: float = 0.0

    @property
    def left(self) -> int:
        """How many bytes further entries can have."""
        return MOST_BYTES - self.bytes

    def follow(self, missed: StoredKept) -> None:
        """Follow what was stored after all."""
        log = self.shared.log
        for entry in missed.log:
            assert not isinstance(entry, Began)
            log = after(log, entry)
        self.shared = replace(self.shared, log=log)
        self.bytes += missed.size


Beside = Callable[[Shared | None, Shared, str], Awaitable[Sequence[Change]]]
"""Returns what is stored in the same moment as a match: as it was, as it is, and by which member.

It was None before it was opened.
"""


async def _nothing(_before: Shared | None, _match: Shared, _member: str) -> Sequence[Change]:
    return ()


class KeptMatches:
    """The matches on real cards of one server."""

    def __init__(self, store: Store, wall: Callable[[], float] = WALL) -> None:
        self._store = store
        self._wall = wall
        self._open: dict[str, _Open] = {}
        self._locks = Locks()
        self._watching = Watching(store, self._peek)
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
        async with self._locks.of(watch):
            found = await self.find(watch, deleted=True) if secret else None
            if found is not None and found[0].may_delete(token):
                return found[0], token
            acts = [
                stamped_opening(one, member, device, self._now())
                for one in acts_of(match, history or {})
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
        id_, folded, members = new_table_id(), fold(log), await members_of(self._store, circle)
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
                watched = await self._watching.find(version, deleted=deleted)
                return None if watched is None else (watched, False)
            await self._load(link)
        open_ = self._open.get(link)
        if open_ is None or (open_.shared.deleted is not None and not deleted):
            return None
        if not open_.log.is_served:
            # Perhaps it was lost while it was loaded.
            self._drop_lost()
            open_.log.check_served()
        await open_.use.note(self._store, link)
        if open_.shared.circle is not None and open_.use.used - open_.looked >= NAMES_HOLD:
            open_.looked = open_.use.used
            members = await members_of(self._store, open_.shared.circle)
            if not members:  # the circle was deleted, and the match with it
                self._drop(link)
                return None
            if members != open_.shared.members:
                open_.shared = replace(open_.shared, members=members)
        return open_.shared, True

    async def _load(self, match: str) -> None:
        """Take over a match and keep it in memory, if it is still there."""
        async with self._locks.of(match):
            fence = None if match in self._open else await self._store.take(match)
            found = None if fence is None else await self._store.read(NOT_READ, read_kept, match)
            if fence is not None and found is not None:
                members = await members_of(self._store, found.circle)
                shared = shared_match(match, found, members)
                done = completed(found.commands)
                log = Log(self._store, match, fence, found.head, done, read_kept)
                self._keep(shared, log, found.size, -inf)

    async def _ids_of(self, wanted: Select[tuple[str]]) -> list[str]:
        return [match for (match,) in await self._store.rows(NOT_READ, wanted)]

    def _keep(self, shared: Shared, log: Log[StoredKept], size: int, touched: float) -> None:
        now = asyncio.get_running_loop().time()
        self._open[shared.id] = _Open(shared, log, size, Use(now, touched))

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
        async with self._locks.of(match):
            self._drop(match)

    def _drop_lost(self) -> None:
        """Drop the matches that another server has taken over."""
        if self._store.ownership.lease.holds:
            for match, one in list(self._open.items()):
                if not one.log.is_served:
                    self._drop(match)

    def _unload(self) -> None:
        before = asyncio.get_running_loop().time() - IDLE
        for match, one in list(self._open.items()):
            if one.use.used <= before and match not in self._locks:
                self._drop(match)
        self._watching.unload(before)

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
        async with self._locks.of(match):
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
                lambda _job: judged_by_sheet(before, numbered, may_open=may_open, now=now)
            )
            acts_now = [(command, stamped(act, member, device, now)) for command, act in found]
            log, items, refused = added(before.log, open_.left, acts_now)
            if items:
                await self._add(open_, before, log, items, member)
            told = tuple([(command.number, text) for command, text in refused])
            return before, open_.shared, told

    async def _add(
        self, open_: _Open, before: Shared, log: KeptLog, items: Sequence[Item], member: str
    ) -> None:
        """Store entries of a match, whose log is this with them."""
        now = replace(before, log=log)
        changes = await self.beside(before, now, member)
        if await open_.log.append(items, open_.follow, changes=changes):
            open_.bytes += sum([len(one.data) for one in items])
            open_.shared = now

    async def rename(
        self, match: str, seat: int, name: str, member: str = ""
    ) -> tuple[Shared, Shared] | None:
        """Rename somebody who is no member of the circle; return the match before and after.

        None if there is no such match, or nobody in this seat. Raises `NotTaken` for a name that
        can't be, and `StorageError`.
        """
        async with self._locks.of(match):
            open_ = self._loaded(match)
            if open_ is None or seat not in range(len(open_.shared.everybody)):
                return None
            before = open_.shared
            if before.everybody[seat] == NOBODY:
                return None
            check_new_name(before, seat, name)
            if name == before.everybody[seat].name:
                return before, before
            if seat >= len(before.people):
                await self._rename_newcomer(open_, seat, name, member)
                return before, open_.shared
            now = with_name(before, seat, name)
            await self._become(open_, now, member, people=msgspec.json.encode(now.people))
            return before, now

    async def _rename_newcomer(self, open_: _Open, seat: int, name: str, member: str) -> None:
        """Correct the entry with which somebody came in, who has another name in it from now on."""
        before, now = open_.shared, self._wall()
        acts = newcomer_renamed(before, seat, name)
        stamps = [(None, stamped(act, member, "", now)) for act in acts]
        log, items, refused = added(before.log, open_.left, stamps)
        if refused:
            raise NotTaken(refused[0][1])
        await self._add(open_, before, log, items, member)

    async def mark_deleted(
        self, match: str, *, deleted: bool, member: str = ""
    ) -> tuple[Shared, Shared] | None:
        """Delete a match, or bring it back: its data go only after a day.

        Return the match before and after; None if there is no such match. Raises `StorageError`.
        """
        async with self._locks.of(match):
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
            async with self._locks.of(match):
                self._drop(match)
                if await self._store.take_if_free(match) is None:
                    continue
                if await self._ids_of(gone.where(KEPT.c.log_id == match)):
                    await self._store.deleting.delete(match)

    async def expire(self, match: str, days: int) -> bool:
        """Delete a match unless it is in use; return whether it was. Raises `StorageError`."""
        async with self._locks.of(match):
            return match not in self._open and await self._store.deleting.expire(match, days, CARDS)

    async def _follow_deletions(self, words: Collection[str]) -> None:
        """Drop the matches that are deleted, or whose circle is."""
        for match, one in list(self._open.items()):
            if match in words or one.shared.circle in words:
                self._drop(match)

    async def untouched(self, days: int) -> list[str]:
        """Return the matches unused for more than so many days, none of a circle's."""
        return await self._store.deleting.untouched(days, CARDS)

    async def of_circle(
        self, circle: str, wanted: Collection[str] | None = None
    ) -> AsyncIterator[Shared]:
        """Yield matches of a circle, these or all, the oldest first; leave out unreadable ones."""
        members = await members_of(self._store, circle)
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
        return None if found is None else shared_match(match, found, members)
