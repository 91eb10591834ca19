"""Figures as a circle's pages show them, in one language."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from femopp.circle import Season, evening_of
from femopp.figures.declared import ALL_GAMES
from femopp.figures.evening import in_words
from femopp.figures.figure import Combine, Figure
from femopp.figures.period import ENOUGH, People, Period, rating_in_words, title_of
from femopp.figures.places import sign_of
from femopp.figures.shapes import (
    Against,
    AgainstPage,
    EveningLine,
    EveningPage,
    FigureColumn,
    FigurePart,
    FigureRow,
    FigureValue,
    GameFigures,
    MatchChart,
    MemberFigure,
    MemberPage,
    MemberRating,
    OwnFigure,
    OwnGame,
    SeasonPage,
    ShownFigure,
)
from femopp.figures.tally import Tally
from femopp.figures.values import Measured, direction, marked, pair_in_words, said
from femopp.figures.words import Day, Decimal
from femopp.language import Message, _, say

SEVERAL = 2
"""So often must somebody have done something to be known for it."""

ALL_TIME = "all"
"""The key of all time, as if it were a season."""

COLUMNS = 3
"""Columns of a season's table, as many as a phone shows."""


# Parts of pages


def chart(tally: Tally, people: People) -> MatchChart:
    """Return a match as lines."""
    return MatchChart(
        tally.match,
        tally.game,
        people.speaker.speak(title_of(tally.game)),
        tally.kind,
        tally.when,
        tally.ended,
        tally.players,
        tally.points,
        sign_of(tally.game) < 0,
        tally.winners,
        tally.counts,
    )


def _games_of(period: Period) -> tuple[str, ...]:
    """Return the games of a period, all of them together first if there is more than one."""
    games = tuple(period.games)
    return (ALL_GAMES, *games) if len(games) > 1 else games


def _matches(period: Period, game: str) -> int:
    return period.matches if game == ALL_GAMES else period.games[game][0]


def _game(period: Period, people: People, game: str) -> GameFigures:
    found = [_figure(period, people, game, one) for one in period.figures(game).values()]
    return GameFigures(
        game,
        people.speaker.speak(title_of(game)),
        _matches(period, game),
        tuple([one for one in found if one.rows]),
        _ratings(period, people, game),
    )


def _ratings(period: Period, people: People, game: str) -> tuple[MemberRating, ...]:
    return tuple(
        [
            MemberRating(
                member,
                rating,
                low,
                high,
                matches,
                matches < ENOUGH,
                people.speaker.say(rating_in_words(rating, low, high, matches)),
            )
            for member, (rating, low, high, matches) in period.ratings(game).items()
        ]
    )


def _figure(period: Period, people: People, game: str, figure: Figure) -> ShownFigure:
    found = period.measured(game, figure)
    values = _values(people, game, figure, found)
    rows = [
        MemberFigure(member, value, _parts(period, people, game, figure, member))
        for member, value in values.items()
    ]
    speaker = people.speaker
    return ShownFigure(
        figure.id,
        speaker.say(figure.name),
        speaker.say(figure.says),
        _WAYS[direction(figure, game)],
        tuple(rows),
    )


_WAYS = {1: "more", -1: "fewer", 0: "neither"}


def _values(
    people: People, game: str, figure: Figure, found: Mapping[str, Measured]
) -> dict[str, FigureValue]:
    best, worst = marked(figure, game, found)
    return {
        member: FigureValue(
            people.speaker.speak(one.text), one.amount, one.of, member == best, member == worst
        )
        for member, one in found.items()
    }


def _parts(
    period: Period, people: People, game: str, figure: Figure, member: str
) -> tuple[FigurePart, ...]:
    """Return the parts of a figure that has keys: in their order, or members by amount."""
    if figure.combine is not Combine.KEYED:
        return ()
    pairs: Mapping[str, Sequence[int]] = period.cell(game, member, figure.id)
    order = list(figure.keys) or sorted(pairs, key=lambda key: (-pairs[key][0], key))
    return tuple([_part(people, figure, key, *pairs[key]) for key in order if key in pairs])


def _part(people: People, figure: Figure, key: str, amount: int, of: int) -> FigurePart:
    speaker = people.speaker
    name: str
    member = None
    if figure.keys:
        name = speaker.say(said(figure.keys.get(key, Message(key))))
    elif key:
        name, member = people.name(key), key
    else:
        name = speaker.say(_("somebody else"))
    return FigurePart(
        key, member, name, speaker.speak(pair_in_words(figure.show, amount, of)), amount, of
    )


# Tables


def _columns(period: Period) -> list[tuple[str, Figure]]:
    """Return the columns of a table: matches won, and those of the most frequent game."""
    found = [(ALL_GAMES, one) for one in period.figures(ALL_GAMES).values() if one.column]
    for game in period.games:
        own = [one for one in period.figures(game).values() if one.column and not one.across]
        found += [(game, one) for one in own if period.measured(game, one)]
    return found[:COLUMNS]


def _table(
    period: Period, people: People
) -> tuple[tuple[FigureColumn, ...], tuple[FigureRow, ...]]:
    chosen = _columns(period)
    speaker = people.speaker
    columns = [
        FigureColumn(game, one.id, speaker.say(one.name), speaker.say(one.says))
        for game, one in chosen
    ]
    values = [_values(people, game, one, period.measured(game, one)) for game, one in chosen]
    rows = [
        FigureRow(member, tuple([one.get(member) for one in values])) for member in period.members
    ]
    return tuple(columns), tuple(rows)


