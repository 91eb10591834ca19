"""Work of the server's operator on circles; the server may be running.

Somebody whose every device is lost, the keeper's too, has nobody who could let them in. The
operator can, and all members see on the circle's page that it was done.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct
from sqlalchemy import URL, Connection, delete, insert, select

from femopp.circle import Note
from femopp.language import TextError, _, say
from femopp.record import namesake
from femopp.rulebook import there_is_no
from femopp.server.circle.circles import DAY, now
from femopp.server.circle.keys import new_way
from femopp.server.circle.rows import Circle, Member, of_member, read_circle
from femopp.server.circle.taking_over import noted
from femopp.server.room.tokens import hashed
from femopp.server.store.databases import (
    DATABASE_ERRORS,
    WRITES,
    cannot_be_opened,
    engine_of,
    file_of,
    problem_of,
)
from femopp.server.store.formats import NOW
from femopp.server.store.schema import CIRCLE_WAYS, CIRCLES
from femopp.server.store.upgrading import check_is_readable, is_current
from femopp.server.store.wall import WALL

WAY_FOR = DAY
"""Seconds for which a way in by the operator works, once: they must hand it over first."""

NO_TABLES = _("there are no tables in {file}")
NOT_CURRENT = _("the tables are of another version of Femopp; start its server once first")
NO_CIRCLE = _("there is no circle {name}; there are: {names}")
NO_MEMBER = _("there is no member {name}; there are: {names}")


class NotThere(TextError):
    """A circle or a member who isn't there; `text` says who is."""


class GivenWay(Struct, frozen=True):
    """A way in for a member: the path of its link, and until when it works (Unix time)."""

    member: str
    path: str
    until: int


def all_circles(database: str | URL) -> tuple[Circle, ...]:
    """Return all circles, the oldest first. Raises `StorageError`."""
    with _open(database) as connection:
        return _all(connection)


def circle_named(database: str | URL, name: str) -> Circle:
    """Return a circle by its inner id, or its name if it's the only one so called.

    Raises `NotThere` or `StorageError`.
    """
    with _open(database) as connection:
        return _named(_all(connection), name)


def give_way_in(database: str | URL, circle: str, member: str) -> GivenWay:
    """Give a member a way in for a device, by their name. Raises `NotThere` or `StorageError`."""
    with _open(database) as connection:
        found = _named(_all(connection), circle)
        who = _member(found, member)
        way, until = new_way(), now() + WAY_FOR
        theirs = of_member(CIRCLE_WAYS, found, who.member)
        connection.execute(delete(CIRCLE_WAYS).where(theirs))
        connection.execute(
            insert(CIRCLE_WAYS).values(
                circle_id=found.id, token_hash=hashed(way), member=who.member, until=until
            )
        )
        connection.execute(noted(found.id, Note("way_in", who.member)))
    return GivenWay(who.name or "", f"/circle?c={found.link}#way={way}", until)


@contextmanager
def _open(database: str | URL) -> Iterator[Connection]:
    """Open a database for one transaction, beside a server. Raises `StorageError`."""
    engine = engine_of(database)
    try:
        file = file_of(engine.url)
        if file is not None and not file.is_file():
            raise cannot_be_opened(engine, say(NO_TABLES, file=str(file)))
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            check_is_readable(connection)
            if not is_current(connection):
                raise cannot_be_opened(engine, say(NOT_CURRENT))
            if file is None:
                WALL.set(float(connection.execute(select(NOW)).scalar_one()))
            yield connection
    except DATABASE_ERRORS as error:
        raise cannot_be_opened(engine, problem_of(error)) from None
    finally:
        engine.dispose()


def _all(connection: Connection) -> tuple[Circle, ...]:
    wanted = select(CIRCLES.c.id).order_by(CIRCLES.c.opened_at, CIRCLES.c.id)
    ids = list(connection.execute(wanted).scalars())
    found = [read_circle(connection, id=one) for one in ids]
    return tuple([one for one in found if one is not None])


def _named(circles: tuple[Circle, ...], name: str) -> Circle:
    found = [one for one in circles if one.id == name]
    found = found or [one for one in circles if namesake(name, [one.name])]
    if len(found) != 1:
        known = [f"{one.id} ({one.name})" for one in (found or circles)]
        raise NotThere(there_is_no(NO_CIRCLE, name, known))
    return found[0]


def _member(circle: Circle, name: str) -> Member:
    named = {one.name: one for one in circle.here if one.name is not None}
    found = named.get(name) or named.get(namesake(name, named) or "")
    if found is None:
        raise NotThere(there_is_no(NO_MEMBER, name, list(named)))
    return found
