"""A table from the store: its log folded in slices, so that other tables go on."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from itertools import product
from typing import TypeVar

from femopp.language import LANGUAGES, _, say
from femopp.rulebook import settled_as_told
from femopp.server.monitoring.logs import log_number
from femopp.server.store.resuming import ResumePoint
from femopp.table.commands import Declined
from femopp.table.log.entries import AnyEntry, Opened, Stands, WrittenBy
from femopp.table.log.folding import following, opened
from femopp.table.log.snapshot import taken_up
from femopp.table.screen.sheet import SheetText
from femopp.table.state.live import LiveTable

T = TypeVar("T")

LOG = logging.getLogger("femopp")

SLICE = 25
"""Entries or deals in a slice."""

MANY_DEALS = 100
"""Deals from which on a score sheet is prepared while the table is loaded."""

NEEDS_ANOTHER = _("this table was saved by Femopp {version}; only that version can show it")


async def in_slices(things: Iterable[T]) -> AsyncIterator[T]:
    """Yield the same, and let other tasks run after each slice."""
    for number, thing in enumerate(things, start=1):
        yield thing
        if number % SLICE == 0:
            await asyncio.sleep(0)


async def followed(live: LiveTable, log: Sequence[AnyEntry]) -> LiveTable:
    """Return the table after these entries. Other tables go on meanwhile."""
    async for entry in in_slices(log):
        live = following(live, entry)
    return live


async def _beginning(rest: ResumePoint) -> LiveTable:
    """Return the table at the point from which it is resumed."""
    start = rest.start
    if start is not None:
        told = [settled_as_told(deal.told) async for deal in in_slices(start.deals)]
        return taken_up(
            start.first,
            start.number,
            start.stands,
            start.deals,
            tuple(told),
            rest.kept.names,
            rest.kept.faces,
        )
    first = rest.kept.log[0]
    assert isinstance(first, Opened)
    return opened(first)


async def live_of(table: str, rest: ResumePoint) -> LiveTable:
    """Return a stored table. Raises `Declined` if this version cannot load it."""
    kept, start = rest.kept, rest.start
    if kept.fault is not None and start is None and not kept.log:
        raise Declined(kept.fault.text)
    try:
        return await followed(await _beginning(rest), kept.log if start else kept.log[1:])
    except Exception:
        LOG.exception("table %s cannot be loaded", log_number(table))
        raise Declined(say(NEEDS_ANOTHER, version=_last_written_by(rest))) from None


async def sheets_of(live: LiveTable) -> Mapping[str, SheetText]:
    """Return a long score sheet in every language; short ones are made on demand."""
    if live.running is None or live.running.ring is not None:
        return {}
    deals, names = live.running.deals, live.running.sheet.names
    if len(deals) < MANY_DEALS:
        return {}
    sheets = {language: SheetText(language) for language in LANGUAGES}
    async for number, in_words in in_slices(product(range(len(deals)), sheets.values())):
        in_words.tell(deals[: number + 1], names[: number + 1], None)
    return sheets


def _last_written_by(rest: ResumePoint) -> str:
    """Return the build that wrote the log last."""
    log = rest.kept.log
    builds = [entry.version for entry in log if isinstance(entry, Opened | WrittenBy | Stands)]
    if not builds and rest.start is not None:
        return rest.start.stands.version
    return builds[-1] if builds else "?"
