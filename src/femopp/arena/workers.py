"""Playing boards on all cores: processes that each play one task after the other."""

import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from femopp.arena.board import Played, Task, play
from femopp.arena.contest import Contest
from femopp.language import TextError, _, say


class WorkerError(TextError):
    """A process that played has ended before its time; `text` says during which board."""


def played_here(contest: Contest, tasks: Iterable[Task]) -> Generator[Played]:
    """Each task played in this process, in order."""
    for task in tasks:
        yield play(contest, task)


def played_by_processes(
    contest: Contest, tasks: Iterable[Task], processes: int
) -> Generator[Played]:
    """Each task played by one of so many processes or fewer, in the order in which they are done.

    The processes end when the iterator is closed. Raises `WorkerError` when one has ended before
    its time, and what a task raises.
    """
    waiting = iter(tasks)
    workers: dict[Any, tuple[BaseProcess, Task]] = {}
    idle: list[tuple[BaseProcess, Any]] = []
    everyone: list[BaseProcess] = []
    try:
        while True:
            while (idle or len(everyone) < processes) and (task := next(waiting, None)) is not None:
                if not idle:
                    idle.append(_begin(contest))
                    everyone.append(idle[0][0])
                process, pipe = idle.pop()
                # That a process has ended is told where its answer does not come.
                with suppress(OSError):
                    pipe.send(task)
                workers[pipe] = (process, task)
            if not workers:
                return
            for pipe in wait(list(workers)):
                process, task = workers.pop(pipe)
                played = _received(pipe, task)
                idle.append((process, pipe))
                yield played
    finally:
        for process in everyone:
            process.kill()
            process.join()


def _begin(contest: Contest) -> tuple[BaseProcess, Any]:
    # Begun anew and not forked: a fork would take over locks of threads that it does not have.
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, contest), daemon=True)
    with _without_interrupts():
        process.start()
    theirs.close()
    return process, ours


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes begun within ignore Ctrl-C from their first moment: it is for this one alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _received(pipe: Any, task: Task) -> Played:
    try:
        answer = pipe.recv()
    except (EOFError, OSError):
        raise WorkerError(
            say(
                _("a process has ended while it played board {board}: was there enough memory?"),
                board=task.board,
            )
        ) from None
    if isinstance(answer, BaseException):
        raise answer
    assert isinstance(answer, Played)
    return answer


def _work(pipe: "Connection[Any, Any]", contest: Contest) -> None:
    # Who gave out the work ends this process, or is gone.
    for told_to_stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told_to_stop, signal.SIG_IGN)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):  # whoever gave out the work is gone
            return
        try:
            answer: Played | Exception = play(contest, task)
        except Exception as error:
            answer = error
        try:
            pipe.send(answer)
        except OSError:
            return
