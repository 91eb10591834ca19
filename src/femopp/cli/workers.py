"""Worker processes of ``femopp serve``: started again when they die, ended all together."""

import logging
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic

from femopp.cli.interrupts import closing_the_window_interrupts

LOG = logging.getLogger("femopp")

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds until a worker that died is started again: at first, and at most."""

STEADY = 60.0
"""Seconds after which a worker that dies counts as one that died for the first time."""

Work = Callable[[], None]
"""A worker's task, in its own process; it can be pickled, and begins with `end_with_parent`."""


def pause_after(lived: float, before: float) -> float:
    """Return the pause after a worker that lived for so many seconds; the last one was `before`."""
    return FIRST_PAUSE if lived >= STEADY else min(2 * before, LONGEST_PAUSE)


def end_with_parent() -> None:
    """End this worker as SIGTERM does if the process that started it is gone."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, name="femopp-parent", daemon=True).start()


class _Worker:
    """A worker, which is started when it is due."""

    def __init__(self, number: int, work: Work) -> None:
        self.process: BaseProcess | None = None
        self.due = monotonic()
        self._number = number
        self._work = work
        self._pause = FIRST_PAUSE / 2
        self._begun = self.due

    def look(self, now: float) -> None:
        """Start it if it is due; note if it has ended."""
        if self.process is not None and not self.process.is_alive():
            self._pause = pause_after(now - self._begun, self._pause)
            status = self.process.exitcode
            LOG.error(
                "worker %d ended with status %s; it starts again in %g seconds",
                self._number,
                status,
                self._pause,
            )
            self.process, self.due = None, now + self._pause
        if self.process is None and now >= self.due:
            self.process = get_context("spawn").Process(target=self._work)
            self._begun = now
            self.process.start()


def supervise(works: Sequence[Work]) -> None:
    """Keep a worker running for each work until a signal comes; then let all end, and wait.

    A second signal kills them.
    """
    workers = [_Worker(number, work) for number, work in enumerate(works, 1)]
    with closing_the_window_interrupts():
        try:
            with suppress(KeyboardInterrupt):
                _keep_running(workers)
            for process in _running(workers):
                process.terminate()
            for process in _running(workers):
                process.join()
        finally:
            for process in _running(workers):
                process.kill()


def _keep_running(workers: Sequence[_Worker]) -> None:
    while True:
        now = monotonic()
        for worker in workers:
            worker.look(now)
        due = [worker.due - now for worker in workers if worker.process is None]
        # Also of one that has just died: it may not have been noticed yet.
        started = [worker.process.sentinel for worker in workers if worker.process is not None]
        wait(started, min(due, default=None))


def _running(workers: Sequence[_Worker]) -> list[BaseProcess]:
    return [one.process for one in workers if one.process is not None and one.process.is_alive()]
