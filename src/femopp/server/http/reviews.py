"""Reviews of finished matches: a person's own is shown to them, and to others if they share it.

The engine is imported only when somebody asks for a review.
"""

from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import Speaker, _
from femopp.record import RecordError
from femopp.server.http.endpoint import (
    NO_SUCH_MATCH,
    Refused,
    address_of,
    answered,
    asker_of,
    body_of,
    json_response,
    match_asked_for,
    opening,
    room_of,
    rooms_of,
    sent_on,
    speaker_for,
    token_in,
    whole_of,
    work_slot,
)
from femopp.server.http.replays import LONGEST_RECORD
from femopp.server.net.work_queue import in_thread
from femopp.server.room.reviews import SECONDS, ReviewJob, Reviews
from femopp.server.room.room import Room
from femopp.server.room.rooms import OpenedTable
from femopp.server.room.tokens import derived
from femopp.server.store.reviews import KeptReview as Stored
from femopp.table.replay.again import NoTryError, try_of
from femopp.table.reviewing import why_no_review
from femopp.table.state.live import LiveTable

if TYPE_CHECKING:
    from femopp.review.at_table import AtTable, KeptReview
    from femopp.review.told import ToldReview
    from femopp.server.http.reviewed import MatchReview

STILL_PLAYED = _("this match is still being played; you can review it when it is over")
NOT_PLAYED = _("only the people who played this match can have it reviewed")
NEWER = _("a newer Femopp has made this review; only that version can show it")
GONE = _("this review is no longer here; open the record again")
NOT_YET = _("this match hasn't been reviewed yet")


class ReviewRecord(Struct, forbid_unknown_fields=True):
    record: str
    again: bool = False


class AskReview(Struct, forbid_unknown_fields=True):
    """`again`: try once more after a failure."""

    again: bool = False


class TryAgain(Struct, forbid_unknown_fields=True):
    """Which action of the match to try again, from 1, and how often this was asked before."""

    action: Annotated[int, Meta(ge=1)]
    attempt: Annotated[int, Meta(ge=0, lt=2**53)] = 0


class ShareReview(Struct, forbid_unknown_fields=True):
    shared: bool


def _finished_match(request: Request, live: LiveTable) -> int:
    """Return the number of the requested match. Raises `Refused` unless it is over."""
    number = match_asked_for(request, live.finished or live.matches)
    if not 0 < number <= live.matches:
        raise Refused(404, NO_SUCH_MATCH)
    if number > live.finished:
        raise Refused(409, STILL_PLAYED)
    never = why_no_review(live)
    if never is not None:
        raise Refused(409, never)
    return number


def _reviews_of(request: Request) -> Reviews:
    return rooms_of(request).reviews


def _player(request: Request, room: Room) -> str:
    """Return the guest who asks. Raises `Refused` if it is nobody here."""
    guest = asker_of(request, room)
    if guest is None:
        raise Refused(403, NOT_PLAYED)
    return guest


# Of a table's match


@answered
async def shared(request: Request) -> Response:
    """Return what people have shared of the review of a match; it begins nothing."""
    room = await room_of(request)
    match = _finished_match(request, room.live)
    stored = await rooms_of(request).store.review(room.id, match)
    language = speaker_for(request).language
    if stored is None or not stored.shared:
        return json_response(_nothing(room.live, match, language))
    from femopp.server.http.reviewed import shown_at_table

    company = room.live.company
    return json_response(shown_at_table(_read(stored), stored, company, match, None, language))


def _nothing(live: LiveTable, match: int, language: str, stage: str = "shared") -> "MatchReview":
    from femopp.server.http.reviewed import MatchReview

    return MatchReview(stage, live.game.name, Speaker(language).say(live.game.title), match)


def _read(stored: Stored) -> "KeptReview":
    """Return a stored review. Raises `Refused`."""
    from femopp.review.told import FORM
    from femopp.server.http.reviewed import kept_review

    try:
        kept = kept_review(stored)
    except msgspec.MsgspecError:
        raise Refused(409, NEWER) from None
    if kept.review.form > FORM:
        raise Refused(409, NEWER)
    return kept


@answered
async def ask(request: Request) -> Response:
    """Return somebody's own review of a match, or how far it is. The first request begins it."""
    wanted: AskReview = await body_of(request, AskReview)
    room = await room_of(request)
    guest, match = _player(request, room), _finished_match(request, room.live)
    reviews, key = _reviews_of(request), (room.id, match)
    if wanted.again:
        reviews.forget_failure(key)
    job, at_table = reviews.job(key), None
    while job is None:
        stored = await rooms_of(request).store.review(room.id, match)
        if stored is not None:
            return _own(request, room, match, stored, guest)
        if at_table is not None:
            job = await _begun(request, room, match, at_table)
            break
        at_table = await _at_table(request, room, match)
        if guest not in at_table.guests:
            raise Refused(403, NOT_PLAYED)
        # Meanwhile somebody else may have asked for it.
        job = reviews.job(key)
    if guest not in job.guests:
        raise Refused(403, NOT_PLAYED)
    return _progress(request, job, _nothing(room.live, match, speaker_for(request).language))


