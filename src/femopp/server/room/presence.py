"""Who is at a table: who has a socket open, since when the others are gone, and who seems to be.

Times are seconds on the event loop's clock.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping

from femopp.table.state.live import LiveTable
from femopp.tricks import Seat

BRIEFLY = 5.0
"""How long somebody may be gone without being told of, as when a page is loaded anew."""


class Presence:
    """The guests of one table; `changed` is called when one is seen to have gone for longer.

    `here` are those who have a socket open, `seem_here` those who are here for all that the others
    are told. None stands for strangers.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = changed
        self._opened = self._loop.time()
        self._sockets: Counter[str | None] = Counter()
        self._left: dict[str, float] = {}
        self._gone_briefly: dict[str, asyncio.TimerHandle] = {}
        self.here: frozenset[str | None] = frozenset()
        self.seem_here: frozenset[str | None] = frozenset()

    def connected(self, guest: str | None) -> None:
        """A socket of this guest is open (None: of a stranger)."""
        self._sockets[guest] += 1
        if guest is not None:
            self._left.pop(guest, None)
            self._no_longer_briefly(guest)
        self._count()

    def disconnected(self, guest: str | None) -> None:
        """It is closed."""
        self._sockets[guest] -= 1
        if guest is not None and self._sockets[guest] == 0:
            self._left[guest] = self._loop.time()
            timer = self._loop.call_later(BRIEFLY, self._is_missed, guest)
            self._gone_briefly[guest] = timer
        self._count()

    def _is_missed(self, guest: str) -> None:
        self._no_longer_briefly(guest)
        self._count()
        self._changed()

    def _no_longer_briefly(self, guest: str) -> None:
        timer = self._gone_briefly.pop(guest, None)
        if timer is not None:
            timer.cancel()

    def _count(self) -> None:
        self.here = frozenset([guest for guest, open_ in self._sockets.items() if open_ > 0])
        self.seem_here = self.here | self._gone_briefly.keys()

    def gone_since(self, guest: str | None) -> float:
        """Since when a guest who is not here is gone, at most since the table was taken up."""
        return self._left.get(guest or "", self._opened)

    def seats_gone(self, live: LiveTable) -> Mapping[Seat, float]:
        """The persons' seats, had or reserved, where nobody is, and since when."""
        return {
            seat: self.gone_since(guest)
            for guest in live.guests.keys() - self.here
            for seat in (live.guests[guest].seat, live.guests[guest].reserved)
            if seat is not None
        }
