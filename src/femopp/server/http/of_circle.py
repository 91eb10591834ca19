"""Requests about circles: who asks, how often they may, and changes by members."""

from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from femopp.language import _
from femopp.server.circle.circles import CircleError, Circles, Here
from femopp.server.circle.tables import Elsewhere
from femopp.server.http.circle_page import CirclePage, page
from femopp.server.http.endpoint import (
    Endpoint,
    Refused,
    address_of,
    answered,
    body_of,
    check_own_page,
    json_response,
    packed_response,
    sent_on,
    speaker_for,
    time_now,
    token_in,
)
from femopp.server.net.rate_limit import AddressLimit
from femopp.server.store.store import Store

GUESSES, GUESSES_PER_SECOND = 30, 0.2
"""Limits on an address's wrong links and secrets: in a row, and per second."""

OPENED, OPENED_PER_SECOND = 12, 12 / 3600
"""Limits on new circles."""

ASKED, ASKED_PER_SECOND = 8, 1 / 60
"""Limits on asking to come in."""

CALENDARS, CALENDARS_PER_SECOND = 60, 0.2
"""Limits on an address's looks at calendars."""

TOO_MANY_GUESSES = _("too many wrong links were tried from your address; try again in a minute")

NOT_INDEXED = {"X-Robots-Tag": "noindex, nofollow"}

GUESSED = (401, 404, 410)
"""Statuses of requests whose link or secret was wrong."""

WITH_TABLE = {"tables": "", "mine": "/mine"}
"""Where requests with the table's id first end, by their own end; all others are for a seat."""

Name = Annotated[str, Meta(max_length=200)]
Id = Annotated[str, Meta(max_length=64)]
Language = Annotated[str, Meta(max_length=16)]
Zone = Annotated[str, Meta(max_length=100)]
Secret = Annotated[str, Meta(max_length=128)]


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
        limit.take_of(home, time_now())

    store.telling.hear(kind, heard)
    return limit


def of_circle(endpoint: Endpoint) -> Endpoint:
    """Decorate an endpoint of a circle: errors become responses, and wrong links are counted."""

    async def limited(request: Request) -> Response:
        limits, asker = limits_of(request), address_of(request)
        if not limits.guesses.has_token(asker, time_now()):
            raise Refused(429, TOO_MANY_GUESSES)
        try:
            response = await endpoint(request)
        except CircleError as error:
            if error.status in GUESSED:
                limits.guesses.take(asker, time_now())
            raise Refused(error.status, error.text) from None
        except Elsewhere as error:
            response = _at_owner(request, error.table)
        response.headers.update(NOT_INDEXED)
        return response

    return answered(limited)


def _at_owner(request: Request, table: str) -> Response:
    """Return a redirection to where a table is served: proxies find that by the table's id."""
    what = WITH_TABLE.get(request.url.path.rpartition("/")[2], "/seat")
    return sent_on(request, f"/api/tables/{table}/circles/{link_of(request)}{what}")


def limits_of(request: Request) -> CircleLimits:
    limits: CircleLimits = request.app.state.circle_limits
    return limits


def circles_of(request: Request) -> Circles:
    circles: Circles = request.app.state.circles
    return circles


def secret_of(request: Request) -> str:
    """Return the secret that the request brings; empty if none."""
    secret = token_in(request)
    return secret if len(secret) <= 128 else ""


def link_of(request: Request) -> str:
    return str(request.path_params["circle"])


async def member_of(request: Request) -> Here:
    """Return the member who asks. Raises `CircleError`."""
    return await circles_of(request).here(link_of(request), secret_of(request))


async def shown_to(request: Request, here: Here) -> Response:
    """Return the circle's page, or that it is as the client has it."""
    found: CirclePage = await page(circles_of(request), here, speaker_for(request))
    text = msgspec.json.encode(found)
    tag = f'"{sha256(text).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers=headers)
    return await packed_response(request, text, headers)


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
            return await shown_to(request, await member_of(request))

        return endpoint

    return decorated


def route(path: str, endpoint: Endpoint, method: str) -> Route:
    """Return the route of an endpoint below that of all circles."""
    return Route(f"/api/circles{path}", endpoint, methods=[method])
