"""HTTP endpoints of a circle's planned evenings, and of its members' calendars."""

import asyncio
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from femopp.circle.planning import Answer, Plan, Repeats
from femopp.language import Speaker, _
from femopp.server.circle import planning
from femopp.server.circle.circles import Circles, Here, now
from femopp.server.circle.rows import Circle
from femopp.server.http.endpoint import (
    as_file,
    check_rate,
    quick_slot,
    speaker_for,
)
from femopp.server.http.of_circle import (
    changes,
    circles_of,
    limits_of,
    member_of,
    of_circle,
    route,
)
from femopp.server.http.planned import with_members

TOO_OFTEN = _("this calendar is asked for too often; try again in some minutes")

MOST_SENT = 50
"""Dates in a request."""

At = Annotated[str, Meta(max_length=32)]
Place = Annotated[str, Meta(max_length=1000)]


class PlanEvening(Struct, forbid_unknown_fields=True):
    """Local times such as 2026-11-27T19:30: several to choose from, or the one that it is.

    `place`: where, "" for nowhere in particular; None leaves it, as for one evening.
    """

    dates: Annotated[tuple[At, ...], Meta(max_length=MOST_SENT)]
    repeats: Repeats = "once"
    place: Place | None = None


class ProposeDate(Struct, forbid_unknown_fields=True):
    """Another date to choose from."""

    at: At


class MoveEvening(Struct, forbid_unknown_fields=True):
    """The date by the rule of an evening that recurs, and its new local time; None: called off."""

    date: At
    to: At | None
    place: Place | None = None


class SayWhoComes(Struct, forbid_unknown_fields=True):
    date: At
    answer: Answer


class OpenCalendar(Struct, forbid_unknown_fields=True):
    """Ask for the address of one's calendar; `anew` makes another, and the old one worthless."""

    anew: bool = False


class CalendarPath(Struct, frozen=True):
    """The path of a calendar, with its secret."""

    path: str


@changes(PlanEvening)
async def plan(circles: Circles, here: Here, request: Request, wanted: PlanEvening) -> None:
    plan_id = _plan_in(request)
    await planning.plan(circles, here, plan_id, wanted.dates, wanted.repeats, wanted.place)


@changes(None)
async def call_off(circles: Circles, here: Here, request: Request) -> None:
    await planning.call_off(circles, here, _plan_in(request))


@changes(ProposeDate)
async def propose(circles: Circles, here: Here, request: Request, wanted: ProposeDate) -> None:
    await planning.propose(circles, here, _plan_in(request), wanted.at)


@changes(MoveEvening)
async def move(circles: Circles, here: Here, request: Request, wanted: MoveEvening) -> None:
    plan_id = _plan_in(request)
    await planning.move(circles, here, plan_id, wanted.date, wanted.to, wanted.place)


@changes(SayWhoComes)
async def answer(circles: Circles, here: Here, request: Request, said: SayWhoComes) -> None:
    await planning.say_who_comes(circles, here, _plan_in(request), said.date, said.answer)


@changes(OpenCalendar)
async def open_calendar(circles: Circles, here: Here, _request: Request, wanted: Any) -> Any:
    secret = await planning.calendar_secret(circles, here, wanted.anew)
    return CalendarPath(f"/api/calendar/{secret}.ics")


@of_circle
async def calendar_file(request: Request) -> Response:
    """Return the circle's evenings, or those of one plan, as a calendar file."""
    here = await member_of(request)
    wanted = request.query_params.get("plan")
    made = await _calendar(request, here.circle, speaker_for(request), wanted)
    return as_file(made, "circle.ics")


@of_circle
async def followed(request: Request) -> Response:
    """Return a member's calendar to whoever has its address: it shows, and gives no right."""
    check_rate(request, limits_of(request).calendars, TOO_OFTEN)
    secret = request.path_params["secret"]
    found = await planning.follower(circles_of(request), secret)
    speaker = Speaker(found.circle.members[found.member].language)
    answer = await _calendar(request, found.circle, speaker)
    tag = f'"{sha256(answer.body).hexdigest()[:32]}"'
    answer.headers.update({"ETag": tag, "Cache-Control": "private, no-cache"})
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers={"ETag": tag})
    return answer


async def _calendar(
    request: Request, circle: Circle, speaker: Speaker, wanted: str | None = None
) -> Response:
    plans = [with_members(circle, one) for one in circle.memory.plans if wanted in (None, one.id)]
    async with quick_slot(request):
        text = await asyncio.to_thread(_written, circle, plans, speaker)
    return Response(text, media_type="text/calendar; charset=utf-8")


def _written(circle: Circle, plans: Sequence[Plan], speaker: Speaker) -> bytes:
    # It takes a while to load, which a server's start need not wait for.
    from femopp.circle.calendar import calendar_of

    return calendar_of(circle.id, circle.name, circle.zone, plans, speaker, now())


def _plan_in(request: Request) -> str:
    return str(request.path_params["plan"])


ANSWERS = (CalendarPath,)
"""Types of the responses."""

ASKED_FOR = (PlanEvening, ProposeDate, MoveEvening, SayWhoComes, OpenCalendar)
"""Types of the bodies of requests."""


ROUTES = (
    route("/{circle}/plans/{plan}", plan, "PUT"),
    route("/{circle}/plans/{plan}", call_off, "DELETE"),
    route("/{circle}/plans/{plan}/dates", propose, "POST"),
    route("/{circle}/plans/{plan}/evenings", move, "PUT"),
    route("/{circle}/plans/{plan}/answer", answer, "PUT"),
    route("/{circle}/calendar", open_calendar, "POST"),
    route("/{circle}/calendar", calendar_file, "GET"),
    Route("/api/calendar/{secret}.ics", followed, methods=["GET"]),
)
