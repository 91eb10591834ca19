"""Planning a circle's evenings, and the calendars that its members' devices follow."""

import re
from collections.abc import Collection
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import update

from femopp.circle import bounds_of, evening_of, zone_named
from femopp.circle.names import LONGEST_PLACE
from femopp.circle.planning import (
    FARTHEST_MOVE,
    MOST_DATES,
    MOST_PLANS,
    Answer,
    Plan,
    Repeats,
    answered,
    cancelled,
    changed_to,
    is_ahead,
    moved_to,
    shown_evenings,
    tidy,
)
from femopp.language import _, say
from femopp.server.circle.checked import checked_line
from femopp.server.circle.circles import NOT_READ, CircleError, Circles, Here, now
from femopp.server.circle.keys import feed_secret, new_id
from femopp.server.circle.rows import Circle, read_feed, remembering
from femopp.server.room.tokens import hashed
from femopp.server.store.schema import CIRCLE_DEVICES

AHEAD_DAYS = 400
"""Days within which an evening must be."""

PLAN_ID = re.compile(r"[A-Za-z0-9_-]{8,32}")

NO_SUCH_TIME = _("an evening must be within a year, written as 2026-11-27T19:30")
TOO_FAR = _("an evening that recurs can be moved by {days} days at most")
NO_SUCH_PLAN = _("this evening isn't planned any more")
NO_SUCH_EVENING = _("this evening isn't among those that are planned")
NO_DATES = _("an evening needs 1 to {most} dates to choose from")
ONE_DATE = _("an evening that recurs has one first date")
NOT_RECURRING = _("this evening doesn't recur: change its date")
SETTLED = _("the date of this evening is settled: plan another one")
CALLED_OFF = _("this evening was called off: plan another one")
TOO_MANY_PLANS = _("a circle can have at most {most} plans at a time: call one of them off first")
NOT_YOURS = _("only {who}, or the circle's keeper, can change this")
BAD_ID = _("a plan's id must have 8 to 32 letters or digits")
NO_SUCH_CALENDAR = _("there is no calendar at this address; make a new one on the circle's page")


async def plan(
    circles: Circles,
    here: Here,
    plan_id: str,
    dates: Collection[str],
    repeats: Repeats,
    place: str | None = None,
) -> None:
    """Plan an evening, or change one. Several dates are a question, and one settles it.

    It stays at its `place` if that is None. Whoever has planned it can change it, and the keeper.
    Raises `CircleError` or `StorageError`.
    """
    if PLAN_ID.fullmatch(plan_id) is None:
        raise CircleError(422, BAD_ID)
    found = _found(here.circle, plan_id)
    checked = _checked_dates(here.circle, dates, () if found is None else found.dates)
    if len(checked) > 1 and repeats != "once":
        raise CircleError(422, ONE_DATE)
    place = _checked_place(place)
    if found is None:
        ahead = [one for one in here.circle.memory.plans if is_ahead(one, here.circle.zone, now())]
        if len(ahead) >= MOST_PLANS:
            raise CircleError(409, say(TOO_MANY_PLANS, most=MOST_PLANS))
        new = Plan(plan_id, here.member, checked, repeats, place=place or "", changed=now())
        await _store(circles, here, new)
        return
    _check_changes(here, found)
    if found.is_settled and len(checked) > 1:
        raise CircleError(409, SETTLED)
    await _store(circles, here, changed_to(found, checked, repeats, now(), place))


async def propose(circles: Circles, here: Here, plan_id: str, at: str) -> None:
    """Add a date to those to choose from. Raises `CircleError` or `StorageError`."""
    found = _standing(here.circle, plan_id)
    if found.is_settled:
        raise CircleError(409, SETTLED)
    dates = _checked_dates(here.circle, [*found.dates, at], found.dates)
    await _store(circles, here, changed_to(found, dates, found.repeats, now()))


async def move(
    circles: Circles,
    here: Here,
    plan_id: str,
    one: str,
    to: str | None,
    place: str | None = None,
) -> None:
    """Move an evening of those that recur, or call it off (None). Its own time puts it back.

    It stays at its `place` if that is None. Raises `CircleError` or `StorageError`.
    """
    found = _standing(here.circle, plan_id)
    _check_changes(here, found)
    if found.repeats == "once":
        raise CircleError(409, NOT_RECURRING)
    _check_shown(here.circle, found, one)
    at = "" if to is None else _checked_time(here.circle, to)
    if at:
        by = datetime.fromisoformat(at) - datetime.fromisoformat(one)
        if abs(by) > timedelta(days=FARTHEST_MOVE):
            raise CircleError(422, say(TOO_FAR, days=FARTHEST_MOVE))
    await _store(circles, here, moved_to(found, one, at, now(), _checked_place(place)))


async def say_who_comes(
    circles: Circles, here: Here, plan_id: str, one: str, answer: Answer
) -> None:
    """Say whether one comes on an evening. Raises `CircleError` or `StorageError`."""
    found = _standing(here.circle, plan_id)
    if not _check_shown(here.circle, found, one):
        raise CircleError(409, CALLED_OFF)
    await _store(circles, here, answered(found, one, here.member, answer, now()))


