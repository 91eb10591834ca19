"""Follows the matches of circles' tables as they begin and end."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Sequence

import msgspec
from sqlalchemy import Connection, delete, insert, update

from femopp.circle import Played, Summed, evening_of, summed
from femopp.server.circle.assembling import (
    Course,
    When,
    assembled,
    course_in_log,
    course_of,
    match_id,
    running_match,
)
from femopp.server.circle.circles import NOT_READ, Circles, now
from femopp.server.circle.rows import (
    Circle,
    CircleTable,
    MatchRow,
    matches_of,
    read_guests,
    read_table,
    recounted,
    remembering,
)
from femopp.server.monitoring.logs import log_number
from femopp.server.store.schema import CIRCLE_MATCHES, CIRCLE_TALLIES
from femopp.server.store.writing import Change
from femopp.table.state.live import LiveTable

LOG = logging.getLogger("femopp")


def follow(circles: Circles) -> None:
    """Have the tables report matches that begin and end."""

    def turned(table: str, live: LiveTable) -> None:
        task = asyncio.create_task(_turn(circles, table, live))
        circles.tasks.add(task)
        task.add_done_callback(circles.tasks.discard)

    circles.rooms.turned = turned


async def _turn(circles: Circles, table: str, live: LiveTable) -> None:
    try:
        # In the order in which it happened.
        async with circles.at_table(table):
            if not await circles.has_table(table):
                return
            row = await circles.store.read(NOT_READ, read_table, table)
            if row is None:
                return
            async with circles.alone(row.circle_id):
                circle = await circles.by_id(row.circle_id)
                if circle is None:
                    return
                if live.is_over:
                    await _ended(circles, circle, row, live)
                elif live.is_playing:
                    await _goes_on(circles, circle, row, live)
    except Exception:
        # It's found again when the circle's matches are counted anew.
        LOG.exception("table %s: a match of a circle", log_number(table))


async def _goes_on(circles: Circles, circle: Circle, table: CircleTable, live: LiveTable) -> None:
    """Store that a match has begun; or that it goes on, as its end was taken back."""
    match = match_id(table.table_id, live.matches)
    known = await match_of(circles, circle.id, match)
    if known is not None and known.ended_at is None:
        return
    if known is not None:
        here = (CIRCLE_MATCHES.c.circle_id == circle.id) & (CIRCLE_MATCHES.c.match == match)
        goes_on = update(CIRCLE_MATCHES).where(here).values(ended_at=None)
        changes = [goes_on, without_tally(circle.id, match), recounted(circle.id)]
        await circles.store.change(changes)
        return
    guests = await circles.store.read(NOT_READ, read_guests, table.table_id)
    assert live.running is not None
    # The table may have been taken up again later.
    began = live.running.began_at or now()
    evening = evening_of(began, circle.zone)
    running = running_match(live, guests, circle)
    row = MatchRow(match, table.table_id, began, None, evening, running)
    await circles.store.change([stored_match(circle.id, row)])


async def _ended(circles: Circles, circle: Circle, table: CircleTable, live: LiveTable) -> None:
    """Store a match that has ended, and the seats for the next table."""
    known = await match_of(circles, circle.id, match_id(table.table_id, live.matches))
    if not course_of(live).deals or (known is not None and known.ended_at is not None):
        return
    course = course_of(live)
    ended = course.ended_at or now()
    played = await record(circles, circle, table, live.matches, course, ended)
    if any(played.players) and not table.taken_in and not played.lesson:
        changed = remembering(circle, seating=played.players)
        await circles.store.change([changed])


async def record(
    circles: Circles,
    circle: Circle,
    table: CircleTable,
    number: int,
    course: Course,
    ended: int,
    began: int | None = None,
) -> Played:
    """Store a finished match of a table, in place of what was known of it, and report it.

    It ended at this time, and began at the other, unless more is known.
    """
    match = match_id(table.table_id, number)
    known = await match_of(circles, circle.id, match)
    began = known.began_at if known is not None else began or course.began_at or ended
    if known is not None and known.ended_at is not None:
        ended = known.ended_at
    when = When(began, ended, evening_of(began, circle.zone))
    guests = await circles.store.read(NOT_READ, read_guests, table.table_id)
    played, told = assembled(circle, table, number, course, guests, when)
    row = MatchRow(match, table.table_id, began, ended, when.evening, told)
    changes = [*without_match(circle.id, match), stored_match(circle.id, row)]
    await circles.store.change([*changes, recounted(circle.id)])
    await circles.played(played)
    return played


def cards_row(played: Played, *, is_over: bool) -> MatchRow:
    """Return what is stored of a match with real cards."""
    ended = played.ended if is_over else None
    return MatchRow(played.match, None, played.when, ended, played.evening, summed(played, 1))


async def match_of(circles: Circles, circle: str, match: str) -> MatchRow | None:
    """Return what is stored of a match; None if nothing is."""
    wanted = matches_of(circle).where(CIRCLE_MATCHES.c.match == match)
    found = await circles.store.rows(NOT_READ, wanted)
    return match_row(*found[0]) if found else None


def match_row(
    match: str, table: str | None, began: int, ended: int | None, evening: str, data: bytes
) -> MatchRow:
    """Return a row as it was read."""
    return MatchRow(match, table, began, ended, evening, _decode(data))


_decode = msgspec.json.Decoder(Summed).decode


def stored_match(circle: str, row: MatchRow) -> Change:
    """Return the statement that stores a match."""
    return insert(CIRCLE_MATCHES).values(
        circle_id=circle,
        match=row.match,
        table_id=row.table_id,
        began_at=row.began_at,
        ended_at=row.ended_at,
        evening=row.evening,
        data=msgspec.json.encode(row.summed),
    )


def without_match(circle: str, match: str) -> list[Change]:
    """Return the statements that delete what is stored of a match."""
    here = (CIRCLE_MATCHES.c.circle_id == circle) & (CIRCLE_MATCHES.c.match == match)
    return [delete(CIRCLE_MATCHES).where(here), without_tally(circle, match)]


def without_tally(circle: str, match: str) -> Change:
    """Return the statement that deletes what a match adds to figures."""
    here = (CIRCLE_TALLIES.c.circle_id == circle) & (CIRCLE_TALLIES.c.match == match)
    return delete(CIRCLE_TALLIES).where(here)


async def played_at_tables(
    circles: Circles, circle: str, matches: Collection[str] | None = None
) -> AsyncIterator[Played]:
    """Yield finished matches at a circle's tables, these or all, the oldest first, from logs."""
    columns = CIRCLE_MATCHES.c
    ended = columns.ended_at.isnot(None) & columns.table_id.isnot(None)
    found = await circles.by_id(circle)
    wanted = matches_of(circle).where(ended).order_by(columns.began_at, columns.match)
    if found is None:
        return
    for row in await circles.store.rows(NOT_READ, wanted):
        if matches is not None and row.match not in matches:
            continue
        played = await _played(circles, found, match_row(*row))
        if played is not None:
            yield played


