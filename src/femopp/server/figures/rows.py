"""Tallies in the database: reading and storing what matches add to figures."""

from collections.abc import Collection

from sqlalchemy import Connection, LargeBinary, delete, insert, literal, select

from femopp.figures.tally import Tally, stored
from femopp.server.circle.matches import without_tally
from femopp.server.circle.rows import recounted
from femopp.server.store.schema import CIRCLE_MATCHES, CIRCLE_TALLIES
from femopp.server.store.writing import Change

TALLIES, MATCHES = CIRCLE_TALLIES.c, CIRCLE_MATCHES.c


StoredTally = tuple[int, str, bytes]
"""When a match ended, its id, and what it adds. They sort in the order in which matches ended."""


def read_tallies(
    connection: Connection, circle: str, matches: Collection[str] | None = None
) -> list[StoredTally]:
    """Return the tallies of these matches, or all, in no order."""
    wanted = select(TALLIES.ended_at, TALLIES.match, TALLIES.data).where(
        TALLIES.circle_id == circle
    )
    if matches is not None:
        wanted = wanted.where(TALLIES.match.in_(matches))
    return [(one.ended_at, one.match, one.data) for one in connection.execute(wanted)]


def read_missing(connection: Connection, circle: str) -> list[str]:
    """Return the finished matches that have no tally: the server stopped in between."""
    known = select(TALLIES.match).where(TALLIES.circle_id == circle, TALLIES.match == MATCHES.match)
    wanted = select(MATCHES.match).where(
        MATCHES.circle_id == circle, MATCHES.ended_at.isnot(None), ~known.exists()
    )
    return list(connection.execute(wanted).scalars())


def stored_tally(circle: str, tally: Tally) -> list[Change]:
    """Return statements that store what a match adds now."""
    changes = [without_tally(circle, tally.match), _tally_unless_known(circle, tally)]
    return [*changes, recounted(circle)]


def made_tally(circle: str, tally: Tally, instead_of: bytes | None) -> list[Change]:
    """Return statements that store a tally if there is none, or this one of an earlier form.

    The match may have been stored anew since the tally was begun, with a tally.
    """
    if instead_of is None:
        return [_tally_unless_known(circle, tally)]
    its = (TALLIES.circle_id == circle) & (TALLIES.match == tally.match)
    earlier = delete(CIRCLE_TALLIES).where(its, TALLIES.data == instead_of)
    return [earlier, _tally_unless_known(circle, tally)]


def _tally_unless_known(circle: str, tally: Tally) -> Change:
    """Return the statement that stores a tally, if its match has ended and it isn't there."""
    known = select(TALLIES.match).where(TALLIES.circle_id == circle, TALLIES.match == tally.match)
    row = select(
        MATCHES.circle_id,
        MATCHES.match,
        literal(tally.ended),
        literal(stored(tally), LargeBinary),
    ).where(
        MATCHES.circle_id == circle,
        MATCHES.match == tally.match,
        MATCHES.ended_at.isnot(None),
        ~known.exists(),
    )
    return insert(CIRCLE_TALLIES).from_select(["circle_id", "match", "ended_at", "data"], row)
