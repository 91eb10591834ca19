"""Keeping the score of real cards: the settled sheet of a match of summaries.

Nothing is stored: the match lies on the phone, and each request has all of it.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import Speaker, _, say
from femopp.record import (
    Act,
    Record,
    RecordError,
    format_record,
    format_summary,
    new_name_fault,
    summaries_of,
)
from femopp.rulebook import Game, SettledDeal, SetupError, Summaries, Summary, SummaryError, sum_up
from femopp.server.http.endpoint import Refused, answered, bytes_of, json_response, speaker_for
from femopp.server.net.work_queue import in_thread
from femopp.table.settings import Settings, rules_of
from femopp.tricks import TABLE

MOST_DEALS = 500

MOST_POINTS = 10**12
"""More than any match can have; each doubler of Sheepshead doubles, and numbers have a size."""

LONGEST_MATCH = 256 * 1024
"""Bytes of a match with its deals."""

Fields = dict[str, Any]
"""A summary as in the JSON of records, without its number."""


class Keep(Struct, forbid_unknown_fields=True):
    """A match: its rules, names in seat order, first dealer, points before, and its deals.

    `draft` is the deal that is being entered; it may be unfinished.
    """

    settings: Settings
    names: Annotated[tuple[str, ...], Meta(max_length=20)]
    dealer: int
    points: Annotated[tuple[int, ...], Meta(max_length=20)] = ()
    deals: Annotated[tuple[Fields, ...], Meta(max_length=MOST_DEALS)] = ()
    draft: Fields | None = None


class KeptLine(Struct, frozen=True):
    """Points of a seat, with their reason and the rule."""

    seat: int
    points: int
    reason: str
    cite: str


class KeptDeal(Struct, frozen=True):
    """A settled deal, and everybody's total after it."""

    number: int
    title: str
    lines: tuple[KeptLine, ...]
    totals: tuple[int, ...]


class KeptValue(Struct, frozen=True):
    """A possible word. `total` is what all shares add up to if it is chosen, if not 0."""

    word: str
    text: str
    total: int


class KeptField(Struct, frozen=True):
    """Something to say of the next deal.

    `kind` is its form, and `shown` is when to show it. `seats` are those it can be said of,
    `values` the possible words, `total` what the shares add up to, `most` the largest number.
    `without` is the field that it replaces, `apart` one that can't be said of the same seat.
    """

    name: str
    kind: str
    label: str
    shown: str
    seats: tuple[int, ...]
    values: tuple[KeptValue, ...]
    total: int
    most: int
    without: str
    apart: str


class KeptFault(Struct, frozen=True):
    """Fault of a deal, counted from 0; the draft comes last.

    `missing` are the fields to ask for, none if something is wrong instead; `seats` are those to
    ask about, empty for all.
    """

    deal: int
    text: str
    missing: tuple[str, ...]
    seats: tuple[int, ...]


class KeptEnd(Struct, frozen=True):
    """The end of a match; `money` is empty without money."""

    winners: tuple[int, ...]
    reason: str
    money: tuple[int, ...]


class Kept(Struct, frozen=True):
    """How a match stands.

    `points` are before the draft, `preview` is the settled draft. `dealer` deals next, and
    `fields` are what can be said of that deal. `record` is the match as a record.
    """

    points: tuple[int, ...]
    dealer: int | None
    number: int
    deals: tuple[KeptDeal, ...]
    fields: tuple[KeptField, ...]
    preview: KeptDeal | None
    wrong: KeptFault | None
    end: KeptEnd | None
    record: str


@answered
async def keep(request: Request) -> Response:
    """Settle the deals of a match on real cards."""
    match = _match(await bytes_of(request, LONGEST_MATCH))
    language = speaker_for(request).language
    speaker = Speaker(language, match.names)
    # A long match takes a tenth of a second, during which the tables go on.
    return json_response(await in_thread(lambda _job: settled(match, speaker)))


def _match(body: bytes) -> Keep:
    """Decode a match. Raises `Refused`."""
    try:
        return msgspec.json.decode(body, type=Keep)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        text = say(_("this request was not understood: {problem}"), problem=str(error))
        raise Refused(400, text) from None


