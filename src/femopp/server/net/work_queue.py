"""Queue for long work: one job at a time, few wait, and each address has a share of the places."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from femopp.language import Text, _, say
from femopp.server.monitoring.counts import COUNTS, Limit
from femopp.server.net.addresses import gives_way, household

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


@dataclass(eq=False)
class _Place:
    """A household's place; `turn` is None when it is their turn, or the reason why it never is."""

    home: str
    turn: asyncio.Future[Busy | None]


class WorkQueue:
    """A queue with at most so many waiting in all, and so many (`share`) from one household.

    If it is full, the newest that waits of the household with most gives way to one with fewer.
    """

    def __init__(self, waiting: int, share: int) -> None:
        self._most = waiting + 1
        self._share = share
        self._places: list[_Place] = []

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Wait until it is this address's turn. Raises `Busy` if too many wait already."""
        home = household(address)
        self._make_room(home)
        place = _Place(home, asyncio.get_running_loop().create_future())
        self._places.append(place)
        self._work_on_first()
        try:
            no = await place.turn
            if no is not None:
                raise no
            yield
        finally:
            if place in self._places:
                self._places.remove(place)
            self._work_on_first()

    def _make_room(self, home: str) -> None:
        if sum(one.home == home for one in self._places) >= self._share:
            raise Busy(429, say(SHARE_IS_USED, share=self._share))
        if len(self._places) < self._most:
            return
        newest_first = self._places[:0:-1]
        place = gives_way([one.home for one in newest_first], home)
        if place is None:
            COUNTS.refused[Limit.BUSY] += 1
            raise Busy(503, say(ALL_IS_BUSY))
        yields = newest_first[place]
        self._places.remove(yields)
        if not yields.turn.done():
            COUNTS.refused[Limit.BUSY] += 1
            yields.turn.set_result(Busy(503, say(ALL_IS_BUSY)))

    def _work_on_first(self) -> None:
        if self._places and not self._places[0].turn.done():
            self._places[0].turn.set_result(None)


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
