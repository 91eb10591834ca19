"""A circle as it is stored, and reading it."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    Update,
    func,
    select,
    update,
)

from femopp.circle import A_PLAYER, Memory, Note, Summed, remember, remembered
from femopp.language import Speaker
from femopp.server.circle.keys import is_token
from femopp.server.store.deletions import AT_TABLE, NO_TOKEN
from femopp.server.store.schema import (
    CIRCLE_ASKS,
    CIRCLE_DEVICES,
    CIRCLE_GUESTS,
    CIRCLE_MATCHES,
    CIRCLE_MEMBERS,
    CIRCLE_NOTES,
    CIRCLE_TABLES,
    CIRCLE_WAYS,
    CIRCLES,
    GUESTS,
)

MOST_TAKEN_IN = 6
"""Tables taken in for which people are asked for their part at a time."""


class Member(Struct, frozen=True):
    """Somebody who is a member, or was. A forgotten one has no name."""

    member: str
    name: str | None
    face: str | None
    language: str
    joined_at: int
    place: int
    left_at: int | None
    merged_into: str | None

    @property
    def is_here(self) -> bool:
        """Whether they are a member now."""
        return self.left_at is None


class Device(Struct, frozen=True):
    """A device of a member, by the hash of its secret. Times are Unix times.

    The secret in its calendar's address is made of `feed`, and known by `feed_hash`.
    """

    device: str
    member: str
    token_hash: str
    since: int
    seen: int
    feed: str | None = None
    feed_hash: str | None = None


class Ask(Struct, frozen=True):
    """Somebody who asks to be let in."""

    ask: str
    token_hash: str
    name: str
    face: str | None
    language: str
    asked_at: int


class Circle(Struct, frozen=True, dict=True):
    """A circle with its people. Its figures are the same as long as `counted` is."""

    id: str
    link: str
    opened_at: int
    name: str
    zone: str
    keeper: str
    data: bytes
    members: Mapping[str, Member] = {}
    devices: tuple[Device, ...] = ()
    asks: tuple[Ask, ...] = ()
    counted: int = 0

    @cached_property
    def memory(self) -> Memory:
        """The circle's usual rules and seats, plans and seasons."""
        return remembered(self.data)

    @cached_property
    def here(self) -> tuple[Member, ...]:
        """The members, in the order in which they came."""
        return tuple([one for one in self.members.values() if one.is_here])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members, and of those who were members."""
        return tuple([one.name for one in self.members.values() if one.name is not None])

    @cached_property
    def merged(self) -> Mapping[str, str]:
        """Those who were merged into another member, with that member."""
        return {
            one.member: one.merged_into
            for one in self.members.values()
            if one.merged_into is not None
        }

    def now(self, member: str) -> str:
        """Return who this member is, by now."""
        # Nobody is merged into somebody who was merged.
        return self.merged.get(member, member)

    def name_of(self, member: str, speaker: Speaker | None = None) -> str:
        """Return the name of a member; "a player" for a forgotten one."""
        found = self.members.get(self.now(member))
        if found is not None and found.name is not None:
            return found.name
        return (speaker or Speaker()).say(A_PLAYER)

    def device_with(self, token: str) -> Device | None:
        """Return the device whose secret this is, compared in constant time."""
        found = [one for one in self.devices if is_token(token, one.token_hash)]
        return found[0] if found else None

    def ask_with(self, token: str) -> Ask | None:
        """Return the ask whose secret this is."""
        found = [one for one in self.asks if is_token(token, one.token_hash)]
        return found[0] if found else None

    def devices_of(self, member: str) -> list[Device]:
        """Return a member's devices."""
        return [one for one in self.devices if one.member == member]


class CircleTable(Struct, frozen=True):
    """A table of a circle."""

    table_id: str
    circle_id: str
    evening: str
    taken_in: bool


