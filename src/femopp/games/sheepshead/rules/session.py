"""The beginning and end of a session."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.games.sheepshead.rules.actions import Pass, Pick, Stop
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.state import PLAYERS, Session, SheepsheadStanding, resume
from femopp.language import Message, _, say
from femopp.rulebook import Deal, Outcome, Play, SetupError, forbid
from femopp.trick_taking import (
    DrawDealer,
    FirstDealer,
    MatchEnded,
    check_dealer,
    check_number,
    check_points,
    highest,
    not_after_the_end,
    only_between_deals,
    only_the_table,
)
from femopp.tricks import Seat

MOST_PLAYED = 1000
MOST_DOUBLERS = 100
"""Bounds on a start. Each doubler doubles, so unbounded amounts could become too large."""


class Start(Struct, frozen=True):
    """The start of a session, from a sheet.

    points    each seat's balance in base units; the balances sum to zero, with `away`
    dealer    the first dealer; None leaves it to the option
    doublers  the number of unpicked deals that still double one, at most 100
    played    the number of deals before, at most 1000; 0 also if nobody counted
    away      the sum of the balances of others, who don't play now
    """

    points: tuple[int, ...] = (0,) * PLAYERS
    dealer: Seat | None = None
    doublers: int = 0
    played: int = 0
    away: int = 0


def players(options: SheepsheadOptions) -> range:
    """Return the numbers of players: only five are described [A-S17]."""
    return range(PLAYERS, PLAYERS + 1)


def begin(options: SheepsheadOptions, players: int, start: Start) -> Session:
    """Return a session before its first deal. Raises `SetupError` for an impossible sheet."""
    check_number(players, range(PLAYERS, PLAYERS + 1))
    check_points(start.points, PLAYERS)
    check_dealer(start.dealer, PLAYERS)
    _check(options, start)
    dealer = start.dealer
    if dealer is None and options.first_dealer is FirstDealer.FIRST_SEAT:
        # The dealer changes after each deal, even if nobody picks [SHP-PICK-3].
        dealer = Seat(start.played % PLAYERS)
    stood = SheepsheadStanding(
        points=start.points, dealer=dealer, doublers=start.doublers, deal_number=start.played
    )
    return resume(options, players, stood)


def _check(options: SheepsheadOptions, start: Start) -> None:
    total = sum(start.points) + start.away
    if total:
        raise _error(_("The balances must add up to zero, not to {total}."), total=total)
    if start.doublers < 0 or start.played < 0:
        raise _error(_("The numbers of doublers and of played deals can't be negative."))
    if start.played > MOST_PLAYED or start.doublers > MOST_DOUBLERS:
        raise _error(
            _(
                "A session can start after at most {played} deals, with at most {doublers} "
                "doublers."
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
    """Check that doublers fit the number of played deals, as nobody paid in those deals."""
    if start.played and start.doublers > start.played:
        message = _(
            "There can't be more doublers than played deals: {doublers}, but only {played} played."
        )
        raise _error(message, doublers=start.doublers, played=start.played)
    if start.played and start.doublers == start.played and any(start.points):
        raise _error(_("The balances must be zero: no deal has been picked yet."))


def _error(message: Message, **values: Any) -> SetupError:
    return SetupError(say(message, **values))


IS_OVER = _("The session is over.")

table_stops = only_the_table(Stop, "A-S18")
session_is_over = not_after_the_end((DrawDealer, Deal, Stop, Pick, Pass, Play), "A-S18", IS_OVER)
stops_between_deals = only_between_deals(
    Stop, "A-S18", _("You can stop the session only between two deals.")
)


def _number_agreed(options: SheepsheadOptions) -> bool:
    return options.deals > 0


@forbid(
    Stop,
    "A-S18",
    _("This session ends by itself after {state.options.deals} deals."),
    when=_number_agreed,
    option="deals",
)
def stops_early(state: Session, seat: Seat, action: Stop) -> bool:
    return True


def on_stop(state: Session, seat: Seat, action: Stop) -> Session:
    return replace(state, stopped=True)


def after_a_deal(state: Session) -> MatchEnded | None:
    """Return the end of the session, if it is due. Remaining doublers lapse [A-S18]."""
    if state.outcome is not None:
        return None
    if state.stopped:
        return MatchEnded(outcome(state, _("the table stopped the session")))
    if state.options.deals and state.deal_number >= state.options.deals:
        return MatchEnded(outcome(state, _("the session is over after deal {state.deal_number}")))
    return None


def outcome(state: Session, reason: Message) -> Outcome:
    """Return the seats with the highest balance, and the payments in money."""
    unit = state.options.unit
    return Outcome(
        winners=highest(state.points),
        reason=say(reason, state=state),
        money=tuple(points * unit for points in state.points) if unit else None,
    )


def on_ended(state: Session, event: MatchEnded) -> Session:
    return replace(state, outcome=event.outcome, doublers=0)


PROHIBITIONS = (
    table_stops,
    session_is_over,
    stops_between_deals,
    stops_early,
)
