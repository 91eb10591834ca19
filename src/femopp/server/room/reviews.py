"""Reviews that are made in the background: one at a time, and few wait.

A review that waits is given up if nobody asks for it any more. Once begun, that of a table's match
is made to its end, as it is stored; one of a record still only as long as somebody asks for it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from typing import TYPE_CHECKING

from femopp.language import Names, Text, _, say
from femopp.server.net.work_queue import Busy, WorkQueue
from femopp.server.store.databases import StorageError

if TYPE_CHECKING:
    from femopp.review.told import ToldReview
    from femopp.review.worker import Task

LOG = logging.getLogger("femopp")

SECONDS = 300.0
"""Seconds after which a review ends with the deals so far."""

WAITING, SHARE = 8, 2
"""Maximum of reviews that wait, and of one address's, with the one that is made."""

FORGOTTEN = 30.0
"""Seconds without a request after which a review is given up."""

KEPT = 40
"""Maximum of reviews of records, and of failures, that are kept in memory."""

BROKE_OFF = _("the review broke off: something went wrong on the server; you can try again")


class Stage(StrEnum):
    """How far a review is."""

    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"
    FAILED = "failed"


class Unreviewable(Exception):
    """A match can't be reviewed; the sentence has the names of its players."""

    def __init__(self, text: Text, names: Names = ()) -> None:
        super().__init__(str(text))
        self.text = text
        self.names = names


class ReviewJob:
    """One review, from being asked for until it is done or has failed.

    `done` of `of` steps are done. `fault` says why it failed, and `result` is what it found. `busy`
    is the reason if it had no place in the queue, or gave it to another household's.
    `guests` are those who may know of it. If it's `stored`, it is made to its end once begun.
    """

    def __init__(
        self, threads: ThreadPoolExecutor, guests: frozenset[str], *, stored: bool
    ) -> None:
        self.guests = guests
        self._stored = stored
        self.stage = Stage.WAITING
        self.done, self.of = 0, 0
        self.result: ToldReview | None = None
        self.fault: Text | None = None
        self.busy: Busy | None = None
        self.names: Names = ()
        self.task: asyncio.Task[None] | None = None
        self._threads = threads
        self._loop = asyncio.get_running_loop()
        self._alarm: asyncio.TimerHandle | None = None
        self.wanted()

    def wanted(self) -> None:
        """Note that somebody has asked for it."""
        self.settle()
        if self.stage is Stage.WAITING or (self.stage is Stage.WORKING and not self._stored):
            self._alarm = self._loop.call_later(FORGOTTEN, self.cancel)

    def cancel(self) -> None:
        """Give up, and kill the process."""
        if self.task is not None:
            self.task.cancel()

    async def review(self, task: "Task") -> "ToldReview":
        """Review in another process. Raises `Unreviewable`; `ReviewFailed` if that breaks off."""
        from femopp.review.apart import Apart
        from femopp.review.worker import Fault

        apart = Apart(task)
        done = self._loop.run_in_executor(self._threads, apart.run, self._advance)
        try:
            found = await asyncio.shield(done)
        except asyncio.CancelledError:
            apart.cancel()
            await asyncio.wait((done,))
            # Nobody wants the result, so its error is not logged.
            done.cancelled() or done.exception()
            raise
        if isinstance(found, Fault):
            raise Unreviewable(found.text.text, found.names)
        return found

    def _advance(self, done: int, of: int) -> None:
        self.done, self.of = done, of

    def settle(self) -> None:
        """Stop waiting for somebody to ask."""
        if self._alarm is not None:
            self._alarm.cancel()


Make = Callable[[ReviewJob], Awaitable["ToldReview | None"]]
"""Makes a review; None if it is stored elsewhere."""


class Reviews:
    """The reviews that one server makes, by key."""

    def __init__(self) -> None:
        self._queue = WorkQueue(WAITING, SHARE)
        self._jobs: dict[Hashable, ReviewJob] = {}
        self._threads = ThreadPoolExecutor(1, "femopp-review")

    def job(self, key: Hashable) -> ReviewJob | None:
        """Return a review that is being made, has failed, or is kept; None if there is none."""
        job = self._jobs.get(key)
        if job is not None:
            job.wanted()
        return job

    def ahead(self, job: ReviewJob) -> int:
        """Return the number of reviews that will be made before this one."""
        others = [one for one in self._jobs.values() if one.stage in (Stage.WAITING, Stage.WORKING)]
        return others.index(job) if job in others else 0

    def waiting(self) -> int:
        """Return the number of reviews that wait or are being made."""
        stages = [one.stage for one in self._jobs.values()]
        return stages.count(Stage.WAITING) + stages.count(Stage.WORKING)

    async def begin(
        self,
        key: Hashable,
        address: str,
        make: Make,
        guests: frozenset[str] = frozenset(),
        *,
        stored: bool = False,
    ) -> ReviewJob:
        """Make a review as soon as it is its turn; if there is one already, return that.

        `guests` and `stored` as in `ReviewJob`. Raises `Busy` if too many wait already.
        """
        known = self.job(key)
        if known is not None:
            return known
        job = ReviewJob(self._threads, guests, stored=stored)
        job.task = asyncio.create_task(self._run(key, job, address, make))
        self._jobs[key] = job
        # Whether there is room for it is known at once.
        await asyncio.wait((job.task,), timeout=0)
        if job.busy is not None:
            self._drop(key, job)
            raise job.busy
        return job

    async def _run(self, key: Hashable, job: ReviewJob, address: str, make: Make) -> None:
        from femopp.review.apart import ReviewFailed

        try:
            async with self._queue.slot(address):
                job.stage = Stage.WORKING
                job.wanted()
                job.result = await make(job)
            job.stage = Stage.DONE
        except Unreviewable as no:
            job.fault, job.names = no.text, no.names
        except StorageError as error:
            job.fault = error.text
        except ReviewFailed as error:
            LOG.error("a review broke off: %s", error)
            job.fault = say(BROKE_OFF)
        except Busy as busy:
            job.busy, job.fault = busy, busy.text
        except asyncio.CancelledError:
            self._drop(key, job)
            raise
        except Exception:
            LOG.exception("a review broke off")
            job.fault = say(BROKE_OFF)
        finally:
            job.settle()
        if job.fault is not None:
            job.stage = Stage.FAILED
        if job.fault is None and job.result is None:
            self._drop(key, job)
        self._keep_few()

    def _drop(self, key: Hashable, job: ReviewJob) -> None:
        if self._jobs.get(key) is job:
            del self._jobs[key]

    def _keep_few(self) -> None:
        """Forget the oldest that are done."""
        over = [key for key, one in self._jobs.items() if one.stage in (Stage.DONE, Stage.FAILED)]
        for key in over[: max(0, len(over) - KEPT)]:
            del self._jobs[key]

    def forget(self, key: Hashable) -> None:
        """Give a review up, or forget it."""
        job = self._jobs.pop(key, None)
        if job is not None:
            job.cancel()

    def forget_failure(self, key: Hashable) -> None:
        """Forget a review that has failed, so that it can be tried again."""
        job = self._jobs.get(key)
        if job is not None and job.stage is Stage.FAILED:
            self.forget(key)

    def forget_table(self, table: str) -> None:
        """Forget all reviews of a table."""
        for key in [one for one in self._jobs if isinstance(one, tuple) and one[0] == table]:
            self.forget(key)

    async def close(self) -> None:
        """Give all of them up."""
        tasks = [one.task for one in self._jobs.values() if one.task is not None]
        for job in list(self._jobs.values()):
            job.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
