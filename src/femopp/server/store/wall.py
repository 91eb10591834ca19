"""The time of day, which processes that share a database take from it.

Otherwise one whose own clock is wrong would refuse a link that another has just opened, or close a
match an hour early.
"""

import time
from collections.abc import Callable


class Wall:
    """The Unix time in seconds: this machine's, or what the database says as soon as it does.

    In between it goes by a clock that never jumps, in seconds.
    """

    def __init__(
        self, own: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._own, self._steady = own, steady
        # One value, as another thread replaces it.
        self._ahead: float | None = None

    def __call__(self) -> float:
        ahead = self._ahead
        return self._own() if ahead is None else ahead + self._steady()

    def set(self, now: float) -> None:
        """Go on from this Unix time."""
        self._ahead = now - self._steady()


WALL = Wall()
"""The time of day in this process."""


def unix_time() -> int:
    """Return the Unix time in whole seconds."""
    return int(WALL())
