"""The start of a match, from twelve points each or from a sheet."""

from msgspec import Struct

from femopp.games.rodskagg.rules.dealer import FIRST_DEAL
from femopp.games.rodskagg.rules.options import Overshoot, RodskaggOptions
from femopp.games.rodskagg.rules.standing import RodskaggStanding, resume
from femopp.games.rodskagg.rules.state import RodskaggState, seats_without
from femopp.language import _, say
from femopp.rulebook import SetupError
from femopp.trick_taking import check_number, check_points
from femopp.tricks import Seat, seats

START_POINTS = 12
"""R49-SCORE-START-1, RSK-SCORE-START-1, REN-SCORE-START-1."""


SHORT_POINTS = 6
"""A short match is half as long; no book knows it."""


MOST_PLAYED = 1000


class RodskaggStart(Struct, frozen=True):
    """A sheet to begin from: the dealer, points by seat, and eliminated seats.

    `played` is the number of deals before, at most 1000; 0 also if nobody counted. By default
    everyone has twelve points and the dealer is drawn.
    """

    dealer: Seat | None = None
    points: tuple[int, ...] = ()
    out: tuple[Seat, ...] = ()
    played: int = 0


def players(options: RodskaggOptions) -> range:
    """Return the possible numbers of players (R49-PLAYERS-1, RSK-PLAYERS-1, REN-PLAYERS-1)."""
    return range(options.min_players, options.max_players + 1)


def begin(options: RodskaggOptions, players: int, start: RodskaggStart) -> RodskaggState:
    """Return the match before its first deal. Raises `SetupError` for an impossible start."""
    points = start.points or (START_POINTS,) * players
    _check(options, players, start, points)
    number = 0 if start.dealer is None else FIRST_DEAL + start.played
    return resume(options, players, RodskaggStanding(points, start.dealer, number, start.out))


def _check(
    options: RodskaggOptions, number: int, start: RodskaggStart, points: tuple[int, ...]
) -> None:
    check_number(number, players(options))
    _check_played(start)
    check_points(points, number)
    staying = _staying(number, start)
    if len(staying) < 2:
        raise SetupError(say(_("at least two players must still be in the match")))
    for seat in staying:
        _check_points(options, seat, points[seat])


def _check_played(start: RodskaggStart) -> None:
    if not 0 <= start.played <= MOST_PLAYED:
        raise SetupError(say(_("a match can begin after 0 to {most} deals"), most=MOST_PLAYED))
    if start.played and start.dealer is None:
        raise SetupError(say(_("name the dealer of a match that begins after other deals")))


def _staying(number: int, start: RodskaggStart) -> tuple[Seat, ...]:
    """Return the seats still in the match. Raises `SetupError` for unknown seats."""
    everyone = seats(number)
    named = (*start.out, *(() if start.dealer is None else (start.dealer,)))
    for seat in named:
        if seat not in everyone:
            raise SetupError(say(_("there is no seat {seat} at this table"), seat=seat + 1))
    if start.dealer in start.out:
        raise SetupError(say(_("the dealer can't be a player who is out of the match")))
    for seat in start.out:
        if start.out.count(seat) > 1:
            raise SetupError(say(_("{seat:player} is named twice as out of the match"), seat=seat))
    return seats_without(number, frozenset(start.out))


def _check_points(options: RodskaggOptions, seat: Seat, points: int) -> None:
    if points == 0 and options.overshoot is not Overshoot.WIN:
        raise SetupError(say(_("{seat:player} is on 0: the match would be over"), seat=seat))
    if points < 0 and options.overshoot is Overshoot.BOUNCE:
        raise SetupError(
            say(
                _("{seat:player} can't be on {points}: scores bounce at zero here"),
                seat=seat,
                points=points,
            )
        )
