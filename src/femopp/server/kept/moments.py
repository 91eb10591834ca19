"""Entries of a match on real cards, one by one: who plays where, and everybody's points."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec.structs import replace

from femopp.language import Names, Text, _, say, told
from femopp.record import (
    LONGEST_LINE,
    Act,
    RecordError,
    company_for,
    format_summary,
    from_said,
    name_fault,
    staying,
    with_seats,
)
from femopp.rulebook import (
    Game,
    Options,
    SettledDeal,
    SetupError,
    Summaries,
    Summary,
    SummaryError,
    left_of,
    points_of,
    reseated,
    rotated,
    sum_up,
    turn_of,
)
from femopp.server.kept.company import (
    NOT_HERE,
    Company,
    Newcomer,
    changes,
    checked,
    company_in,
    joins,
)
from femopp.server.kept.entries import Fields
from femopp.tricks import TABLE, Seat

MOST_POINTS = 10**12
"""More than any match can have; each doubler of Sheepshead doubles, and numbers have a size."""

LONGEST_DEAL = LONGEST_LINE - 100
"""Characters of a deal in a record, without its number."""


@dataclass(frozen=True)
class Part:
    """Deals in which the same people sit in the same seats: a record of its own.

    `seats` has the person in each seat, by the place of their name; `above` says what has changed.
    """

    seats: tuple[int, ...]
    start: Any
    acts: tuple[tuple[int, Act], ...] = ()
    above: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Row:
    """A line of the sheet, with everybody's total after it and who played, by person.

    It's a settled `deal`, or says that somebody came, went, or sits out. `came` are those who had
    come by then.
    """

    totals: tuple[int, ...]
    plays: tuple[int, ...]
    came: frozenset[int]
    company: Company
    deal: SettledDeal | None = None
    says: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Moment:
    """A match between two deals: the state of those who play next, and everybody's points.

    `seats` has the person in each seat, and `order` all who sit here, whoever should deal next
    first. `came` are all who have come so far; nobody else has points. `out` are those who are out
    of the match. `dealer` may look on.
    """

    state: Any
    seats: tuple[int, ...]
    points: tuple[int, ...]
    came: frozenset[int]
    company: Company
    order: tuple[int, ...]
    out: frozenset[int]
    dealer: int | None
    parts: tuple[Part, ...]
    row: Row | None = None


@dataclass(frozen=True)
class Sheet:
    """A match that is being settled: the moments before each entry so far, and after the last.

    `names` are those of everybody, also of those who come in later; nobody has an empty one.
    """

    game: Game[Any]
    options: Options
    summaries: Summaries[Any]
    names: Names
    moments: tuple[Moment, ...]

    @property
    def now(self) -> Moment:
        """The moment after the last settled entry, or after the end."""
        return self.moments[-1]


def after_entry(sheet: Sheet, before: Moment, said: Fields, place: int) -> Moment:
    """Return the moment after an entry. Raises `SummaryError`."""
    if before.state.outcome is not None:
        raise SummaryError(say(_("the match is over, so no deal can follow")))
    company = company_in(said)
    if company is None:
        return _dealt(sheet, before, said, place)
    return _joined(sheet, before, company)


def _dealt(sheet: Sheet, before: Moment, said: Fields, place: int) -> Moment:
    """Return the moment after a deal."""
    known = sheet.names[: len(before.points)]
    summary = summary_of(sheet.summaries, said, known)
    seats = before.seats
    if is_changed(before):
        summary = with_seats(summary, type(summary), partial(_seat_of, before))
    try:
        state, act = _next(sheet.game, sheet.summaries, before.state, summary)
    except SummaryError as error:
        raise _by_people(error, seats) from None
    points = list(before.points)
    for seat, one in enumerate(seats):
        points[one] = state.points[seat]
    totals = tuple(points)
    deal = state.sheet[-1]
    if is_changed(before):
        deal = reseated(deal, seats, totals)
        if deal.dealer is not None and before.dealer is not None:
            # The rules know only those who play.
            deal = replace(deal, dealer=Seat(before.dealer))
    stays = staying(sheet.game, state)
    out = before.out | {one for seat, one in enumerate(seats) if seat not in stays}
    *parts, last = before.parts
    last = dataclasses.replace(last, acts=(*last.acts, (place, act)))
    dealt = before.dealer
    order = left_of(dealt, before.order) if dealt in before.order else before.order
    company = replace(before.company, once=())
    row = Row(totals, seats, before.came, before.company, deal)
    after = dataclasses.replace(
        before,
        state=state,
        points=totals,
        company=company,
        order=order,
        out=out,
        parts=(*parts, last),
        row=row,
    )
    return after if state.outcome is not None else _arranged(sheet, after)


def _seat_of(moment: Moment, person: Seat) -> Seat:
    if person not in moment.came:
        raise SummaryError(say(NOT_HERE))
    if person not in moment.seats:
        text = say(_("{who:player} doesn't play in this deal"), who=person)
        raise SummaryError(text)
    return Seat(moment.seats.index(person))


def _by_people(error: SummaryError, seats: Sequence[int]) -> SummaryError:
    """Return the error about seats as one about people."""
    text = told(error.text).reseated(seats).text
    return SummaryError(text, error.cite, error.missing, as_people(error.seats, seats))


def _joined(sheet: Sheet, before: Moment, company: Company) -> Moment:
    """Return the moment after somebody has come, gone, or sat out. Raises `SummaryError`."""
    company_for(sheet.game, before.state)
    company = checked(company, before.came)
    came = before.came.union([one.seat for one in company.new])
    empty = [0] * (max(came) + 1 - len(before.points))
    points, says = [*before.points, *empty], list[Text]()
    names = [sheet.names[one] for one in sorted(before.came)]
    for one in company.new:
        found, like = comes_in_on(sheet, before, one)
        name = name_of(sheet, one)
        fault = name_fault(name, names, sheet.game)
        if fault is not None:
            raise SummaryError(fault)
        says.append(joins(one, found, like))
        names.append(name)
        points[one.seat] = found
    says += changes(before.company, company, points)
    order = rotated(company.sits, before.order)
    now = replace(company, new=())
    after = dataclasses.replace(
        before, points=tuple(points), came=came, company=now, order=order, row=None
    )
    after = _arranged(sheet, after, tuple(says))
    row = Row(tuple(points), after.seats, came, now, says=tuple(says) or (say(_("other seats")),))
    return dataclasses.replace(after, row=row)


def name_of(sheet: Sheet, one: Newcomer) -> str:
    """Return somebody's name: that of a member is with the circle."""
    is_known = bool(one.member) and one.seat < len(sheet.names)
    return (sheet.names[one.seat] if is_known else "") or one.name


