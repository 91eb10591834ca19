"""Rows of the table: a rate, or a duration."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import process_time


@dataclass(frozen=True)
class Row:
    """A kind of work, and how to measure it.

    `some` does some of it, for about a tenth of a second or less, and returns the number of units;
    it keeps its state between calls.
    """

    work: str
    unit: str
    aim: float
    some: Callable[[], int]
    clock: Callable[[], float] = process_time

    def speed(self, seconds: float) -> float:
        """Return units per second of processor time (or of the row's own clock)."""
        units, began = 0, self.clock()
        while self.clock() - began < seconds:
            units += self.some()
        return units / (self.clock() - began)


@dataclass(frozen=True)
class Times:
    """A kind of work whose cases differ in duration: fewer milliseconds are better.

    All `cases` are done, however long a run lasts; `of` combines their times.
    """

    work: str
    unit: str
    aim: float
    of: Callable[[Iterable[float]], float]
    cases: Callable[[], Iterable[Callable[[], object]]]

    def speed(self, _seconds: float) -> float:
        """Return milliseconds of processor time."""
        times = []
        for case in self.cases():
            began = process_time()
            case()
            times.append(1e3 * (process_time() - began))
        return self.of(times)


@dataclass(frozen=True)
class Elsewhere:
    """A kind of work that is measured elsewhere, in units per second."""

    work: str
    unit: str
    aim: float
    speed: Callable[[float], float]
