"""HTTP endpoints of circles."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.datastructures import URL
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from femopp.circle import Season
from femopp.circle.house import House
from femopp.circle.memory import NamedRules
from femopp.language import _
from femopp.server.circle import coming, exporting, keeping, tables, taking_over
from femopp.server.circle.checked import Person
from femopp.server.circle.circles import CircleError, Circles, Here
from femopp.server.circle.coming import NewMember, WayIn
from femopp.server.circle.exporting import Part
from femopp.server.circle.tables import Elsewhere, SeatAtTable
from femopp.server.http.api import Face
from femopp.server.http.circle_page import (
    AFTER,
    CircleDoor,
    CircleEvenings,
    CirclePage,
    door,
    evenings,
    page,
)
from femopp.server.http.endpoint import (
    NO_STORE,
    Refused,
    address_of,
    answered,
    body_of,
    check_own_page,
    compressed,
    json_response,
    openings_of,
    room_of,
    speaker_for,
)
from femopp.server.net.addresses import household_with_share
from femopp.server.net.rate_limit import AddressLimit
from femopp.server.store.store import Store
from femopp.table.settings import Settings

GUESSES, GUESSES_PER_SECOND = 30, 0.2
"""Limits on an address's wrong links and secrets: in a row, and per second."""

OPENED, OPENED_PER_SECOND = 12, 12 / 3600
"""Limits on new circles."""

ASKED, ASKED_PER_SECOND = 8, 1 / 60
"""Limits on asking to come in."""

CALENDARS, CALENDARS_PER_SECOND = 60, 0.2
"""Limits on an address's looks at calendars."""

TOO_MANY_GUESSES = _("too many wrong links were tried from your address; try again in a minute")
TOO_MANY_OPENED = _("too many circles are being opened from your address; try again later")
TOO_MANY_ASKED = _("you're asking too often; try again in a minute")

NOT_INDEXED = {"X-Robots-Tag": "noindex, nofollow"}

GUESSED = (401, 404, 410)
"""Statuses of requests whose link or secret was wrong."""

WITH_TABLE = {"tables": "", "mine": "/mine"}
"""Where requests with the table's id first end, by their own end; all others are for a seat."""

MOST_EVENINGS, MOST_SENT = 50, 50

Name = Annotated[str, Meta(max_length=200)]
Id = Annotated[str, Meta(max_length=64)]
Language = Annotated[str, Meta(max_length=16)]
Zone = Annotated[str, Meta(max_length=100)]
Secret = Annotated[str, Meta(max_length=128)]


class NewPerson(Struct, forbid_unknown_fields=True):
    """Somebody who becomes a member."""

    name: Name
    face: Face = ""
    language: Language = ""

    @property
    def person(self) -> Person:
        return Person(self.name, self.face, self.language)


class OpenCircle(Struct, forbid_unknown_fields=True):
    """A new circle, opened by its keeper; `settings` are its usual rules."""

    name: Name
    zone: Zone
    member: NewPerson
    settings: Settings | None = None


class AnswerAsk(Struct, forbid_unknown_fields=True):
    """Let somebody in, under another `name` or as a `member` of the circle; or refuse them."""

    lets_in: bool
    member: Id | None = None
    name: Name | None = None


class OpenWay(Struct, forbid_unknown_fields=True):
    """Open a link for another device: one's own, or another member's.

    `day`: for a day, by the keeper, for a member who has no device left.
    """

    member: Id | None = None
    day: bool = False


class UseWay(Struct, forbid_unknown_fields=True):
    way: Secret


class Renew(Struct, forbid_unknown_fields=True):
    """Put other devices out after a secret was stolen: one's own, or everybody's."""

    whole: bool = False


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


class ChangeMember(Struct, forbid_unknown_fields=True):
    name: Name | None = None
    face: Face | None = None
    language: Language | None = None


class Merge(Struct, forbid_unknown_fields=True):
    into: Id


class HandCircleOn(Struct, forbid_unknown_fields=True):
    member: Id


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


class AskedCircle(Struct, frozen=True):
    """The id of an ask, and its secret, which is the member's once they are let in."""

    ask: str
    secret: str


class RenewedCircle(Struct, frozen=True):
    """The circle's link, this device's new secret, and a way in for each other member."""

    circle: str
    secret: str
    ways: tuple[WayIn, ...]


class CircleLimits:
    """Limits on requests to circles.

    Those that protect people are shared by all processes of a database, the others are this one's.
    """

    def __init__(self, store: Store) -> None:
        self.guesses = _shared(store, "guessed", GUESSES, GUESSES_PER_SECOND)
        self.opened = AddressLimit(OPENED, OPENED_PER_SECOND)
        self.asked = _shared(store, "asked", ASKED, ASKED_PER_SECOND)
        self.calendars = AddressLimit(CALENDARS, CALENDARS_PER_SECOND)


def _shared(store: Store, kind: str, most: float, a_second: float) -> AddressLimit:
    """Return a limit that counts what happens at other processes too. No address is stored."""
    limit = AddressLimit(most, a_second, partial(store.tell, kind))

    def heard(home: str) -> None:
        limit.take_of(home, _time())

    store.telling.hear(kind, heard)
    return limit


