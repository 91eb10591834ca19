"""The tables that somebody was at, by the tokens of their seats."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import _, say
from femopp.server.http.endpoint import (
    TOO_OFTEN,
    Refused,
    answered,
    body_of,
    check_rate,
    json_response,
    rooms_of,
    speaker_for,
    work_slot,
)
from femopp.server.net.work_queue import unless_disconnected
from femopp.table.screen.glance import Glance, glance

MOST = 20
"""Tables of one request; a browser remembers fewer."""

AT_ONCE, PER_SECOND = 10, 0.2
"""Limits on one address's requests: in a row, and per second."""


Token = Annotated[str, Meta(max_length=128)]


class LookAt(Struct, forbid_unknown_fields=True):
    """The tokens by table."""

    tables: dict[str, Token]


class Glances(Struct, frozen=True):
    """The tables asked about that this guest is at, in that order.

    `gone` are those that were deleted, or where the token is no longer valid. A table that can't
    be read at the moment is in neither.
    """

    tables: tuple[Glance, ...]
    gone: tuple[str, ...]


@answered
async def known_tables(request: Request) -> Response:
    """Return how it stands at each table where the client has a token."""
    wanted: LookAt = await body_of(request, LookAt)
    if len(wanted.tables) > MOST:
        raise Refused(422, say(_("ask about at most {most} tables at once"), most=MOST))
    check_rate(request, request.app.state.looks, TOO_OFTEN)
    return await unless_disconnected(request, _glances(request, wanted))


async def _glances(request: Request, wanted: LookAt) -> Response:
    rooms, language = rooms_of(request), speaker_for(request).language
    tables, gone = list[Glance](), list[str]()
    async with work_slot(request):
        found = await rooms.seen(wanted.tables)
    for table, token in wanted.tables.items():
        seen = found.get(table)
        guest = None if seen is None else seen.guest_of(token)
        if seen is not None and guest is not None:
            tables.append(glance(table, seen.seen, guest, language))
        elif seen is not None or table not in found:
            gone.append(table)
    return json_response(Glances(tuple(tables), tuple(gone)))
