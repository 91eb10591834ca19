"""Devices that stay when others are put out, kept on the list of deletions.

A backup from before has none of them, and the circle's old link: without this, nobody could come
in, and whoever stole the link could ask.
"""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from femopp.server.store.schema import (
    CIRCLE_ASKS,
    CIRCLE_DEVICES,
    CIRCLE_MEMBERS,
    CIRCLE_WAYS,
    CIRCLES,
)

DAY = 86_400


class Renewal(Struct, frozen=True, omit_defaults=True):
    """A member's new device after others were put out, at a time (Unix time).

    `link` is the circle's new one, if its keeper has put out the devices of all members.
    """

    circle: str
    member: str
    device: str
    token_hash: str
    at: int
    link: str = ""


def word_of(renewal: Renewal) -> str:
    """Return a renewal as a word for the list; no id begins with a brace."""
    return msgspec.json.encode(renewal).decode()


def renewals_in(words: Iterable[str]) -> list[Renewal]:
    """Return the renewals among the words of a list; a word that was cut short is none."""
    found = list[Renewal]()
    for word in words:
        try:
            found.append(msgspec.json.decode(word, type=Renewal))
        except msgspec.MsgspecError:
            continue
    return found


def renew(connection: Connection, renewals: Sequence[Renewal], gone: frozenset[str]) -> None:
    """Do again in a database what it doesn't have; devices that are `gone` since stay out."""
    for one in renewals:
        if one.device not in gone:
            _let_in(connection, one)
    for last in {one.circle: one for one in renewals if one.link}.values():
        _renew_link(connection, last)


def _let_in(connection: Connection, renewal: Renewal) -> None:
    known = select(CIRCLE_DEVICES.c.device).where(CIRCLE_DEVICES.c.device == renewal.device)
    if connection.execute(known).first() is not None or not _is_here(connection, renewal):
        return
    ways = CIRCLE_WAYS.c
    of_member = (ways.circle_id == renewal.circle) & (ways.member == renewal.member)
    connection.execute(delete(CIRCLE_WAYS).where(of_member))
    connection.execute(
        insert(CIRCLE_DEVICES).values(
            circle_id=renewal.circle,
            device=renewal.device,
            member=renewal.member,
            token_hash=renewal.token_hash,
            since=renewal.at,
            seen=renewal.at - renewal.at % DAY,
        )
    )


def _renew_link(connection: Connection, renewal: Renewal) -> None:
    """Give a circle its last link; whoever put all devices out was its keeper."""
    this = CIRCLES.c.id == renewal.circle
    link = connection.execute(select(CIRCLES.c.link).where(this)).scalar()
    if link is None or link == renewal.link:
        return
    for table in (CIRCLE_ASKS, CIRCLE_WAYS):
        connection.execute(delete(table).where(table.c.circle_id == renewal.circle))
    keeper = {"keeper": renewal.member} if _is_here(connection, renewal) else {}
    # Last: a start that was interrupted does it all again.
    connection.execute(update(CIRCLES).where(this).values(link=renewal.link, **keeper))


def _is_here(connection: Connection, renewal: Renewal) -> bool:
    """Whether the member is one in this database."""
    columns = CIRCLE_MEMBERS.c
    this = (columns.circle_id == renewal.circle) & (columns.member == renewal.member)
    wanted = select(columns.member).where(this, columns.left_at.is_(None))
    return connection.execute(wanted).first() is not None
