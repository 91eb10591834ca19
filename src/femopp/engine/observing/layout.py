"""In which order what a seat may know is written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto


class Kind(Enum):
    """How the numbers of a field are to be read."""

    FLAGS = auto()
    """1 or 0: whether it is so."""

    NUMBERS = auto()
    """Counts and points; beyond what 16 bits hold, the highest or lowest that they do."""

    HISTORY = auto()
    """What follows from all that was done in the deal, one after the other: flags or numbers."""


@dataclass(frozen=True)
class Field:
    """A part of an observation.

    what     the number by which compiled code knows it
    width    how many numbers it has, for each seat where it is told `by_seat`
    """

    name: str
    meaning: str
    what: int
    kind: Kind
    width: int = 1
    by_seat: bool = False


class Layout:
    """The fields of an observation, one after the other.

    What is told by seat begins with the observer and goes on clockwise (for a spectator, with seat
    0), `width` numbers for each.
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
        """The shape of a field: seats, where it is told by seat, and its width, where not 1.

        Raises KeyError for a name that no field has.
        """
        field = next((one for one in self.fields if one.name == name), None)
        if field is None:
            raise KeyError(f"there is no {name!r} in {list(self.places)}")
        by_seat = (self.seats,) if field.by_seat else ()
        return (*by_seat, *((field.width,) if field.width > 1 or not by_seat else ()))
