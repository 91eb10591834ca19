"""Evenings that a circle has planned: dates to choose from, one evening, or evenings that recur.

All times are local ones of the circle's time zone, written as 2026-11-27T19:30. An evening that
recurs is known by the time that it has by its rule, also when it is moved.
"""

from calendar import monthrange
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from femopp.circle.evenings import BEGINS, evening_of, zone_named

Answer = Literal["yes", "no", "maybe"]
Repeats = Literal["once", "weekly", "fortnightly", "monthly"]

SHOWN = 6
"""Evenings ahead that are shown of a plan that recurs."""

FARTHEST_MOVE = 60
"""Days by which one evening of many can be moved."""

MOST_MOVED = 24
"""Evenings of a plan that are kept as moved or called off, the latest ones."""

MOST_DATES, MOST_PLANS, MOST_KEPT = 8, 6, 24
"""Maximum of dates to choose from, of plans ahead, and of plans that are kept."""

KEPT_DAYS = 60
"""Days for which a plan is kept after it is over, for calendars."""

DAYS: Mapping[Repeats, int] = {"weekly": 7, "fortnightly": 14}


class Plan(Struct, frozen=True, omit_defaults=True):
    """An evening that a member has planned.

    Several `dates` are a question; a single one is settled, and may recur. `moved` has evenings
    that differ from the rule, by the time that they would have: another time, or "" if it is
    called off. `answers` says who comes, by date and member. If `cancelled`, all of it is called
    off. It is at `place`, and the evenings in `places` at theirs. `sequence` counts changes of
    times and places, and `changed` is the last change (Unix time): calendars go by both.
    """

    id: str
    by: str
    dates: tuple[str, ...]
    repeats: Repeats = "once"
    moved: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, Mapping[str, Answer]] = field(default_factory=dict)
    cancelled: bool = False
    place: str = ""
    places: Mapping[str, str] = field(default_factory=dict)
    sequence: int = 0
    changed: int = 0

    @property
    def is_settled(self) -> bool:
        return len(self.dates) == 1

    def place_of(self, one: str) -> str:
        """Return where an evening is, by its date; "" if nobody has said."""
        return self.places.get(one, self.place)


class Evening(Struct, frozen=True):
    """An evening of a plan: its date by the rule, and its time, "" if it is called off."""

    date: str
    at: str


class Next(Struct, frozen=True):
    """The next evening: its plan, when that is (Unix time), and the evening's day."""

    plan: Plan
    evening: Evening
    when: int
    day: str


def day_of(local: str) -> str:
    """Return the day of the evening to which a local time belongs."""
    there = datetime.fromisoformat(local)
    return (there - timedelta(hours=BEGINS.hour)).date().isoformat()


def moment_of(local: str, zone: str) -> int:
    """Return the Unix time of a local time.

    If clocks skip it, it is as if they hadn't yet; if they show it twice, it is the first.
    """
    return int(datetime.fromisoformat(local).replace(tzinfo=zone_named(zone)).timestamp())


def rule_day(first: date) -> tuple[int, int]:
    """Return which weekday of its month a day is: from 1, or -1 for a fifth; and the weekday."""
    number = (first.day - 1) // 7 + 1
    return (-1 if number > 4 else number), first.weekday()


def dates_of(plan: Plan, since: date) -> Iterator[str]:
    """Yield the dates of a plan by its rule, from this day on, without an end if it recurs."""
    if plan.repeats == "once":
        yield from [one for one in plan.dates if one[:10] >= since.isoformat()]
        return
    first = datetime.fromisoformat(plan.dates[0])
    every = DAYS.get(plan.repeats)
    days = _every(first.date(), since, every) if every else _months(first.date(), since)
    for day in days:
        yield datetime.combine(day, first.time()).isoformat(timespec="minutes")


