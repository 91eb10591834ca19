"""Matches on real cards as they are read from the store, and who is in their circles."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from femopp.language import TextError, _, say
from femopp.server.kept.log import fold
from femopp.server.kept.shared import People, Shared
from femopp.server.kept.stored import StoredKept, StoredMember, read_members
from femopp.server.room.expiry import NOTED_EVERY
from femopp.server.store.store import Store

NOT_READ = _("the match could not be read: {problem}")

NEWER = _("a newer Femopp has written to this match; use that one to see it")

DAMAGED = _("this match's log is damaged; restore a backup to go on")


class NotTaken(TextError):
    """An entry that is not taken, or a match that can't be read; `text` says why."""


@dataclass
class Use:
    """When a match in memory was used last, and when that was stored (times of the loop)."""

    used: float
    touched: float

    async def note(self, store: Store, match: str) -> None:
        """Note that a match is in use. Raises `StorageError`."""
        self.used = asyncio.get_running_loop().time()
        if self.used - self.touched >= NOTED_EVERY:
            self.touched = self.used
            await store.touch([match])


def shared_match(match: str, found: StoredKept, members: Mapping[str, StoredMember]) -> Shared:
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


async def members_of(store: Store, circle: str | None) -> Mapping[str, StoredMember]:
    """Return the members of a match's circle; none without one, or if it is deleted."""
    return {} if circle is None else await store.read(NOT_READ, read_members, circle)