async def _played(circles: Circles, circle: Circle, row: MatchRow) -> Played | None:
    assert row.table_id is not None and row.ended_at is not None
    table = await circles.store.read(NOT_READ, read_table, row.table_id)
    guests = await circles.store.read(NOT_READ, read_guests, row.table_id)
    course = await circles.store.read(NOT_READ, course_in_log, row.table_id, row.summed.number)
    if table is None or course is None:
        return None
    when = When(row.began_at, row.ended_at, row.evening)
    played, _told = assembled(circle, table, row.summed.number, course, guests, when)
    return played


async def all_played(
    circles: Circles, circle: str, matches: Collection[str] | None = None
) -> AsyncIterator[Played]:
    """Yield the finished matches of a circle, these or all, the oldest first."""
    at_tables = played_at_tables(circles, circle, matches)
    waiting = [at_tables, *[source(circle, matches) for source in circles.sources]]
    first = [(one, await anext(one, None)) for one in waiting]
    left = [(one, played) for one, played in first if played is not None]
    while left:
        place = min(range(len(left)), key=lambda place: left[place][1].when)
        source, played = left[place]
        yield played
        after = await anext(source, None)
        if after is None:
            del left[place]
        else:
            left[place] = (source, after)


MOST = 400
"""Matches in a list."""


def matches_on(
    connection: Connection, circle: str, evenings: Sequence[str]
) -> tuple[MatchRow, ...]:
    """Return the matches of these evenings in the order in which they began, the latest ones."""
    columns = CIRCLE_MATCHES.c
    if not evenings:
        return ()
    wanted = matches_of(circle).where(columns.evening.in_(evenings))
    latest = wanted.order_by(columns.evening.desc(), columns.began_at.desc()).limit(MOST)
    rows = connection.execute(latest).all()
    return tuple([match_row(*row) for row in reversed(rows)])
