"""The part of a match that outlives a deal, in a form that later versions can read.

Of the rituals, only errors that are still open stay (`knock_window=unlimited`).
"""

from msgspec import Struct
from msgspec.structs import replace

from femopp.games.rodskagg.rules.dealer import before_deal
from femopp.games.rodskagg.rules.errors import Error, ErrorKind
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.rodskagg.rules.state import (
    Rites,
    RodskaggState,
    no_tricks,
    seats_without,
    undealt,
)
from femopp.tricks import Seat


class OpenError(Struct, frozen=True, omit_defaults=True):
    """An error that can still be knocked for.

    `kind` is its word in records, such as ``cut``. `closes` is the trick whose first card closes
    it, if a lead does; `barred` is a seat that may not knock for it.
    """

    offender: Seat
    kind: ErrorKind
    closes: int = 0
    barred: Seat | None = None


class RodskaggStanding(Struct, frozen=True, omit_defaults=True):
    """A match between two deals; seats are counted from 0.

    points       each seat's total on the sheet
    dealer       the next dealer; None before the draw
    deal_number  the number of the next deal, from 1
    out          the eliminated seats
    duel         the players of a duel, its leader first; empty if there is none
    errors       the known open errors, oldest first
    """

    points: tuple[int, ...]
    dealer: Seat | None = None
    deal_number: int = 0
    out: tuple[Seat, ...] = ()
    duel: tuple[Seat, ...] = ()
    errors: tuple[OpenError, ...] = ()


def standing(state: RodskaggState) -> RodskaggStanding:
    """Return the part of a match, or of a view, that outlives a settled deal."""
    return RodskaggStanding(
        points=state.points,
        dealer=state.dealer,
        deal_number=state.deal_number,
        out=tuple(sorted(state.out)),
        duel=state.duel,
        errors=tuple(
            OpenError(one.offender, one.kind, one.closes, one.barred) for one in state.rites.errors
        ),
    )


def resume(options: RodskaggOptions, players: int, stood: RodskaggStanding) -> RodskaggState:
    """Return the match before its next deal, without any checks."""
    out = frozenset(stood.out)
    state = RodskaggState(
        options=options,
        players=players,
        points=stood.points,
        pack=undealt(players),
        play=no_tricks(players),
        dealer=stood.dealer,
        deal_number=stood.deal_number,
        out=out,
        duel=stood.duel,
        rites=Rites(
            errors=tuple(
                Error(one.offender, one.kind, one.closes, one.barred) for one in stood.errors
            )
        ),
    )
    if stood.dealer is None:
        return replace(state, drawing=seats_without(players, out))
    return replace(state, phase=before_deal(state))
