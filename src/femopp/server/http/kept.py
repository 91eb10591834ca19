"""A match on real cards that several phones keep: its link, its entries, and how it stands."""

from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import Speaker, Text, _
from femopp.record import tidied
from femopp.server.circle.cards import reported
from femopp.server.circle.circles import CircleError, Here
from femopp.server.http.endpoint import (
    NO_STORE,
    TOO_OFTEN,
    Refused,
    answered,
    check_rate,
    json_response,
    number_in,
    packed_response,
    quick_slot,
    speaker_for,
)
from femopp.server.http.keep import decoded
from femopp.server.http.kept_answers import SharedRefusal, history, shared_match
from femopp.server.http.of_circle import circles_of, secret_of
from femopp.server.kept.entries import Act, Deal
from femopp.server.kept.judging import act_in
from femopp.server.kept.loading import NotTaken
from femopp.server.kept.log import entered_at
from femopp.server.kept.matches import KeptMatches
from femopp.server.kept.shared import Shared
from femopp.server.net.work_queue import in_thread
from femopp.server.store.wall import unix_time

AT_ONCE, PER_SECOND = 300, 10.0
"""Limits on one address's requests: in a row, and per second. A family looks every few seconds."""

MOST_AT_ONCE = 200
"""Entries of one request; a phone without a connection collects some."""

NO_SUCH_MATCH = _("there is no such match; the link is wrong, or the match was deleted")
ONLY_WATCHING = _("this link is for watching; ask for the one to keep score with")
NO_SUCH_DEAL = _("there is no such deal in this match")
NOT_YOURS = _("only the phone that shared the match, or its circle's keeper, can delete it")

Time = Annotated[int, Meta(ge=0, le=2**40)]
Tag = Annotated[str, Meta(max_length=64)]
Device = Annotated[str, Meta(min_length=1, max_length=64)]


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


def matches_of(request: Request) -> KeptMatches:
    matches: KeptMatches = request.app.state.kept
    return matches


def check_limit(request: Request) -> None:
    """Count this request against its address. Raises `Refused`."""
    check_rate(request, request.app.state.keeps, TOO_OFTEN)


def time_of(at: int, clock: int) -> int:
    """Return when a phone entered something, by the server's clock."""
    return entered_at(at, clock, unix_time())


def _timed(act: Act | Text, clock: int) -> Act | Text:
    """Return the act with the time at which it was entered, by the server's clock.

    A phone enters things for itself only.
    """
    if not isinstance(act, Deal):
        return act
    return msgspec.structs.replace(act, at=time_of(act.at, clock), by="")


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

    def encoded() -> bytes:
        text = shared.answers.get(key) if is_kept else None
        if text is None:
            text = msgspec.json.encode(shared_match(shared, speaker, may_enter, has, refused))
        if is_kept:
            shared.answers[key] = text
        return text

    return await packed_response(request, await in_thread(lambda _job: encoded()))
