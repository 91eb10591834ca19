"""Matches on real cards that somebody watches, whichever process serves them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from math import inf

from femopp.server.kept.loading import Use, members_of
from femopp.server.kept.shared import Shared
from femopp.server.kept.stored import StoredMember, Version
from femopp.server.store.store import Store

Peek = Callable[[str, Mapping[str, StoredMember]], Awaitable[Shared | None]]
"""Returns a match, with the members of its circle, without serving it."""


@dataclass
class _Watched:
    """A match that somebody watches, at a version."""

    shared: Shared
    version: Version
    use: Use


class Watching:
    """The matches that are watched in this process."""

    def __init__(self, store: Store, peek: Peek) -> None:
        self._store = store
        self._peek = peek
        self._matches: dict[str, _Watched] = {}

    async def find(self, version: Version, *, deleted: bool) -> Shared | None:
        """Return a match for those who watch it; None if none.

        It's read again when it has another version.
        """
        members = await members_of(self._store, version.circle)
        is_gone = version.circle is not None and not members  # with its circle
        if is_gone or (version.deleted is not None and not deleted):
            return None
        known = self._matches.get(version.match)
        is_same = known is not None and known.version == version
        shared = known.shared if known and is_same else await self._peek(version.match, members)
        if shared is None:
            return None
        if shared.members != members:
            shared = replace(shared, members=members)
        use = Use(-inf, -inf) if known is None else known.use
        self._matches[version.match] = _Watched(shared, version, use)
        await use.note(self._store, version.match)
        return shared

    def unload(self, before: float) -> None:
        """Drop the matches that nobody has watched since a time."""
        self._matches = {
            match: one for match, one in self._matches.items() if one.use.used > before
        }
