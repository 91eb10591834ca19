"""Runs a contest from its first board to its report, at once or continued."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TypeVar

from femopp.arena.board import Played, Task
from femopp.arena.contest import Contest
from femopp.arena.log import CONTESTS, C, Form, Kept, Log, P, appending
from femopp.arena.seating import lineups

K = TypeVar("K")

Players = Callable[[Contest, Iterable[Task]], Generator[Played]]
"""Plays tasks and yields results in order of completion."""


def tasks_of(contest: Contest, boards: int) -> Iterator[Task]:
    """Yield all tasks: this many boards, each with all its line-ups."""
    for board in range(1, boards + 1):
        for lineup in lineups(contest, board):
            yield Task(board, lineup)


def run_contest(
    contest: Contest,
    boards: int,
    players: Players,
    *,
    file: Path | None = None,
    log: Log | None = None,
    on_played: Callable[[], None] = lambda: None,
) -> list[Played]:
    """Play this many boards, except those in the log, and return all results: see `run_all`."""
    tasks = tasks_of(contest, boards)
    return run_all(CONTESTS, contest, tasks, players, file=file, log=log, on_played=on_played)


def run_all(
    form: Form[C, P],
    contest: C,
    tasks: Iterable[K],
    players: Callable[[C, Iterator[K]], Generator[P]],
    *,
    file: Path | None = None,
    log: Kept[C, P] | None = None,
    on_played: Callable[[], None] = lambda: None,
) -> list[P]:
    """Do all tasks, except those in the log, and return all results.

    With a file, each result is saved there at once; `log` is its previous content. Raises
    `LogError`, and whatever `players` raises.
    """
    done = [] if log is None else list(log.played)
    known = {one.task for one in done}
    left = (task for task in tasks if task not in known)
    with ExitStack() as stack:
        kept = None
        if file is not None:
            kept = stack.enter_context(appending(file, contest, log, form))
        for played in stack.enter_context(closing(players(contest, left))):
            if kept is not None:
                kept.add(played)
            done.append(played)
            on_played()
    return done
