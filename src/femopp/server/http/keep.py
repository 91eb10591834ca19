"""Keeping the score of real cards: the settled sheet of a match of summaries.

Nothing is stored: the match lies on the phone, and each request has all of it.
"""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import Speaker, _, say
from femopp.record import format_record
from femopp.rulebook import SummaryError
from femopp.server.http.endpoint import (
    Refused,
    answered,
    bytes_of,
    json_response,
    quick_slot,
    speaker_for,
)
from femopp.server.http.kept_fields import KeptField, kept_field
from femopp.server.kept.log import MOST_DEALS
from femopp.server.kept.moments import Row
from femopp.server.kept.settling import KeptMatch, NotKept, Settled, check_new_names
from femopp.server.kept.settling import settled as settled_match
from femopp.server.net.work_queue import in_thread, unless_disconnected
from femopp.server.protocol.messages import UNDECODABLE, fault_of
from femopp.table.settings import Settings

LONGEST_MATCH = 256 * 1024
"""Bytes of a match with its deals."""

MOST_PLAYERS = 20

ENDED_EARLY = _("the match was ended early")

Fields = dict[str, Any]
"""A summary as in the JSON of records, without its number."""


class Keep(Struct, forbid_unknown_fields=True):
    """A match: its rules, names in seat order, its start, and its deals.

    The start has the first `dealer`, the `points` before, and `more` that the game's start knows.
    `draft` is the deal that is being entered; it may be unfinished. The other fields are as in
    `KeptMatch`.
    """

    settings: Settings
    names: Annotated[tuple[str, ...], Meta(max_length=MOST_PLAYERS)]
    dealer: int
    points: Annotated[tuple[int, ...], Meta(max_length=MOST_PLAYERS)] = ()
    deals: Annotated[tuple[Fields, ...], Meta(max_length=MOST_DEALS)] = ()
    draft: Fields | None = None
    more: Fields = {}
    rules: Annotated[int, Meta(ge=0, le=1000)] = 0
    before: Mapping[int, tuple[Fields, ...]] = {}
    ended: bool = False
    players: Annotated[int, Meta(ge=0, le=MOST_PLAYERS)] = 0

    @property
    def match(self) -> KeptMatch:
        """The match without the draft."""
        points = {"points": self.points} if self.points else {}
        start = {**self.more, "dealer": self.dealer, **points}
        return KeptMatch(
            self.settings,
            self.names,
            start,
            self.deals,
            self.rules,
            self.before,
            self.ended,
            min(self.players, len(self.names)),
        )


class KeptLine(Struct, frozen=True):
    """Points of a seat, with their reason and the rule."""

    seat: int
    points: int
    reason: str
    cite: str


class KeptDeal(Struct, frozen=True):
    """A line of the sheet: a settled deal, and everybody's total after it.

    If others sit there from now on, it is no deal: its `number` is 0, and the title says who comes
    or goes. `there` says of everybody whether they play in it: "" if so, "later" if they haven't
    come yet, "rests" or "home"; it's empty if all do.
    """

    number: int
    title: str
    lines: tuple[KeptLine, ...]
    totals: tuple[int, ...]
    there: tuple[str, ...] = ()


class KeptWay(Struct, frozen=True):
    """A way to come in: its word, and on how many points; `like` has as many, None for nobody."""

    word: str
    points: int
    like: int | None


class KeptCompany(Struct, frozen=True):
    """People who sit here before the next deal, as in entries, and those who play it.

    `barred` says why nobody can come or go now, empty if they can; `fewest` and `most` can play.
    `ways` are those in which somebody new may come in, the usual first.
    """

    sits: tuple[int, ...]
    rests: tuple[int, ...]
    once: tuple[int, ...]
    dealer_rests: bool
    plays: tuple[int, ...]
    barred: str
    fewest: int
    most: int
    ways: tuple[KeptWay, ...]


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
    """The end of a match; `money` is empty without money, and `winners` if it ended early.

    `pays` is what everybody gains in points, and adds up to zero; `ups` is how often each went up.
    """

    winners: tuple[int, ...]
    reason: str
    money: tuple[int, ...]
    pays: tuple[int, ...] = ()
    ups: tuple[int, ...] = ()


