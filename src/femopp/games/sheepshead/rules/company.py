"""Sheepshead with more than five at the table: five play, and the others look on.

The text describes five players [SHP-PLAYERS-1] and nobody else. Balances are what some have won
from others [SHP-PAY-3], so whoever comes in begins on zero, and nothing is settled by leaving.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import PLAYERS, Session
from femopp.rulebook import ComesIn, Company, Outcome, Seating, as_on_the_sheet
from femopp.trick_taking import highest
from femopp.tricks import Seat, seats


def _start(state: Session, seating: Seating) -> Start:
    return Start(
        seating.points, seating.dealer, state.doublers, state.deal_number, away=seating.away
    )


def _ended(state: Session, outcome: Outcome, away: Sequence[tuple[int, bool]]) -> Outcome:
    """Return the outcome: the highest balance wins, and all are paid [SHP-MONEY-1]."""
    points = (*state.points, *[points for points, _is_out in away])
    unit = state.options.unit
    paid = tuple([one * unit for one in points]) if unit else None
    return replace(outcome, winners=highest(points), money=paid)


def _stays(state: Session) -> tuple[Seat, ...]:
    return seats(PLAYERS)


COMPANY = Company(
    lambda state: None,
    _start,
    "SHP-PLAYERS-1",
    (ComesIn.START,),
    min,
    _stays,
    as_on_the_sheet,
    _ended,
)
