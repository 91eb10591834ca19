"""The shapes of figures as a circle's pages show them, in one language."""

from msgspec import Struct


class FigureValue(Struct, frozen=True):
    """A figure of a member. `best` and `worst` mark it, if it says something."""

    text: str
    amount: int
    of: int
    best: bool
    worst: bool


class FigurePart(Struct, frozen=True):
    """A part of a figure, by its key: a reason, a contract, or another `member`."""

    key: str
    member: str | None
    name: str
    text: str
    amount: int
    of: int


class MemberFigure(Struct, frozen=True):
    """A member's figure."""

    member: str
    value: FigureValue
    parts: tuple[FigurePart, ...]


class ShownFigure(Struct, frozen=True):
    """A figure with the members who have it. `better` is "more", "fewer" or "neither"."""

    figure: str
    name: str
    says: str
    better: str
    rows: tuple[MemberFigure, ...]


class MemberRating(Struct, frozen=True):
    """A rating: 0 is the circle's average, and the 95 % interval is from `low` to `high`.

    With `few` matches it says nothing, and `text` says so.
    """

    member: str
    rating: int
    low: int
    high: int
    matches: int
    few: bool
    text: str


class GameFigures(Struct, frozen=True):
    """The figures of a game; empty stands for all games."""

    game: str
    title: str
    matches: int
    figures: tuple[ShownFigure, ...]
    ratings: tuple[MemberRating, ...]


class FigureColumn(Struct, frozen=True):
    """The heading of a column."""

    game: str
    figure: str
    name: str
    says: str


class FigureRow(Struct, frozen=True):
    """A member in a table; `values` are parallel to its columns."""

    member: str
    values: tuple[FigureValue | None, ...]


class SeasonPage(Struct, frozen=True):
    """A season, or all time, whose key is "all"."""

    key: str
    name: str
    first: str
    last: str
    matches: int
    evenings: int
    columns: tuple[FigureColumn, ...]
    rows: tuple[FigureRow, ...]
    records: tuple[str, ...]
    games: tuple[GameFigures, ...]


class EveningLine(Struct, frozen=True):
    """An evening in a list."""

    date: str
    matches: int
    title: str
    line: str
    text: str
    member: str | None


class MatchChart(Struct, frozen=True):
    """A match as lines: everybody's points before the first deal and after each, by seat.

    If `fewer` is better, the lines go down to zero.
    """

    match: str
    game: str
    title: str
    kind: str
    when: int
    ended: int
    players: tuple[str | None, ...]
    points: tuple[tuple[int, ...], ...]
    fewer: bool
    winners: tuple[int, ...]
    counts: bool


class EveningPage(EveningLine, frozen=True):
    """An evening."""

    columns: tuple[FigureColumn, ...]
    rows: tuple[FigureRow, ...]
    games: tuple[GameFigures, ...]
    charts: tuple[MatchChart, ...]


class OwnFigure(Struct, frozen=True):
    """A figure of one member."""

    figure: str
    name: str
    says: str
    value: FigureValue
    parts: tuple[FigurePart, ...]


class OwnGame(Struct, frozen=True):
    """The figures of one member in a game."""

    game: str
    title: str
    matches: int
    figures: tuple[OwnFigure, ...]
    rating: MemberRating | None


class MemberPage(Struct, frozen=True):
    """One member. `ahead` is how often they finished ahead of each other member."""

    member: str
    games: tuple[OwnGame, ...]
    ahead: tuple[FigurePart, ...]


class Against(Struct, frozen=True):
    """Two members in one game: matches together, ahead of each other, and level."""

    game: str
    title: str
    together: int
    ahead: tuple[int, int]
    level: int
    text: str
    lines: tuple[str, ...]


class AgainstPage(Struct, frozen=True):
    """Two members against each other."""

    members: tuple[str, str]
    text: str
    games: tuple[Against, ...]
