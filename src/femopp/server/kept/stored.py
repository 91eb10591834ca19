"""Matches on real cards as they are stored: what stands beside their logs."""

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection, Row, Select, or_, select

from femopp.server.kept.entries import Began, Deal, KeptEntry, restored
from femopp.server.store.reading import StoredLog, last_number, read_log
from femopp.server.store.schema import CIRCLE_MEMBERS, KEPT, LOGS

E = TypeVar("E", bound=KeptEntry)


@dataclass(frozen=True)
class StoredMember:
    """A member of a circle as a match shows them; the name of a forgotten one is None."""

    name: str | None
    face: str


@dataclass(frozen=True)
class StoredKept(StoredLog[KeptEntry]):
    """A match on real cards as it is stored; `people` are its people as JSON."""

    watch: str
    token_hash: str
    people: bytes
    circle: str | None
    opened_at: int
    deleted: int | None


def read_kept(connection: Connection, match: str, since: int = 0) -> StoredKept | None:
    """Return a match with its log after this number; None if there is none."""
    wanted = select(KEPT, LOGS.c.opened_at).join(LOGS, LOGS.c.id == KEPT.c.log_id)
    row = connection.execute(wanted.where(KEPT.c.log_id == match)).first()
    log = None if row is None else read_log(connection, match, since, _entry)
    if row is None or log is None:
        return None
    return StoredKept(
        **vars(log),
        watch=row.watch,
        token_hash=row.token_hash,
        people=row.people,
        circle=row.circle_id,
        opened_at=row.opened_at,
        deleted=row.deleted_day,
    )


def _entry(row: Row[Any]) -> KeptEntry:
    return timed(restored(row.data), row.at)


def timed(entry: E, at: int) -> E:
    """Return an entry with its times; those of earlier versions have that of their row only."""
    if isinstance(entry, Deal) and not entry.at:
        entry = replace(entry, at=at)
    if isinstance(entry, Began) or entry.came:
        return entry
    return replace(entry, came=at)


class Version(NamedTuple):
    """A match by what changes when anything of it does; its log has entries up to a number."""

    match: str
    people: bytes
    circle: str | None
    deleted: int | None
    number: int


def read_version(connection: Connection, link: str) -> Version | None:
    """Return the version of the match with this id, or with this id for watching."""
    columns = (KEPT.c.log_id, KEPT.c.people, KEPT.c.circle_id, KEPT.c.deleted_day)
    linked = or_(KEPT.c.log_id == link, KEPT.c.watch == link)
    row = connection.execute(select(*columns).where(linked)).first()
    return None if row is None else Version(*row, last_number(connection, row.log_id))


def matches_of_circle(circle: str) -> Select[tuple[str]]:
    """Select the matches of a circle, the oldest first."""
    matches = select(KEPT.c.log_id).join(LOGS, LOGS.c.id == KEPT.c.log_id)
    return matches.where(KEPT.c.circle_id == circle).order_by(LOGS.c.opened_at)


def deleted_before(day: int) -> Select[tuple[str]]:
    """Select the matches that were deleted before this day."""
    return select(KEPT.c.log_id).where(KEPT.c.deleted_day < day)


def read_members(connection: Connection, circle: str) -> dict[str, StoredMember]:
    """Return the members of a circle, merged ones as who they are."""
    wanted = select(CIRCLE_MEMBERS).where(CIRCLE_MEMBERS.c.circle_id == circle)
    rows = connection.execute(wanted).all()
    found = {row.member: StoredMember(row.name, row.face or "") for row in rows}
    merged = {row.member: row.merged_into for row in rows if row.merged_into is not None}
    return found | {one: found[into] for one, into in merged.items() if into in found}
