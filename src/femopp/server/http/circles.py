"""HTTP endpoints of circles."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from femopp.circle import Season
from femopp.circle.house import House
from femopp.circle.memory import NamedRules
from femopp.language import _
from femopp.server.circle import coming, exporting, keeping, tables, taking_over
from femopp.server.circle.circles import Circles, Here
from femopp.server.circle.exporting import Part
from femopp.server.circle.tables import SeatAtTable
from femopp.server.http import circle_people
from femopp.server.http.circle_page import CircleDoor, CirclePage, door
from femopp.server.http.circle_people import NewPerson
from femopp.server.http.endpoint import (
    Endpoint,
    answered,
    as_file,
    body_of,
    check_rate,
    json_response,
    opening,
    packed_response,
    room_of,
    speaker_for,
)
from femopp.server.http.evenings import CircleEvenings, evenings, evenings_asked_for
from femopp.server.http.of_circle import (
    Id,
    Name,
    Secret,
    Zone,
    changes,
    circles_of,
    limits_of,
    link_of,
    member_of,
    of_circle,
    route,
    secret_of,
    shown_to,
)
from femopp.table.settings import Settings

TOO_MANY_OPENED = _("too many circles are being opened from your address; try again later")

MOST_SENT = 50


class OpenCircle(Struct, forbid_unknown_fields=True):
    """A new circle, opened by its keeper; `settings` are its usual rules."""

    name: Name
    zone: Zone
    member: NewPerson
    settings: Settings | None = None


class ChangeCircle(Struct, forbid_unknown_fields=True):
    """Changes to a circle; None leaves a part as it is.

    `named` gives rules a name, empty for none; `rules` are all names at once, from older clients.
    """

    name: Name | None = None
    zone: Zone | None = None
    settings: Settings | None = None
    seating: Annotated[tuple[Id | None, ...], Meta(max_length=20)] | None = None
    seasons: tuple[Season, ...] | None = None
    rules: Annotated[tuple[NamedRules, ...], Meta(max_length=MOST_SENT)] | None = None
    named: NamedRules | None = None


class Tonight(Struct, forbid_unknown_fields=True):
    """Other `settings` than the usual ones become those; `anew` opens another table."""

    settings: Settings | None = None
    anew: bool = False
    begin: bool = False


class TakeIn(Struct, forbid_unknown_fields=True):
    """A table, and the token of one's guest there."""

    table: Id
    token: Secret


class Mine(Struct, forbid_unknown_fields=True):
    token: Secret


class SayToAll(Struct, forbid_unknown_fields=True):
    """A line on the circle's page, empty for none."""

    text: Annotated[str, Meta(max_length=1000)]


@of_circle
async def open_circle(request: Request) -> Response:
    wanted: OpenCircle = await body_of(request, OpenCircle)
    check_rate(request, limits_of(request).opened, TOO_MANY_OPENED)
    opened = await coming.open_circle(
        circles_of(request), wanted.name, wanted.zone, wanted.member.person, wanted.settings
    )
    return json_response(opened, 201)


@of_circle
async def circle(request: Request) -> Response:
    """Return a circle's page, for members; for others what the link gives away."""
    circles, secret = circles_of(request), secret_of(request)
    found = await circles.find(link_of(request))
    asking = circles.asker_with(found, secret)
    if not secret or asking is not None:
        return json_response(door(found, asking is not None))
    if await coming.note_use(circles, circles.member_with(found, secret)):
        found = await circles.find(link_of(request))
    found = await taking_over.settle(circles, found)
    return await shown_to(request, circles.member_with(found, secret))


@changes(ChangeCircle)
async def change_circle(
    circles: Circles, here: Here, _request: Request, wanted: ChangeCircle
) -> None:
    await keeping.change_circle(
        circles,
        here,
        name=wanted.name,
        zone=wanted.zone,
        settings=wanted.settings,
        seating=wanted.seating,
        seasons=wanted.seasons,
        rules=wanted.rules,
        named=wanted.named,
    )


@of_circle
async def tonight(request: Request) -> Response:
    """Join tonight's table, or open it."""
    wanted: Tonight = await body_of(request, Tonight)
    circles = circles_of(request)
    async with circles.changing(link_of(request), secret_of(request)) as here:
        with opening(request):
            seated = await tables.tonight(
                circles, here, wanted.settings, anew=wanted.anew, begin=wanted.begin
            )
    return json_response(seated, 201 if seated.opened else 200)


