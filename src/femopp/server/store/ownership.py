"""Ownership of logs: a process serves those that it has taken over, as long as its lease holds.

The lease is one row for all logs of a process, and expires by the database's clock. The process
counts from before it sent a renewal, by its own monotonic clock, and stops serving a second before.
Then its tables stand still, and their clocks with them. When the lease is renewed it goes on with
the logs that nobody has taken meanwhile.
"""

import asyncio
from collections.abc import Callable, Collection
from math import inf
from time import monotonic
from typing import NamedTuple

from femopp.language import Text, _, say
from femopp.server.store.databases import StorageError

TERM = 5.0
"""Seconds after which a lease expires by the database's clock, unless it is renewed."""

MARGIN = 1.0
"""Seconds before that at which its process stops serving."""

TRY_SECONDS = 1
"""Seconds after which whoever asked for a log that isn't served here can ask again."""

STANDS_STILL = _("the server can't reach its database for a moment; try again soon")

ELSEWHERE = _("another Femopp is serving this; try again soon")


class NotServed(StorageError):
    """This process doesn't serve a log at the moment; ask again after some `seconds`."""

    seconds = TRY_SECONDS

    def __init__(self, text: Text) -> None:
        super().__init__(text)


class _Served(NamedTuple):
    """A log that is served: its fencing number, and when it was taken over; -inf if made here."""

    fence: int
    since: float


class _Hold(NamedTuple):
    """Until when a lease holds, and the seconds for which it has not held so far."""

    until: float
    stood: float


class Lease:
    """The right of a process to serve its logs, which ends at a time unless it is renewed.

    One that never ends is that of the only process of a database.
    """

    def __init__(self, steady: Callable[[], float] = monotonic, until: float = inf) -> None:
        self.steady = steady
        # One value, as another thread replaces it.
        self._hold = _Hold(until, 0.0)

    @property
    def until(self) -> float:
        """The time at which it ends, by the monotonic clock."""
        return self._hold.until

    @property
    def holds(self) -> bool:
        return self.steady() < self._hold.until

    def time(self) -> float:
        """Return the tables' time in seconds, which stands still while the lease does not hold."""
        now, (until, stood) = self.steady(), self._hold
        return (now if now < until else until) - stood

    def renew(self, sent: float) -> None:
        """Let it hold for another term; the renewal was sent at a time."""
        until, stood = self._hold
        self._hold = _Hold(sent + TERM - MARGIN, stood + max(0.0, self.steady() - until))


class Ownership:
    """The logs that this process serves under its `lease`, by their fencing numbers.

    `process` is its id in the database, None for the only process of a database. `followers` are
    called when it doesn't serve some of them any more, or goes on.
    """

    def __init__(self, lease: Lease, process: str | None = None) -> None:
        self.lease = lease
        self.process = process
        self.followers: list[Callable[[], None]] = []
        self._logs: dict[str, _Served] = {}
        self._loop = asyncio.get_running_loop()
        self._alarm: asyncio.TimerHandle | None = None
        self._notice()

    def serves(self, log: str, fence: int) -> bool:
        """Whether this process may go on with a log that it took over with this number."""
        served = self._logs.get(log)
        return served is not None and served.fence == fence and self.lease.holds

    def check(self) -> None:
        """Raise `NotServed` if this process serves nothing at the moment."""
        if not self.lease.holds:
            raise NotServed(say(STANDS_STILL))

    def check_serves(self, log: str, fence: int) -> None:
        """Raise `NotServed` if this process may not go on with a log."""
        if not self.serves(log, fence):
            self.check()
            raise NotServed(say(ELSEWHERE))

    def made(self, log: str, fence: int) -> None:
        """Note that this process has made a log: whoever asks for it gets it at once."""
        self._logs[log] = _Served(fence, -inf)

    def took(self, log: str, fence: int) -> None:
        """Note that this process has taken over a log."""
        self._logs[log] = _Served(fence, self.lease.steady())

    def since(self, log: str) -> float:
        """Return when this process took over a log, -inf if it has made it or has none."""
        served = self._logs.get(log)
        return -inf if served is None else served.since

    def logs(self) -> list[str]:
        """Return the logs that this process serves, as long as its lease holds."""
        return list(self._logs)

    def forget(self, log: str) -> None:
        """Note that a log is served no more: it's no longer in memory."""
        self._logs.pop(log, None)

    def lost(self, log: str, fence: int) -> None:
        """Note that another process has taken over a log."""
        served = self._logs.get(log)
        if served is not None and served.fence == fence:
            del self._logs[log]
            self._tell()

    def renewed(self, sent: float, process: str | None, owned: Collection[str] | None) -> None:
        """Go on: the lease was renewed after it had ended, by a message sent at a time.

        `owned` are the logs that are still this process's in the database, None for all.
        """
        self.process = process
        if owned is not None:
            self._logs = {log: served for log, served in self._logs.items() if log in owned}
        self.lease.renew(sent)
        self._tell()
        self._notice()

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    def _tell(self) -> None:
        for follower in self.followers:
            follower()

    def _notice(self) -> None:
        """Tell everybody when the lease ends."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self.lease.until == inf:
            return
        left = self.lease.until - self.lease.steady()
        if left > 0:
            self._alarm = self._loop.call_later(left, self._notice)
        else:
            self._alarm = None
            self._tell()
