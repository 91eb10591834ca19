"""Rödskägg with people who come, go, or sit out between two deals.

No book says anything about it, so these are house rules. Whoever sits out keeps their points and
can't win meanwhile: only who plays can come to zero or be the last one left.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from femopp.games.rodskagg.rules.match import money, points_of_loser
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.games.rodskagg.rules.state import RodskaggState, in_match
from femopp.language import _, say
from femopp.rulebook import Barred, ComesIn, Company, Outcome, Seating
from femopp.tricks import Seat


def _barred(state: RodskaggState) -> Barred | None:
    if not state.duel:
        return None
    text = say(_("{duel:players} play a duel first"), duel=state.duel)
    return Barred(text, state.options.cite("REN-GAME-3"))


def _start(state: RodskaggState, seating: Seating) -> RodskaggStart:
    """Return the sheet to go on from. Errors that were open until now lapse."""
    played = max(state.deal_number - 1, 0)
    return RodskaggStart(seating.dealer, seating.points, seating.out, played)


def _ended(state: RodskaggState, outcome: Outcome, away: Sequence[tuple[int, bool]]) -> Outcome:
    """Return the outcome. Whoever went home pays for their points too (R49-MONEY-2)."""
    if outcome.money is None:
        return outcome
    out = [Seat(state.players + place) for place, (_points, is_out) in enumerate(away) if is_out]
    everybody = replace(
        state,
        players=state.players + len(away),
        points=(*state.points, *[points for points, _is_out in away]),
        out=state.out | set(out),
    )
    return replace(outcome, money=money(everybody, outcome.winners))


def _pays(
    options: RodskaggOptions, totals: Sequence[int], out: Collection[int], winners: Sequence[int]
) -> tuple[int, ...]:
    """Return what everybody gains: losers pay the winner for their points (R49-MONEY-2).

    Winners share evenly; points left over go to the first of them by seat.
    """
    gains = [0] * len(totals)
    if not winners:
        return tuple(gains)
    for seat, points in enumerate(totals):
        if seat not in winners:
            gains[seat] = -points_of_loser(options, points, is_out=seat in out)
    share, left_over = divmod(-sum(gains), len(winners))
    for place, seat in enumerate(winners):
        gains[seat] = share + (1 if place < left_over else 0)
    return tuple(gains)


COMPANY = Company(
    _barred,
    _start,
    "R49-PLAYERS-1 RSK-PLAYERS-1 REN-PLAYERS-1",
    (ComesIn.LAST, ComesIn.START, ComesIn.AVERAGE, ComesIn.POINTS),
    max,
    in_match,
    _pays,
    _ended,
)
