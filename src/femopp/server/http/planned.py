"""Planned evenings on a circle's page."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from femopp.circle.planning import (
    Answer,
    Plan,
    Repeats,
    day_of,
    is_ahead,
    moment_of,
    next_evening,
    shown_evenings,
)
from femopp.server.circle.circles import Here, now
from femopp.server.circle.planning import may_change
from femopp.server.circle.rows import Circle


class ShownNext(Struct, frozen=True):
    """The next evening: its local time, when that is (Unix time), and who comes, by member.

    `plan` and `date` are those of the evening in `plans`.
    """

    plan: str
    date: str
    at: str
    when: int
    evening: str
    answers: Mapping[str, Answer]
    place: str


class ShownDate(Struct, frozen=True):
    """An evening of a plan: its date by the rule, and its local time, "" if it is called off."""

    date: str
    at: str
    answers: Mapping[str, Answer]
    place: str


class ShownPlan(Struct, frozen=True):
    """A plan ahead, by a member. Unless it is `settled`, its dates are to choose from.

    `first` is the date from which it goes by its rule. `change`: you can change it. `place` is that
    of all its evenings that have no other.
    """

    id: str
    by: str
    first: str
    settled: bool
    repeats: Repeats
    change: bool
    dates: tuple[ShownDate, ...]
    place: str


def shown_next(circle: Circle) -> ShownNext | None:
    """Return the next evening of a circle, None if none is settled."""
    found = next_evening(circle.memory.plans, circle.zone, now())
    if found is None:
        return None
    one = found.evening
    said = with_members(circle, found.plan).answers.get(one.date, {})
    place = found.plan.place_of(one.date)
    return ShownNext(found.plan.id, one.date, one.at, found.when, found.day, said, place)


def shown_plans(here: Here) -> tuple[ShownPlan, ...]:
    """Return the plans ahead, those to answer first, each in the order of time."""
    zone = here.circle.zone
    ahead = [one for one in here.circle.memory.plans if is_ahead(one, zone, now())]
    shown = [_plan(here, one) for one in ahead]
    return tuple(sorted(shown, key=lambda one: (one.settled, _first(one, zone))))


def _first(plan: ShownPlan, zone: str) -> tuple[str, int]:
    one = plan.dates[0]
    return (day_of(one.at or one.date), moment_of(one.at or one.date, zone))


def _plan(here: Here, plan: Plan) -> ShownPlan:
    circle = here.circle
    said = with_members(circle, plan).answers
    dates = [
        ShownDate(one.date, one.at, said.get(one.date, {}), plan.place_of(one.date))
        for one in shown_evenings(plan, circle.zone, now())
    ]
    by = circle.now(plan.by)
    return ShownPlan(
        plan.id,
        by,
        plan.dates[0],
        plan.is_settled,
        plan.repeats,
        may_change(here, plan),
        tuple(dates),
        plan.place,
    )


def with_members(circle: Circle, plan: Plan) -> Plan:
    """Return a plan with the answers of those who are members now."""
    here = {one.member for one in circle.here}

    def of_members(said: Mapping[str, Answer]) -> Mapping[str, Answer]:
        now_said = {circle.now(one): answer for one, answer in said.items()}
        return {one: answer for one, answer in now_said.items() if one in here}

    return replace(plan, answers={date: of_members(said) for date, said in plan.answers.items()})
