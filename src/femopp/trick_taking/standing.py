"""The part of a match that outlives a deal, in a form that later versions can read."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from femopp.rulebook import Options
from femopp.trick_taking.state import TrickTakingState
from femopp.tricks import Seat

M = TypeVar("M", bound=TrickTakingState)
S = TypeVar("S", bound="Standing")


class Standing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match between two deals; seats are counted from 0.

    A game adds fields with the names that they have in its state.

    points       each seat's total on the sheet
    dealer       the next dealer; None before the draw
    deal_number  the number of deals so far
    """

    points: tuple[int, ...]
    dealer: Seat | None = None
    deal_number: int = 0


def stands_as(kind: type[S]) -> Callable[[TrickTakingState], S]:
    """Make the game's `stands`, which takes this struct's fields from a match or a view."""
    names = kind.__struct_fields__

    def stands(state: TrickTakingState) -> S:
        return kind(**{name: getattr(state, name) for name in names})

    return stands


def resumes_as(kind: type[M]) -> Callable[[Any, int, Standing], M]:
    """Make the game's `resume`, which gives the match before its next deal and checks nothing."""

    def resume(options: Options, players: int, stood: Standing) -> M:
        return kind(options=options, players=players, **asdict(stood))

    return resume