def settled(match: Keep, speaker: Speaker) -> Kept:
    """Return how a match stands. Raises `Refused`, or a `TextError` for impossible rules."""
    game, options, _players = rules_of(match.settings)
    summaries = summaries_of(game)
    if summaries is None:
        raise Refused(422, say(_("deals of {game} can't be summed up"), game=say(game.title)))
    for place, name in enumerate(match.names):
        fault = new_name_fault(name, match.names[:place], game)
        if fault is not None:
            raise Refused(422, fault)
    before: Fields = {"points": match.points} if match.points else {}
    start = game.start(dealer=match.dealer, **before)
    try:
        state = game.begin(options, len(match.names), start)
    except SetupError as error:
        raise Refused(422, error.text, match.names) from None
    wrong, log = None, list[Act]()
    for place, said in enumerate(match.deals):
        try:
            state, act = _next(game, summaries, state, _read(summaries, said, match.names))
        except SummaryError as error:
            wrong = _fault(place, error, speaker)
            break
        log.append(act)
    preview = None
    if wrong is None and match.draft is not None and state.outcome is None:
        try:
            draft = _read(summaries, match.draft, match.names)
            preview = _deal(_next(game, summaries, state, draft)[0].sheet[-1], speaker)
        except SummaryError as error:
            wrong = _fault(len(match.deals), error, speaker)
    record = Record(game, options, match.names, start, log=tuple(log))
    return Kept(
        points=state.points,
        dealer=state.dealer if state.outcome is None else None,
        number=len(state.sheet) + 1,
        deals=tuple([_deal(one, speaker) for one in state.sheet]),
        fields=_fields(summaries, state, speaker),
        preview=preview,
        wrong=wrong,
        end=_end(state, speaker),
        record=format_record(record),
    )


def _fault(deal: int, error: SummaryError, speaker: Speaker) -> KeptFault:
    missing = tuple((error.missing or "").split())
    return KeptFault(deal, speaker.say(error.whole), missing, error.seats)


def _read(summaries: Summaries[Any], said: Fields, names: tuple[str, ...]) -> Summary:
    """Decode a summary whose seats all exist. Raises `Refused`."""
    try:
        summary = msgspec.convert(said, summaries.summary)
        format_summary(summary, names)
    except (msgspec.ValidationError, RecordError) as error:
        text = say(_("this request was not understood: {problem}"), problem=str(error))
        raise Refused(400, text) from None
    return summary


def _next(
    game: Game[Any], summaries: Summaries[Any], state: Any, summary: Summary
) -> tuple[Any, Act]:
    if state.outcome is not None:
        raise SummaryError(say(_("the match is over, so no deal can follow")))
    after, _events = sum_up(game, summaries, state, summary)
    if max(map(abs, after.points)) > MOST_POINTS:
        raise SummaryError(say(_("the points are larger than anybody can have")))
    return after, Act(TABLE, summary, after.sheet[-1].number)


def _deal(deal: SettledDeal, speaker: Speaker) -> KeptDeal:
    lines = [
        KeptLine(one.seat, one.points, speaker.say(one.reason), speaker.speak(one.cite))
        for one in deal.lines
    ]
    return KeptDeal(deal.number, speaker.say(deal.title), tuple(lines), deal.totals)


def _fields(summaries: Summaries[Any], state: Any, speaker: Speaker) -> tuple[KeptField, ...]:
    if state.outcome is not None:
        return ()
    return tuple(
        [
            KeptField(
                one.name,
                one.kind.value,
                speaker.say(one.label),
                one.shown.value,
                one.seats,
                tuple([KeptValue(v.word, speaker.say(v.text), v.total) for v in one.values]),
                one.total,
                one.most,
                one.without,
                one.apart,
            )
            for one in summaries.fields(state)
        ]
    )


def _end(state: Any, speaker: Speaker) -> KeptEnd | None:
    outcome = state.outcome
    if outcome is None:
        return None
    return KeptEnd(outcome.winners, speaker.say(outcome.reason), outcome.money or ())
