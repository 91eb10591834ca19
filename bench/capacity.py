"""Predicts two processes' processor time an action from the costs that one had.

    python bench/capacity.py

Simulates tables on single-threaded processes. A process takes all actions that wait in a turn of
its event loop; a turn costs a fixed time and each action another. Both, and how much slower the
clock runs than the processor on a busy machine, are fitted to one process at two loads; then two
processes are simulated and compared with what `bench/processes.py load` measured for them.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

SECONDS = 20.0
"""Simulated duration."""


class Measured(NamedTuple):
    """A measurement: tables, their pause in seconds, actions a second, and of processor time."""

    tables: int
    pause: float
    actions: float
    of_processor: float


IDLE = 0.010
"""Seconds of processor time a second that a process without tables used."""

CLIENT = 0.02
"""Seconds from when five players have seen an action until the next is sent, when saturated."""

ONE = Measured(40, 1.0, 36, 435), Measured(40, 0.0, 518, 1332)
"""One process behind the proxy, on 29 November 2026, at a load of 12 on two cores."""

TWO = Measured(40, 1.0, 36, 354), Measured(40, 0.0, 1163, 1360)
"""Two processes behind it, some minutes later."""


class Costs(NamedTuple):
    """Seconds of processor time of a turn and an action, and clock seconds for one of those."""

    turn: float
    action: float
    stretch: float


def simulate(processes: int, tables: int, pause: float, costs: Costs) -> tuple[float, float]:
    """Return actions per second, and per second of the processes' processor time."""
    chance = Random(1)
    waiting: list[list[tuple[float, int]]] = [[] for _process in range(processes)]
    for table in range(tables):
        # A proxy's hash is as good as chance.
        heappush(waiting[chance.randrange(processes)], (chance.random() * (pause + 0.05), table))
    done, used = 0, SECONDS * IDLE * processes
    for queue in waiting:
        now = 0.0
        while queue and now < SECONDS:
            now = max(now, queue[0][0])
            turn = []
            while queue and queue[0][0] <= now:
                turn.append(heappop(queue))
            cost = costs.turn + costs.action * len(turn)
            used += cost
            now += cost * costs.stretch
            for asked, table in turn:
                heappush(queue, (max(now + CLIENT, asked + pause), table))
            done += len(turn)
    return done / SECONDS, done / used


def fitted(steady: Measured, saturated: Measured) -> Costs:
    """Return the costs with which one process does as it did."""
    whole = 1 / steady.of_processor - IDLE / steady.actions

    def costs(turn: float) -> Costs:
        def rate(stretch: float) -> float:
            tried = Costs(turn, whole - turn, stretch)
            return -simulate(1, saturated.tables, saturated.pause, tried)[0]

        stretch = found(rate, -saturated.actions, 0.5, 20.0)
        return Costs(turn, whole - turn, stretch)

    def economy(turn: float) -> float:
        return simulate(1, saturated.tables, saturated.pause, costs(turn))[1]

    return costs(found(economy, saturated.of_processor, 0.0, whole * 0.95))


def found(rising: Callable[[float], float], wanted: float, low: float, high: float) -> float:
    """Return where a rising function has a value, or the nearest end."""
    for _step in range(25):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < wanted else (low, middle)
    return (low + high) / 2


def main() -> None:
    costs = fitted(*ONE)
    turn, action = costs.turn * 1e6, costs.action * 1e6
    print(f"a turn takes {turn:.0f} us of processor time, and {action:.0f} for each of its actions")
    for was in TWO:
        _rate, economy = simulate(2, was.tables, was.pause, costs)
        print(
            f"two processes, {was.tables} tables, pause {was.pause:g} s, actions a second of "
            f"processor time: {economy:.0f} predicted, {was.of_processor:.0f} measured "
            f"({economy / was.of_processor - 1:+.0%})"
        )


if __name__ == "__main__":
    main()
