"""The order of the fields in an observation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto


class FieldKind(Enum):
    """The meaning of a field's numbers."""

    FLAGS = auto()
    """1 or 0."""

    NUMBERS = auto()
    """Counts and points, clipped to 16 bits."""

    HISTORY = auto()
    """Flags or numbers that follow from all actions of the deal in order."""


@dataclass(frozen=True)
class Field:
    """A part of an observation.

    what     the number that compiled code knows it by
    width    how many numbers it has, for each seat if it is `by_seat`
    """

    name: str
    meaning: str
    what: int
    kind: FieldKind
    width: int = 1
    by_seat: bool = False


class Layout:
    """The fields of an observation in order.

    Fields by seat begin with the observer and go on clockwise (for a spectator, from seat 0),
    `width` numbers for each.
    """

    def __init__(self, fields: Sequence[Field], seats: int) -> None:
        self.fields = tuple(fields)
        self.seats = seats
        self.places: dict[str, slice] = {}
        self.size = 0
        for field in self.fields:
            size = field.width * (seats if field.by_seat else 1)
            self.places[field.name] = slice(self.size, self.size + size)
            self.size += size

    def shape(self, name: str) -> tuple[int, ...]:
        """Return the shape of a field: seats if it is by seat, and its width if not 1.

        Raises KeyError for an unknown name.
        """
        field = next((one for one in self.fields if one.name == name), None)
        if field is None:
            raise KeyError(f"there is no {name!r} in {list(self.places)}")
        by_seat = (self.seats,) if field.by_seat else ()
        return (*by_seat, *((field.width,) if field.width > 1 or not by_seat else ()))
