"""Queue for long work: one at a time, few wait, and each address has a share of the places."""

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

AGAIN = 2
"""Seconds after which it is worth asking again."""


class Busy(Exception):
    """There is no turn for this request now: the status of the answer and why."""

    def __init__(self, status: int, text: Text) -> None:
        super().__init__(str(text))
        self.status = status
        self.text = text


class Turns:
    """The queue: at most so many wait in all, and so many from one address."""

    def __init__(self, waiting: int, share: int) -> None:
        self._most = waiting + 1
        self._share = share
        self._here: Counter[str] = Counter()
        self._free = asyncio.Semaphore()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for the turn of this address. Raises `Busy` where too many wait already."""
        home = household(address)
        if self._here[home] >= self._share:
            raise Busy(429, say(SHARE_IS_USED, share=self._share))
        if self._here.total() >= self._most:
            raise Busy(503, say(ALL_IS_BUSY))
        self._here[home] += 1
        try:
            async with self._free:
                yield
        finally:
            self._here[home] -= 1
            if not self._here[home]:
                del self._here[home]


async def while_asked(request: Request, answer: Coroutine[Any, Any, Response]) -> Response:
    """Answer, unless the client goes away first. The request's body has been read."""
    made, gone = asyncio.ensure_future(answer), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((made, gone), return_when=asyncio.FIRST_COMPLETED)
        if not made.done():
            made.cancel()
            await asyncio.wait((made,))
        # This answer reaches nobody, as the client is gone.
        return Response(status_code=400) if made.cancelled() else made.result()
    finally:
        made.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


class GivenUp(Exception):
    """Nobody waits any more for this work."""


class Errand:
    """A piece of work in a thread of its own, which can be given up."""

    def __init__(self) -> None:
        self._is_given_up = threading.Event()

    def give_up(self) -> None:
        """Raise `GivenUp` within the work, at its next step."""
        self._is_given_up.set()

    def along(self, steps: Iterable[T]) -> Iterator[T]:
        """Yield the same, as long as they are wanted. Raises `GivenUp`."""
        for step in steps:
            if self._is_given_up.is_set():
                raise GivenUp
            yield step


async def aside(work: Callable[[Errand], T]) -> T:
    """Work in a thread. If this is cancelled, wait until the work has been given up."""
    errand = Errand()
    loop = asyncio.get_running_loop()
    done = loop.run_in_executor(None, copy_context().run, work, errand)
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        errand.give_up()
        await asyncio.wait((done,))
        # Nobody wants the result, so its error is not logged.
        done.cancelled() or done.exception()
        raise
