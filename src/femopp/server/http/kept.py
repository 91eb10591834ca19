"""A match on real cards that several phones keep: its link, its entries, and how it stands."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct
from starlette.requests import Request
from starlette.responses import Response

from femopp.circle import UnknownZoneError, check_zone
from femopp.language import Speaker, Text, _
from femopp.record import tidied
from femopp.server.circle.cards import reported
from femopp.server.circle.circles import CircleError, Here
from femopp.server.http.endpoint import (
    NO_STORE,
    Refused,
    address_of,
    answered,
    compressed,
    json_response,
    number_in,
    openings_of,
    quick_slot,
    speaker_for,
)
from femopp.server.http.keep import MOST_PLAYERS, Fields, Keep, decoded
from femopp.server.http.kept_answers import SharedRefusal, history, shared_match
from femopp.server.http.of_circle import circles_of, secret_of
from femopp.server.kept.company import newcomers
from femopp.server.kept.judging import act_in
from femopp.server.kept.loading import NotTaken
from femopp.server.kept.log import MOST_DEALS, Act, Deal, entered_at
from femopp.server.kept.matches import KeptMatches
from femopp.server.kept.opening import Entered, History
from femopp.server.kept.settling import NotKept, check_new_names, settled
from femopp.server.kept.shared import Person, Shared
from femopp.server.net.rate_limit import AddressLimit
from femopp.server.net.work_queue import in_thread
from femopp.table.cast import LONGEST_FACE

AT_ONCE, PER_SECOND = 300, 10.0
"""Limits on one address's requests: in a row, and per second. A family looks every few seconds."""

MOST_AT_ONCE = 200
"""Entries of one request; a phone without a connection collects some."""

NO_SUCH_MATCH = _("there is no such match; the link is wrong, or the match was deleted")
ONLY_WATCHING = _("this link is for watching; ask for the one to keep score with")
NO_SUCH_DEAL = _("there is no such deal in this match")
NOT_YOURS = _("only the phone that shared the match, or its circle's keeper, can delete it")
NO_SUCH_MEMBERS = _("the people of this match must be members of the circle, each once")
TOO_OFTEN = _("you are asking too often; try again in a few seconds")

Face = Annotated[str, Meta(max_length=LONGEST_FACE)]
Member = Annotated[str, Meta(max_length=64)]
Time = Annotated[int, Meta(ge=0, le=2**40)]
Tag = Annotated[str, Meta(max_length=64)]
Place = Annotated[int, Meta(ge=0, lt=MOST_DEALS)]
Device = Annotated[str, Meta(min_length=1, max_length=64)]


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


class Enter(Struct, forbid_unknown_fields=True):
    """Entries of a phone, numbered from `first` on. If they come again, they count once.

    `clock` is the time by the phone when it sends them, as the times in its entries are. `has` is
    the tag of the match as the phone has it; the answer carries what is new since. `token` is that
    of whoever opened the match.
    """

    device: Device
    first: Annotated[int, Meta(ge=1, le=2**53)]
    entries: Annotated[tuple[Raw, ...], Meta(max_length=MOST_AT_ONCE)]
    clock: Time = 0
    has: Tag = ""
    token: Annotated[str, Meta(max_length=128)] = ""


class Owner(Struct, forbid_unknown_fields=True):
    """The token of whoever opened a match, from somebody with another secret in its circle."""

    token: Annotated[str, Meta(max_length=128)] = ""


class Rename(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)]


class SharedLinks(Struct, frozen=True):
    """A new link: to keep score, to watch, and the token of whoever opened it."""

    id: str
    watch: str
    token: str


def limit() -> AddressLimit:
    """Return the limit on these requests, for one server."""
    return AddressLimit(AT_ONCE, PER_SECOND)


def matches_of(request: Request) -> KeptMatches:
    matches: KeptMatches = request.app.state.kept
    return matches


def check_limit(request: Request) -> None:
    """Count this request against its address. Raises `Refused`."""
    limits: AddressLimit = request.app.state.keeps
    if not limits.take(address_of(request), asyncio.get_running_loop().time()):
        raise Refused(429, TOO_OFTEN)


