"""Changing a circle: names, rules, members, and deleting it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from sqlalchemy import delete, select, update

from femopp.circle import Season, check_zone, evening_of, member_name_fault, remember
from femopp.circle.house import House, house_fault
from femopp.circle.memory import NamedRules, Saying
from femopp.circle.names import LONGEST_RULES_NAME, LONGEST_SAYING
from femopp.circle.planning import next_evening, touched
from femopp.circle.summed import key_of
from femopp.language import _, say
from femopp.record import namesake, tidied
from femopp.rulebook import quoted
from femopp.server.circle.checked import checked_line, checked_name, language_of
from femopp.server.circle.circles import NOT_READ, CircleError, Circles, Here, now
from femopp.server.circle.matches import match_row
from femopp.server.circle.rows import (
    Circle,
    matches_of,
    of_member,
    on_circle,
    read_tables,
    recounted,
    remembering,
)
from femopp.server.circle.tables import delete_opened
from femopp.server.store.deletions import circle_deletions, forgetting, putting_out
from femopp.server.store.schema import (
    CIRCLE_DEVICES,
    CIRCLE_GUESTS,
    CIRCLE_MATCHES,
    CIRCLE_MEMBERS,
    CIRCLE_WAYS,
)
from femopp.server.store.writing import Change, Row
from femopp.table.cast import FACES
from femopp.table.settings import Settings, rules_of

MOST_SEASONS, LONGEST_SEASON = 60, 60

MOST_RULES = 20

SAYING_FOR = 30 * 86_400
"""Seconds for which a line to all stands if no evening is planned."""

AT_ONCE = 500
"""Matches in a statement."""

MATCH = list(CIRCLE_MATCHES.c).index(CIRCLE_MATCHES.c.match)

NO_SUCH_MEMBER = _("there is no such member")
KEEPER_STAYS = _("the keeper can't leave: hand the circle on to somebody else first")
SAT_TOGETHER = _(
    "{one} and {other} have played in the same match, so they can't be the same person"
)
BAD_SEASON = _("a season needs a name of 1 to {most} characters, and a first day before its last")
SEASONS_OVERLAP = _("the seasons {one} and {other} share days")
TOO_MANY_RULES = _("a circle can have at most {most} named rules")
RULES_NAMESAKE = _("other rules are called {name} here already: choose another name")
RULES_TWICE = _("each of a circle's rules needs a name of its own, and has only one")
TOO_MANY_SEASONS = _("a circle can have at most {most} named seasons")


async def change_circle(
    circles: Circles,
    here: Here,
    *,
    name: str | None = None,
    zone: str | None = None,
    settings: Settings | None = None,
    seating: Sequence[str | None] | None = None,
    seasons: Sequence[Season] | None = None,
    rules: Sequence[NamedRules] | None = None,
    named: NamedRules | None = None,
) -> None:
    """Change these: the keeper anything, others the usual settings, named rules and seating.

    `rules` replace all names, as older clients send them; `named` gives or takes one.

    Raises `CircleError`, `UnknownZoneError`, as `rules_of` does, or `StorageError`; then nothing
    has changed.
    """
    circle, values, remembered = here.circle, dict[str, Any](), dict[str, Any]()
    changes, rows, is_recounted = list[Change](), list[Row](), seasons is not None
    if name is not None or zone is not None or seasons is not None:
        here.check_keeper()
    if name is not None:
        values["name"] = checked_name(name)
    if zone is not None and zone != circle.zone:
        check_zone(zone)
        values["zone"], is_recounted = zone, True
        changes, rows = await _evenings_moved(circles, circle, zone)
    if settings is not None:
        rules_of(settings)
        remembered["settings"] = settings
    if rules is not None:
        remembered["rules"] = _all_named(rules)
    if named is not None:
        remembered["rules"] = _with_name(circle.memory.rules, named)
    if seating is not None:
        remembered["seating"] = _checked_seating(circle, seating)
    if seasons is not None:
        remembered["seasons"] = _checked_seasons(seasons)
    if values:
        # Calendars show the name, and when that is.
        remembered["plans"] = [touched(one, now()) for one in circle.memory.plans]
    if remembered:
        values["data"] = remember(circle.data, **remembered)
    if values:
        if is_recounted:
            changes.append(recounted(circle.id))
        changes.append(on_circle(circle, **values))
        await circles.store.change(changes, [(CIRCLE_MATCHES, rows)])


async def _evenings_moved(
    circles: Circles, circle: Circle, zone: str
) -> tuple[list[Change], list[Row]]:
    """Return deletions and new rows of matches that belong to another evening in another zone.

    A statement for each of thousands would keep all tables waiting.
    """
    columns = CIRCLE_MATCHES.c
    wanted = select(CIRCLE_MATCHES).where(columns.circle_id == circle.id)
    rows = list[Row]()
    for one in await circles.store.rows(NOT_READ, wanted):
        there = evening_of(one.began_at, zone)
        if there != one.evening:
            rows.append(tuple({**one._mapping, "evening": there}.values()))
    ids = [one[MATCH] for one in rows]
    deletions = [
        delete(CIRCLE_MATCHES).where(
            columns.circle_id == circle.id, columns.match.in_(ids[first : first + AT_ONCE])
        )
        for first in range(0, len(ids), AT_ONCE)
    ]
    return [*deletions], rows


def _all_named(rules: Sequence[NamedRules]) -> list[NamedRules]:
    """Return these rules with tidy names. Raises `CircleError`, or as `rules_of` does."""
    known = list[NamedRules]()
    for one in rules:
        before, known = len(known), _with_name(known, one)
        if len(known) <= before:
            raise CircleError(422, RULES_TWICE)
    return known


def _with_name(known: Sequence[NamedRules], new: NamedRules) -> list[NamedRules]:
    """Return these with a name for other rules; an empty one takes theirs away.

    A name that is given again moves to the new rules. Raises `CircleError`, or as `rules_of` does.
    """
    rules_of(new.settings)
    name, key = tidied(new.name.strip()), key_of(new.settings)
    others = [one for one in known if one.name != name and key_of(one.settings) != key]
    if not name:
        return others
    name = checked_line(name, LONGEST_RULES_NAME)
    taken = namesake(name, [one.name for one in others])
    if taken is not None:
        raise CircleError(409, say(RULES_NAMESAKE, name=quoted(taken)))
    if len(others) >= MOST_RULES:
        raise CircleError(422, say(TOO_MANY_RULES, most=MOST_RULES))
    return [*others, NamedRules(name, new.settings)]


async def say_to_all(circles: Circles, here: Here, text: str) -> None:
    """Say something on the circle's page until the next evening is over; empty for nothing.

    Raises `CircleError` for anybody but the keeper, or `StorageError`.
    """
    here.check_keeper()
    circle, saying = here.circle, None
    if text.strip():
        line = checked_line(text, LONGEST_SAYING)
        if circle.memory.saying is not None and circle.memory.saying.text == line:
            return
        found = next_evening(circle.memory.plans, circle.zone, now())
        until = evening_of(now() + SAYING_FOR, circle.zone) if found is None else found.day
        saying = Saying(here.member, now(), line, until)
    await circles.store.change([remembering(circle, saying=saying)])


async def settle_by(circles: Circles, here: Here, house: House) -> None:
    """Say how the circle settles up. Said twice it is said once.

    Raises `CircleError`, also for anybody but the keeper, as `game_named` does, or `StorageError`.
    """
    here.check_keeper()
    circle, house = here.circle, replace(house, unit=tidied(house.unit.strip()))
    fault = house_fault(house)
    if fault is not None:
        raise CircleError(422, fault)
    if house != circle.memory.house:
        await circles.store.change([remembering(circle, house=house)])


def _checked_seating(circle: Circle, seating: Sequence[str | None]) -> Sequence[str | None]:
    """Return these seats. Raises `CircleError` unless each is a bot's or another member's."""
    known = [one for one in seating if one is not None]
    if len(set(known)) < len(known) or any(one not in circle.members for one in known):
        raise CircleError(422, NO_SUCH_MEMBER)
    return seating


def _checked_seasons(seasons: Sequence[Season]) -> list[Season]:
    """Return these seasons in the order of time. Raises `CircleError`."""
    if len(seasons) > MOST_SEASONS:
        raise CircleError(422, say(TOO_MANY_SEASONS, most=MOST_SEASONS))
    named = sorted([_checked(one) for one in seasons], key=lambda one: one.first)
    for one, other in pairwise(named):
        if other.first <= one.last:
            both = {"one": quoted(one.name), "other": quoted(other.name)}
            raise CircleError(422, say(SEASONS_OVERLAP, **both))
    return named


def _checked(season: Season) -> Season:
    """Return a season with a tidy name, and its first day as its key."""
    name = checked_name(season.name)
    try:
        days = [
            datetime.strptime(day, "%Y-%m-%d").date().isoformat()
            for day in (season.first, season.last)
        ]
    except ValueError:
        days = []
    if not days or days[0] > days[1]:
        raise CircleError(422, say(BAD_SEASON, most=LONGEST_SEASON))
    # A year's key has no dash, so the two differ.
    return Season(days[0], name, days[0], days[1])


async def rename_member(
    circles: Circles,
    here: Here,
    member: str,
    name: str | None,
    face: str | None,
    language: str | None,
) -> None:
    """Change a member's name, face or language: one's own, or as the keeper anybody's.

    Raises `CircleError`. At tables they keep the name that they have there.
    """
    here.check_theirs(member)
    values = dict[str, str]()
    name = None if name is None else tidied(name.strip())
    found = here.circle.members.get(member)
    # A name that they have stays, even if it was given when others could have it too.
    if name is not None and (found is None or found.name != name):
        others = [
            one.name
            for one in here.circle.members.values()
            if one.name is not None and here.circle.now(one.member) != member
        ]
        fault = member_name_fault(name, others)
        if fault is not None:
            raise CircleError(422, fault)
        values["name"] = name
    if face is not None:
        if face not in FACES:
            raise CircleError(422, _("there is no such face"))
        values["face"] = face
    if language is not None:
        values["language"] = language_of(language)
    if values:
        await circles.store.change([_on_member(here.circle, member, values)])


async def remove_member(circles: Circles, here: Here, member: str, forget: bool) -> None:
    """Remove a member, or leave; with `forget` they are "a player" from then on.

    They keep a seat at a running match. Raises `CircleError`.
    """
    here.check_theirs(member)
    circle = here.circle
    if member == circle.keeper:
        raise CircleError(409, KEEPER_STAYS)
    merged = [one.member for one in circle.members.values() if one.merged_into == member]
    devices = [one.device for one in circle.devices if one.member == member]
    changes: list[Change] = [
        *putting_out(of_member(CIRCLE_DEVICES, circle, member)),
        delete(CIRCLE_WAYS).where(of_member(CIRCLE_WAYS, circle, member)),
        _on_member(circle, member, {"left_at": now()}),
    ]
    # A backup from before has the devices, the ways in, and the name.
    listed = [*devices, *await circles.ways_of(circle, member)]
    if forget:
        listed += [member, *merged]
        changes.append(recounted(circle.id))
        for one in (member, *merged):
            changes += forgetting(one)
        said = circle.memory.saying
        if said is not None and said.by in (member, *merged):
            changes.append(remembering(circle, saying=None))
    await circles.store.change(changes, listed=listed)


async def merge(circles: Circles, here: Here, member: str, into: str) -> None:
    """Make two members one, who has the name of `into` and the devices and matches of both.

    Raises `CircleError` if they have sat in the same match, or sit together now.
    """
    here.check_keeper()
    circle = here.circle
    one, other = circle.members.get(member), circle.members.get(into)
    if one is None or other is None or one.merged_into or other.merged_into or member == into:
        raise CircleError(404, NO_SUCH_MEMBER)
    if not other.is_here or member == circle.keeper:
        raise CircleError(409, _("merge into somebody who is a member, and keep the keeper"))
    if await _have_met(circles, circle, member, into):
        names = circle.name_of(member), circle.name_of(into)
        raise CircleError(409, say(SAT_TOGETHER, one=quoted(names[0]), other=quoted(names[1])))
    joined = min(one.joined_at, other.joined_at)
    await circles.store.change(
        [
            delete(CIRCLE_WAYS).where(of_member(CIRCLE_WAYS, circle, member)),
            *[
                update(one).where(of_member(one, circle, member)).values(member=into)
                for one in (CIRCLE_DEVICES, CIRCLE_GUESTS)
            ],
            update(CIRCLE_MEMBERS)
            .where(CIRCLE_MEMBERS.c.circle_id == circle.id)
            .where((CIRCLE_MEMBERS.c.member == member) | (CIRCLE_MEMBERS.c.merged_into == member))
            .values(merged_into=into, left_at=now()),
            _on_member(circle, into, {"joined_at": joined}),
            recounted(circle.id),
        ]
    )


async def _have_met(circles: Circles, circle: Circle, member: str, other: str) -> bool:
    """Whether two members have had seats in the same match, or have now."""
    both = {member, other}
    columns = CIRCLE_MATCHES.c
    rows = await circles.store.rows(NOT_READ, matches_of(circle.id))
    of_both = (CIRCLE_GUESTS.c.circle_id == circle.id) & CIRCLE_GUESTS.c.member.in_(both)
    guests = await circles.store.rows(NOT_READ, select(CIRCLE_GUESTS).where(of_both))
    running = (columns.circle_id == circle.id) & columns.ended_at.is_(None)
    unfinished = select(columns.table_id).where(running)
    stored = {one.table_id for one in await circles.store.rows(NOT_READ, unfinished)}
    for row in rows:
        sat = {
            circle.now(one.member)
            for one in match_row(*row).summed.players
            if one.member is not None
        }
        if both <= sat:
            return True
    # The match of a table: who sits there now. One that has just begun or ended isn't stored yet.
    for table, seen in (await circles.rooms.seen({one.table_id for one in guests})).items():
        at = [one for one in guests if one.table_id == table]
        if seen is None or not (seen.seen.is_playing or table in stored):
            continue
        company = seen.seen.company
        seated = {one.member for one in at if company.now(one.guest) in company.seated}
        if seated == both:
            return True
    return False


async def hand_on(circles: Circles, here: Here, member: str) -> None:
    """Make another member the keeper. Raises `CircleError`."""
    here.check_keeper()
    found = here.circle.members.get(member)
    if found is None or not found.is_here:
        raise CircleError(404, NO_SUCH_MEMBER)
    await circles.store.change([on_circle(here.circle, keeper=member)])


async def delete_circle(circles: Circles, here: Here) -> None:
    """Delete the circle, with the tables that it has opened. Raises `CircleError`.

    Tables that were taken in are as they were before.
    """
    here.check_keeper()
    circle = here.circle.id
    tables = await circles.store.read(NOT_READ, read_tables, circle)
    opened = [one.table_id for one in tables if not one.taken_in]
    # First: if the rest fails, the next start does it from the list.
    await circles.store.deleting.enlist([circle, *opened])
    for table in opened:
        await delete_opened(circles, circle, table)
    await circles.store.change(circle_deletions(circle), listed=[circle])


def _on_member(circle: Circle, member: str, values: Mapping[str, Any]) -> Change:
    return update(CIRCLE_MEMBERS).where(of_member(CIRCLE_MEMBERS, circle, member)).values(**values)
