"""Stored reviews of matches, and who shares their own part."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from femopp.server.store.reading import Names, names_of
from femopp.server.store.schema import GUESTS, REVIEWS, SHARED_REVIEWS
from femopp.server.store.writing import Change


@dataclass(frozen=True)
class KeptReview:
    """A stored review, the guests who share their part, and everybody's name by guest."""

    data: bytes
    shared: frozenset[str]
    names: Names


def read_review(connection: Connection, table: str, match: int) -> KeptReview | None:
    """Return the review of a match, None if there is none."""
    here = (REVIEWS.c.table_id == table) & (REVIEWS.c.match == match)
    data = connection.execute(select(REVIEWS.c.data).where(here)).scalar()
    if data is None:
        return None
    of_match = (SHARED_REVIEWS.c.table_id == table) & (SHARED_REVIEWS.c.match == match)
    shared = connection.execute(select(SHARED_REVIEWS.c.guest).where(of_match))
    guests = (
        connection.execute(
            select(GUESTS.c.guest, GUESTS.c.name)
            .where(GUESTS.c.table_id == table)
            .order_by(GUESTS.c.guest)
        )
    ).all()
    return KeptReview(
        data,
        frozenset(shared.scalars()),
        names_of({row.guest: row.name for row in guests}),
    )


def keeping(table: str, match: int, data: bytes) -> list[Change]:
    """Return the statements that store a review in the place of any other."""
    return [
        delete(REVIEWS).where(REVIEWS.c.table_id == table, REVIEWS.c.match == match),
        insert(REVIEWS).values(table_id=table, match=match, data=data),
    ]


def sharing(table: str, match: int, guest: str, shared: bool) -> list[Change]:
    """Return the statements that store whether a guest shares their part."""
    whose = SHARED_REVIEWS.c
    gone = delete(SHARED_REVIEWS).where(
        whose.table_id == table, whose.match == match, whose.guest == guest
    )
    if not shared:
        return [gone]
    return [gone, insert(SHARED_REVIEWS).values(table_id=table, match=match, guest=guest)]
