"""A session: how it begins, runs from deal to deal, and ends."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.games.sheepshead.rules.actions import Stop
from femopp.games.sheepshead.rules.events import SessionEnded
from femopp.games.sheepshead.rules.options import FirstDealer, SheepsheadOptions
from femopp.games.sheepshead.rules.standing import SheepsheadStanding, resume
from femopp.games.sheepshead.rules.state import PLAYERS, Phase, Session
from femopp.language import Message, _, say
from femopp.rulebook import Outcome, SetupError, forbid
from femopp.tricks import TABLE, Seat, seats

MOST_PLAYED = 1000
MOST_DOUBLERS = 100
"""No session has had more. Each doubler doubles, so numbers without a bound could not be told."""


class Start(Struct, frozen=True):
    """Where a session begins, as a sheet tells it.

    points    each seat's balance in base units; the balances sum to zero
    dealer    who deals first; None leaves it to the option
    doublers  deals that nobody picked and that still double one, at most 100
    played    how many deals of the session have been dealt before, at most 1000; 0 too
              where nobody counted
    """

    points: tuple[int, ...] = (0,) * PLAYERS
    dealer: Seat | None = None
    doublers: int = 0
    played: int = 0


def players(options: SheepsheadOptions) -> range:
    """Only the game for five is described [A-S17]."""
    return range(PLAYERS, PLAYERS + 1)


def begin(options: SheepsheadOptions, players: int, start: Start) -> Session:
    """A session before its first deal. Raises `SetupError` with what no sheet can show."""
    if players != PLAYERS:
        raise _error(_("Sheepshead is played by five here, not by {players}."), players=players)
    _check(options, start)
    dealer = start.dealer
    if dealer is None and options.first_dealer is FirstDealer.FIRST_SEAT:
        # The deal passes on with each deal, also where nobody has picked [SHP-PICK-3].
        dealer = Seat(start.played % PLAYERS)
    stood = SheepsheadStanding(start.points, dealer, start.doublers, start.played)
    return resume(options, players, stood)


def _check(options: SheepsheadOptions, start: Start) -> None:
    if len(start.points) != PLAYERS:
        raise _error(
            _("Each of the five players has a balance, but {given} were given."),
            given=len(start.points),
        )
    if sum(start.points):
        raise _error(
            _("What some have won others have lost: the balances sum to zero, not to {total}."),
            total=sum(start.points),
        )
    if start.dealer is not None and start.dealer not in range(PLAYERS):
        raise _error(_("The dealer must be one of the five players."))
    if start.doublers < 0 or start.played < 0:
        raise _error(_("The numbers of doublers and of played deals cannot be negative."))
    if start.played > MOST_PLAYED or start.doublers > MOST_DOUBLERS:
        raise _error(
            _(
                "A session starts after {played} deals at most, {doublers} of which may double "
                "another."
            ),
            played=MOST_PLAYED,
            doublers=MOST_DOUBLERS,
        )
    _check_number(start)
    if options.deals and start.played >= options.deals:
        raise _error(
            _("A session of {options.deals} deals is over after {start.played}."),
            options=options,
            start=start,
        )


def _check_number(start: Start) -> None:
    """Where the deals have been counted: nobody picked those that double, and nobody paid."""
    if start.played and start.doublers > start.played:
        message = _(
            "More deals are to double another than have been dealt: {doublers}, not {played}."
        )
        raise _error(message, doublers=start.doublers, played=start.played)
    if start.played and start.doublers == start.played and any(start.points):
        raise _error(_("Nobody has won or lost anything yet: no deal has been picked."))


def _error(message: Message, **values: Any) -> SetupError:
    return SetupError(say(message, **values))


@forbid(Stop, "A-S18", _("Only the table stops the session."), first=True)
def player_stops(state: Session, seat: Seat) -> bool:
    return seat != TABLE


@forbid(Stop, "A-S18", _("The session is over already."), first=True)
def stops_again(state: Session, seat: Seat) -> bool:
    return state.outcome is not None


@forbid(Stop, "A-S18", _("A session is stopped between two deals."), first=True)
def stops_during_a_deal(state: Session, seat: Seat) -> bool:
    return state.phase is not Phase.BETWEEN


def _number_agreed(options: SheepsheadOptions) -> bool:
    return options.deals > 0


@forbid(
    Stop,
    "A-S18",
    _("This session has {state.options.deals} deals."),
    when=_number_agreed,
    option="deals",
)
def stops_early(state: Session, seat: Seat, action: Stop) -> bool:
    return True


def on_stop(state: Session, seat: Seat, action: Stop) -> Session:
    return replace(state, stopped=True)


def after_a_deal(state: Session) -> SessionEnded | None:
    """The end of the session, when it has come. Doublers that are left lapse [A-S18]."""
    if state.outcome is not None:
        return None
    if state.stopped:
        return SessionEnded(outcome(state, _("the table stops the session")))
    if state.options.deals and state.deal_number >= state.options.deals:
        return SessionEnded(outcome(state, _("the session ends with deal {state.deal_number}")))
    return None


def outcome(state: Session, reason: Message) -> Outcome:
    """The seats with the highest balance, and what each wins or pays in money."""
    best = max(state.points)
    unit = state.options.unit
    return Outcome(
        winners=tuple(seat for seat in seats(PLAYERS) if state.points[seat] == best),
        reason=say(reason, state=state),
        money=tuple(points * unit for points in state.points) if unit else None,
    )


def on_ended(state: Session, event: SessionEnded) -> Session:
    return replace(state, outcome=event.outcome, doublers=0)


PROHIBITIONS = (
    player_stops,
    stops_again,
    stops_during_a_deal,
    stops_early,
)
