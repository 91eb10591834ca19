"""The part of a match that outlives a deal, in a form of its own that later versions can read.

What the deal before has left (hands, tricks) may still lie there. The next deal takes it away, and
until then nothing else can be done.
"""

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

    A game adds fields that its state has by the same names.

    points       each seat's total on the sheet
    dealer       who deals next; None while nobody has been drawn
    deal_number  how many deals there have been
    """

    points: tuple[int, ...]
    dealer: Seat | None = None
    deal_number: int = 0


def stands_as(kind: type[S]) -> Callable[[TrickTakingState], S]:
    """Make the game's `stands`: the fields of this struct, taken from a match or a view."""
    names = kind.__struct_fields__

    def stands(state: TrickTakingState) -> S:
        return kind(**{name: getattr(state, name) for name in names})

    return stands


def resumes_as(kind: type[M]) -> Callable[[Any, int, Standing], M]:
    """Make the game's `resume`: the match before its next deal. It judges nothing."""

    def resume(options: Options, players: int, stood: Standing) -> M:
        return kind(options=options, players=players, **asdict(stood))

    return resume
