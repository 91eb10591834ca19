"""Device numbers: each page of a guest has one, so that its commands differ from others'."""

import asyncio
from collections.abc import Awaitable, Callable

from femopp.language import _, say
from femopp.server.monitoring.counts import COUNTS, Limit
from femopp.server.net.rate_limit import LimitOfEach
from femopp.table.commands import Declined

MAX_AT_ONCE, PER_SECOND = 30, 0.5
"""Limits on the numbers for one guest: in a row, and per second."""

TOO_MANY = _("you have opened this table too often; try again in a minute")


class Devices:
    """The device numbers of a table. They rise, and none is given twice.

    `given` is the last one. `store` stores a number before it is given. All guests share the
    numbers: if a device becomes somebody else, theirs still differ.
    """

    def __init__(self, given: int, store: Callable[[int], Awaitable[None]]) -> None:
        self._given = self._last = given
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._limits = LimitOfEach(MAX_AT_ONCE, PER_SECOND)

    def is_given(self, number: int) -> bool:
        """Whether somebody has got this number."""
        return 1 <= number <= self._given

    async def give(self, guest: str) -> int:
        """Return a new number. Raises `Declined` for too many, or `StorageError`."""
        self._check(guest, self._loop.time())
        self._last += 1
        number = self._last
        await self._store(number)
        self._given = max(self._given, number)
        return number

    def _check(self, guest: str, now: float) -> None:
        if not self._limits.take(guest, now):
            COUNTS.refused[Limit.CHANGE] += 1
            raise Declined(say(TOO_MANY))
