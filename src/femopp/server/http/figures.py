"""HTTP endpoints of the figures of circles: seasons, evenings, matches, members."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from femopp.circle import Season, evening_of, season_of
from femopp.figures.counters import ALL_TIME, evening_period, season_period
from femopp.figures.export import export_csv, export_rows
from femopp.figures.pages import (
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
from femopp.figures.tally import restored
from femopp.language import _
from femopp.server.circle.circles import Circles, Here, now
from femopp.server.circle.rows import Circle
from femopp.server.figures.counting import NOT_READ, Counting
from femopp.server.figures.rows import (
    count_evenings,
    read_each_period,
    read_evenings,
    read_period,
    read_tallies,
    read_tally,
)
from femopp.server.http.circles import member_of, of_circle
from femopp.server.http.endpoint import NO_STORE, Refused, compressed, speaker_for

MOST_EVENINGS = 50

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


async def _here(request: Request) -> tuple[Counting, Here, People]:
    """Return who asks, with their circle counted. Raises `CircleError`."""
    here = await member_of(request)
    counting: Counting = request.app.state.counting
    await counting.check(here.circle)
    return counting, here, people_of(here.circle, speaker_for(request).language)


def people_of(circle: Circle, language: str) -> People:
    """Return the members of a circle, and those who were."""
    return People({one.member: one.name for one in circle.members.values()}, language)


async def _answer(request: Request, make: Callable[[], Any]) -> Response:
    """Return a response with what this makes, in a thread, as tables go on meanwhile."""

    def made() -> tuple[bytes, Any]:
        return compressed(request, msgspec.json.encode(make()))

    text, packing = await asyncio.to_thread(made)
    return Response(text, media_type="application/json", headers={**NO_STORE, **packing})


def _season(request: Request, circle: Circle) -> tuple[Season, str]:
    """Return the season that is asked for, with its period. Raises `Refused`."""
    named = circle.memory.seasons
    today = season_of(evening_of(now(), circle.zone), named)
    key = request.query_params.get("season", today.key)
    if key == ALL_TIME:
        return Season(ALL_TIME, "", "", ""), ALL_TIME
    found = next((one for one in named if one.key == key), None)
    if found is None and key.isascii() and key.isdigit() and len(key) == 4:
        found = Season(key, "", f"{key}-01-01", f"{key}-12-31")
    if found is None:
        raise Refused(404, NO_SUCH_SEASON)
    return found, season_period(found.key)


def _member(request: Request, circle: Circle, name: str) -> str:
    """Return the member in the path, as they are now. Raises `Refused`."""
    member = circle.now(request.path_params[name])
    if member not in circle.members:
        raise Refused(404, NO_SUCH_MEMBER)
    return member


async def _period(circles: Circles, circle: Circle, period: str) -> Period:
    return Period(await circles.store.read(NOT_READ, read_period, circle.id, period))


@of_circle
async def season(request: Request) -> Response:
    """Return a season: the running one, another, or all time."""
    counting, here, people = await _here(request)
    circle = here.circle
    wanted, period = _season(request, circle)
    store, last = counting.circles.store, wanted.last or "9999-12-31"
    counters = await store.read(NOT_READ, read_period, circle.id, period)
    evenings = await store.read(NOT_READ, count_evenings, circle.id, wanted.first, last)
    return await _answer(
        request, lambda: season_page(wanted, evenings, Period(counters), people, circle.zone)
    )


@of_circle
async def evenings(request: Request) -> Response:
    """Return evenings before a date, the latest first."""
    counting, here, people = await _here(request)
    before = request.query_params.get("before", "9999-12-31")[:10]
    wanted = request.query_params.get("limit", "20")
    most = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else 20
    most = min(max(most, 1), MOST_EVENINGS)
    store, circle = counting.circles.store, here.circle.id
    found = await store.read(NOT_READ, read_evenings, circle, evening_period(before), most + 1)
    counters = await store.read(NOT_READ, read_each_period, circle, found[:most])

    def shown() -> FigureEvenings:
        return FigureEvenings(
            tuple(
                [
                    evening_line(period.removeprefix("e:"), Period(counters[period]), people)
                    for period in found[:most]
                ]
            ),
            len(found) > most,
        )

    return await _answer(request, shown)


@of_circle
async def evening(request: Request) -> Response:
    """Return one evening."""
    counting, here, people = await _here(request)
    day = request.path_params["evening"][:10]
    store, circle = counting.circles.store, here.circle.id
    counters = await store.read(NOT_READ, read_period, circle, evening_period(day))
    tallies = await store.read(NOT_READ, read_tallies, circle, day)
    if not tallies:
        raise Refused(404, NO_SUCH_EVENING)
    return await _answer(
        request,
        lambda: evening_page(day, Period(counters), map(restored, tallies), people),
    )


@of_circle
async def match(request: Request) -> Response:
    """Return a match as lines."""
    counting, here, people = await _here(request)
    tally = await counting.circles.store.read(
        NOT_READ, read_tally, here.circle.id, request.path_params["match"]
    )
    if tally is None:
        raise Refused(404, NO_SUCH_MATCH)
    return await _answer(request, lambda: chart(tally, people))


@of_circle
async def member(request: Request) -> Response:
    """Return one member's figures."""
    counting, here, people = await _here(request)
    who = _member(request, here.circle, "member")
    _wanted, period = _season(request, here.circle)
    counters = await _period(counting.circles, here.circle, period)
    return await _answer(request, lambda: member_page(who, counters, people))


@of_circle
async def against(request: Request) -> Response:
    """Return two members against each other."""
    counting, here, people = await _here(request)
    one, other = (_member(request, here.circle, name) for name in ("member", "other"))
    _wanted, period = _season(request, here.circle)
    counters = await _period(counting.circles, here.circle, period)
    return await _answer(request, lambda: against_page(one, other, counters, people))


@of_circle
async def export(request: Request) -> Response:
    """Return a season's figures as rows."""
    counting, here, people = await _here(request)
    form = request.query_params.get("form", "csv")
    if form not in ("csv", "json"):
        raise Refused(404, NO_SUCH_FORM)
    wanted, period = _season(request, here.circle)
    counters = await _period(counting.circles, here.circle, period)
    rows = await asyncio.to_thread(export_rows, counters, people)
    text = export_csv(rows) if form == "csv" else msgspec.json.encode(rows)
    kind = "text/csv; charset=utf-8" if form == "csv" else "application/json"
    name = f'attachment; filename="figures-{wanted.key}.{form}"'
    headers = {**NO_STORE, "Content-Disposition": name}
    return Response(text, media_type=kind, headers=headers)


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
