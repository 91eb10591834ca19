"""HTTP endpoints of subscriptions, by which the server calls people who are away."""

from collections.abc import Awaitable, Callable
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from femopp.language import _
from femopp.server.http.endpoint import (
    Endpoint,
    Refused,
    answered,
    asker_of,
    body_of,
    check_own_page,
    check_rate,
    json_response,
    room_of,
    speaker_for,
)
from femopp.server.http.of_circle import member_of, of_circle
from femopp.server.push.pusher import Pusher, Wanted
from femopp.server.room.calling import has_seat
from femopp.server.store.subscriptions import Whose

IN_A_ROW, PER_SECOND = 30, 0.1
"""Limits on an address's changes of subscriptions."""

NO_SEAT = _("only those with a seat at the table can be called")
TOO_OFTEN = _("this was switched too often; try again in a minute")


class Subscribe(Struct, forbid_unknown_fields=True):
    """A browser's subscription, as it has it; its keys are in the base64 of URLs."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=30)]


class PushState(Struct, frozen=True):
    """Whether you are called when you are away.

    `key` is the server's public key for a subscription; null if it calls nobody.
    """

    on: bool
    key: str | None


class Asker(NamedTuple):
    """Whoever asks, and under which ids their subscriptions may be."""

    whose: Whose
    owner: str


async def _guest(request: Request) -> Asker:
    room = await room_of(request)
    guest, company = asker_of(request, room), room.live.company
    if guest is None or not has_seat(company, guest):
        raise Refused(403, NO_SEAT)
    return Asker(Whose(room.id, owners=company.ids(guest)), guest)


async def _device(request: Request) -> Asker:
    here = await member_of(request)
    return Asker(Whose(circle=here.circle.id, owners=frozenset([here.device])), here.device)


def _pusher(request: Request) -> Pusher:
    pusher: Pusher = request.app.state.pusher
    return pusher


def _endpoint(asker: Callable[[Request], Awaitable[Asker]]) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        """Return whether the asker is called; change it first if they wish so."""
        pusher, who = _pusher(request), await asker(request)
        if request.method == "PUT":
            wanted = await body_of(request, Subscribe)
            check_rate(request, request.app.state.subscribed, TOO_OFTEN)
            given = Wanted(wanted.endpoint, wanted.p256dh, wanted.auth)
            await pusher.subscribe(who.whose, who.owner, given, speaker_for(request).language)
        elif request.method == "DELETE":
            check_own_page(request)
            check_rate(request, request.app.state.subscribed, TOO_OFTEN)
            await pusher.unsubscribe(who.whose)
        key = await pusher.public_key()
        return json_response(PushState(await pusher.is_subscribed(who.whose), key))

    return endpoint


METHODS = ["GET", "PUT", "DELETE"]

ROUTES = (
    Route("/api/tables/{table}/push", answered(_endpoint(_guest)), methods=METHODS),
    Route("/api/circles/{circle}/push", of_circle(_endpoint(_device)), methods=METHODS),
)

ANSWERS = (PushState,)
"""Types of the responses."""

ASKED_FOR = (Subscribe,)
"""Types of the bodies of requests."""
