"""Errors that are punished only if somebody points them out, and that nobody has pointed out."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from femopp.language import Text
from femopp.rulebook.cite import Cite
from femopp.rulebook.event import Event
from femopp.tricks import Seat


class Lapse(Struct, frozen=True):
    """An error of a match that is over, which nobody pointed out while there was time.

    event  the number of the event by which it arose, 0 being the first of the match
    deal   the number of the deal in which it arose
    trick  the latest trick of the deal to which a card had been led then, 0 before the first
    """

    event: int
    deal: int
    trick: int
    seat: Seat
    kind: StrEnum
    text: Text
    cite: Cite


def no_lapses(begun: Any, events: Sequence[Event]) -> tuple[Lapse, ...]:
    """In most games what is wrong cannot be done."""
    return ()