Endpoint = Callable[[Request], Awaitable[Response]]


def of_circle(endpoint: Endpoint) -> Endpoint:
    """Decorate an endpoint of a circle: errors become responses, and wrong links are counted."""

    async def limited(request: Request) -> Response:
        limits, asker = limits_of(request), address_of(request)
        if not limits.guesses.has_token(asker, _time()):
            raise Refused(429, TOO_MANY_GUESSES)
        try:
            response = await endpoint(request)
        except CircleError as error:
            if error.status in GUESSED:
                limits.guesses.take(asker, _time())
            raise Refused(error.status, error.text) from None
        except Elsewhere as error:
            response = _at_owner(request, error.table)
        response.headers.update(NOT_INDEXED)
        return response

    return answered(limited)


def _at_owner(request: Request, table: str) -> Response:
    """Return a redirection to where a table is served: proxies find that by the table's id."""
    what = WITH_TABLE.get(request.url.path.rpartition("/")[2], "/seat")
    path = f"/api/tables/{table}/circles/{link_of(request)}{what}"
    return RedirectResponse(str(URL(path).replace(query=request.url.query)), 307)


def limits_of(request: Request) -> CircleLimits:
    limits: CircleLimits = request.app.state.circle_limits
    return limits


def circles_of(request: Request) -> Circles:
    circles: Circles = request.app.state.circles
    return circles


def secret_of(request: Request) -> str:
    """Return the secret that the request brings; empty if none."""
    scheme, _space, secret = request.headers.get("authorization", "").partition(" ")
    return secret if scheme.lower() == "bearer" and len(secret) <= 128 else ""


def link_of(request: Request) -> str:
    return str(request.path_params["circle"])


async def member_of(request: Request) -> Here:
    """Return the member who asks. Raises `CircleError`."""
    return await circles_of(request).here(link_of(request), secret_of(request))


@of_circle
async def open_circle(request: Request) -> Response:
    wanted: OpenCircle = await body_of(request, OpenCircle)
    if not limits_of(request).opened.take(address_of(request), _time()):
        raise Refused(429, TOO_MANY_OPENED)
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
    return await _shown(request, circles.member_with(found, secret))


async def _shown(request: Request, here: Here) -> Response:
    """Return the circle's page, or that it is as the client has it."""
    shown: CirclePage = await page(circles_of(request), here, speaker_for(request))
    text = msgspec.json.encode(shown)
    tag = f'"{sha256(text).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers=headers)
    text, packing = await asyncio.to_thread(compressed, request, text)
    return Response(text, media_type="application/json", headers={**headers, **packing})


def changes(kind: type[Any] | None, status: int = 200) -> Callable[[Any], Endpoint]:
    """Decorate a change by a member, which gets the body of this kind.

    The response is what it returns; the circle's page if that is None.
    """

    def decorated(change: Callable[..., Awaitable[Any]]) -> Endpoint:
        @of_circle
        async def endpoint(request: Request) -> Response:
            body = list[Any]()
            if kind is None:
                check_own_page(request)
            else:
                body.append(await body_of(request, kind))
            circles = circles_of(request)
            async with circles.changing(link_of(request), secret_of(request)) as here:
                result = await change(circles, here, request, *body)
            if result is not None:
                return json_response(result, status)
            return await _shown(request, await member_of(request))

        return endpoint

    return decorated


@of_circle
async def ask(request: Request) -> Response:
    wanted: NewPerson = await body_of(request, NewPerson)
    if not limits_of(request).asked.take(address_of(request), _time()):
        raise Refused(429, TOO_MANY_ASKED)
    address = address_of(request)
    # Behind a proxy that isn't trusted, everybody has the address of this machine.
    known = household_with_share(address)
    circles, link = circles_of(request), link_of(request)
    asked, secret = await coming.ask(circles, link, wanted.person, known)
    return json_response(AskedCircle(asked, secret), 202)


@of_circle
async def give_up_asking(request: Request) -> Response:
    check_own_page(request)
    asked, secret = request.path_params["ask"], secret_of(request)
    await coming.give_up(circles_of(request), link_of(request), asked, secret)
    return json_response({})


@changes(AnswerAsk)
async def answer_ask(circles: Circles, here: Here, request: Request, said: AnswerAsk) -> None:
    await coming.answer(
        circles,
        here,
        request.path_params["ask"],
        lets_in=said.lets_in,
        member=said.member,
        name=said.name,
    )


@changes(OpenWay, 201)
async def open_way(circles: Circles, here: Here, _request: Request, wanted: OpenWay) -> Any:
    return await coming.open_way(circles, here, wanted.member, for_a_day=wanted.day)


@of_circle
async def use_way(request: Request) -> Response:
    wanted: UseWay = await body_of(request, UseWay)
    return json_response(
        await coming.use_way(circles_of(request), link_of(request), wanted.way), 201
    )


@changes(None)
async def put_out(circles: Circles, here: Here, request: Request) -> Any:
    device = request.path_params["device"]
    await coming.put_out(circles, here, device)
    return {} if device == here.device else None


