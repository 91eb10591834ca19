"""Rulings: what became of each claim, such as a knock; and lapses, which nobody claimed."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from femopp.language import Text
from femopp.rulebook.action import Event
from femopp.rulebook.cite import Cite
from femopp.tricks import Seat


class Finding(StrEnum):
    """The verdict on a claim, and if it is rejected, why."""

    UPHELD = "upheld"
    NOTHING_NAMED = "nothing_named"
    NO_SUCH_ERROR = "no_such_error"
    NOT_YET = "not_yet"
    TOO_LATE = "too_late"
    PAID_ALREADY = "paid_already"
    BARRED = "barred"
    WENT_OUT = "went_out"
    MISDEAL = "misdeal"


class Ruling(Struct, frozen=True):
    """The verdict on one claim.

    event  the number of the event that decided it, from 0
    deal   the number of the deal
    trick  the number of the latest trick led to by then, 0 before the first
    """

    event: int
    deal: int
    trick: int
    seat: Seat
    finding: Finding
    text: Text
    cite: Cite


def no_rulings(begun: Any, events: Sequence[Event]) -> tuple[Ruling, ...]:
    """Return no rulings: in most games nobody claims anything."""
    return ()


class Lapse(Struct, frozen=True):
    """An error in a finished match that nobody pointed out in time.

    event  the number of the event that caused it, from 0
    deal   the number of its deal
    trick  the number of the latest trick led to by then, 0 before the first
    """

    event: int
    deal: int
    trick: int
    seat: Seat
    kind: StrEnum
    text: Text
    cite: Cite


def no_lapses(begun: Any, events: Sequence[Event]) -> tuple[Lapse, ...]:
    """Return no lapses: most games refuse every error."""
    return ()