def _own(request: Request, room: Room, match: int, stored: Stored, guest: str) -> Response:
    from femopp.server.http.reviewed import played, shown_at_table

    kept, company = _read(stored), room.live.company
    if not played(kept, guest, company):
        raise Refused(403, NOT_PLAYED)
    language = speaker_for(request).language
    return json_response(shown_at_table(kept, stored, company, match, guest, language))


async def _at_table(request: Request, room: Room, match: int) -> "AtTable":
    """Return the task of reviewing a match. Raises `Refused`, or `Busy`."""
    from femopp.review.at_table import task_at_table

    async with work_slot(request):
        past = await whole_of(request, room, match)
        if not past.live.is_over:
            raise Refused(409, STILL_PLAYED)
        try:
            return await in_thread(lambda _job: task_at_table(past, SECONDS))
        except RecordError as error:
            raise Refused(409, error.text) from None


async def _begun(request: Request, room: Room, match: int, at_table: "AtTable") -> ReviewJob:
    store = rooms_of(request).store

    async def make(job: ReviewJob) -> None:
        # Another process may make it, that served the table before.
        async with store.alone(f"review {room.id} {match}"):
            if await store.review(room.id, match) is None:
                kept = at_table.kept(await job.review(at_table.task))
                await store.keep_review(room.id, match, msgspec.json.encode(kept))

    guests = frozenset(at_table.guests)
    reviews, address = _reviews_of(request), address_of(request)
    return await reviews.begin((room.id, match), address, make, guests, stored=True)


def _progress(request: Request, job: ReviewJob, nothing: "MatchReview") -> Response:
    speaker = speaker_for(request, job.names)
    return json_response(
        msgspec.structs.replace(
            nothing,
            stage=str(job.stage),
            fault="" if job.fault is None else speaker.say(job.fault),
            done=job.done,
            of=job.of,
            ahead=_reviews_of(request).ahead(job),
        )
    )


@answered
async def share(request: Request) -> Response:
    """Let others see one's own review of a match, or no longer."""
    wanted: ShareReview = await body_of(request, ShareReview)
    room = await room_of(request)
    guest, match = _player(request, room), _finished_match(request, room.live)
    store = rooms_of(request).store
    stored = await store.review(room.id, match)
    if stored is None:
        raise Refused(409, NOT_YET)
    from femopp.server.http.reviewed import played

    company = room.live.company
    if not played(_read(stored), guest, company):
        raise Refused(403, NOT_PLAYED)
    for one in company.ids(guest):
        # Somebody may have shared it before they came back on another device.
        await store.share_review(room.id, match, one, shared=wanted.shared and one == guest)
    stored = await store.review(room.id, match)
    if stored is None:
        raise Refused(404, NO_SUCH_MATCH)
    return _own(request, room, match, stored, guest)


@answered
async def again(request: Request) -> Response:
    """Open a table as it lay at one moment, for whoever had the cards then."""
    wanted: TryAgain = await body_of(request, TryAgain)
    room = await room_of(request)
    guest, match = _player(request, room), _finished_match(request, room.live)
    rooms, token = rooms_of(request), token_in(request)
    moment = f"{room.id} {match} {wanted.action} {wanted.attempt}"
    table, secret = derived(token, moment)
    answer = json_response(OpenedTable(table, guest, secret), 201)
    if table in await rooms.seen([table]):
        return answer
    with opening(request):
        async with work_slot(request):
            past = await whole_of(request, room, match)
            if not past.live.is_over:
                raise Refused(409, STILL_PLAYED)
            try:
                log = await in_thread(lambda _job: try_of(past, guest, wanted.action))
            except NoTryError as error:
                raise Refused(409, error.text) from None
            await rooms.open_again(table, log, guest, secret)
    return answer


# Of a record


@answered
async def of_record(request: Request) -> Response:
    """Begin the review of a record, or return how far it is.

    A record without its review's id is sent on there: proxies find the process by the id. It's made
    from the record, so only who has that knows it, and all processes make the same.
    """
    wanted: ReviewRecord = await body_of(request, ReviewRecord, LONGEST_RECORD)
    key = blake2b(wanted.record.encode(), digest_size=16).hexdigest()
    if request.path_params.get("review") != key:
        return sent_on(request, f"/api/review/{key}")
    reviews = _reviews_of(request)
    if wanted.again:
        reviews.forget_failure(key)
    from femopp.review.worker import Task

    task = Task(wanted.record, SECONDS)

    async def make(job: ReviewJob) -> "ToldReview":
        return await job.review(task)

    job = await reviews.begin(key, address_of(request), make)
    return _of_job(request, key, job)


@answered
async def of_job(request: Request) -> Response:
    """Return how far the review of a record is."""
    key = request.path_params["review"]
    job = _reviews_of(request).job(key)
    if job is None:
        raise Refused(404, GONE)
    return _of_job(request, key, job)


def _of_job(request: Request, key: str, job: ReviewJob) -> Response:
    from femopp.server.http.reviewed import MatchReview, shown_record

    if job.result is not None:
        return json_response(shown_record(job.result, key, speaker_for(request).language))
    return _progress(request, job, MatchReview(job.stage, "", "", 0, id=key))
