"""HTTP endpoints of the figures of circles: seasons, evenings, matches, members."""

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.json import encode
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from femopp.circle import Season, evening_of, season_of
from femopp.figures.counters import CircleSum, counted
from femopp.figures.export import export_csv, export_rows
from femopp.figures.pages import (
    ALL_TIME,
    against_page,
    chart,
    evening_line,
    evening_page,
    member_page,
    season_page,
)
from femopp.figures.period import People, Period
from femopp.figures.shapes import (
    AgainstPage,
    EveningLine,
    EveningPage,
    MatchChart,
    MemberPage,
    SeasonPage,
)
from femopp.language import _
from femopp.server.circle.circles import now
from femopp.server.circle.rows import Circle
from femopp.server.figures.counting import Counting
from femopp.server.http.endpoint import (
    Endpoint,
    Refused,
    as_file,
    json_response,
    packed_response,
    speaker_for,
)
from femopp.server.http.evenings import AFTER, evenings_asked_for
from femopp.server.http.of_circle import member_of, of_circle

SOON, PATIENCE = 0.05, 20.0
"""Seconds for which a request waits until a circle is added up: at once, and otherwise."""

NO_SUCH_SEASON = _("there is no such season")
NO_SUCH_EVENING = _("nothing was played on this evening")
NO_SUCH_MATCH = _("no such match has been played in this circle")
NO_SUCH_MEMBER = _("there is no such member")
NO_SUCH_FORM = _("figures can be exported as csv or json")


class FigureEvenings(Struct, frozen=True):
    """Evenings, the latest first, and whether there are `more` before them."""

    evenings: tuple[EveningLine, ...]
    more: bool


ANSWERS = (SeasonPage, FigureEvenings, EveningPage, MatchChart, MemberPage, AgainstPage)
"""Types of the responses."""


class Asked(NamedTuple):
    """A member who asks, and the matches of their circle, added up."""

    request: Request
    circle: Circle
    people: People
    counting: Counting
    found: CircleSum


def of_sum(endpoint: Callable[[Asked], Awaitable[Response]]) -> Endpoint:
    """Decorate an endpoint that needs a circle's sum.

    If it isn't kept, the response comes when the matches are added up. A request that wants one
    `at_once` gets an empty one with status 202, as does one that waits for very long.
    """

    async def summed(request: Request) -> Response:
        circle = (await member_of(request)).circle
        counting: Counting = request.app.state.counting
        at_once = request.query_params.get("at_once") == "true"
        found = await counting.sum_of(circle, SOON if at_once else PATIENCE)
        if found is None:
            return json_response({}, 202)
        people = people_of(circle, speaker_for(request).language)
        return await endpoint(Asked(request, circle, people, counting, found))

    return of_circle(summed)


def people_of(circle: Circle, language: str) -> People:
    """Return the members of a circle, and those who were."""
    return People({one.member: one.name for one in circle.members.values()}, language)


async def _answer(request: Request, make: Callable[[], Any]) -> Response:
    """Return a response with what this makes, in a thread, as tables go on meanwhile."""

    return await packed_response(request, await asyncio.to_thread(lambda: encode(make())))


def _season(asked: Asked) -> tuple[Season, Period]:
    """Return the season that is asked for, with its counters. Raises `Refused`."""
    named = asked.circle.memory.seasons
    today = season_of(evening_of(now(), asked.circle.zone), named)
    key = asked.request.query_params.get("season", today.key)
    if key == ALL_TIME:
        return Season(ALL_TIME, "", "", ""), Period(asked.found.all_time)
    season = next((one for one in named if one.key == key), None)
    if season is None and key.isascii() and key.isdigit() and len(key) == 4:
        season = Season(key, "", f"{key}-01-01", f"{key}-12-31")
    if season is None:
        raise Refused(404, NO_SUCH_SEASON)
    return season, Period(asked.found.seasons.get(key, {}))


def _member(asked: Asked, name: str) -> str:
    """Return the member in the path, as they are now. Raises `Refused`."""
    member = asked.circle.now(asked.request.path_params[name])
    if member not in asked.circle.members:
        raise Refused(404, NO_SUCH_MEMBER)
    return member


@of_sum
async def season(asked: Asked) -> Response:
    """Return a season: the running one, another, or all time."""
    wanted, period = _season(asked)
    last = wanted.last or AFTER
    evenings = bisect_right(asked.found.counted, last) - bisect_left(
        asked.found.counted, wanted.first
    )
    zone = asked.circle.zone
    return await _answer(
        asked.request, lambda: season_page(wanted, evenings, period, asked.people, zone)
    )


@of_sum
async def evenings(asked: Asked) -> Response:
    """Return evenings before a date, the latest first."""
    before, most = evenings_asked_for(asked.request)
    there = bisect_left(asked.found.counted, before)
    dates = asked.found.counted[max(there - most, 0) : there][::-1]
    matches = [one for date in dates for one in asked.found.evenings[date]]
    tallies = {one.match: one for one in await asked.counting.tallies(asked.circle, matches)}

    def line(date: str) -> EveningLine:
        here = [tallies[one] for one in asked.found.evenings[date] if one in tallies]
        return evening_line(date, Period(counted(here)), asked.people)

    return await _answer(
        asked.request, lambda: FigureEvenings(tuple([line(date) for date in dates]), there > most)
    )


@of_sum
async def evening(asked: Asked) -> Response:
    """Return one evening."""
    day = asked.request.path_params["evening"][:10]
    tallies = await asked.counting.tallies(asked.circle, asked.found.evenings.get(day, ()))
    if not tallies:
        raise Refused(404, NO_SUCH_EVENING)
    return await _answer(
        asked.request, lambda: evening_page(day, Period(counted(tallies)), tallies, asked.people)
    )


@of_sum
async def match(asked: Asked) -> Response:
    """Return a match as lines."""
    tallies = await asked.counting.tallies(asked.circle, [asked.request.path_params["match"]])
    if not tallies:
        raise Refused(404, NO_SUCH_MATCH)
    return await _answer(asked.request, lambda: chart(tallies[0], asked.people))


@of_sum
async def member(asked: Asked) -> Response:
    """Return one member's figures."""
    who = _member(asked, "member")
    _wanted, period = _season(asked)
    return await _answer(asked.request, lambda: member_page(who, period, asked.people))


@of_sum
async def against(asked: Asked) -> Response:
    """Return two members against each other."""
    one, other = (_member(asked, name) for name in ("member", "other"))
    _wanted, period = _season(asked)
    return await _answer(asked.request, lambda: against_page(one, other, period, asked.people))


@of_sum
async def export(asked: Asked) -> Response:
    """Return a season's figures as rows."""
    form = asked.request.query_params.get("form", "csv")
    if form not in ("csv", "json"):
        raise Refused(404, NO_SUCH_FORM)
    wanted, period = _season(asked)
    rows = await asyncio.to_thread(export_rows, period, asked.people)
    text = export_csv(rows) if form == "csv" else encode(rows)
    kind = "text/csv; charset=utf-8" if form == "csv" else "application/json"
    return as_file(Response(text, media_type=kind), f"figures-{wanted.key}.{form}")


def _route(path: str, endpoint: Any) -> Route:
    return Route(f"/api/circles/{{circle}}/figures{path}", endpoint)


ROUTES = (
    _route("", season),
    _route("/evenings", evenings),
    _route("/evenings/{evening}", evening),
    _route("/matches/{match}", match),
    _route("/members/{member}", member),
    _route("/members/{member}/against/{other}", against),
    _route("/export", export),
)
