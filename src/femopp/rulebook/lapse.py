"""Errors that nobody pointed out, though they would have been penalised."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from femopp.language import Text
from femopp.rulebook.action import Event
from femopp.rulebook.cite import Cite
from femopp.tricks import Seat


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
