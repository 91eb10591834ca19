"""Settling the deals of a match on real cards by the game's own score functions."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import msgspec
from msgspec.structs import replace

from femopp.kits.catalogue import game_named
from femopp.language import Names, Speaker, Text, TextError, _, say, told
from femopp.record import (
    LONGEST_LINE,
    Act,
    Record,
    RecordError,
    format_summary,
    from_said,
    name_fault,
    new_name_fault,
    summaries_of,
    with_seats,
)
from femopp.rulebook import (
    ComesIn,
    Field,
    Game,
    Options,
    Outcome,
    Seating,
    SettledDeal,
    SetupError,
    Summaries,
    Summary,
    SummaryError,
    refusals,
    reseated,
    sum_up,
)
from femopp.rulebook import follow as followed
from femopp.server.kept.company import (
    Company,
    Newcomer,
    changes,
    check,
    company_in,
    joins,
    newcomers,
    points_of,
    rotated,
    turn_of,
)
from femopp.server.kept.log import Fields
from femopp.table.settings import Settings, rules_as_of, rules_of
from femopp.tricks import TABLE, Seat, seats

MOST_POINTS = 10**12
"""More than any match can have; each doubler of Sheepshead doubles, and numbers have a size."""

LONGEST_DEAL = LONGEST_LINE - 100
"""Characters of a deal in a record, without its number."""


class NotKept(TextError):
    """A match that can't be kept so; `text` says why, with the names in seat order."""

    def __init__(self, text: Text, names: Names = ()) -> None:
        super().__init__(text)
        self.names = names


