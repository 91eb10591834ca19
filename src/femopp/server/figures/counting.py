"""Keeps the figures of circles current as matches end."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from femopp.circle import CARDS, Played, Season, evening_of
from femopp.figures.counters import (
    FORM,
    Counters,
    OutOfOrderError,
    add,
    counted,
    form,
    is_current,
    periods,
    places_of,
    restored_cells,
    stored_cells,
)
from femopp.figures.tally import Tally, renamed, restored, stored, tally_of
from femopp.language import _
from femopp.server.circle.circles import Circles
from femopp.server.circle.matches import all_played
from femopp.server.circle.rows import Circle
from femopp.server.figures.rows import (
    counter_rows,
    is_complete,
    read_groups,
    read_periods,
    read_tallies,
    read_tally,
    tally_rows,
    without_counters,
    without_groups,
    without_tallies,
    without_tally,
)

LOG = logging.getLogger("femopp")

FIRST, LAST = "", "~"
"""Before and after all periods."""

_FORM = (FORM, FORM)
"""The period and game of a circle's form."""

NOT_READ = _("the figures could not be read: {problem}")


class Counting:
    """Counts the matches of a server's circles."""

    def __init__(self, circles: Circles) -> None:
        self.circles = circles
        # A lock is there as long as somebody holds it or waits for it.
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        self._checked = set[str]()

    def follow(self) -> None:
        """Count matches from now on when they end."""
        self.circles.on_played(self._played)
        self.circles.on_withdrawn(self._withdrawn)
        self.circles.on_changed(self._changed)

    async def check(self, circle: Circle) -> None:
        """Count a circle again if that is needed, once while this server runs.

        A server may stop between storing a match and counting it, and a new version may have
        other figures.
        """
        if circle.id in self._checked:
            return
        async with self._alone(circle.id):
            if circle.id in self._checked:
                return
            store = self.circles.store
            complete = await store.read(NOT_READ, is_complete, circle.id)
            groups = await store.read(NOT_READ, read_groups, circle.id, [_FORM])
            if not complete or (groups and not is_current(groups[FORM, FORM, FORM])):
                await self._recompute(circle)
            self._checked.add(circle.id)

    async def recompute(self, circle: Circle) -> bool:
        """Count a circle again from its sheets; return whether that made a difference."""
        async with self._alone(circle.id):
            return await self._recompute(circle)

    @asynccontextmanager
    async def _alone(self, circle: str) -> AsyncIterator[None]:
        lock = self._locks.setdefault(circle, asyncio.Lock())
        async with lock:
            yield

    async def _played(self, played: Played) -> None:
        try:
            async with self._alone(played.circle):
                await self._count(played)
        except Exception:
            # The match itself is stored, and found when the circle is checked.
            self._checked.discard(played.circle)
            LOG.exception("match %s of a circle was not counted", played.match)

    async def _withdrawn(self, circle: str, match: str) -> None:
        async with self._alone(circle):
            known = await self.circles.store.read(NOT_READ, read_tally, circle, match)
            if known is not None:
                await self.circles.store.change([without_tally(circle, match)])
                await self._recount(circle)

    async def _changed(self, circle: str) -> None:
        async with self._alone(circle):
            await self._recount(circle)

    async def _count(self, played: Played) -> None:
        """Count a match that has ended, or that was changed."""
        circle, store = await self.circles.by_id(played.circle), self.circles.store
        if circle is None:
            return
        tally = await asyncio.to_thread(tally_of, played)
        evening = evening_of(tally.when, circle.zone)
        changes = [without_tally(circle.id, tally.match)]
        rows = tally_rows(circle.id, [(evening, tally)])
        to = periods(tally, circle.zone, circle.memory.seasons)
        known = await store.read(NOT_READ, read_tally, circle.id, tally.match)
        found = {(period, game) for period, game, _member in places_of(tally, to)}
        groups = [_FORM, *sorted(found)]
        counters = await store.read(NOT_READ, read_groups, circle.id, groups)
        kept = counters.pop((FORM, FORM, FORM), None)
        if kept is not None and not is_current(kept):
            await store.change(changes, [rows])
            await self._recompute(circle)
            return
        if known is not None:
            if stored(known) != stored(tally):
                await store.change(changes, [rows])
                await self._recount(circle.id)
            return
        try:
            add(counters, tally, to)
        except OutOfOrderError:
            await store.change(changes, [rows])
            await self._recount(circle.id)
            return
        changes += without_groups(circle.id, groups)
        await store.change(changes, [rows, counter_rows(circle.id, {**form(), **counters})])

    async def _recount(self, circle_id: str) -> None:
        """Add up the matches again: members were merged, a zone, a season or a match changed."""
        circle = await self.circles.by_id(circle_id)
        if circle is None:
            return
        found = await self.circles.store.read(NOT_READ, read_tallies, circle.id)
        merged = {
            one.member: one.merged_into
            for one in circle.members.values()
            if one.merged_into is not None
        }
        tallies, counters = await asyncio.to_thread(
            _added_up, found, merged, circle.zone, circle.memory.seasons
        )
        await self._store(circle, tallies, counters)

    async def _recompute(self, circle: Circle) -> bool:
        store = self.circles.store
        before = await store.read(NOT_READ, read_tallies, circle.id)
        counters_before = await store.read(NOT_READ, read_periods, circle.id, FIRST, LAST)
        tallies = [
            await asyncio.to_thread(tally_of, played)
            async for played in all_played(self.circles, circle.id)
        ]
        if not self.circles.sources:
            # Nobody here knows the matches with real cards.
            tallies += [one for one in map(restored, before) if one.kind == CARDS]
        counters = await asyncio.to_thread(counted, tallies, circle.zone, circle.memory.seasons)
        await self._store(circle, tallies, counters)
        as_stored = {place: restored_cells(stored_cells(one)) for place, one in counters.items()}
        return as_stored != counters_before or sorted(before) != sorted(map(stored, tallies))

    async def _store(self, circle: Circle, tallies: Sequence[Tally], counters: Counters) -> None:
        with_evenings = [(evening_of(one.when, circle.zone), one) for one in tallies]
        rows = await asyncio.to_thread(
            lambda: [tally_rows(circle.id, with_evenings), counter_rows(circle.id, counters)]
        )
        changes = [without_tallies(circle.id), without_counters(circle.id)]
        await self.circles.store.change(changes, rows)


def _added_up(
    found: Sequence[bytes], merged: Mapping[str, str], zone: str, seasons: Sequence[Season]
) -> tuple[list[Tally], Counters]:
    tallies = [renamed(restored(data), merged) for data in found]
    return tallies, counted(tallies, zone, seasons)
