"""`Happening`: something that a match brought a person besides the choices that the game asks."""

from enum import StrEnum

from msgspec import Struct

from femopp.language import Text
from femopp.tricks import Seat


class HappeningKind(StrEnum):
    """A kind of happening. Its value is stored."""

    PENALTY = "penalty"
    VAIN = "vain"
    MISSED = "missed"
    CAUGHT = "caught"
    DEAL = "deal"


class Happening(Struct, frozen=True):
    """A penalty, a knock that was right, in vain or missed, or a deal that went well.

    event   the number of the event before which it could have been otherwise, from 0
    deal    the number of its deal
    trick   the number of the latest trick led to by then, 0 before the first
    title   what happened, without a full stop
    what    how it came about, in a sentence; None if the title says it all
    better  what would have been better, in a sentence; None if nothing
    about   the other seat that it is about
    points  what it cost the person on the sheet, exactly; 0 if nothing
    others  what it cost the others, or would have
    """

    kind: HappeningKind
    event: int
    deal: int
    trick: int
    title: Text
    what: Text | None = None
    better: Text | None = None
    about: Seat | None = None
    points: int = 0
    others: int = 0

    @property
    def is_good(self) -> bool:
        return self.kind in (HappeningKind.CAUGHT, HappeningKind.DEAL)
