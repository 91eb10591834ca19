"""Replays of a table's finished matches, and of records."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import Names, Speaker, _, say
from femopp.record import Act, Offence, Record, RecordError, judged_parts, parse_records
from femopp.rulebook import Outcome, is_settled
from femopp.server.http.endpoint import (
    Refused,
    answered,
    body_of,
    match_asked_for,
    number_asked_for,
    packed_response,
    past_of,
    room_of,
    speaker_for,
    work_slot,
)
from femopp.server.net.work_queue import Job, in_thread, unless_disconnected
from femopp.server.room.room import Room
from femopp.table.log.past import Past
from femopp.table.replay.replay import (
    Course,
    Frame,
    course_along,
    course_at_table,
    frames,
    outcome_at,
    settled_as,
    sheet_at,
    told,
)
from femopp.table.reviewing import why_no_review, why_none_of
from femopp.table.screen.sheet import Sheet, sheet_of
from femopp.table.state.live import LiveTable

LONGEST_RECORD = 256 * 1024
"""Bytes; a match of three hundred deals is not longer."""

MAX_STEPS = 1000
"""Steps of one deal; eight players with all rituals take two hundred."""

NO_SUCH_DEAL = _("this match has no such deal")
STILL_PLAYED = _("this match is still being played; you can replay it when it is over")


class ReplayPart(Struct, frozen=True):
    """The deals of a match between which nobody came or went, and what is said of who did before.

    `players` are the names at its end.
    """

    players: Names
    deals: tuple[int, ...]
    says: tuple[str, ...]


class Replay(Struct, frozen=True):
    """One deal of a match step by step; `deals` are the numbers of all its deals.

    `players` are the names at the end of the deal's part; `frames` have the names at each step.
    `parts` has a single one if nobody came or went. `sheet` is the score sheet at the end of this
    deal. `match` counts the table's matches from 1, and `matches` is the number of finished ones;
    both are 0 for a record. `notes` say which deals today's rules would settle differently,
    and how the match ended if people came or went after its last deal.
    `reviews`: the match can be reviewed when it is over. `named` has the names of the guests on the
    lists of its rounds.
    """

    title: str
    players: Names
    match: int
    matches: int
    deals: tuple[int, ...]
    deal: int
    frames: tuple[Frame, ...]
    sheet: Sheet
    parts: tuple[ReplayPart, ...]
    notes: tuple[str, ...] = ()
    reviews: bool = False
    named: Mapping[str, str] = {}


Courses = tuple[Course, ...]
"""A match in its parts: if people came or went, each has its own players."""


class SeeRecord(Struct, forbid_unknown_fields=True):
    record: str
    deal: int | None = None


@answered
async def of_table(request: Request) -> Response:
    """Return a replay of a finished match, by default the latest; never of a running one."""
    room = await room_of(request)
    finished = room.live.finished
    number = match_asked_for(request, finished or room.live.matches)
    if number == room.live.matches:
        _check_is_over(room.live)
    return await unless_disconnected(request, _past_shown(request, room, number, finished))


async def _past_shown(request: Request, room: Room, number: int, finished: int) -> Response:
    deal = number_asked_for(request, "deal", NO_SUCH_DEAL)
    async with work_slot(request):
        parts = await past_of(request, room, number)
        live = parts[-1].live
        # It may have begun meanwhile.
        _check_is_over(live)

        def courses(job: Job) -> Courses:
            return tuple([course_at_table(_record_of(one), one, job.steps) for one in parts])

        can_review = why_no_review(live) is None
        named = _named(parts)
        return await _shown(request, courses, deal, number, finished, named, can_review=can_review)


def _named(parts: Sequence[Past]) -> Mapping[str, str]:
    """Return the names of the guests on the lists of a match's rounds, as far as they are known."""
    company = parts[-1].live.company
    listed = {guest for one in parts for made in one.rounds for guest, _digits in made.listed}
    now = {guest: company.guests.get(company.now(guest)) for guest in sorted(listed)}
    return {guest: known.name for guest, known in now.items() if known is not None}


def _check_is_over(live: LiveTable) -> None:
    if live.running is not None and not live.is_over:
        raise Refused(409, STILL_PLAYED)


