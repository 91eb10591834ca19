"""Figures as they are stored: what each match adds, and the counters."""

from collections.abc import Collection, Iterable

from sqlalchemy import Connection, Table, delete, func, select, tuple_

from femopp.figures.counters import (
    ORDERS,
    Cells,
    Counters,
    evening_period,
    restored_cells,
    stored_cells,
)
from femopp.figures.declared import ALL_GAMES
from femopp.figures.tally import Tally, restored, stored
from femopp.server.store.schema import CIRCLE_FIGURES, CIRCLE_MATCHES, CIRCLE_TALLIES
from femopp.server.store.writing import Change, Row

Group = tuple[str, str]
"""A period and a game."""

Rows = tuple[Table, list[Row]]
"""Rows of a table, in the order of its columns."""

FIRST_EVENING, AFTER_EVENINGS = "e:", "e;"
"""Periods before and after all evenings."""


def read_tally(connection: Connection, circle: str, match: str) -> Tally | None:
    """Return what is stored of a match."""
    columns = CIRCLE_TALLIES.c
    wanted = select(columns.data).where(columns.circle_id == circle, columns.match == match)
    found = connection.execute(wanted).scalar()
    return None if found is None else restored(found)


def read_tallies(connection: Connection, circle: str, evening: str | None = None) -> list[bytes]:
    """Return the tallies of a circle as they are stored, of an evening or all, in order."""
    columns = CIRCLE_TALLIES.c
    wanted = select(columns.data).where(columns.circle_id == circle)
    if evening is not None:
        wanted = wanted.where(columns.evening == evening)
    found = connection.execute(wanted.order_by(columns.ended_at, columns.match))
    return list(found.scalars())


def read_groups(connection: Connection, circle: str, groups: Collection[Group]) -> Counters:
    """Return all counters of these periods and games."""
    columns = CIRCLE_FIGURES.c
    wanted = select(columns.period, columns.game, columns.member, columns.data).where(
        columns.circle_id == circle, tuple_(columns.period, columns.game).in_(groups)
    )
    found = connection.execute(wanted).all()
    return {(one.period, one.game, one.member): restored_cells(one.data) for one in found}


def read_period(connection: Connection, circle: str, period: str) -> dict[tuple[str, str], Cells]:
    """Return the counters of a period, by game and member."""
    columns = CIRCLE_FIGURES.c
    wanted = select(columns.game, columns.member, columns.data).where(
        columns.circle_id == circle, columns.period == period
    )
    found = connection.execute(wanted).all()
    return {(one.game, one.member): restored_cells(one.data) for one in found}


def read_each_period(
    connection: Connection, circle: str, periods: Collection[str]
) -> dict[str, dict[tuple[str, str], Cells]]:
    """Return the counters of several periods, each by game and member."""
    columns = CIRCLE_FIGURES.c
    wanted = select(columns.period, columns.game, columns.member, columns.data).where(
        columns.circle_id == circle, columns.period.in_(periods)
    )
    found: dict[str, dict[tuple[str, str], Cells]] = {one: {} for one in periods}
    for row in connection.execute(wanted).all():
        found[row.period][row.game, row.member] = restored_cells(row.data)
    return found


def read_periods(connection: Connection, circle: str, first: str, last: str) -> Counters:
    """Return the counters of all periods from one to another."""
    columns = CIRCLE_FIGURES.c
    wanted = select(columns.period, columns.game, columns.member, columns.data).where(
        columns.circle_id == circle, columns.period >= first, columns.period <= last
    )
    found = connection.execute(wanted).all()
    return {(one.period, one.game, one.member): restored_cells(one.data) for one in found}


def read_evenings(connection: Connection, circle: str, before: str, most: int) -> list[str]:
    """Return the latest evening periods before this one, the latest first."""
    columns = CIRCLE_FIGURES.c
    wanted = (
        select(columns.period)
        .where(
            columns.circle_id == circle,
            columns.period > FIRST_EVENING,
            columns.period < min(before, AFTER_EVENINGS),
            columns.game == ALL_GAMES,
            columns.member == ORDERS,
        )
        .order_by(columns.period.desc())
        .limit(most)
    )
    return list(connection.execute(wanted).scalars())


def count_evenings(
    connection: Connection, circle: str, first: str = "", last: str = "9999-12-31"
) -> int:
    """Return the number of evenings on which something was counted."""
    columns = CIRCLE_FIGURES.c
    found = connection.execute(
        select(func.count()).where(
            columns.circle_id == circle,
            columns.period >= evening_period(first),
            columns.period <= evening_period(last),
            columns.game == ALL_GAMES,
            columns.member == ORDERS,
        )
    )
    return int(found.scalar_one())


def is_complete(connection: Connection, circle: str) -> bool:
    """Whether the finished matches of a circle are those that have been counted."""
    matches, tallies = CIRCLE_MATCHES.c, CIRCLE_TALLIES.c
    ended = select(matches.match).where(matches.circle_id == circle, matches.ended_at.isnot(None))
    counted = select(tallies.match).where(tallies.circle_id == circle)
    here = set(connection.execute(ended).scalars())
    return here == set(connection.execute(counted).scalars())


def without_tally(circle: str, match: str) -> Change:
    """Return the statement that deletes what is stored of a match."""
    columns = CIRCLE_TALLIES.c
    return delete(CIRCLE_TALLIES).where(columns.circle_id == circle, columns.match == match)


def without_tallies(circle: str) -> Change:
    return delete(CIRCLE_TALLIES).where(CIRCLE_TALLIES.c.circle_id == circle)


def without_counters(circle: str) -> Change:
    return delete(CIRCLE_FIGURES).where(CIRCLE_FIGURES.c.circle_id == circle)


def without_groups(circle: str, groups: Iterable[Group]) -> list[Change]:
    """Return the statements that delete all counters of these periods and games."""
    columns = CIRCLE_FIGURES.c
    return [
        delete(CIRCLE_FIGURES).where(
            columns.circle_id == circle, columns.period == period, columns.game == game
        )
        for period, game in groups
    ]


def tally_rows(circle: str, tallies: Iterable[tuple[str, Tally]]) -> Rows:
    """Return the rows of what matches add, each with its evening."""
    return CIRCLE_TALLIES, [
        (circle, one.match, evening, one.ended, stored(one)) for evening, one in tallies
    ]


def counter_rows(circle: str, counters: Counters) -> Rows:
    """Return the rows of counters."""
    return CIRCLE_FIGURES, [
        (circle, period, game, member, stored_cells(cells))
        for (period, game, member), cells in counters.items()
    ]