@changes(Renew)
async def renew(circles: Circles, here: Here, _request: Request, wanted: Renew) -> Any:
    return RenewedCircle(*await coming.renew(circles, here, wanted.whole))


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


@changes(ChangeMember)
async def change_member(
    circles: Circles, here: Here, request: Request, wanted: ChangeMember
) -> None:
    member = request.path_params["member"]
    await keeping.rename_member(circles, here, member, wanted.name, wanted.face, wanted.language)


@changes(None)
async def remove_member(circles: Circles, here: Here, request: Request) -> Any:
    member = request.path_params["member"]
    forget = request.query_params.get("forget") == "true"
    await keeping.remove_member(circles, here, member, forget)
    return {} if member == here.member else None


@changes(Merge)
async def merge_members(circles: Circles, here: Here, request: Request, wanted: Merge) -> None:
    await keeping.merge(circles, here, request.path_params["member"], wanted.into)


@changes(HandCircleOn)
async def hand_on(circles: Circles, here: Here, _request: Request, wanted: HandCircleOn) -> None:
    await keeping.hand_on(circles, here, wanted.member)


@changes(None)
async def take_over(circles: Circles, here: Here, _request: Request) -> None:
    await taking_over.ask_to_take_over(circles, here)


@changes(None)
async def withdraw(circles: Circles, here: Here, _request: Request) -> None:
    await taking_over.withdraw(circles, here)


@of_circle
async def tonight(request: Request) -> Response:
    """Join tonight's table, or open it."""
    wanted: Tonight = await body_of(request, Tonight)
    circles, asker, openings = circles_of(request), address_of(request), openings_of(request)
    async with circles.changing(link_of(request), secret_of(request)) as here:
        against = openings.why_not(asker, _time())
        if against is not None:
            raise Refused(429, against)
        with openings.counted(asker, _time()):
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
    before = request.query_params.get("before", AFTER)[:10]
    wanted = request.query_params.get("limit", "20")
    most = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else 20
    found = await evenings(
        circles_of(request),
        here.circle,
        before,
        min(max(most, 1), MOST_EVENINGS),
        speaker_for(request),
    )
    text, packing = await asyncio.to_thread(compressed, request, msgspec.json.encode(found))
    return Response(text, media_type="application/json", headers={**NO_STORE, **packing})


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
        return _file(Response(text, media_type="text/csv; charset=utf-8"), "circle.csv")
    pieces = exporting.json_of(circles, here, part, speaker)
    return _file(StreamingResponse(pieces, media_type="application/json"), "circle.json")


def _file(response: Response, name: str) -> Response:
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers.update(NO_STORE)
    return response


def _time() -> float:
    return asyncio.get_running_loop().time()


ANSWERS = (
    CirclePage,
    CircleDoor,
    CircleEvenings,
    NewMember,
    WayIn,
    AskedCircle,
    RenewedCircle,
    SeatAtTable,
)
"""Types of the responses."""

ASKED_FOR = (
    OpenCircle,
    NewPerson,
    AnswerAsk,
    OpenWay,
    UseWay,
    Renew,
    ChangeCircle,
    ChangeMember,
    Merge,
    HandCircleOn,
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


def _route(path: str, endpoint: Endpoint, method: str) -> Route:
    return Route(f"/api/circles{path}", endpoint, methods=[method])


ROUTES = (
    _route("", open_circle, "POST"),
    _route("/{circle}", circle, "GET"),
    _route("/{circle}", change_circle, "PATCH"),
    _route("/{circle}", delete_circle, "DELETE"),
    _route("/{circle}/asks", ask, "POST"),
    _route("/{circle}/asks/{ask}", answer_ask, "POST"),
    _route("/{circle}/asks/{ask}", give_up_asking, "DELETE"),
    _route("/{circle}/ways", open_way, "POST"),
    _route("/{circle}/devices", use_way, "POST"),
    _route("/{circle}/devices/{device}", put_out, "DELETE"),
    _route("/{circle}/anew", renew, "POST"),
    _route("/{circle}/members/{member}", change_member, "PATCH"),
    _route("/{circle}/members/{member}", remove_member, "DELETE"),
    _route("/{circle}/members/{member}/merge", merge_members, "POST"),
    _route("/{circle}/keeper", hand_on, "POST"),
    _route("/{circle}/keeper/ask", take_over, "POST"),
    _route("/{circle}/keeper/ask", withdraw, "DELETE"),
    _route("/{circle}/saying", say_to_all, "PUT"),
    _route("/{circle}/house", settle_by, "PUT"),
    _route("/{circle}/tonight", tonight, "POST"),
    _route("/{circle}/tables", take_in, "POST"),
    _route("/{circle}/tables/{table}/seat", sit_again, "POST"),
    _route("/{circle}/tables/{table}/mine", mine, "POST"),
    _route("/{circle}/tables/{table}", remove_table, "DELETE"),
    _route("/{circle}/evenings", list_evenings, "GET"),
    _route("/{circle}/export", export, "GET"),
    _served("", take_in),
    _served("/seat", sit_again),
    _served("/mine", mine),
)
