"""HTTP endpoints: options, tables, joining, rules, records."""

import gzip
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Annotated

import msgspec
import segno
from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import Speaker, _, say
from femopp.record import RecordError, format_record
from femopp.server.circle.circles import CircleError, Circles
from femopp.server.circle.tables import called_at, delete_own
from femopp.server.http.about import Storing, about
from femopp.server.http.endpoint import (
    NO_STORE,
    NOTHING_HERE,
    PACKED_AS,
    Refused,
    address_of,
    answered,
    asker_of,
    body_of,
    check_own_page,
    json_response,
    match_asked_for,
    opening,
    packed_response,
    past_of,
    quick_slot,
    room_of,
    rooms_of,
    speaker_for,
    work_slot,
)
from femopp.server.http.forms import describe, describe_table, forms
from femopp.server.net.addresses import address_in_the_network, is_this_machine
from femopp.server.net.hosts import host_named
from femopp.server.net.work_queue import in_thread, unless_disconnected
from femopp.server.protocol.messages import Digest
from femopp.server.push.pusher import is_installed
from femopp.server.room.room import Room
from femopp.table.cast import LONGEST_FACE
from femopp.table.coming_and_going import looks_on
from femopp.table.deciding import may_delete
from femopp.table.log.past import Past
from femopp.table.replay.record import records_of
from femopp.table.settings import Settings
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat, seats

NOT_YOURS = _("only the person who opened the table, or a host they chose, can delete it")

LONGEST_QR = 500

LONGEST_GUEST = 32

Face = Annotated[str, Meta(max_length=LONGEST_FACE)]
"""A face; of an unknown one, or if it's empty, the table chooses one by the name."""


class Describe(Struct, forbid_unknown_fields=True):
    settings: Settings


class OpenTable(Struct, forbid_unknown_fields=True):
    """A new table; `commitment` is the host's to a nonce, for the first round of a match begun."""

    settings: Settings
    name: str
    seat: int | None = None
    begin: bool = False
    face: Face = ""
    commitment: Digest | None = None


class ComeToTable(Struct, forbid_unknown_fields=True):
    """A new guest; or a device that asks to be let in as the guest `person`, whose name counts."""

    name: str
    face: Face = ""
    person: Annotated[str, Meta(max_length=LONGEST_GUEST)] = ""


@answered
async def games(request: Request) -> Response:
    language = speaker_for(request).language
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = {**NO_STORE, **PACKED_AS, **({"Content-Encoding": "gzip"} if packs else {})}
    text = _packed_forms(language) if packs else _forms(language)
    return Response(text, media_type="application/json", headers=headers)


@cache
def _forms(language: str) -> bytes:
    """Return the forms, cached: they take ten milliseconds to make, and never change."""
    return msgspec.json.encode(forms(Speaker(language)))


@cache
def _packed_forms(language: str) -> bytes:
    return gzip.compress(_forms(language))


@answered
async def rules(request: Request) -> Response:
    """Return the rules of settings that are being chosen."""
    wanted = await body_of(request, Describe)
    return json_response(describe(wanted.settings, speaker_for(request)))


@answered
async def open_table(request: Request) -> Response:
    wanted = await body_of(request, OpenTable)
    with opening(request):
        rooms = rooms_of(request)
        opened = await rooms.open(
            wanted.settings,
            wanted.name,
            wanted.seat,
            wanted.begin,
            wanted.face,
            language=speaker_for(request).language,
            commitment=wanted.commitment,
        )
    return json_response(opened, 201)


@answered
async def table(request: Request) -> Response:
    live = (await room_of(request)).live
    description = describe_table(live, speaker_for(request))
    return json_response(
        {
            "table": request.path_params["table"],
            "title": description.title,
            "preset": description.preset,
            "settings": live.settings,
            "differences": description.differences,
            "players": live.players,
            "seats": [_seat(live, seat) for seat in seats(live.players)],
            "stage": "playing" if live.is_playing else "waiting",
        }
    )


@answered
async def delete_table(request: Request) -> Response:
    """Delete a table with all that belongs to it."""
    check_own_page(request)
    room = await room_of(request)
    guest = asker_of(request, room)
    if guest is None or not may_delete(room.live, guest):
        raise Refused(403, NOT_YOURS)
    circles: Circles = request.app.state.circles
    try:
        await delete_own(circles, room.id)
    except CircleError as error:
        raise Refused(error.status, error.text) from None
    return json_response({"deleted": room.id})


