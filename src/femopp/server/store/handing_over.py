"""Handing over logs to other processes that ask for them.

A process that needs a log asks its owner, who does what has been asked there, and releases it. If
two proxies disagree about where a log belongs, it goes to and fro: so each owner keeps it twice as
long as the last time, until another process begins. A process that ends hands over all its logs,
asked or not.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from femopp.language import say
from femopp.server.monitoring.logs import log_number
from femopp.server.store.databases import StorageError
from femopp.server.store.ownership import ELSEWHERE, NotServed, Ownership

LOG = logging.getLogger("femopp")

KEEPS, KEEPS_LONGEST = 1.0, 5.0
"""Seconds for which a new owner keeps a log that others ask for: at first, and at most."""

YIELDS = 2.0
"""Seconds after a log was handed over in which whoever asked for it comes first."""

QUARREL = 60.0
"""Seconds after a log was handed over in which it isn't taken back as if for the first time."""

Closing = Callable[[str], Awaitable[None]]
"""Closes a log by its id: what has been asked is done, and nothing more."""


class _Given(NamedTuple):
    """A log that was handed over: when, and the seconds for which it had been kept."""

    at: float
    kept: float


class HandingOver:
    """The logs that this process hands over.

    `closing` are called with the id of each; then `release` lets others take it.
    """

    def __init__(self, ownership: Ownership, release: Closing) -> None:
        self.closing: list[Closing] = []
        self._ownership = ownership
        self._release = release
        self._steady = ownership.lease.steady
        self._given: dict[str, _Given] = {}
        self._asked: dict[str, asyncio.Task[None]] = {}
        self._leaving = set[str]()
        self._is_ending = False

    def check_may_take(self, log: str) -> None:
        """Raise `NotServed` if this process ends, or has just handed over a log."""
        given = self._given.get(log)
        has_yielded = given is None or self._steady() >= given.at + YIELDS
        if self._is_ending or log in self._leaving or not has_yielded:
            raise NotServed(say(ELSEWHERE))

    def asked(self, log: str) -> None:
        """Hand over a log as soon as that may be, as another process asks for it."""
        if log not in self._asked:
            self._asked[log] = asyncio.create_task(self._hand_over(log))

    async def _hand_over(self, log: str) -> None:
        try:
            keeps = self._keeps(log)
            await asyncio.sleep(self._ownership.since(log) + keeps - self._steady())
            await self._give(log)
            now = self._steady()
            recent = {one: given for one, given in self._given.items() if now < given.at + QUARREL}
            self._given = {**recent, log: _Given(now, keeps)}
        finally:
            del self._asked[log]

    def begun(self) -> None:
        """Keep each log as if for the first time: another process has begun, and logs go to it."""
        first = KEEPS / 2
        self._given = {log: given._replace(kept=first) for log, given in self._given.items()}

    async def end(self) -> None:
        """Hand over all logs, one after the other, and take none any more: this process ends."""
        self._is_ending = True
        for log in self._ownership.logs():
            await self._give(log)

    async def _give(self, log: str) -> None:
        self._leaving.add(log)
        try:
            for close in self.closing:
                await close(log)
            self._ownership.forget(log)
            await self._release(log)
        except StorageError as error:
            LOG.error("log %s is not handed over: %s", log_number(log), error)
        finally:
            self._leaving.discard(log)

    def _keeps(self, log: str) -> float:
        """Return the seconds for which a log is kept if others ask for it."""
        if self._is_ending:
            return 0.0
        given = self._given.get(log)
        if given is None or self._steady() >= given.at + QUARREL:
            return KEEPS
        return min(2 * given.kept, KEEPS_LONGEST)

    async def close(self) -> None:
        tasks = list(self._asked.values())
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
