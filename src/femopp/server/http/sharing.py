"""Giving a match on real cards, which one phone has kept so far, a link."""

from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from femopp.circle import UnknownZoneError, check_zone
from femopp.language import _
from femopp.record import tidied
from femopp.server.circle.cards import reported
from femopp.server.circle.circles import CircleError, Here
from femopp.server.http.endpoint import (
    Refused,
    answered,
    json_response,
    opening,
    quick_slot,
)
from femopp.server.http.keep import MOST_PLAYERS, Fields, Keep, decoded
from femopp.server.http.kept import NO_SUCH_MATCH, Time, matches_of, time_of
from femopp.server.http.of_circle import circles_of, secret_of
from femopp.server.kept.company import newcomers
from femopp.server.kept.log import MOST_DEALS
from femopp.server.kept.opening import Entered, History
from femopp.server.kept.settling import NotKept, check_new_names, settled
from femopp.server.kept.shared import Person, Shared
from femopp.server.net.work_queue import in_thread
from femopp.table.cast import LONGEST_FACE

NO_SUCH_MEMBERS = _("the people of this match must be members of the circle, each once")

Face = Annotated[str, Meta(max_length=LONGEST_FACE)]
Member = Annotated[str, Meta(max_length=64)]
Place = Annotated[int, Meta(ge=0, lt=MOST_DEALS)]


class ShareVersion(Struct, forbid_unknown_fields=True):
    """A version of a deal as a phone has it; the fields are as in `Entered`."""

    said: Fields
    at: Time = 0
    by: Annotated[str, Meta(max_length=64)] = ""
    undone: bool = False


class Share(Struct, forbid_unknown_fields=True):
    """A match that a phone has kept so far, and faces in seat order.

    It may be of a circle, by its link and the secret of one of its devices; `members` are those
    who play, None for others. `history` has all versions of its deals by place, with times by the
    phone, whose time is `clock` now; it is in the time `zone`, an IANA name. `times` are those at
    which its deals were entered, from pages that know no history.

    `device` is the phone. It sends the same `secret`, which nobody can guess, with each attempt to
    share this match; so one whose answer is lost shares it once.
    """

    match: Keep
    faces: Annotated[tuple[Face, ...], Meta(max_length=MOST_PLAYERS)] = ()
    circle: Annotated[str, Meta(max_length=64)] = ""
    members: Annotated[tuple[Member | None, ...], Meta(max_length=MOST_PLAYERS)] = ()
    times: Annotated[tuple[Time, ...], Meta(max_length=MOST_DEALS)] = ()
    clock: Time = 0
    zone: Annotated[str, Meta(max_length=64)] = ""
    history: dict[Place, tuple[ShareVersion, ...]] = {}
    device: Annotated[str, Meta(max_length=64)] = ""
    secret: Annotated[str, Meta(min_length=32, max_length=64)] = ""


class SharedLinks(Struct, frozen=True):
    """A new link: to keep score, to watch, and the token of whoever opened it."""

    id: str
    watch: str
    token: str


@answered
async def share(request: Request) -> Response:
    """Give a match a link."""
    wanted: Share = await decoded(request, Share)
    with opening(request):
        shared, token = await _opened(request, wanted)
    if shared.deleted is not None:
        raise Refused(404, NO_SUCH_MATCH)
    await reported(circles_of(request), None, shared)
    return json_response(SharedLinks(shared.id, shared.watch, token), 201)


async def _opened(request: Request, wanted: Share) -> tuple[Shared, str]:
    """Open a match; return it, and the token of whoever opened it. Raises `Refused`."""
    match = wanted.match.match
    try:
        async with quick_slot(request):
            found = await in_thread(lambda _job: settled(match))
        check_new_names(match)
    except NotKept as error:
        raise Refused(422, error.text, error.names) from None
    # Whoever came in later has their name in their entry.
    began = match.names[: match.players or None]
    match = msgspec.structs.replace(match, names=began, rules=match.rules or found.game.version)
    here = await _circle_of(request, wanted)
    faces, members = dict(enumerate(wanted.faces)), dict(enumerate(wanted.members))
    people = tuple(
        [
            _person(here, name, faces.get(seat, ""), members.get(seat))
            for seat, name in enumerate(match.names)
        ]
    )
    opened = partial(
        matches_of(request).open,
        match,
        people,
        history=_history(wanted),
        device=wanted.device,
        secret=wanted.secret,
    )
    if here is None:
        return await opened(zone=_zone_of(wanted.zone))
    # Not while the circle is being deleted.
    async with circles_of(request).alone(here.circle.id):
        await _circle_of(request, wanted)
        circle = here.circle
        return await opened(circle=circle.id, member=here.member, zone=circle.zone)


def _history(wanted: Share) -> History:
    """Return all that is known of what was ever entered, with times by the server's clock."""
    found = {
        place: [
            Entered(one.said, time_of(one.at, wanted.clock), tidied(one.by.strip()), one.undone)
            for one in versions
        ]
        for place, versions in wanted.history.items()
    }
    if found:
        return found
    before, times = wanted.match.before, dict(enumerate(wanted.times))
    return {
        place: [
            Entered(one, time_of(times.get(place, 0), wanted.clock))
            for one in (*before.get(place, ()), said)
        ]
        for place, said in enumerate(wanted.match.deals)
    }


def _zone_of(zone: str) -> str:
    """Return a time zone, empty if nobody here knows it."""
    try:
        check_zone(zone)
    except UnknownZoneError:
        return ""
    return zone


async def _circle_of(request: Request, wanted: Share) -> Here | None:
    """Return the member who shares a match of a circle, None if it's of none. Raises `Refused`."""
    if not wanted.circle:
        return None
    try:
        here = await circles_of(request).here(wanted.circle, secret_of(request))
    except CircleError as error:
        raise Refused(error.status, error.text) from None
    match = wanted.match
    later = newcomers(match.deals, match.players or len(match.names))
    chosen = [one for one in (*wanted.members, *[one.member for one in later]) if one]
    if len(set(chosen)) < len(chosen) or not set(chosen) <= here.circle.members.keys():
        raise Refused(422, NO_SUCH_MEMBERS)
    return here


def _person(here: Here | None, name: str, face: str, member: str | None) -> Person:
    if here is None or member is None:
        return Person(name, face)
    # Their name is with the circle.
    return Person(None, "", member)
