"""Queue for long work: one job at a time, few wait, and each address has a share of the places."""

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager
from contextvars import copy_context
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from femopp.language import Text, _, say
from femopp.server.net.addresses import household

T = TypeVar("T")

SHARE_IS_USED = _(
    "{share} of your requests are already being worked on; wait until they are answered"
)
ALL_IS_BUSY = _("the server is busy with others' requests; try again in a few seconds")

RETRY_AFTER = 2
"""Seconds after which a refused request may be tried again."""


class Busy(Exception):
    """The queue is full for this request: the status of the response and the reason."""

    def __init__(self, status: int, text: Text) -> None:
        super().__init__(str(text))
        self.status = status
        self.text = text


class WorkQueue:
    """A queue with at most so many waiting in all, and so many (`share`) from one address."""

    def __init__(self, waiting: int, share: int) -> None:
        self._most = waiting + 1
        self._share = share
        self._by_address: Counter[str] = Counter()
        self._free = asyncio.Semaphore()

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Wait until it is this address's turn. Raises `Busy` if too many wait already."""
        home = household(address)
        if self._by_address[home] >= self._share:
            raise Busy(429, say(SHARE_IS_USED, share=self._share))
        if self._by_address.total() >= self._most:
            raise Busy(503, say(ALL_IS_BUSY))
        self._by_address[home] += 1
        try:
            async with self._free:
                yield
        finally:
            self._by_address[home] -= 1
            if not self._by_address[home]:
                del self._by_address[home]


async def unless_disconnected(
    request: Request, response: Coroutine[Any, Any, Response]
) -> Response:
    """Respond, but cancel the work if the client disconnects. The body has been read before."""
    made, gone = asyncio.ensure_future(response), asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait((made, gone), return_when=asyncio.FIRST_COMPLETED)
        if not made.done():
            made.cancel()
            await asyncio.wait((made,))
        # Nobody receives this response.
        return Response(status_code=400) if made.cancelled() else made.result()
    finally:
        made.cancel()
        gone.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


class JobCancelled(Exception):
    """Nobody waits for this job any more."""


class Job:
    """Work in a thread that can be cancelled between its steps."""

    def __init__(self) -> None:
        self._is_cancelled = threading.Event()

    def cancel(self) -> None:
        """Raise `JobCancelled` within the work, at its next step."""
        self._is_cancelled.set()

    def steps(self, steps: Iterable[T]) -> Iterator[T]:
        """Yield the same. Raises `JobCancelled` as soon as the job is cancelled."""
        for step in steps:
            if self._is_cancelled.is_set():
                raise JobCancelled
            yield step


async def in_thread(work: Callable[[Job], T]) -> T:
    """Work in a thread. If this is cancelled, cancel the job and wait for its end."""
    job = Job()
    loop = asyncio.get_running_loop()
    done = loop.run_in_executor(None, copy_context().run, work, job)
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        job.cancel()
        await asyncio.wait((done,))
        # Nobody wants the result, so its error is not logged.
        done.cancelled() or done.exception()
        raise