def _seat(live: LiveTable, seat: Seat) -> dict[str, object]:
    is_person = live.sitting(seat) is not None
    bot = None if is_person else live.bot_in(seat)
    face = live.company.seat_faces[seat]
    return {"name": live.names[seat], "person": is_person, "bot": bot, "face": face}


@answered
async def table_rules(request: Request) -> Response:
    room = await room_of(request)
    told = describe_table(room.live, speaker_for(request))
    told = replace(told, called=await called_at(request.app.state.circles, room))
    # It's part of an invitation's first load.
    return await packed_response(request, msgspec.json.encode(told))


@answered
async def come_to_table(request: Request) -> Response:
    wanted = await body_of(request, ComeToTable)
    # After the body: the table may be closed while it is read.
    room = await room_of(request)
    guest, token = await room.come(wanted.name, address_of(request), wanted.face, wanted.person)
    waits = guest not in room.live.guests
    return json_response({"guest": guest, "token": token, "waits": waits}, 202 if waits else 201)


@answered
async def record(request: Request) -> Response:
    """Return the record of a match: of a running one a player's own copy, else all of it.

    `match` counts the table's matches from 1; the default is the latest.
    """
    room = await room_of(request)
    live = room.live
    if live.running is None:
        raise Refused(404, _("the match has not begun"))
    number, guest = match_asked_for(request, live.matches), asker_of(request, room)
    if number == live.matches:
        # Checked before anything is read.
        _own_copy(live, guest)
    return await unless_disconnected(request, _record(request, room, number, guest))


async def _record(request: Request, room: Room, number: int, guest: str | None) -> Response:
    async with work_slot(request):
        parts = await past_of(request, room, number)
        # Meanwhile the match may have begun, or somebody else may have taken the seat.
        whose = _own_copy(parts[-1].live, guest)
        try:
            # In a thread, as a long match would stop other tables.
            text = await in_thread(lambda _errand: _record_text(parts, whose, speaker_for(request)))
        except RecordError as error:
            raise Refused(409, error.text) from None
    return Response(text, media_type="text/plain; charset=utf-8", headers=NO_STORE)


def _own_copy(live: LiveTable, guest: str | None) -> str | None:
    """Return the guest whose own copy it is; None for a finished match, which is public.

    Raises `Refused` if the guest does not play in a running match.
    """
    if live.is_over:
        return None
    if guest is None or not (guest in live.company.seated or looks_on(live, guest)):
        raise Refused(403, _("only its players can download a match that is still being played"))
    return guest


def _record_text(parts: Sequence[Past], guest: str | None, speaker: Speaker) -> str:
    """Return the record of a match in its parts."""
    return "\n".join(map(format_record, records_of(parts, guest, speaker)))


@answered
async def address(request: Request) -> Response:
    """Return the address for others on the same network, to this machine only."""
    asker = address_of(request)
    there = address_in_the_network(*request.app.state.listens) if is_this_machine(asker) else None
    return json_response({"address": there})


@answered
async def what_is_stored(request: Request) -> Response:
    """Return what the server stores, where and for how long."""
    rooms, host = rooms_of(request), host_named(request.headers.get("host", "")) or ""
    # A proxy on this machine forwards people elsewhere, under another name.
    is_here = is_this_machine(address_of(request)) and (
        host == "localhost" or is_this_machine(host)
    )
    storing = Storing(rooms.store.folder, rooms.keep_days, is_installed())
    return json_response(about(storing, None if is_here else host, speaker_for(request)))


@answered
async def nothing(request: Request) -> Response:
    """Answer all other requests."""
    raise Refused(404, NOTHING_HERE)


@answered
async def qr(request: Request) -> Response:
    """Return a text, such as an invitation, as a QR code."""
    text = request.query_params.get("text", "")
    if not 0 < len(text) <= LONGEST_QR:
        raise Refused(422, say(_("the text must have 1 to {most} characters"), most=LONGEST_QR))
    return await unless_disconnected(request, _qr_picture(request, text))


async def _qr_picture(request: Request, text: str) -> Response:
    async with quick_slot(request):
        # In a thread, as a long text would stop the tables.
        picture = await in_thread(lambda _errand: _qr_code(text))
    return Response(picture, media_type="image/svg+xml")


def _qr_code(text: str) -> bytes:
    picture = BytesIO()
    segno.make(text, error="m").save(picture, kind="svg", scale=4, dark="#000", light="#fff")
    return picture.getvalue()