def _every(first: date, since: date, days: int) -> Iterator[date]:
    skipped = max(0, -(-(since - first).days // days))
    day = first + timedelta(days=days * skipped)
    while True:
        yield day
        day += timedelta(days=days)


def _months(first: date, since: date) -> Iterator[date]:
    number, weekday = rule_day(first)
    year, month = max((first.year, first.month), (since.year, since.month))
    while True:
        begins, length = monthrange(year, month)
        day = 1 + (weekday - begins) % 7
        day += (length - day) // 7 * 7 if number < 0 else 7 * (number - 1)
        if (found := date(year, month, day)) >= max(first, since):
            yield found
        year, month = year + month // 12, month % 12 + 1


def evenings_ahead(plan: Plan, zone: str, now: float) -> Iterator[Evening]:
    """Yield the evenings that aren't over yet, in the order of time; those called off too."""
    running = evening_of(now, zone)
    since = date.fromisoformat(running)
    # One that was to be before may have been moved to a later day.
    earlier = since - timedelta(days=FARTHEST_MOVE + 1)
    most = 2 * FARTHEST_MOVE // 7 + SHOWN + 2
    dates = islice(dates_of(plan, earlier), most)
    found = [Evening(one, plan.moved.get(one, one)) for one in dates]
    ahead = [one for one in found if day_of(one.at or one.date) >= running]
    yield from sorted(ahead, key=lambda one: one.at or one.date)


def shown_evenings(plan: Plan, zone: str, now: float) -> list[Evening]:
    """Return the evenings ahead that people see and answer: all dates, or the first few."""
    most = MOST_DATES if plan.repeats == "once" else SHOWN
    return list(islice(evenings_ahead(plan, zone, now), most))


def next_evening(plans: Iterable[Plan], zone: str, now: float) -> Next | None:
    """Return the next settled evening, which may be the running one; None if there is none."""
    found = [
        Next(plan, one, moment_of(one.at, zone), day_of(one.at))
        for plan in plans
        if plan.is_settled and not plan.cancelled
        for one in shown_evenings(plan, zone, now)
        if one.at
    ]
    return min(found, key=lambda one: (one.when, one.plan.id), default=None)


def is_ahead(plan: Plan, zone: str, now: float) -> bool:
    """Whether there is an evening to come, or to choose."""
    return not plan.cancelled and bool(shown_evenings(plan, zone, now))


def is_date_of(plan: Plan, local: str) -> bool:
    """Whether an evening is at this time by the plan's rule."""
    since = datetime.fromisoformat(local).date()
    return local in islice(dates_of(plan, since), MOST_DATES)


def changed_to(
    plan: Plan, dates: Collection[str], repeats: Repeats, now: float, place: str | None = None
) -> Plan:
    """Return a plan with other dates, or another place: the same one if nothing differs.

    What was said and moved on a day stays so if only the hour changes. Any date of a plan that
    recurs stands for all.
    """
    chosen = _from_first(plan, sorted(set(dates)), repeats)
    place = plan.place if place is None else place
    if (chosen, repeats, place) == (plan.dates, plan.repeats, plan.place):
        return plan
    new = replace(plan, dates=chosen, repeats=repeats, place=place)
    hour = {one[:10]: one for one in chosen}
    usual = chosen[0][10:]

    def now_at(one: str) -> str:
        return one if one in chosen else hour.get(one[:10], one[:10] + usual)

    answers = {now_at(one): by for one, by in plan.answers.items() if is_date_of(new, now_at(one))}

    def of_rule(told: Mapping[str, str]) -> Mapping[str, str]:
        if repeats == "once":
            return {}
        return {now_at(one): what for one, what in told.items() if is_date_of(new, now_at(one))}

    moved, places = of_rule(plan.moved), of_rule(plan.places)
    return touched(replace(new, answers=answers, moved=moved, places=places), now)


def _from_first(plan: Plan, dates: Sequence[str], repeats: Repeats) -> tuple[str, ...]:
    """Return dates; the plan's first day with their hour if they are a later one of its rule.

    Otherwise the last Thursday of a month, which may be its fourth, would become the fourth.
    """
    first = plan.dates[0]
    goes_on = repeats == plan.repeats != "once" and is_date_of(plan, dates[0][:10] + first[10:])
    return (first[:10] + dates[0][10:],) if goes_on else tuple(dates)


def moved_to(plan: Plan, one: str, at: str, now: float, place: str | None = None) -> Plan:
    """Return a plan of which one evening is at another time or place, or called off ("")."""
    place = plan.place_of(one) if place is None else place
    if (plan.moved.get(one, one), plan.place_of(one)) == (at, place):
        return plan
    moved, places = _but(plan.moved, one, at, one), _but(plan.places, one, place, plan.place)
    return touched(replace(plan, moved=moved, places=places), now)


def _but(told: Mapping[str, str], one: str, what: str, usual: str) -> Mapping[str, str]:
    """Return the notes on evenings with this one; none is kept of an evening as usual."""
    others = {date: known for date, known in told.items() if date != one}
    now_told = others if what == usual else {**others, one: what}
    return {date: now_told[date] for date in sorted(now_told)[-MOST_MOVED:]}


def answered(plan: Plan, one: str, member: str, answer: Answer, now: float) -> Plan:
    """Return a plan with somebody's answer for an evening."""
    said = plan.answers.get(one, {})
    if said.get(member) == answer:
        return plan
    answers = {**plan.answers, one: {**said, member: answer}}
    return replace(plan, answers=answers, changed=int(now))


def cancelled(plan: Plan, now: float) -> Plan:
    """Return a plan that is called off, with all its evenings."""
    return touched(replace(plan, cancelled=True), now)


def touched(plan: Plan, now: float) -> Plan:
    """Return a plan whose times have changed, so that calendars take it anew."""
    return replace(plan, sequence=plan.sequence + 1, changed=int(now))


def tidy(plans: Iterable[Plan], zone: str, now: float) -> list[Plan]:
    """Return plans without answers for what is over, and without those that are long over."""
    kept = list[Plan]()
    since = now - KEPT_DAYS * 86_400
    for plan in plans:
        is_kept = plan.changed >= since if plan.cancelled else is_ahead(plan, zone, since)
        if is_kept:
            ahead = {one.date for one in shown_evenings(plan, zone, now)}
            said = {one: by for one, by in plan.answers.items() if one in ahead}
            kept.append(plan if said == plan.answers else replace(plan, answers=said))
    # Those still ahead come last, and so stay.
    kept.sort(key=lambda one: is_ahead(one, zone, now))
    return kept[-MOST_KEPT:]