@answered
async def of_record(request: Request) -> Response:
    """Return a replay of a record without errors."""
    wanted = await body_of(request, SeeRecord, LONGEST_RECORD)
    return await unless_disconnected(request, _record_shown(request, wanted))


async def _record_shown(request: Request, wanted: SeeRecord) -> Response:
    def courses(job: Job) -> Courses:
        return tuple(_judged(parse_records(wanted.record), job))

    async with work_slot(request):
        return await _shown(request, courses, wanted.deal)


def _judged(records: Sequence[Record], job: Job) -> Iterator[Course]:
    """Yield the course of each part of a legal record.

    Raises `Refused` or `RecordError` for another. Unknown hands are shown as far as the cards
    played later prove them.
    """
    for record, verdict in judged_parts(records, job.steps):
        if isinstance(verdict.wrong, Offence):
            what = verdict.wrong.located()
            if verdict.later:
                what = say(_("{what} Cards played later show this."), what=what)
            raise Refused(422, what, record.players)
        if verdict.wrong is not None:
            raise verdict.wrong
        yield course_along(record, verdict.steps, verdict.away)


def _record_of(past: Past) -> Record:
    assert past.live.running is not None
    match = past.live.running.table.match
    log = tuple(Act(seat, action) for seat, action in match.log)
    return Record(past.live.game, past.live.options, tuple(past.names), match.start, log=log)


async def _shown(
    request: Request,
    read: Callable[[Job], Courses],
    deal: int | None,
    match: int = 0,
    matches: int = 0,
    named: Mapping[str, str] = MappingProxyType({}),
    *,
    can_review: bool = True,
) -> Response:
    """Return the response, made in a thread, so that live tables go on."""
    speaker = speaker_for(request)

    def shown(job: Job) -> bytes:
        replay = _replay(lambda: read(job), deal, speaker, match, matches, can_review)
        return msgspec.json.encode(replace(replay, named=dict(named)))

    return await packed_response(request, await in_thread(shown))


def _replay(
    read: Callable[[], Courses],
    deal: int | None,
    speaker: Speaker,
    match: int,
    matches: int,
    can_review: bool,
) -> Replay:
    """Return the requested deal, by default the first. Raises `Refused`."""
    try:
        everything = read()
    except RecordError as error:
        raise Refused(422, error.located(), error.names) from None
    courses = [course for course in everything if course.deals]
    if not courses:
        raise Refused(422, _("this record has no actions yet"))
    deals = tuple([one for course in courses for one in course.deals])
    chosen = deals[0] if deal is None else deal
    if chosen not in deals:
        raise Refused(404, NO_SUCH_DEAL)
    course = next(one for one in courses if chosen in one.deals)
    record = course.record
    moments = [moment for moment in course.moments if moment.deal == chosen]
    if len(moments) > MAX_STEPS:
        raise Refused(422, say(_("deals of more than {most} steps can't be shown"), most=MAX_STEPS))
    last = moments[-1]
    # If people came or went after the last deal, the match ends in a part without one.
    is_last = chosen == deals[-1]
    ends = [one for one in everything if is_last and one.moments and not one.deals]
    return Replay(
        speaker.say(record.game.title),
        record.players,
        match,
        matches,
        deals,
        chosen,
        frames(course, chosen, speaker.language),
        sheet_of(
            sheet_at(course, last),
            settled_as(course)[: len(last.step.state.sheet)],
            _for_seats(outcome_at(course, last), len(record.players)),
            speaker.language,
        ),
        tuple(_parts(courses)),
        (
            *map(speaker.say, course.notes),
            *[line for one in ends for line in told(one, speaker.language)],
        ),
        can_review
        and len(courses) == 1
        and is_settled(course.moments[-1].step.state)
        and not why_none_of(record.game.name),
    )


def _for_seats(outcome: Outcome | None, players: int) -> Outcome | None:
    """Return the outcome for those on a sheet with so many columns."""
    if outcome is None:
        return None
    winners = tuple([one for one in outcome.winners if one < players])
    money = None if outcome.money is None else outcome.money[:players]
    return replace(outcome, winners=winners, money=money)


def _parts(courses: Sequence[Course]) -> Iterator[ReplayPart]:
    for course in courses:
        says = () if course is courses[0] else course.record.about
        yield ReplayPart(course.record.players, course.deals, says)
