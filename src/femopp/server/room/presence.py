"""Presence of a table's guests: who is connected, and since when the others are gone.

Times are seconds on the tables' clock.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping

from femopp.table.coming_and_going import looks_on
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat

BRIEFLY = 5.0
"""Seconds without a connection, as during a reload, before the others see it."""


class Presence:
    """Presence at one table; `changed` is called when a guest has been gone for longer.

    `clock` returns the tables' time.
    `here` are the connected guests, `seem_here` those shown as present. None stands for spectators
    without a name.
    """

    def __init__(self, changed: Callable[[], None], clock: Callable[[], float]) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = changed
        self._clock = clock
        self._opened = clock()
        self._sockets: Counter[str | None] = Counter()
        self._left: dict[str, float] = {}
        self._gone_briefly: dict[str, asyncio.TimerHandle] = {}
        self.here: frozenset[str | None] = frozenset()
        self.seem_here: frozenset[str | None] = frozenset()

    def connected(self, guest: str | None) -> None:
        """Count another socket of this guest (None: a spectator without a name)."""
        self._sockets[guest] += 1
        if guest is not None:
            self._left.pop(guest, None)
            self._no_longer_briefly(guest)
        self._count()

    def disconnected(self, guest: str | None) -> None:
        """Count one socket less."""
        self._sockets[guest] -= 1
        if guest is not None and self._sockets[guest] == 0:
            self._left[guest] = self._clock()
            timer = self._loop.call_later(BRIEFLY, self._is_missed, guest)
            self._gone_briefly[guest] = timer
        self._count()

    def replaced(self, guest: str, device: str) -> None:
        """Count the sockets of a guest as those of the id that has taken their place."""
        self._sockets[device] += self._sockets.pop(guest, 0)
        self._no_longer_briefly(guest)
        left = self._left.pop(guest, self._opened)
        if self._sockets[device] == 0:
            self._left.setdefault(device, left)
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
        """Return since when an absent guest is gone, at most since the table was loaded."""
        return self._left.get(guest or "", self._opened)

    def waits(self, live: LiveTable) -> bool:
        """Whether somebody here waits for the next deal: to take another's place, or looking on."""
        if not self.here.isdisjoint(live.company.ways):
            return True
        return any(looks_on(live, one or "") is not None for one in self.here)

    def seats_gone(self, live: LiveTable) -> Mapping[Seat, float]:
        """Return the taken or reserved seats of absent guests, and since when they are gone."""
        absent = live.guests.keys() - self.here
        if not absent:
            return {}
        return {
            seat: self.gone_since(guest)
            for guest in absent
            for seat in (live.guests[guest].seat, live.guests[guest].reserved)
            if seat is not None
        }