@answered
async def share(request: Request) -> Response:
    """Give a match a link."""
    wanted: Share = await decoded(request, Share)
    asker, openings = address_of(request), openings_of(request)
    now = asyncio.get_running_loop().time()
    against = openings.why_not(asker, now)
    if against is not None:
        raise Refused(429, against)
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
    circles, matches = circles_of(request), matches_of(request)
    with openings.counted(asker, now):
        opening = partial(
            matches.open,
            match,
            people,
            history=_history(wanted),
            device=wanted.device,
            secret=wanted.secret,
        )
        if here is None:
            shared, token = await opening(zone=_zone_of(wanted.zone))
        else:
            # Not while the circle is being deleted.
            async with circles.alone(here.circle.id):
                await _circle_of(request, wanted)
                shared, token = await opening(
                    circle=here.circle.id, member=here.member, zone=here.circle.zone
                )
    if shared.deleted is not None:
        raise Refused(404, NO_SUCH_MATCH)
    await reported(circles, None, shared)
    return json_response(SharedLinks(shared.id, shared.watch, token), 201)


def _history(wanted: Share) -> History:
    """Return all that is known of what was ever entered, with times by the server's clock."""
    found = {
        place: [
            Entered(one.said, _time_of(one.at, wanted.clock), tidied(one.by.strip()), one.undone)
            for one in versions
        ]
        for place, versions in wanted.history.items()
    }
    if found:
        return found
    before, times = wanted.match.before, dict(enumerate(wanted.times))
    return {
        place: [
            Entered(one, _time_of(times.get(place, 0), wanted.clock))
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


def _time_of(at: int, clock: int) -> int:
    return entered_at(at, clock, int(time.time()))


def _timed(act: Act | Text, clock: int) -> Act | Text:
    """Return the act with the time at which it was entered, by the server's clock.

    A phone enters things for itself only.
    """
    if not isinstance(act, Deal):
        return act
    return msgspec.structs.replace(act, at=_time_of(act.at, clock), by="")


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


@answered
async def look(request: Request) -> Response:
    """Return how a match stands; nothing if it stands as the client has seen it."""
    check_limit(request)
    shared, may_enter = await _found(request)
    has = request.query_params.get("has", "")
    if has == shared.tag(speaker_for(request).language):
        return Response(status_code=204, headers=NO_STORE)
    return await _answer(request, shared, may_enter, has)


@answered
async def enter(request: Request) -> Response:
    """Add entries of a phone, and return how the match stands then."""
    check_limit(request)
    wanted: Enter = await decoded(request, Enter)
    shared = await _entered(request)
    acts = [_timed(act_in(bytes(one)), wanted.clock) for one in wanted.entries]
    here, matches = await _here(request, shared), matches_of(request)
    member = "" if here is None else here.member
    may_open = shared.may_delete(wanted.token) or (here is not None and here.is_keeper)
    async with _with_circle(request, shared):
        done = await matches.append(
            shared.id, wanted.device, wanted.first, acts, member, may_open=may_open
        )
    if done is None:
        raise Refused(404, NO_SUCH_MATCH)
    before, shared, refused = done
    if shared.log != before.log:
        await reported(circles_of(request), before, shared)
    speaker = Speaker(speaker_for(request).language, shared.names)
    told = tuple([SharedRefusal(number, speaker.say(text)) for number, text in refused])
    return await _answer(request, shared, True, wanted.has, told)


@answered
async def look_back(request: Request) -> Response:
    """Return who entered a deal, and how, with all that it was before."""
    check_limit(request)
    shared = await _entered(request)
    place = number_in(request.path_params["place"], NO_SUCH_DEAL)
    if place >= len(shared.log.deals):
        raise Refused(404, NO_SUCH_DEAL)
    here = await _here(request, shared)
    device, member = request.query_params.get("device", ""), "" if here is None else here.member
    speaker = Speaker(speaker_for(request).language, shared.names)
    async with quick_slot(request):
        found = await in_thread(lambda _job: history(shared, place, device, member, speaker))
    return json_response(found)


@answered
async def rename(request: Request) -> Response:
    """Rename somebody who is no member of the circle."""
    check_limit(request)
    wanted: Rename = await decoded(request, Rename)
    seat = number_in(request.path_params["seat"], NO_SUCH_MATCH)
    shared = await _entered(request)
    try:
        name = tidied(wanted.name.strip())
        here = await _here(request, shared)
        member = "" if here is None else here.member
        async with _with_circle(request, shared):
            done = await matches_of(request).rename(shared.id, seat, name, member)
    except NotTaken as error:
        raise Refused(422, error.text, shared.names) from None
    if done is None:
        raise Refused(404, NO_SUCH_MATCH)
    before, shared = done
    await reported(circles_of(request), before, shared)
    return await _answer(request, shared, may_enter=True)


@answered
async def delete(request: Request) -> Response:
    """Delete a match; for a day it can be brought back."""
    shared = await _mark_deleted(request, deleted=True)
    return json_response({"deleted": shared.id})


@answered
async def bring_back(request: Request) -> Response:
    """Bring back a match that was deleted within the last day."""
    return await _answer(request, await _mark_deleted(request, deleted=False), may_enter=True)


async def _mark_deleted(request: Request, *, deleted: bool) -> Shared:
    """Delete a match or bring it back, for somebody who may; return it. Raises `Refused`.

    It's no fault if that is done already: the answer to a request may have been lost.
    """
    check_limit(request)
    wanted: Owner = await decoded(request, Owner, empty=Owner())
    shared, may_enter = await _found(request, deleted=True)
    here = await _here(request, shared)
    tokens = (wanted.token, secret_of(request))
    may = any(map(shared.may_delete, tokens)) or (here is not None and here.is_keeper)
    if not may_enter or not may:
        raise Refused(403, NOT_YOURS)
    async with _with_circle(request, shared):
        done = await matches_of(request).mark_deleted(
            shared.id, deleted=deleted, member="" if here is None else here.member
        )
    if done is None:
        raise Refused(404, NO_SUCH_MATCH)
    await reported(circles_of(request), *done)
    return done[1]


async def _found(request: Request, *, deleted: bool = False) -> tuple[Shared, bool]:
    found = await matches_of(request).find(request.path_params["match"], deleted=deleted)
    if found is None:
        raise Refused(404, NO_SUCH_MATCH)
    return found


async def _entered(request: Request) -> Shared:
    """Return a match in which the link lets one enter deals."""
    shared, may_enter = await _found(request)
    if not may_enter:
        raise Refused(403, ONLY_WATCHING)
    return shared


def _with_circle(request: Request, shared: Shared) -> AbstractAsyncContextManager[None]:
    """Lock the circle of a match, if it has one, while its lists change with the match."""
    return nullcontext() if shared.circle is None else circles_of(request).alone(shared.circle)


async def _here(request: Request, shared: Shared) -> Here | None:
    """Return the member of its circle whose device asks, None if the request shows none."""
    circles, secret = circles_of(request), secret_of(request)
    circle = await circles.by_id(shared.circle) if shared.circle and secret else None
    if circle is None:
        return None
    try:
        return circles.member_with(circle, secret)
    except CircleError:
        return None


async def _answer(
    request: Request,
    shared: Shared,
    may_enter: bool,
    has: str = "",
    refused: tuple[SharedRefusal, ...] = (),
) -> Response:
    """Return how a match stands; to somebody with an earlier answer, what is new since its tag."""
    language = speaker_for(request).language
    speaker, key = Speaker(language, shared.names), (language, may_enter)
    is_kept = not has and not refused

    def encoded() -> tuple[bytes, Mapping[str, str]]:
        text = shared.answers.get(key) if is_kept else None
        if text is None:
            text = msgspec.json.encode(shared_match(shared, speaker, may_enter, has, refused))
        if is_kept:
            shared.answers[key] = text
        return compressed(request, text)

    text, headers = await in_thread(lambda _job: encoded())
    return Response(text, media_type="application/json", headers={**NO_STORE, **headers})
