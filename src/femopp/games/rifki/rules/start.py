"""The start of a match: at its first deal, or from a sheet between two deals."""

from msgspec import Struct

from femopp.games.rifki.rules.choice import (
    NEGATIVES_EACH,
    POSITIVES_EACH,
    TIMES_EACH_NEGATIVE,
    can_all_still_choose,
    each_different,
    negatives_of,
    times,
)
from femopp.games.rifki.rules.contracts import NEGATIVES, TERMS, Kind
from femopp.games.rifki.rules.options import RifkiOptions
from femopp.games.rifki.rules.possible import can_have_points
from femopp.games.rifki.rules.state import DEALS, PLAYERS, RifkiMatch, RifkiStanding, resume
from femopp.language import _, say
from femopp.rulebook import SetupError
from femopp.trick_taking import check_dealer, check_number, check_points
from femopp.tricks import Seat, from_left_of, seats


class RifkiStart(Struct, frozen=True):
    """The start of a match; seats are in seating order, clockwise.

    `dealer` deals next (None: by the option). `points` are the totals on the sheet, `chosen` the
    kinds of contract that each seat has chosen in earlier deals.
    """

    dealer: Seat | None = None
    points: tuple[int, ...] = (0,) * PLAYERS
    chosen: tuple[tuple[Kind, ...], ...] = ((),) * PLAYERS


def players(options: RifkiOptions) -> range:
    """Return the numbers of players: only four (RIF-PLAYERS-1)."""
    return range(PLAYERS, PLAYERS + 1)


def begin(options: RifkiOptions, number_of_players: int, start: RifkiStart) -> RifkiMatch:
    """Return the match before its next deal. Raises `SetupError` for an impossible start."""
    _check_seats(number_of_players, start)
    _check_choices(options, start)
    dealer = _dealer(options, start)
    _check_points(start)
    stood = RifkiStanding(
        points=start.points,
        chosen=start.chosen,
        dealer=dealer,
        deal_number=_deals_played(start),
    )
    return resume(options, number_of_players, stood)


def _deals_played(start: RifkiStart) -> int:
    return sum(len(kinds) for kinds in start.chosen)


def _check_seats(number_of_players: int, start: RifkiStart) -> None:
    check_number(number_of_players, range(PLAYERS, PLAYERS + 1))
    check_points(start.points, PLAYERS)
    if len(start.chosen) != PLAYERS:
        raise SetupError(say(_("Give the chosen contracts of each of the four seats.")))
    check_dealer(start.dealer, PLAYERS)


def _check_choices(options: RifkiOptions, start: RifkiStart) -> None:
    chosen = start.chosen
    for seat in seats(PLAYERS):
        if chosen[seat].count(Kind.TRUMP) > POSITIVES_EACH:
            raise SetupError(say(_("{seat:player} has chosen Trump more than twice."), seat=seat))
        if negatives_of(chosen, seat) > NEGATIVES_EACH:
            raise SetupError(
                say(_("{seat:player} has chosen more than three negative contracts."), seat=seat)
            )
    for kind in NEGATIVES:
        if times(chosen, kind) > TIMES_EACH_NEGATIVE:
            raise SetupError(say(_("{kind} has been chosen more than twice."), kind=kind))
    if _deals_played(start) >= DEALS:
        raise SetupError(say(_("All twenty deals have been played.")))
    if not options.same_player_repeat:
        _check_different(start)


def _check_different(start: RifkiStart) -> None:
    had = each_different(start.chosen)
    for seat in seats(PLAYERS):
        if len(had[seat]) != negatives_of(start.chosen, seat):
            raise SetupError(
                say(_("{seat:player} has chosen the same negative contract twice."), seat=seat)
            )
    if not can_all_still_choose(had):
        raise SetupError(say(_("These choices would leave a later dealer without a contract.")))


def _dealer(options: RifkiOptions, start: RifkiStart) -> Seat | None:
    """Return the next dealer, who follows from the numbers of choices."""
    if start.dealer is not None:
        dealer = start.dealer
    elif (first := options.first_dealer.seat) is not None:
        dealer = Seat((first - _deals_played(start)) % PLAYERS)
    elif _deals_played(start):
        raise SetupError(say(_("Say who deals next, as the match has already begun.")))
    else:
        return None
    _check_turn(start, dealer)
    return dealer


def _check_turn(start: RifkiStart, dealer: Seat) -> None:
    amiss = _out_of_turn(start, dealer)
    if amiss is None:
        return
    able = [seat for seat in seats(PLAYERS) if _out_of_turn(start, seat) is None]
    if able:
        message = _(
            "{dealer:player} can't deal next: after these choices it is {next:player}'s turn."
        )
        raise SetupError(say(message, dealer=dealer, next=able[0]))
    raise SetupError(
        say(
            _("{dealer:player} can't deal next: {seat:player} has chosen {number} times."),
            dealer=dealer,
            seat=amiss,
            number=len(start.chosen[amiss]),
        )
    )


def _out_of_turn(start: RifkiStart, dealer: Seat) -> Seat | None:
    """Return a seat with the wrong number of choices if this dealer deals next."""
    rounds, ahead = divmod(_deals_played(start), PLAYERS)
    # The turn goes counter-clockwise: those who dealt last sit to the dealer's left.
    for place, seat in enumerate(from_left_of(dealer, PLAYERS)):
        if len(start.chosen[seat]) != rounds + (place < ahead):
            return seat
    return None


def _check_points(start: RifkiStart) -> None:
    kinds = [kind for kinds in start.chosen for kind in kinds]
    total = sum(TERMS[kind].total for kind in kinds)
    if sum(start.points) != total:
        raise SetupError(
            say(
                _("The points add up to {sum}, but the contracts chosen so far give {total}."),
                sum=sum(start.points),
                total=total,
            )
        )
    if not can_have_points(kinds, start.points):
        raise SetupError(
            say(
                _("No match can have the points {points} after these contracts."),
                points=[str(points) for points in start.points],
            )
        )
