"""One row of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time


@dataclass(frozen=True)
class Row:
    """A kind of work, and how to measure it.

    `some` does some of it, taking about a tenth of a second or less, and returns how many units
    that were; it keeps what it needs between calls.
    """

    work: str
    unit: str
    aim: float
    some: Callable[[], int]

    def speed(self, seconds: float) -> float:
        """Units a second of processor time."""
        units, began = 0, process_time()
        while process_time() - began < seconds:
            units += self.some()
        return units / (process_time() - began)
