"""Lists of a circle's matches."""

from collections.abc import Sequence

from sqlalchemy import Connection

from femopp.server.circle.matches import match_row
from femopp.server.circle.rows import MatchRow, matches_of
from femopp.server.store.schema import CIRCLE_MATCHES

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