class Kept(Struct, frozen=True):
    """How a match stands.

    `points` are before the draft, `preview` is the settled draft. `dealer` deals next, and
    `fields` are what can be said of that deal. `record` is the match as a record, and `rules` the
    version of the game's rules. `names` are everybody's, also of those who came in later.
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
    rules: int
    names: tuple[str, ...] = ()
    company: KeptCompany | None = None


@answered
async def keep(request: Request) -> Response:
    """Settle the deals of a match on real cards."""
    match: Keep = await decoded(request, Keep)
    return await unless_disconnected(request, _settled(request, match))


async def _settled(request: Request, match: Keep) -> Response:
    speaker = Speaker(speaker_for(request).language, match.names)
    async with quick_slot(request):
        # A long match takes a tenth of a second, during which the tables go on.
        return json_response(await in_thread(lambda _job: settled(match, speaker)))


async def decoded(request: Request, kind: type[Any], empty: Any = None) -> Any:
    """Decode the body of a request, which may be `empty` if that is given. Raises `Refused`."""
    body = await bytes_of(request, LONGEST_MATCH)
    if not body and empty is not None:
        return empty
    try:
        return msgspec.json.decode(body, type=kind)
    except UNDECODABLE as error:
        text = say(_("this request was not understood: {problem}"), problem=fault_of(error))
        raise Refused(400, text) from None


def settled(match: Keep, speaker: Speaker) -> Kept:
    """Return how a match stands. Raises `Refused`, or a `TextError` for impossible rules."""
    try:
        now = settled_match(match.match)
        if not match.deals:
            check_new_names(match.match)
        return kept(now, Speaker(speaker.language, now.names), match.draft)
    except NotKept as error:
        raise Refused(422, error.text, error.names) from None


def kept(match: Settled, speaker: Speaker, draft: Fields | None = None) -> Kept:
    """Return how a settled match stands with its record, and what the next deal would change."""
    now = kept_since(match, speaker, 0, draft)
    record = "\n".join([format_record(one) for one in match.records(speaker)])
    return msgspec.structs.replace(now, record=record)


def kept_since(match: Settled, speaker: Speaker, since: int, draft: Fields | None = None) -> Kept:
    """Return how a settled match stands, without its record and without so many first deals."""
    now, deals = match.now, match.match.deals
    wrong = None if match.wrong is None else _fault(*match.wrong, speaker)
    preview = None
    if wrong is None and draft is not None and not match.is_over:
        try:
            preview = tried_row(match, len(deals), draft, speaker)
        except SummaryError as error:
            wrong = _fault(len(deals), error, speaker)
    return Kept(
        points=now.points,
        dealer=None if match.is_over else now.dealer,
        number=sum([one.deal is not None for one in match.rows]) + 1,
        deals=tuple([kept_row(one, speaker) for one in match.rows[since:]]),
        fields=() if match.is_over else _fields(match, speaker),
        preview=preview,
        wrong=wrong,
        end=_end(match, speaker),
        record="",
        rules=match.match.rules or match.game.version,
        names=tuple(match.names[: len(now.points)]),
        company=None if match.is_over else _company(match, speaker),
    )


def _fault(deal: int, error: SummaryError, speaker: Speaker) -> KeptFault:
    missing = tuple((error.missing or "").split())
    return KeptFault(deal, speaker.say(error.whole), missing, error.seats)


def tried_row(match: Settled, place: int, said: Mapping[str, Any], speaker: Speaker) -> KeptDeal:
    """Return the line of this entry in this place, in words. Raises `SummaryError`."""
    row = match.tried(place, said)
    return kept_row(row, Speaker(speaker.language, match.names_with(said)))


def kept_row(row: Row, speaker: Speaker) -> KeptDeal:
    """Return a line of the sheet in words."""
    there = tuple([_whether_there(row, one) for one in range(len(row.totals))])
    there = there if any(there) else ()
    if row.deal is None:
        title = ". ".join([speaker.opening(one) for one in row.says])
        return KeptDeal(0, title, (), row.totals, there)
    lines = [
        KeptLine(one.seat, one.points, speaker.say(one.reason), speaker.speak(one.cite))
        for one in row.deal.lines
    ]
    title = speaker.say(row.deal.title)
    return KeptDeal(row.deal.number, title, tuple(lines), row.totals, there)


def _whether_there(row: Row, person: int) -> str:
    if person in row.plays:
        return ""
    if person in row.company.sits:
        return "rests"
    return "home" if person in row.came else "later"


def _company(match: Settled, speaker: Speaker) -> KeptCompany | None:
    """Return who sits here, and who could come in how; None if the game has no other company."""
    rules, now = match.summaries.company, match.now
    if rules is None:
        return None
    barred = rules.barred(now.state)
    possible = match.game.players(match.options)
    return KeptCompany(
        now.company.sits,
        now.company.rests,
        now.company.once,
        now.company.dealer_rests,
        now.seats,
        "" if barred is None else speaker.say(SummaryError(barred.text, barred.cite).whole),
        possible[0],
        possible[-1],
        tuple([KeptWay(*one) for one in match.ways()]),
    )


def _fields(match: Settled, speaker: Speaker) -> tuple[KeptField, ...]:
    return tuple([kept_field(one, speaker) for one in match.fields()])


def _end(match: Settled, speaker: Speaker) -> KeptEnd | None:
    outcome = match.outcome
    if not match.is_over:
        return None
    reason = say(ENDED_EARLY) if outcome is None else outcome.reason
    winners, money = ((), None) if outcome is None else (outcome.winners, outcome.money)
    return KeptEnd(winners, speaker.say(reason), money or (), match.pays, match.ups)