class GuestOf(Struct, frozen=True):
    """A guest of a table who is a member; `device` is whose secret the token was made of."""

    table_id: str
    guest: str
    circle_id: str
    member: str
    device: str | None


class StoredNote(Struct, frozen=True):
    """A note, and when it was made (Unix time)."""

    note: str
    at: int
    said: Note


class MatchRow(Struct, frozen=True):
    """A match of a circle. Times are Unix times; it runs while `ended_at` is None."""

    match: str
    table_id: str | None
    began_at: int
    ended_at: int | None
    evening: str
    summed: Summed


def read_circle(connection: Connection, *, link: str = "", id: str = "") -> Circle | None:
    """Return the circle of this link, or this inner id, with its people; None if there is none."""
    wanted = CIRCLES.c.link == link if link else CIRCLES.c.id == id
    found = connection.execute(select(CIRCLES).where(wanted)).first()
    if found is None:
        return None
    row = found._mapping

    def those(table: Table, kind: type[Any], *order: Column[Any]) -> tuple[Any, ...]:
        columns = [one for one in table.c if one.name != "circle_id"]
        wanted = select(*columns).where(table.c.circle_id == row["id"])
        return _all(connection, wanted.order_by(*order), kind)

    members = those(CIRCLE_MEMBERS, Member, CIRCLE_MEMBERS.c.place)
    devices = those(CIRCLE_DEVICES, Device, CIRCLE_DEVICES.c.since, CIRCLE_DEVICES.c.device)
    asks = those(CIRCLE_ASKS, Ask, CIRCLE_ASKS.c.asked_at, CIRCLE_ASKS.c.ask)
    return Circle(**row, members={one.member: one for one in members}, devices=devices, asks=asks)


def on_circle(circle: Circle, **values: Any) -> Update:
    """Return the statement that changes these columns of a circle."""
    return update(CIRCLES).where(CIRCLES.c.id == circle.id).values(**values)


def remembering(circle: Circle, **changed: Any) -> Update:
    """Return the statement that changes these parts of a circle's memory."""
    return on_circle(circle, data=remember(circle.data, **changed))


def of_member(table: Table, circle: Circle, member: str) -> ColumnElement[bool]:
    """Return the condition on the rows of a member."""
    return (table.c.circle_id == circle.id) & (table.c.member == member)


def recounted(circle: str) -> Update:
    """Return the statement after which all processes count a circle's figures anew."""
    columns = CIRCLES.c
    return update(CIRCLES).where(columns.id == circle).values(counted=columns.counted + 1)


def read_way(connection: Connection, circle: str, token_hash: str) -> tuple[str, int] | None:
    """Return the member whose device may use this way, and until when; None if nobody's."""
    found = connection.execute(
        select(CIRCLE_WAYS.c.member, CIRCLE_WAYS.c.until).where(
            CIRCLE_WAYS.c.circle_id == circle, CIRCLE_WAYS.c.token_hash == token_hash
        )
    )
    row = found.first()
    return None if row is None else (row.member, row.until)


def read_feed(connection: Connection, feed_hash: str) -> tuple[str, str] | None:
    """Return the circle and the device whose calendar's secret has this hash."""
    columns = CIRCLE_DEVICES.c
    wanted = select(columns.circle_id, columns.device).where(columns.feed_hash == feed_hash)
    row = connection.execute(wanted).first()
    return None if row is None else (row.circle_id, row.device)


def read_ways_of(connection: Connection, circle: str, member: str) -> tuple[str, ...]:
    """Return the hashes of a member's ways in."""
    ways = CIRCLE_WAYS.c
    wanted = select(ways.token_hash).where(ways.circle_id == circle, ways.member == member)
    return tuple(connection.execute(wanted).scalars())


def read_table(connection: Connection, table: str) -> CircleTable | None:
    """Return the circle's row of a table; None if it is no circle's."""
    wanted = select(CIRCLE_TABLES).where(CIRCLE_TABLES.c.table_id == table)
    found = _all(connection, wanted, CircleTable)
    return found[0] if found else None


