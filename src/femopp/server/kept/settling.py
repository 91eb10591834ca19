"""Settling the deals of a match on real cards by the game's own score functions."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from femopp.kits.catalogue import game_named
from femopp.language import Names, Speaker, Text, TextError, _, say, told
from femopp.record import (
    Act,
    Record,
    RecordError,
    format_summary,
    from_said,
    name_fault,
    new_name_fault,
    staying,
    summaries_of,
)
from femopp.rulebook import (
    ComesIn,
    Field,
    Game,
    Options,
    Outcome,
    SetupError,
    Summaries,
    SummaryError,
    refusals,
    rotated,
)
from femopp.rulebook import follow as followed
from femopp.server.kept.company import (
    Company,
    Newcomer,
    company_in,
    newcomers,
)
from femopp.server.kept.entries import Fields
from femopp.server.kept.moments import (
    Moment,
    Part,
    Row,
    Sheet,
    after_entry,
    as_people,
    comes_in_on,
    is_changed,
    name_of,
    summary_of,
)
from femopp.table.settings import Settings, rules_as_of, rules_of
from femopp.tricks import TABLE


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
class Settled(Sheet):
    """A settled match.

    `wrong` is the place of the first entry that can't be, and why; those from there on aren't
    settled.
    """

    match: KeptMatch
    wrong: tuple[int, SummaryError] | None = None

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The lines of the sheet, one for each settled entry.

        Whoever came in later has always had the points on which they began.
        """
        rows = [one.row for one in self.moments if one.row is not None]
        first = list(self.now.points)
        for row in reversed(rows):
            for one in row.came:
                first[one] = row.totals[one]
        return tuple([_with_later(row, first) for row in rows])

    @cached_property
    def outcome(self) -> Outcome | None:
        """The end of the match for everybody, by person."""
        now = self.now
        outcome: Outcome | None = now.state.outcome
        if outcome is None or not is_changed(now):
            return outcome
        away = sorted(now.came.difference(now.seats))
        rules = self.summaries.company
        if rules is not None:
            left = [(now.points[one], one in now.out) for one in away]
            outcome = rules.ended(now.state, outcome, left)
        people = (*now.seats, *away)
        money = outcome.money
        if money is not None:
            paid = dict(zip(people, money, strict=True))
            money = tuple([paid.get(one, 0) for one in range(len(now.points))])
        winners = tuple(sorted(as_people(outcome.winners, people)))
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
        row = after_entry(self, self.moments[place], said, place).row
        assert row is not None
        return row

    def ways(self) -> tuple[tuple[ComesIn, int, int | None], ...]:
        """Return how somebody new may come in now, on how many points, and who has as many."""
        now, rules = self.now, self.summaries.company
        if rules is None or self.is_over:
            return ()
        found = list[tuple[ComesIn, int, int | None]]()
        for way in rules.comes_in:
            points, like = comes_in_on(self, now, Newcomer(len(now.points), "", way))
            found.append((way, points, like))
        return tuple(found)

    def names_with(self, said: Fields) -> Names:
        """Return everybody's names, with those of whoever comes in by this entry."""
        company = company_in(said)
        names = dict(enumerate(self.names))
        for one in () if company is None else company.new:
            names[one.seat] = name_of(self, one)
        return tuple([names.get(seat, "") for seat in range(max(names) + 1)])

    def fields(self) -> tuple[Field, ...]:
        """Return what can be said of the next deal, with people for seats."""
        now = self.now
        found: tuple[Field, ...] = self.summaries.fields(now.state)
        return tuple([replace(one, seats=as_people(one.seats, now.seats)) for one in found])

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
    totals = [row.totals[one] if one in row.came else first[one] for one in range(len(first))]
    return dataclasses.replace(row, totals=tuple(totals))


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
    first = _first(match, game, options, summaries)
    sheet = Settled(game, options, summaries, names, (first,), match)
    for place, said in enumerate(match.deals):
        try:
            moment = after_entry(sheet, sheet.now, said, place)
        except SummaryError as error:
            return dataclasses.replace(sheet, wrong=(place, error))
        sheet = dataclasses.replace(sheet, moments=(*sheet.moments, moment))
    if match.ended and game.stop is not None:
        return dataclasses.replace(sheet, moments=(*sheet.moments, _stopped(game, sheet.now)))
    return sheet


def everybody(match: KeptMatch) -> tuple[str, ...]:
    """Return the names of all who are, or were, in the match; an empty place has none."""
    names = dict(enumerate(match.names))
    for one in newcomers(match.deals, match.players or len(match.names)):
        names[one.seat] = names.get(one.seat) or one.name
    return tuple([names.get(seat, "") for seat in range(max(names, default=-1) + 1)])


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
    out = frozenset(seats) - frozenset(staying(game, state))
    parts = (Part(seats, start),)
    came = frozenset(seats)
    return Moment(state, seats, state.points, came, Company(seats), order, out, dealer, parts)


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
    players = match.players or len(match.names)
    for place, name in enumerate(match.names):
        is_empty = name == "" and place >= players
        fault = None if is_empty else fault_in(name, match.names[:place], game)
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
