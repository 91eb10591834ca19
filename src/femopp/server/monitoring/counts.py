"""Counts of this process's work. Counting is cheap; `femopp.server.metrics` shows them."""

from bisect import bisect_left
from collections import Counter
from enum import StrEnum

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the classes of durations, in seconds."""


class Limit(StrEnum):
    """A limit that has refused something."""

    REQUEST = "request"
    BUSY = "busy"
    CONNECTION = "connection"
    SOCKET = "socket"
    MESSAGE = "message"
    CHANGE = "change"
    TALK = "talk"
    JOIN = "join"


class Durations:
    """Durations, counted in classes; the last class has no upper bound."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count a duration."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Counts:
    """Everything that is counted since the process began."""

    def __init__(self) -> None:
        self.actions = 0
        self.database_errors = 0
        self.refused = Counter[Limit]()
        self.appends = Durations()
        self.lags = Durations()


COUNTS = Counts()
"""The counts of this process, which has one server."""
