"""A count of days for the age of unused tables, as a clock may jump.

It rises by one when the UTC date differs from the last one counted, at most once a start and once
in 20 hours. So a clock that is set a year ahead makes nothing more than a day older.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from math import inf
from typing import NamedTuple

from sqlalchemy import Connection, Update, select, update

from femopp.server.store.schema import DAYS
from femopp.server.store.wall import WALL

LEAST_SECONDS = 20 * 3600.0
"""Seconds on the monotonic clock before the count can rise again."""


class Clocks(NamedTuple):
    """The Unix time, and a clock that never jumps, in seconds."""

    wall: Callable[[], float] = WALL
    steady: Callable[[], float] = time.monotonic


class Days(NamedTuple):
    """The number of days counted, the UTC date of the last, and when it was counted (monotonic)."""

    number: int
    counted_on: str
    rose_at: float = -inf

    def counted(self, clocks: Clocks) -> "Days":
        """Return the count as it is now; the same if no day is to be added."""
        date, now = datetime.fromtimestamp(clocks.wall(), UTC).date().isoformat(), clocks.steady()
        if date == self.counted_on or now < self.rose_at + LEAST_SECONDS:
            return self
        return Days(self.number + 1, date, now)

    def storing(self) -> Update:
        """Return the statement that stores this count, unless another process has counted on."""
        counted = {"number": self.number, "counted_on": self.counted_on}
        return update(DAYS).where(DAYS.c.number < self.number).values(**counted)


def days_at_start(connection: Connection, clocks: Clocks) -> Days:
    """Return the count of a database at the server's start, and store it."""
    days = read_days(connection).counted(clocks)
    connection.execute(days.storing())
    return days


def read_days(connection: Connection) -> Days:
    """Return the count as it is stored."""
    return Days(*connection.execute(select(DAYS.c.number, DAYS.c.counted_on)).one())
