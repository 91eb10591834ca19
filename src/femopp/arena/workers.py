"""Worker processes on all cores: they play boards, or do other tasks."""

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from femopp.arena.board import Played, Task, play
from femopp.arena.contest import Contest
from femopp.language import Text, TextError, _, say

T = TypeVar("T")
R = TypeVar("R")


class WorkerError(TextError):
    """A worker process has died; `text` says on which task."""


def played_here(contest: Contest, tasks: Iterable[Task]) -> Generator[Played]:
    """Yield each task played in this process, in order."""
    for task in tasks:
        yield play(contest, task)


def played_by_processes(
    contest: Contest, tasks: Iterable[Task], processes: int, patience: float | None = None
) -> Generator[Played]:
    """Yield each task played by at most this many processes: see `done_by_processes`."""
    yield from done_by_processes(partial(play, contest), tasks, processes, _died_on, patience)


def done_by_processes(
    work: Callable[[T], R],
    tasks: Iterable[T],
    processes: int,
    died_on: Callable[[T], Text],
    patience: float | None = None,
) -> Generator[R]:
    """Yield what `work` returns for each task, in order of completion.

    At most this many processes do it. They and what they have started end when the iterator is
    closed. Raises `WorkerError`, with the text for the task, if one dies, or if none has finished
    in so many seconds of `patience`; and whatever a task raises.
    """
    waiting = iter(tasks)
    workers: dict[Any, tuple[BaseProcess, T]] = {}
    idle: list[tuple[BaseProcess, Any]] = []
    everyone: list[BaseProcess] = []
    try:
        while True:
            while (idle or len(everyone) < processes) and (task := next(waiting, None)) is not None:
                if not idle:
                    idle.append(_begin(work))
                    everyone.append(idle[0][0])
                process, pipe = idle.pop()
                # A dead process is reported when its result is missing.
                with suppress(OSError):
                    pipe.send(task)
                workers[pipe] = (process, task)
            if not workers:
                return
            ready: list[Any] = wait(list(workers), patience)
            if not ready:
                raise WorkerError(
                    say(_("nothing was finished within {seconds} seconds"), seconds=f"{patience:g}")
                )
            for pipe in ready:
                process, task = workers.pop(pipe)
                try:
                    answer = pipe.recv()
                except (EOFError, OSError):
                    raise WorkerError(died_on(task)) from None
                if isinstance(answer, BaseException):
                    raise answer
                idle.append((process, pipe))
                yield answer
    finally:
        for process in everyone:
            _end(process)


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin(work: Callable[[Any], object]) -> tuple[BaseProcess, Any]:
    # Spawned, not forked: a fork would inherit locks of threads that it does not have.
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, work), daemon=True)
    with _without_interrupts():
        process.start()
    theirs.close()
    return process, ours


def _end(process: BaseProcess) -> None:
    """Kill a worker, and every program that it has started."""
    assert process.pid is not None
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, OSError):  # no such system, or it hasn't begun its group yet
        process.kill()
    process.join()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Make processes started within ignore Ctrl-C from the start: it is for the parent alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _died_on(task: Task) -> Text:
    return say(
        _("a worker process died on board {board}: did it run out of memory?"), board=task.board
    )


def _work(pipe: "Connection[Any, Any]", work: Callable[[Any], object]) -> None:
    with suppress(AttributeError, OSError):
        os.setpgid(0, 0)
    # The parent ends this process, or is gone.
    for told_to_stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told_to_stop, signal.SIG_IGN)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):  # the parent is gone
            return
        try:
            answer = work(task)
        except Exception as error:
            answer = error
        try:
            pipe.send(answer)
        except OSError:
            return