def read_tables(connection: Connection, circle: str) -> tuple[CircleTable, ...]:
    """Return the tables of a circle."""
    wanted = select(CIRCLE_TABLES).where(CIRCLE_TABLES.c.circle_id == circle)
    return _all(connection, wanted, CircleTable)


def read_taken_in(connection: Connection, circle: str, since: str) -> tuple[CircleTable, ...]:
    """Return the tables from this evening on that were taken into a circle, the latest ones."""
    columns = CIRCLE_TABLES.c
    wanted = select(CIRCLE_TABLES).where(columns.circle_id == circle, columns.evening >= since)
    latest = wanted.where(columns.taken_in).order_by(columns.evening.desc()).limit(MOST_TAKEN_IN)
    return _all(connection, latest, CircleTable)


def read_guests(connection: Connection, table: str) -> tuple[GuestOf, ...]:
    """Return the guests of a table who are members."""
    wanted = select(CIRCLE_GUESTS).where(CIRCLE_GUESTS.c.table_id == table)
    return _all(connection, wanted, GuestOf)


def read_guests_put_out(connection: Connection, devices: Collection[str]) -> tuple[GuestOf, ...]:
    """Return the guests whose tokens were made of these devices' secrets, and are invalid now."""
    wanted = select(CIRCLE_GUESTS).join(GUESTS, AT_TABLE).where(CIRCLE_GUESTS.c.device.in_(devices))
    return _all(connection, wanted.where(GUESTS.c.token_hash == NO_TOKEN), GuestOf)


def read_guests_of_members(connection: Connection, members: Collection[str]) -> tuple[GuestOf, ...]:
    """Return the guests who are these members."""
    wanted = select(CIRCLE_GUESTS).where(CIRCLE_GUESTS.c.member.in_(members))
    return _all(connection, wanted, GuestOf)


def read_notes(connection: Connection, circle: str, since: int) -> tuple[StoredNote, ...]:
    """Return the notes of a circle since this Unix time, the latest first."""
    columns = CIRCLE_NOTES.c
    wanted = select(columns.note, columns.at, columns.data).where(
        columns.circle_id == circle, columns.at >= since
    )
    found = connection.execute(wanted.order_by(columns.at.desc(), columns.note))
    return tuple(
        [StoredNote(one.note, one.at, msgspec.json.decode(one.data, type=Note)) for one in found]
    )


def matches_of(circle: str) -> Select[Any]:
    """Return the query for a circle's matches."""
    columns = CIRCLE_MATCHES.c
    return select(
        columns.match,
        columns.table_id,
        columns.began_at,
        columns.ended_at,
        columns.evening,
        columns.data,
    ).where(columns.circle_id == circle)


def read_evenings(connection: Connection, circle: str, before: str, most: int) -> tuple[str, ...]:
    """Return the latest evenings before this one on which something was played."""
    evening = CIRCLE_MATCHES.c.evening
    found = connection.execute(
        select(evening)
        .where(CIRCLE_MATCHES.c.circle_id == circle, evening < before)
        .distinct()
        .order_by(evening.desc())
        .limit(most)
    )
    return tuple(found.scalars())


def count_evenings(connection: Connection, circle: str) -> tuple[int, str | None]:
    """Return on how many evenings something was played, and the first of them."""
    evening = CIRCLE_MATCHES.c.evening
    found = connection.execute(
        select(func.count(evening.distinct()), func.min(evening)).where(
            CIRCLE_MATCHES.c.circle_id == circle
        )
    )
    many, first = found.one()
    return many, first


def _all(connection: Connection, wanted: Select[Any], kind: type[Any]) -> tuple[Any, ...]:
    rows: Sequence[Any] = connection.execute(wanted).all()
    return tuple([kind(**row._mapping) for row in rows])