class KeptMatch(msgspec.Struct, frozen=True):
    """A match as it is kept: rules, names in seat order, the start, and the deals.

    `rules` is the version of the game's rules, 0 for the newest. `before` are the earlier versions
    of corrected deals, by place. If it is `ended`, it ends early. It began with the first `players`
    of the names, 0 for all of them; those who came in later may have a name in their entry only.
    """

    settings: Settings
    names: tuple[str, ...]
    start: Fields = {}
    deals: tuple[Fields, ...] = ()
    rules: int = 0
    before: Mapping[int, tuple[Fields, ...]] = {}
    ended: bool = False
    players: int = 0


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

    It's a settled `deal`, or says that somebody came, went, or sits out.
    """

    totals: tuple[int, ...]
    plays: tuple[int, ...]
    company: Company
    deal: SettledDeal | None = None
    says: tuple[Text, ...] = ()
    people: int = 0

    @property
    def came(self) -> range:
        """Those who had come by then."""
        return range(self.people or len(self.totals))


@dataclass(frozen=True)
class Moment:
    """A match between two deals: the state of those who play next, and everybody's points.

    `seats` has the person in each seat, and `order` all who sit here, whoever should deal next
    first. `out` are those who are out of the match. `dealer` may look on.
    """

    state: Any
    seats: tuple[int, ...]
    points: tuple[int, ...]
    company: Company
    order: tuple[int, ...]
    out: frozenset[int]
    dealer: int | None
    parts: tuple[Part, ...]
    row: Row | None = None


@dataclass(frozen=True)
class Settled:
    """A settled match: the moments before each entry and after the last.

    `names` are those of everybody. `wrong` is the place of the first entry that can't be, and why;
    those from there on aren't settled.
    """

    match: KeptMatch
    game: Game[Any]
    options: Options
    summaries: Summaries[Any]
    names: Names
    moments: tuple[Moment, ...]
    wrong: tuple[int, SummaryError] | None

    @property
    def now(self) -> Moment:
        """The moment after the last settled entry, or after the end."""
        return self.moments[-1]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The lines of the sheet, one for each settled entry.

        Whoever came in later has always had the points on which they began.
        """
        rows = [one.row for one in self.moments if one.row is not None]
        first = list(self.now.points)
        for row in reversed(rows):
            first[: len(row.totals)] = row.totals
        return tuple([_with_later(row, first) for row in rows])

    @cached_property
    def outcome(self) -> Outcome | None:
        """The end of the match for everybody, by person."""
        now = self.now
        outcome: Outcome | None = now.state.outcome
        if outcome is None or not is_changed(now):
            return outcome
        away = [one for one in range(len(now.points)) if one not in now.seats]
        rules = self.summaries.company
        if rules is not None:
            left = [(now.points[one], one in now.out) for one in away]
            outcome = rules.ended(now.state, outcome, left)
        people = (*now.seats, *away)
        money = None if outcome.money is None else _by_person(outcome.money, people)
        winners = tuple(sorted(_people(outcome.winners, people)))
        return Outcome(winners, told(outcome.reason).reseated(people).text, money)

    @property
    def pays(self) -> tuple[int, ...]:
        """Everybody's gain in points, by person; it adds up to zero."""
        rules, now, outcome = self.summaries.company, self.now, self.outcome
        if rules is None:
            return (0,) * len(now.points)
        winners = () if outcome is None else outcome.winners
        return rules.pays(self.options, now.points, now.out, winners)

    @property
    def ups(self) -> tuple[int, ...]:
        """How often everybody went up on the sheet of a game that counts down, by person."""
        found = [0] * len(self.now.points)
        for row in self.rows if self.game.short_points else ():
            for line in () if row.deal is None else row.deal.lines:
                found[line.seat] += line.points > 0
        return tuple(found)

    @property
    def is_over(self) -> bool:
        """Whether no deal can follow."""
        return self.match.ended or self.now.state.outcome is not None

    def tried(self, place: int, said: Fields) -> Row:
        """Return the line of this entry in this place. Raises `SummaryError`."""
        row = _after(self, self.moments[place], said, place).row
        assert row is not None
        return row

    def ways(self) -> tuple[tuple[ComesIn, int, int | None], ...]:
        """Return how somebody new may come in now, on how many points, and who has as many."""
        now, rules = self.now, self.summaries.company
        if rules is None or self.is_over:
            return ()
        found = list[tuple[ComesIn, int, int | None]]()
        for way in rules.comes_in:
            points, like = _points_of(self, now, Newcomer(len(now.points), "", way))
            found.append((way, points, like))
        return tuple(found)

    def names_with(self, said: Fields) -> Names:
        """Return everybody's names, with those of whoever comes in by this entry."""
        company = company_in(said)
        names = dict(enumerate(self.names))
        for one in () if company is None else company.new:
            names[one.seat] = _name(self, one)
        return tuple([names[seat] for seat in sorted(names)])

    def fields(self) -> tuple[Field, ...]:
        """Return what can be said of the next deal, with people for seats."""
        now = self.now
        found: tuple[Field, ...] = self.summaries.fields(now.state)
        return tuple([replace(one, seats=_people(one.seats, now.seats)) for one in found])

    def records(self, speaker: Speaker) -> tuple[Record, ...]:
        """Return the match as records, a new one whenever other people play.

        A comment above a corrected deal says what it was.
        """
        parts = [one for one in self.now.parts if one.acts] or self.now.parts
        return tuple([self._record(one, speaker) for one in parts])

    def _record(self, part: Part, speaker: Speaker) -> Record:
        names = tuple([self.names[one] for one in part.seats])
        log = [
            dataclasses.replace(act, above=self._above(place, speaker)) for place, act in part.acts
        ]
        about = tuple([speaker.say(one) for one in part.above])
        rules = self.match.rules
        return Record(
            self.game, self.options, names, part.start, log=tuple(log), about=about, rules=rules
        )

    def _above(self, place: int, speaker: Speaker) -> tuple[str, ...]:
        lines = list[str]()
        for said in self.match.before.get(place, ()):
            try:
                summary = summary_of(self.summaries, said, self.names)
            except SummaryError:
                continue
            deal = format_summary(summary, self.names)
            lines.append(speaker.say(say(_("corrected; before: {deal}"), deal=deal)))
        return tuple(lines)


def _with_later(row: Row, first: Sequence[int]) -> Row:
    """Return a row with the points on which those begin who come in later."""
    people = len(row.totals)
    return dataclasses.replace(row, totals=(*row.totals, *first[people:]), people=people)


def is_changed(moment: Moment) -> bool:
    """Whether not everybody plays, or in other seats than at the beginning."""
    return moment.seats != tuple(range(len(moment.points)))


def _people(some: Sequence[int], people: Sequence[int]) -> tuple[Seat, ...]:
    return tuple([Seat(people[one]) for one in some])


