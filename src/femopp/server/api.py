"""The HTTP part: what can be chosen, opening a table, coming to one, its rules and records."""

from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

import msgspec
import segno
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from femopp.games.catalogue import UnknownGameError
from femopp.language import LANGUAGES, Message, Speaker, Text, _, say
from femopp.record import RecordError, format_record, record_of, redacted
from femopp.rulebook import OptionError, SetupError
from femopp.server.addresses import address_in_the_network, is_this_machine
from femopp.server.connection import NO_SUCH_TABLE
from femopp.server.forms import describe, forms
from femopp.server.room import Room
from femopp.server.rooms import Rooms
from femopp.server.store import StorageError
from femopp.table.commands import Declined
from femopp.table.live import LiveTable
from femopp.table.settings import Settings, SettingsError

LONGEST_BODY = 64 * 1024
"""Bytes; house rules are far shorter."""

LONGEST_QR = 500
LONGEST_NUMBER = 6

NO_SUCH_MATCH = _("no such match has been played at this table")

SAYS_WHY = (UnknownGameError, OptionError, SettingsError, SetupError, Declined, StorageError)
"""Errors whose `text` tells a person what is wrong."""


class Refused(Exception):
    """An answer other than success: the status and a sentence."""

    def __init__(self, status: int, text: Text | Message) -> None:
        super().__init__(str(text))
        self.status = status
        self.text = text


class Describe(Struct, forbid_unknown_fields=True):
    settings: Settings
    language: str = "en"


class OpenTable(Struct, forbid_unknown_fields=True):
    settings: Settings
    name: str
    language: str = "en"
    seat: int | None = None
    begin: bool = False


class ComeToTable(Struct, forbid_unknown_fields=True):
    name: str
    language: str = "en"


Endpoint = Callable[[Request], Awaitable[Response]]


def answered(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose errors are answered with a sentence."""

    async def endpoint_that_explains(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as error:
            return _error(error.status, _speaker(request).say(error.text))
        except SAYS_WHY as error:
            status = 503 if isinstance(error, StorageError) else 422
            return _error(status, _speaker(request).say(error.text))

    return endpoint_that_explains


@answered
async def games(request: Request) -> Response:
    return _json(forms(_speaker(request)))


@answered
async def rules(request: Request) -> Response:
    """The rules of settings that are being chosen."""
    wanted = await _body(request, Describe)
    return _json(describe(wanted.settings, _speaker(request)))


@answered
async def open_table(request: Request) -> Response:
    wanted = await _body(request, OpenTable)
    opened = await _rooms(request).open(wanted.settings, wanted.name, wanted.seat, wanted.begin)
    return _json(opened._asdict(), 201)


@answered
async def table(request: Request) -> Response:
    live = (await _room(request)).live
    description = describe(live.settings, _speaker(request))
    return _json(
        {
            "table": request.path_params["table"],
            "title": description.title,
            "preset": description.preset,
            "settings": live.settings,
            "differences": description.differences,
            "players": live.players,
            "seats": [
                {"name": name, "person": live.sitting(seat) is not None}  # type: ignore[arg-type]
                for seat, name in enumerate(live.names)
            ],
            "stage": "playing" if live.is_playing else "waiting",
        }
    )


@answered
async def table_rules(request: Request) -> Response:
    return _json(describe((await _room(request)).live.settings, _speaker(request)))


@answered
async def come_to_table(request: Request) -> Response:
    room, wanted = await _room(request), await _body(request, ComeToTable)
    guest, token = await room.come(wanted.name)
    return _json({"guest": guest, "token": token}, 201)


@answered
async def record(request: Request) -> Response:
    """The running match as the asker's own copy, a match that is over in full.

    `match` counts the table's matches from 1; without it, it is the latest.
    """
    room = await _room(request)
    number = _match_asked_for(request, room.live)
    if number == room.live.matches:
        live = room.live
    else:
        earlier = await _rooms(request).earlier(room.id, number)
        if earlier is None:
            raise Refused(404, NO_SUCH_MATCH)
        live = earlier
    try:
        text = _record_text(live, _asker(request, room))
    except RecordError as error:
        raise Refused(409, error.text) from None
    return Response(text, media_type="text/plain; charset=utf-8")


def _match_asked_for(request: Request, live: LiveTable) -> int:
    wanted = request.query_params.get("match", str(live.matches))
    if not wanted.isascii() or not wanted.isdigit() or len(wanted) > LONGEST_NUMBER:
        raise Refused(404, NO_SUCH_MATCH)
    return int(wanted)


def _record_text(live: LiveTable, guest: str | None) -> str:
    if live.table is None:
        raise Refused(404, _("the match has not begun"))
    full = record_of(live.table.match, live.names)
    if not live.is_playing:
        return format_record(full)
    seat = live.guests[guest].seat if guest is not None else None
    if seat is None:
        raise Refused(403, _("while a match is played only its players have their own copies"))
    return format_record(redacted(full, seat))


@answered
async def address(request: Request) -> Response:
    """The address that others on the same network can open; told to this machine alone."""
    asker = "" if request.client is None else request.client.host
    there = address_in_the_network(*request.app.state.listens) if is_this_machine(asker) else None
    return _json({"address": there})


@answered
async def qr(request: Request) -> Response:
    """A text, such as an invitation, as a QR code."""
    text = request.query_params.get("text", "")
    if not 0 < len(text) <= LONGEST_QR:
        raise Refused(422, say(_("a text of 1 to {most} characters is needed"), most=LONGEST_QR))
    picture = BytesIO()
    segno.make(text, error="m").save(picture, kind="svg", scale=4, dark="#000", light="#fff")
    return Response(picture.getvalue(), media_type="image/svg+xml")


# Shared


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


async def _room(request: Request) -> Room:
    room = await _rooms(request).find(request.path_params["table"])
    if room is None:
        raise Refused(404, NO_SUCH_TABLE)
    return room


def _asker(request: Request, room: Room) -> str | None:
    scheme, _space, token = request.headers.get("authorization", "").partition(" ")
    return room.guest_of(token) if scheme.lower() == "bearer" and token else None


def _speaker(request: Request) -> Speaker:
    language = request.query_params.get("language") or request.headers.get("accept-language", "")
    code = language[:2].lower()
    return Speaker(code if code in LANGUAGES else "en")


async def _body(request: Request, kind: type[Any]) -> Any:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            raise Refused(413, _("this request is too long"))
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as error:
        raise Refused(
            400, say(_("this request was not understood: {problem}"), problem=str(error))
        ) from None


def _json(value: object, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(value),
        status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def _error(status: int, sentence: str) -> Response:
    return _json({"error": sentence}, status)