def _records(period: Period, people: People, zone: str, *, has_year: bool) -> tuple[str, ...]:
    """Return the sentences about members with the best numbers, or the worst."""
    found = []
    for game in (ALL_GAMES, *period.games):
        for figure in period.figures(game).values():
            # Over all games if there are several.
            is_repeated = figure.across and game != ALL_GAMES
            if figure.record is None or is_repeated:
                continue
            counters = period.measured(game, figure)
            marks = marked(figure, game, counters)
            member = marks.worst if figure.worst else marks.best
            if member is None:
                continue
            one = counters[member]
            if figure.worst and one.amount < SEVERAL:
                continue
            cell = period.cell(game, member, figure.id)
            found.append(
                people.speaker.say(
                    say(
                        figure.record,
                        who=people.seat(member),
                        value=_Spoken(one.text),
                        amount=Decimal(one.amount),
                        of=Decimal(one.of),
                        day=_day(figure, cell, zone, has_year=has_year),
                    )
                )
            )
    return tuple(found)


class _Spoken(Struct, frozen=True):
    """A part of a sentence that is spoken as it is."""

    words: object

    def spoken(self, speaker: Any) -> str:
        return str(speaker.speak(self.words))


def _day(figure: Figure, cell: Any, zone: str, *, has_year: bool) -> object:
    if figure.combine is not Combine.MOST:
        return ""
    return Day(date.fromisoformat(evening_of(cell[1], zone)), has_year)


# Pages


def season_page(
    season: Season, evenings: int, period: Period, people: People, zone: str
) -> SeasonPage:
    """Return a season; all time has the key "all"."""
    columns, rows = _table(period, people)
    return SeasonPage(
        season.key,
        season.name,
        season.first,
        season.last,
        period.matches,
        evenings,
        columns,
        rows,
        _records(period, people, zone, has_year=season.key == ALL_TIME),
        tuple([_game(period, people, game) for game in _games_of(period)]),
    )


def evening_line(evening: str, period: Period, people: People) -> EveningLine:
    """Return an evening for a list."""
    words = in_words(period, people)
    return EveningLine(evening, period.matches, words.title, words.line, words.text, words.member)


def evening_page(
    evening: str, period: Period, tallies: Iterable[Tally], people: People
) -> EveningPage:
    """Return an evening with its matches."""
    columns, rows = _table(period, people)
    return EveningPage(
        **asdict(evening_line(evening, period, people)),
        columns=columns,
        rows=rows,
        games=tuple([_game(period, people, game) for game in _games_of(period)]),
        charts=tuple([chart(one, people) for one in tallies]),
    )


def member_page(member: str, period: Period, people: People) -> MemberPage:
    """Return one member's figures."""
    games = [
        _own_game(member, period, people, game)
        for game in _games_of(period)
        if any(period.cell(game, member, one) is not None for one in period.figures(game))
    ]
    ahead = period.figures(ALL_GAMES)["beats"]
    cell = period.cell(ALL_GAMES, member, ahead.id)
    parts = () if cell is None else _parts(period, people, ALL_GAMES, ahead, member)
    return MemberPage(member, tuple(games), parts)


def _own_game(member: str, period: Period, people: People, game: str) -> OwnGame:
    speaker = people.speaker
    own = []
    for figure in period.figures(game).values():
        found = period.measured(game, figure)
        if member in found:
            value = _values(people, game, figure, found)[member]
            parts = _parts(period, people, game, figure, member)
            says = speaker.say(figure.says)
            own.append(OwnFigure(figure.id, speaker.say(figure.name), says, value, parts))
    rating = next((one for one in _ratings(period, people, game) if one.member == member), None)
    matches = period.cell(game, member, "matches") or 0
    return OwnGame(game, speaker.speak(title_of(game)), matches, tuple(own), rating)


def against_page(one: str, other: str, period: Period, people: People) -> AgainstPage:
    """Return two members against each other."""
    games = [
        _against(one, other, period, people, game)
        for game in _games_of(period)
        if _pair(period, game, "beats", one, other)[1]
    ]
    text = (
        games[0].text
        if games
        else people.speaker.say(_("They have not finished a match together."))
    )
    return AgainstPage((one, other), text, tuple(games))


def _pair(period: Period, game: str, figure: str, member: str, key: str) -> tuple[int, int]:
    cell = period.cell(game, member, figure) or {}
    amount, of = cell.get(key, (0, 0))
    return amount, of


def _against(one: str, other: str, period: Period, people: People, game: str) -> Against:
    ahead, together = _pair(period, game, "beats", one, other)
    behind, _together = _pair(period, game, "beats", other, one)
    speaker = people.speaker
    text = say(
        _(
            "In {together} matches together, {one:player} was ahead in {ahead}, "
            "{other:player} in {behind}."
        ),
        together=together,
        one=people.seat(one),
        other=people.seat(other),
        ahead=ahead,
        behind=behind,
    )
    return Against(
        game,
        speaker.speak(title_of(game)),
        together,
        (ahead, behind),
        together - ahead - behind,
        speaker.say(text),
        tuple(_between(one, other, period, people, game)),
    )


def _between(one: str, other: str, period: Period, people: People, game: str) -> Iterable[str]:
    """Yield what a game counts between two members, such as who caught whom."""
    for figure in period.figures(game).values():
        if figure.combine is not Combine.KEYED or figure.keys or figure.between is None:
            continue
        for member, key in ((one, other), (other, one)):
            amount, _of = _pair(period, game, figure.id, member, key)
            if amount:
                yield people.speaker.say(
                    say(
                        figure.between,
                        who=people.seat(member),
                        other=people.seat(key),
                        amount=amount,
                    )
                )