def _by_person(values: Sequence[int], people: Sequence[int]) -> tuple[int, ...]:
    return tuple([values[list(people).index(one)] for one in range(len(people))])


def settled(match: KeptMatch) -> Settled:
    """Settle a match. Raises `NotKept`, or another `TextError` for impossible rules."""
    game, options, _players = (
        rules_as_of(match.settings, match.rules) if match.rules else rules_of(match.settings)
    )
    summaries = summaries_of(game)
    if summaries is None:
        raise NotKept(say(_("deals of {game} can't be summed up"), game=say(game.title)))
    _check_names(match, game, name_fault)
    names = everybody(match)
    sheet = Settled(
        match, game, options, summaries, names, (_first(match, game, options, summaries),), None
    )
    for place, said in enumerate(match.deals):
        try:
            moment = _after(sheet, sheet.now, said, place)
        except SummaryError as error:
            return dataclasses.replace(sheet, wrong=(place, error))
        sheet = dataclasses.replace(sheet, moments=(*sheet.moments, moment))
    if match.ended and game.stop is not None:
        return dataclasses.replace(sheet, moments=(*sheet.moments, _stopped(game, sheet.now)))
    return sheet


def everybody(match: KeptMatch) -> tuple[str, ...]:
    """Return the names of all who are, or were, in the match."""
    players = match.players or len(match.names)
    later = [one.name for one in newcomers(match.deals, players)]
    return (*match.names, *later[len(match.names) - players :])


def _first(
    match: KeptMatch, game: Game[Any], options: Options, summaries: Summaries[Any]
) -> Moment:
    players = match.players or len(match.names)
    names = match.names[:players]
    start = _start(game, match.start, names)
    try:
        state = game.begin(options, players, start)
    except SetupError as error:
        raise NotKept(error.text, names) from None
    seats = tuple(range(players))
    dealer = state.dealer
    order = rotated(seats, () if dealer is None else (dealer,))
    out = frozenset(seats) - frozenset(_staying(summaries, state))
    parts = (Part(seats, start),)
    return Moment(state, seats, state.points, Company(seats), order, out, dealer, parts)


def _after(sheet: Settled, before: Moment, said: Fields, place: int) -> Moment:
    """Return the moment after an entry. Raises `SummaryError`."""
    if before.state.outcome is not None:
        raise SummaryError(say(_("the match is over, so no deal can follow")))
    company = company_in(said)
    if company is None:
        return _dealt(sheet, before, said, place)
    return _joined(sheet, before, company)


def _dealt(sheet: Settled, before: Moment, said: Fields, place: int) -> Moment:
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
    stays = _staying(sheet.summaries, state)
    out = before.out | {one for seat, one in enumerate(seats) if seat not in stays}
    *parts, last = before.parts
    last = dataclasses.replace(last, acts=(*last.acts, (place, act)))
    order = before.order
    if before.dealer in order:
        at = order.index(before.dealer) + 1
        order = (*order[at:], *order[:at])
    company = replace(before.company, once=())
    row = Row(totals, seats, before.company, deal)
    after = Moment(state, seats, totals, company, order, out, before.dealer, (*parts, last), row)
    return after if state.outcome is not None else _arranged(sheet, after)


def _staying(summaries: Summaries[Any], state: Any) -> tuple[Seat, ...]:
    rules = summaries.company
    found = () if rules is None else rules.stays(state)
    return found or seats(state.players)


def _seat_of(moment: Moment, person: Seat) -> Seat:
    if person not in moment.seats:
        text = say(_("{who:player} doesn't play in this deal"), who=person)
        raise SummaryError(text)
    return Seat(moment.seats.index(person))


def _by_people(error: SummaryError, seats: Sequence[int]) -> SummaryError:
    """Return the error about seats as one about people."""
    text = told(error.text).reseated(seats).text
    return SummaryError(text, error.cite, error.missing, _people(error.seats, seats))


