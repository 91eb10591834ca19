"""Planned evenings as a calendar that other programs read (iCalendar, RFC 5545)."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from hashlib import sha256

from icalendar import Calendar, Event, Timezone, TimezoneDaylight, TimezoneStandard, vText

from femopp.circle.evenings import evening_of, zone_named
from femopp.circle.planning import Plan, rule_day, shown_evenings
from femopp.language import Speaker, _, say

LASTS = timedelta(hours=3)
"""How long an evening is in a calendar; nobody says when it ends."""

YEARS = 10
"""Years after the last start for which a calendar has the changes of clocks."""

WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")

Rule = dict[str, str | int]


def calendar_of(
    circle: str, name: str, zone: str, plans: Sequence[Plan], speaker: Speaker, now: float
) -> bytes:
    """Return the settled plans of a circle (its inner id) as a calendar file."""
    calendar = Calendar()
    calendar.add("prodid", "-//Femopp//Femopp//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", vText(name))
    calendar.add("x-wr-timezone", zone)
    settled = [one for one in plans if one.is_settled]
    this_year = evening_of(now, zone)[:4]
    years = [int(one.dates[0][:4]) for one in settled] or [int(this_year)]
    # Also if nothing is planned: a calendar has one component at least.
    calendar.add_component(_time_zone(zone, min(years), max(years) + YEARS))
    for plan in settled:
        for event in _events(circle, name, zone, plan, speaker, now):
            calendar.add_component(event)
    return bytes(calendar.to_ical())


def _events(
    circle: str, name: str, zone: str, plan: Plan, speaker: Speaker, now: float
) -> Iterator[Event]:
    """Yield a plan's evenings by its rule, and each of them that differs from it."""
    uid = sha256(f"{circle} {plan.id}".encode()).hexdigest()[:32] + "@femopp"
    coming = {
        one.date: sum(said == "yes" for said in plan.answers.get(one.date, {}).values())
        for one in shown_evenings(plan, zone, now)
    }

    def event(at: str, is_off: bool, of: str) -> Event:
        made = Event()
        made.add("uid", uid)
        made.add("summary", name)
        made.add("dtstart", datetime.fromisoformat(at), parameters={"TZID": zone})
        made.add("duration", LASTS)
        made.add("dtstamp", datetime.fromtimestamp(plan.changed, UTC))
        made.add("last-modified", datetime.fromtimestamp(plan.changed, UTC))
        made.add("sequence", plan.sequence)
        if place := plan.place_of(of):
            made.add("location", place)
        made.add("status", "CANCELLED" if is_off else "CONFIRMED")
        if not is_off and coming.get(of):
            made.add("description", speaker.say(say(_("{number} coming"), number=coming[of])))
        return made

    at = plan.dates[0]
    # The rule's own event speaks of all its evenings.
    rule = _rule(plan)
    whole = event(at, plan.cancelled, "" if rule else at)
    if rule:
        whole.add("rrule", rule)
    yield whole
    answered = [one for one in coming if coming[one]] if rule else ()
    differing = {*plan.moved, *plan.places, *answered}
    for one in sorted(differing):
        to = plan.moved.get(one, one)
        single = event(to or one, plan.cancelled or to == "", one)
        single.add("recurrence-id", datetime.fromisoformat(one), parameters={"TZID": zone})
        yield single


def _rule(plan: Plan) -> Rule:
    """Return the rule by which a plan recurs; empty if it doesn't."""
    number, weekday = rule_day(datetime.fromisoformat(plan.dates[0]).date())
    rules: dict[str, Rule] = {
        "weekly": {"freq": "weekly"},
        "fortnightly": {"freq": "weekly", "interval": 2},
        "monthly": {"freq": "monthly", "byday": f"{number}{WEEKDAYS[weekday]}"},
    }
    return rules.get(plan.repeats, {})


Change = tuple[datetime, timedelta, timedelta, str, bool]
"""When clocks change, by those before; the offsets before and after; the new name; if it's summer.
"""


def _time_zone(zone: str, first: int, last: int) -> Timezone:
    """Return a zone's changes of clocks in these years, and what its clocks show before them."""
    there = zone_named(zone)
    begins = datetime(first, 1, 1, tzinfo=UTC) - timedelta(days=1)
    local = begins.astimezone(there)
    offset = local.utcoffset() or timedelta()
    start: Change = (local.replace(tzinfo=None), offset, offset, local.tzname() or zone, False)
    kinds = dict[tuple[object, ...], list[datetime]]()
    for when, *kind in (start, *_changes(there, first, last)):
        kinds.setdefault(tuple(kind), []).append(when)
    made = Timezone()
    made.add("tzid", zone)
    for (before, after, name, is_summer), times in kinds.items():
        part = TimezoneDaylight() if is_summer else TimezoneStandard()
        part.add("dtstart", times[0])
        part.add("tzoffsetfrom", before)
        part.add("tzoffsetto", after)
        part.add("tzname", name)
        if times[1:]:
            part.add("rdate", times[1:])
        made.add_component(part)
    return made


@lru_cache(maxsize=200)
def _changes(there: tzinfo, first: int, last: int) -> tuple[Change, ...]:
    """Return when clocks change in these years."""
    found = list[Change]()
    moment = datetime(first, 1, 1, tzinfo=UTC) - timedelta(days=1)
    ends = datetime(last + 1, 1, 1, tzinfo=UTC)
    while moment < ends:
        later = moment + timedelta(days=7)
        if _shown(there, moment) != _shown(there, later):
            found.append(_change(there, moment, later))
        moment = later
    return tuple(found)


def _change(there: tzinfo, before: datetime, after: datetime) -> Change:
    """Return the change of clocks between two moments."""
    while after - before > timedelta(minutes=1):
        middle = before + (after - before) // 2
        if _shown(there, middle) == _shown(there, before):
            before = middle
        else:
            after = middle
    at = after.replace(second=0, microsecond=0)
    was, (offset, name, summer) = _shown(there, before)[0], _shown(there, at)
    return (at.replace(tzinfo=None) + was, was, offset, name, summer)


def _shown(there: tzinfo, moment: datetime) -> tuple[timedelta, str, bool]:
    """Return a zone's offset at a moment, its name, and whether it's summer time."""
    local = moment.astimezone(there)
    return (local.utcoffset() or timedelta(), local.tzname() or "", bool(local.dst()))
