"""HTTP endpoints of a circle's people: asking to come in, devices, members, and its keeper."""

from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import _
from femopp.server.circle import coming, keeping, taking_over
from femopp.server.circle.checked import Person
from femopp.server.circle.circles import Circles, Here
from femopp.server.circle.coming import NewMember, WayIn
from femopp.server.http.api import Face
from femopp.server.http.endpoint import (
    address_of,
    body_of,
    check_own_page,
    check_rate,
    json_response,
)
from femopp.server.http.of_circle import (
    Id,
    Language,
    Name,
    Secret,
    changes,
    circles_of,
    limits_of,
    link_of,
    of_circle,
    route,
    secret_of,
)
from femopp.server.net.addresses import household_with_share

TOO_MANY_ASKED = _("you're asking too often; try again in a minute")


class NewPerson(Struct, forbid_unknown_fields=True):
    """Somebody who becomes a member."""

    name: Name
    face: Face = ""
    language: Language = ""

    @property
    def person(self) -> Person:
        return Person(self.name, self.face, self.language)


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


class ChangeMember(Struct, forbid_unknown_fields=True):
    name: Name | None = None
    face: Face | None = None
    language: Language | None = None


class Merge(Struct, forbid_unknown_fields=True):
    into: Id


class HandCircleOn(Struct, forbid_unknown_fields=True):
    member: Id


class AskedCircle(Struct, frozen=True):
    """The id of an ask, and its secret, which is the member's once they are let in."""

    ask: str
    secret: str


class RenewedCircle(Struct, frozen=True):
    """The circle's link, this device's new secret, and a way in for each other member."""

    circle: str
    secret: str
    ways: tuple[WayIn, ...]


@of_circle
async def ask(request: Request) -> Response:
    wanted: NewPerson = await body_of(request, NewPerson)
    check_rate(request, limits_of(request).asked, TOO_MANY_ASKED)
    # Behind a proxy that isn't trusted, everybody has the address of this machine.
    known = household_with_share(address_of(request))
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


ANSWERS = (NewMember, WayIn, AskedCircle, RenewedCircle)
"""Types of the responses."""

ASKED_FOR = (NewPerson, AnswerAsk, OpenWay, UseWay, Renew, ChangeMember, Merge, HandCircleOn)
"""Types of the bodies of requests."""

ROUTES = (
    route("/{circle}/asks", ask, "POST"),
    route("/{circle}/asks/{ask}", answer_ask, "POST"),
    route("/{circle}/asks/{ask}", give_up_asking, "DELETE"),
    route("/{circle}/ways", open_way, "POST"),
    route("/{circle}/devices", use_way, "POST"),
    route("/{circle}/devices/{device}", put_out, "DELETE"),
    route("/{circle}/anew", renew, "POST"),
    route("/{circle}/members/{member}", change_member, "PATCH"),
    route("/{circle}/members/{member}", remove_member, "DELETE"),
    route("/{circle}/members/{member}/merge", merge_members, "POST"),
    route("/{circle}/keeper", hand_on, "POST"),
    route("/{circle}/keeper/ask", take_over, "POST"),
    route("/{circle}/keeper/ask", withdraw, "DELETE"),
)