def _joined(sheet: Settled, before: Moment, company: Company) -> Moment:
    """Return the moment after somebody has come, gone, or sat out. Raises `SummaryError`."""
    rules = sheet.summaries.company
    if rules is None:
        title = say(sheet.game.title)
        raise SummaryError(say(_("{game} must go on with the same people"), game=title))
    if (barred := rules.barred(before.state)) is not None:
        raise SummaryError(barred.text, barred.cite)
    check(company, before.company, len(before.points))
    points, says = list(before.points), list[Text]()
    for one in company.new:
        found, like = _points_of(sheet, before, one)
        fault = name_fault(_name(sheet, one), sheet.names[: one.seat], sheet.game)
        if fault is not None:
            raise SummaryError(fault)
        says.append(joins(one, found, like))
        points.append(found)
    says += changes(before.company, company, points)
    order = rotated(company.sits, before.order)
    now = replace(company, new=())
    after = dataclasses.replace(before, points=tuple(points), company=now, order=order, row=None)
    after = _arranged(sheet, after, tuple(says))
    row = Row(tuple(points), after.seats, now, says=tuple(says) or (say(_("other seats")),))
    return dataclasses.replace(after, row=row)


def _name(sheet: Settled, one: Newcomer) -> str:
    """Return somebody's name: that of a member is with the circle."""
    is_known = bool(one.member) and one.seat < len(sheet.names)
    return sheet.names[one.seat] if is_known else one.name


def _points_of(sheet: Settled, before: Moment, one: Newcomer) -> tuple[int, int | None]:
    """Return on which points somebody comes in, and who has as many. Raises `SummaryError`."""
    rules = sheet.summaries.company
    assert rules is not None
    others = [person for person in before.seats if person not in before.out]
    points = [before.points[person] for person in others]
    found, like = points_of(one, rules, points, _usual(sheet))
    return found, None if like is None else others[like]


def _usual(sheet: Settled) -> int:
    """Return the points with which everybody began; if they differ, those of a whole match."""
    first = sheet.moments[0].points
    if len(set(first)) > 1:
        game, players = sheet.game, len(first)
        return int(game.begin(sheet.options, players, game.start()).points[0])
    return first[0]


def _arranged(sheet: Settled, moment: Moment, says: tuple[Text, ...] = ()) -> Moment:
    """Return the moment with those who play next in their seats. Raises `SummaryError`."""
    company, rules = moment.company, sheet.summaries.company
    if company == Company(moment.seats) and moment.state.dealer is not None:
        # Nobody rests, and the game knows who deals.
        dealer = moment.seats[moment.state.dealer]
        return dataclasses.replace(moment, dealer=dealer, order=rotated(moment.order, (dealer,)))
    turn = turn_of(company, moment.order, moment.out)
    is_same = turn.plays == moment.seats and moment.state.dealer == turn.seat
    if is_same or rules is None or rules.barred(moment.state) is not None:
        return dataclasses.replace(moment, dealer=turn.dealer)
    seating = Seating(
        tuple([moment.points[one] for one in turn.plays]),
        Seat(turn.seat),
        tuple([Seat(seat) for seat, one in enumerate(turn.plays) if one in moment.out]),
        sum([total for one, total in enumerate(moment.points) if one not in turn.plays]),
    )
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


def check_new_names(match: KeptMatch) -> None:
    """Check the names of a match that begins. Raises `NotKept`.

    One that has begun keeps its names, even if they were given when two could be so alike.
    """
    _check_names(match, game_named(match.settings.game), new_name_fault)


def _check_names(
    match: KeptMatch,
    game: Game[Any],
    fault_in: Callable[[str, Sequence[str], Game[Any]], Text | None],
) -> None:
    for place, name in enumerate(match.names):
        fault = fault_in(name, match.names[:place], game)
        if fault is not None:
            raise NotKept(fault)


def _stopped(game: Game[Any], moment: Moment) -> Moment:
    """End an open-ended match as its rules say; others end early without a result."""
    stop, state = game.stop, moment.state
    assert stop is not None
    if state.outcome is not None or refusals(game, state, TABLE, stop):
        return moment
    state, _events = followed(game, state, TABLE, stop)
    *parts, last = moment.parts
    last = dataclasses.replace(last, acts=(*last.acts, (-1, Act(TABLE, stop))))
    return dataclasses.replace(moment, state=state, parts=(*parts, last), row=None)


def _start(game: Game[Any], start: Fields, names: Names) -> Any:
    try:
        return from_said(game.start, start, names)
    except RecordError as error:
        raise NotKept(error.text, names) from None


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