@changes(None)
async def sit_again(circles: Circles, here: Here, request: Request) -> Any:
    return await tables.sit_again(circles, here, request.path_params["table"])


@changes(TakeIn)
async def take_in(circles: Circles, here: Here, _request: Request, wanted: TakeIn) -> None:
    await tables.take_in(circles, here, wanted.table, wanted.token)


@changes(Mine)
async def mine(circles: Circles, here: Here, request: Request, wanted: Mine) -> None:
    await tables.claim_part(circles, here, request.path_params["table"], wanted.token)


@changes(None)
async def remove_table(circles: Circles, here: Here, request: Request) -> None:
    await tables.remove_table(circles, here, request.path_params["table"])


@changes(SayToAll)
async def say_to_all(circles: Circles, here: Here, _request: Request, wanted: SayToAll) -> None:
    await keeping.say_to_all(circles, here, wanted.text)


@changes(House)
async def settle_by(circles: Circles, here: Here, _request: Request, wanted: House) -> None:
    await keeping.settle_by(circles, here, wanted)


@changes(None)
async def delete_circle(circles: Circles, here: Here, _request: Request) -> Any:
    await keeping.delete_circle(circles, here)
    return {}


@of_circle
async def list_evenings(request: Request) -> Response:
    """Return evenings before a date, the latest first."""
    here = await member_of(request)
    before, most = evenings_asked_for(request)
    found = await evenings(circles_of(request), here.circle, before, most, speaker_for(request))
    return await packed_response(request, msgspec.json.encode(found))


@of_circle
async def export(request: Request) -> Response:
    """Return the circle as a file for the keeper, or a member's own part."""
    here = await member_of(request)
    wanted, form = request.query_params.get("of", "mine"), request.query_params.get("form", "json")
    part: Part = "all" if wanted == "all" else "mine"
    if part == "all":
        here.check_keeper()
    circles, speaker = circles_of(request), speaker_for(request)
    if form == "csv":
        # Spreadsheets know by the first character that it's UTF-8.
        text = "\ufeff" + await exporting.csv_of(circles, here, part, speaker)
        return as_file(Response(text, media_type="text/csv; charset=utf-8"), "circle.csv")
    pieces = exporting.json_of(circles, here, part, speaker)
    return as_file(StreamingResponse(pieces, media_type="application/json"), "circle.json")


ANSWERS = (
    *circle_people.ANSWERS,
    CirclePage,
    CircleDoor,
    CircleEvenings,
    SeatAtTable,
)
"""Types of the responses."""

ASKED_FOR = (
    *circle_people.ASKED_FOR,
    OpenCircle,
    ChangeCircle,
    Tonight,
    TakeIn,
    Mine,
    SayToAll,
    House,
)
"""Types of the bodies of requests."""


def _served(path: str, endpoint: Endpoint) -> Route:
    """Return the route of a request that came to the process of a table, which serves it now."""

    @answered
    async def there(request: Request) -> Response:
        await room_of(request)
        return await endpoint(request)

    return Route(f"/api/tables/{{table}}/circles/{{circle}}{path}", there, methods=["POST"])


ROUTES = (
    *circle_people.ROUTES,
    route("", open_circle, "POST"),
    route("/{circle}", circle, "GET"),
    route("/{circle}", change_circle, "PATCH"),
    route("/{circle}", delete_circle, "DELETE"),
    route("/{circle}/saying", say_to_all, "PUT"),
    route("/{circle}/house", settle_by, "PUT"),
    route("/{circle}/tonight", tonight, "POST"),
    route("/{circle}/tables", take_in, "POST"),
    route("/{circle}/tables/{table}/seat", sit_again, "POST"),
    route("/{circle}/tables/{table}/mine", mine, "POST"),
    route("/{circle}/tables/{table}", remove_table, "DELETE"),
    route("/{circle}/evenings", list_evenings, "GET"),
    route("/{circle}/export", export, "GET"),
    _served("", take_in),
    _served("/seat", sit_again),
    _served("/mine", mine),
)
