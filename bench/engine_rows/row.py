"""Rows of the table: how much is done in a second, or how long something takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
    clock: Callable[[], float] = process_time

    def speed(self, seconds: float) -> float:
        """Units a second of processor time (or of the row's own clock)."""
        units, began = 0, self.clock()
        while self.clock() - began < seconds:
            units += self.some()
        return units / (self.clock() - began)


@dataclass(frozen=True)
class Times:
    """A kind of work of which each case takes another time: fewer milliseconds are better.

    `cases` are all done, however many seconds a run has; `of` makes one number of their times.
    """

    work: str
    unit: str
    aim: float
    of: Callable[[Iterable[float]], float]
    cases: Callable[[], Iterable[Callable[[], object]]]

    def speed(self, _seconds: float) -> float:
        """Milliseconds of processor time."""
        times = []
        for case in self.cases():
            began = process_time()
            case()
            times.append(1e3 * (process_time() - began))
        return self.of(times)


@dataclass(frozen=True)
class Elsewhere:
    """A kind of work that is done and measured elsewhere: units a second in so many seconds."""

    work: str
    unit: str
    aim: float
    speed: Callable[[float], float]
