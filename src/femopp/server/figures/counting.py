"""Adds up the matches of circles when somebody asks for figures."""

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from femopp.circle import Played
from femopp.figures.counters import CircleSum, sum_of
from femopp.figures.tally import Tally, is_current, renamed, restored, tally_of
from femopp.language import _
from femopp.server.circle.circles import Circles
from femopp.server.circle.matches import all_played
from femopp.server.circle.rows import Circle
from femopp.server.figures.rows import (
    StoredTally,
    made_tally,
    read_missing,
    read_tallies,
    stored_tally,
)
from femopp.server.monitoring.logs import log_number

LOG = logging.getLogger("femopp")

MOST_KEPT = 32
"""Circles whose sums are kept in memory."""

AT_ONCE = 2
"""Circles that are added up at the same time."""

NOT_READ = _("the figures could not be read: {problem}")


class _Counted(NamedTuple):
    """A circle's sum, and the circle's number `counted` from before it was added up."""

    counted: int
    found: CircleSum


class Counting:
    """The sums of a server's circles, each kept until the circle is counted anew."""

    def __init__(self, circles: Circles) -> None:
        self.circles = circles
        # Those that were asked for last come last.
        self._kept = dict[str, _Counted]()
        self._adding = dict[tuple[str, int], asyncio.Task[CircleSum]]()
        self._turns = asyncio.Semaphore(AT_ONCE)

    def follow(self) -> None:
        """Store what matches add from now on when they end."""
        self.circles.on_played(self._played)

    async def close(self) -> None:
        """Leave off adding up."""
        for task in self._adding.values():
            task.cancel()
        await asyncio.gather(*self._adding.values(), return_exceptions=True)

    async def sum_of(self, circle: Circle, patience: float | None = None) -> CircleSum | None:
        """Return the sum of a circle's matches; None if it takes longer than this many seconds.

        It is then still added up, once for all who ask. Raises `StorageError`.
        """
        kept = self._kept.get(circle.id)
        if kept is not None and kept.counted == circle.counted:
            self._keep(circle.id, kept)
            return kept.found
        key = circle.id, circle.counted
        task = self._adding.get(key)
        if task is None:
            task = self._adding[key] = asyncio.create_task(self._add_up(circle))
            task.add_done_callback(lambda _done: self._adding.pop(key))
            # Its error isn't reported as lost if nobody waits any more.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.wait((task,), timeout=patience)
        return task.result() if task.done() else None

    async def tallies(self, circle: Circle, matches: Sequence[str]) -> list[Tally]:
        """Return what these matches add, in the order in which they ended."""
        found = await self.circles.store.read(NOT_READ, read_tallies, circle.id, matches)
        return await asyncio.to_thread(lambda: [one for _data, one in _restored(found, circle)])

    def _keep(self, circle: str, found: _Counted) -> None:
        self._kept.pop(circle, None)
        self._kept[circle] = found
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    async def _add_up(self, circle: Circle) -> CircleSum:
        async with self._turns:
            found, wanted = await self._sum_as_stored(circle)
            if wanted:
                await self._make(circle.id, wanted)
                found, _still = await self._sum_as_stored(circle)
        self._keep(circle.id, _Counted(circle.counted, found))
        return found

    async def _sum_as_stored(self, circle: Circle) -> tuple[CircleSum, Mapping[str, bytes | None]]:
        """Return the sum of the stored tallies, and which matches need one.

        Of those, some have one of an earlier form.
        """
        store = self.circles.store
        stored = await store.read(NOT_READ, read_tallies, circle.id)
        # Afterwards: the tally of a match that is just being stored anew may be gone.
        missing = await store.read(NOT_READ, read_missing, circle.id)
        found, earlier = await asyncio.to_thread(_added_up, stored, circle)
        return found, {**dict.fromkeys(missing), **earlier}

    async def _make(self, circle: str, wanted: Mapping[str, bytes | None]) -> None:
        """Make the tallies of these matches from their sheets, instead of the given ones."""
        async for played in all_played(self.circles, circle, wanted):
            tally = await asyncio.to_thread(tally_of, played)
            await self.circles.store.change(made_tally(circle, tally, wanted[tally.match]))

    async def _played(self, played: Played) -> None:
        try:
            tally = await asyncio.to_thread(tally_of, played)
            await self.circles.store.change(stored_tally(played.circle, tally))
        except Exception:
            # The match itself is stored, and found when the circle is added up.
            LOG.exception("match %s of a circle was not counted", log_number(played.match))


def _added_up(
    found: Sequence[StoredTally], circle: Circle
) -> tuple[CircleSum, Mapping[str, bytes]]:
    earlier: dict[str, bytes] = {}

    def tallies() -> Iterator[Tally]:
        for data, tally in _restored(found, circle):
            # Tables go on meanwhile.
            time.sleep(0)
            if not is_current(tally):
                earlier[tally.match] = data
            yield tally

    return sum_of(tallies(), circle.zone, circle.memory.seasons), earlier


def _restored(found: Sequence[StoredTally], circle: Circle) -> Iterator[tuple[bytes, Tally]]:
    """Yield tallies with their members of today, in the order in which the matches ended."""
    for _ended, _match, data in sorted(found):
        yield data, renamed(restored(data), circle.merged)