def comes_in_on(sheet: Sheet, before: Moment, one: Newcomer) -> tuple[int, int | None]:
    """Return on which points somebody comes in, and who has as many. Raises `SummaryError`."""
    rules = sheet.summaries.company
    assert rules is not None
    others = [person for person in before.seats if person not in before.out]
    points = [before.points[person] for person in others]
    found, like = points_of(one.on, one.points, rules, points, _usual(sheet))
    return found, None if like is None else others[like]


def _usual(sheet: Sheet) -> int:
    """Return the points with which everybody began; if they differ, those of a whole match."""
    first = sheet.moments[0].points
    if len(set(first)) > 1:
        game, players = sheet.game, len(first)
        return int(game.begin(sheet.options, players, game.start()).points[0])
    return first[0]


def _arranged(sheet: Sheet, moment: Moment, says: tuple[Text, ...] = ()) -> Moment:
    """Return the moment with those who play next in their seats. Raises `SummaryError`."""
    company, rules = moment.company, sheet.summaries.company
    if company == Company(moment.seats) and moment.state.dealer is not None:
        # Nobody rests, and the game knows who deals.
        dealer = moment.seats[moment.state.dealer]
        return dataclasses.replace(moment, dealer=dealer, order=rotated(moment.order, (dealer,)))
    turn = turn_of(
        company.sits,
        company.looking_on,
        moment.order,
        moment.out,
        dealer_rests=company.dealer_rests,
    )
    is_same = turn.plays == moment.seats and moment.state.dealer == turn.seat
    if is_same or rules is None or rules.barred(moment.state) is not None:
        return dataclasses.replace(moment, dealer=turn.dealer)
    seating = turn.seating(dict(enumerate(moment.points)), moment.out)
    start = rules.start(moment.state, seating)
    try:
        state = sheet.game.begin(sheet.options, len(turn.plays), start)
    except SetupError as error:
        text = told(error.text).reseated(turn.plays).text
        raise SummaryError(text, sheet.options.cite(rules.ids)) from None
    if turn.dealer not in turn.plays:
        says = (*says, say(_("{who:player} deals and looks on"), who=turn.dealer))
    *parts, last = moment.parts
    # A part without a deal is none.
    parts, says = ([*parts, last], says) if last.acts else (parts, (*last.above, *says))
    parts = [*parts, Part(turn.plays, start, above=says)]
    return dataclasses.replace(
        moment, state=state, seats=turn.plays, dealer=turn.dealer, parts=tuple(parts)
    )


def is_changed(moment: Moment) -> bool:
    """Whether not everybody plays, or in other seats than at the beginning."""
    return moment.seats != tuple(range(len(moment.points)))


def as_people(some: Sequence[int], people: Sequence[int]) -> tuple[Seat, ...]:
    return tuple([Seat(people[one]) for one in some])


def summary_of(summaries: Summaries[Any], said: Fields, names: Names) -> Summary:
    """Decode a summary whose seats all exist. Raises `SummaryError`."""
    try:
        summary: Summary = from_said(summaries.summary, said, names)
    except RecordError as error:
        raise SummaryError(error.text) from None
    if len(format_summary(summary, names)) > LONGEST_DEAL:
        raise SummaryError(say(_("a deal can't have so much in it")))
    return summary


def _next(
    game: Game[Any], summaries: Summaries[Any], state: Any, summary: Summary
) -> tuple[Any, Act]:
    after, _events = sum_up(game, summaries, state, summary)
    if max(map(abs, after.points)) > MOST_POINTS:
        raise SummaryError(say(_("the points are larger than anybody can have")))
    return after, Act(TABLE, summary, after.sheet[-1].number)