async def call_off(circles: Circles, here: Here, plan_id: str) -> None:
    """Call a plan off, with all its evenings. Raises `CircleError` or `StorageError`."""
    found = _found(here.circle, plan_id)
    if found is None or found.cancelled:
        return
    _check_changes(here, found)
    await _store(circles, here, cancelled(found, now()))


def may_change(here: Here, plan: Plan) -> bool:
    """Whether a member has planned this, or is the keeper."""
    return here.is_keeper or here.circle.now(plan.by) == here.member


async def calendar_secret(circles: Circles, here: Here, anew: bool) -> str:
    """Return the secret in the address of this device's calendar; another one if wanted `anew`.

    Raises `StorageError`.
    """
    device = next(one for one in here.circle.devices if one.device == here.device)
    if device.feed is not None and device.feed_hash is not None and not anew:
        return feed_secret(here.secret, device.feed)
    feed = new_id()
    secret = feed_secret(here.secret, feed)
    # A backup from before has the old one.
    listed = [] if device.feed_hash is None else [device.feed_hash]
    this = CIRCLE_DEVICES.c.device == here.device
    values = {"feed": feed, "feed_hash": hashed(secret)}
    changed = update(CIRCLE_DEVICES).where(this).values(**values)
    await circles.store.change([changed], listed=listed)
    return secret


class Follower(Struct, frozen=True):
    """A circle whose calendar is asked for, and the member whose device it is."""

    circle: Circle
    member: str


async def follower(circles: Circles, secret: str) -> Follower:
    """Return whose calendar this is. It is no use of their device. Raises `CircleError`."""
    found = await circles.store.read(NOT_READ, read_feed, hashed(secret))
    circle = None if found is None else await circles.by_id(found[0])
    devices = () if circle is None else circle.devices
    device = next((one for one in devices if found and one.device == found[1]), None)
    if circle is None or device is None or not circle.members[device.member].is_here:
        raise CircleError(404, NO_SUCH_CALENDAR)
    return Follower(circle, device.member)


def _found(circle: Circle, plan_id: str) -> Plan | None:
    return next((one for one in circle.memory.plans if one.id == plan_id), None)


def _standing(circle: Circle, plan_id: str) -> Plan:
    """Return a plan that isn't called off. Raises `CircleError`."""
    found = _found(circle, plan_id)
    if found is None or found.cancelled:
        raise CircleError(404, NO_SUCH_PLAN)
    return found


def _check_changes(here: Here, plan: Plan) -> None:
    if not may_change(here, plan):
        raise CircleError(403, say(NOT_YOURS, who=here.circle.name_of(plan.by)))
    if plan.cancelled:
        raise CircleError(409, CALLED_OFF)


def _check_shown(circle: Circle, plan: Plan, one: str) -> bool:
    """Return whether an evening takes place. Raises `CircleError` if it isn't among those shown."""
    shown = {each.date: each.at for each in shown_evenings(plan, circle.zone, now())}
    if one not in shown:
        raise CircleError(404, NO_SUCH_EVENING)
    return shown[one] != ""


def _checked_dates(
    circle: Circle, dates: Collection[str], known: Collection[str]
) -> tuple[str, ...]:
    """Return these dates in order; those `known` already may be over. Raises `CircleError`."""
    checked = {one if one in known else _checked_time(circle, one) for one in dates}
    if not 1 <= len(checked) <= MOST_DATES:
        raise CircleError(422, say(NO_DATES, most=MOST_DATES))
    return tuple(sorted(checked))


def _checked_place(place: str | None) -> str | None:
    """Return a tidy place, "" for none. Raises `CircleError`."""
    if place is None or not place.strip():
        return None if place is None else ""
    return checked_line(place, LONGEST_PLACE)


def _checked_time(circle: Circle, at: str) -> str:
    """Return a local time in its form, of an evening that isn't over. Raises `CircleError`."""
    there = zone_named(circle.zone)
    begins, _ends = bounds_of(evening_of(now(), circle.zone), circle.zone)
    first = datetime.fromtimestamp(begins, there).replace(tzinfo=None)
    try:
        local = datetime.strptime(at, "%Y-%m-%dT%H:%M")
    except ValueError:
        raise CircleError(422, NO_SUCH_TIME) from None
    if not first <= local <= first + timedelta(days=AHEAD_DAYS):
        raise CircleError(422, NO_SUCH_TIME)
    return local.isoformat(timespec="minutes")


async def _store(circles: Circles, here: Here, plan: Plan) -> None:
    """Store a plan. One that nothing has changed is as it was: said twice is said once."""
    circle = here.circle
    others = [one for one in circle.memory.plans if one.id != plan.id]
    plans = tidy([*others, plan], circle.zone, now())
    await circles.store.change([remembering(circle, plans=plans)])
