"""The evenings of a circle, and what was played there, as data."""

from msgspec import Struct
from starlette.requests import Request

from femopp.circle.summed import called
from femopp.figures.notes import note_on
from femopp.kits.catalogue import game_named
from femopp.language import Speaker, TextError
from femopp.server.circle.circles import NOT_READ, Circles
from femopp.server.circle.matches import matches_on
from femopp.server.circle.rows import Circle, MatchRow, read_evenings

AFTER = "9999-12-31"
"""A date after all evenings."""

USUAL, MOST = 20, 50
"""Evenings in a list: the usual and the largest number."""


class ShownPlayer(Struct, frozen=True):
    """A seat in a match of a list; `member` is None for a bot, or somebody else."""

    seat: int
    member: str | None
    name: str
    face: str
    bot: bool
    points: int
    won: bool


class ShownMatch(Struct, frozen=True):
    """A match of a list. Times are Unix times; it is played while `ended` is None.

    `table` is None for real cards, whose `kind` is "cards". `rules` is the circle's name for its
    rules, if they have one. `note` says how it counts if that isn't
    as usual: it was coached, something was taken back, or it was ended early.
    """

    match: str
    table: str | None
    number: int
    kind: str
    game: str
    title: str
    began: int
    ended: int | None
    counts: bool
    deals: int
    players: tuple[ShownPlayer, ...]
    note: str = ""
    rules: str = ""


class ShownEvening(Struct, frozen=True):
    """An evening, from 06:00 to 06:00, and its matches in the order in which they began."""

    date: str
    matches: tuple[ShownMatch, ...]


class CircleEvenings(Struct, frozen=True):
    """Evenings, the latest first; there are `more` before them."""

    evenings: tuple[ShownEvening, ...]
    more: bool


def evenings_asked_for(request: Request) -> tuple[str, int]:
    """Return the date before which evenings are asked for, and how many at most."""
    before = request.query_params.get("before", AFTER)[:10]
    wanted = request.query_params.get("limit", "")
    is_number = wanted.isascii() and wanted.isdigit() and len(wanted) < 3
    return before, min(max(int(wanted), 1), MOST) if is_number else USUAL


async def evenings(
    circles: Circles, circle: Circle, before: str, most: int, speaker: Speaker
) -> CircleEvenings:
    """Return the latest evenings before this one. Raises `StorageError`."""
    dates = await circles.store.read(NOT_READ, read_evenings, circle.id, before, most + 1)
    found = await circles.store.read(NOT_READ, matches_on, circle.id, dates[:most])
    return CircleEvenings(
        tuple(
            [
                ShownEvening(
                    date,
                    tuple([_match(circle, one, speaker) for one in found if one.evening == date]),
                )
                for date in dates[:most]
            ]
        ),
        len(dates) > most,
    )


def _match(circle: Circle, row: MatchRow, speaker: Speaker) -> ShownMatch:
    match = row.summed
    note = note_on(match)
    return ShownMatch(
        row.match,
        row.table_id,
        match.number,
        match.kind,
        match.game,
        _title_of(match.game, speaker),
        row.began_at,
        row.ended_at,
        match.counts,
        match.deals,
        tuple(
            [
                ShownPlayer(
                    seat,
                    now_member(circle, one.member),
                    one.name if one.member is None else circle.name_of(one.member, speaker),
                    one.face if one.member is None else _face(circle, one.member),
                    one.bot,
                    one.points,
                    one.won,
                )
                for seat, one in enumerate(match.players)
            ]
        ),
        "" if note is None else speaker.say(note),
        called(match.rules, circle.memory.rules),
    )


def _title_of(game: str, speaker: Speaker) -> str:
    """Return a game's title; its name if this version doesn't know it."""
    try:
        return speaker.say(game_named(game).title)
    except TextError:
        return game


def now_member(circle: Circle, member: str | None) -> str | None:
    """Return who a member is now; None for nobody."""
    return None if member is None else circle.now(member)


def _face(circle: Circle, member: str) -> str:
    found = circle.members.get(circle.now(member))
    return "" if found is None else found.face or ""
