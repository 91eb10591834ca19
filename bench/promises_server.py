"""Kills under load, and pairs of worlds, as in the tests; a part of `bench/promises.py`."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import count, product
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from femopp.bots.adviser import ADVISER
from femopp.bots.search import levels_of
from femopp.kits import GAMES
from tests.server import test_crash, test_crash_kept
from tests.server.test_two_worlds import OBSERVERS, QUICK, compared
from tests.table.sitting import every_table

KILLS, TABLES = 10, 4
"""Kills of a server with the same database, and the tables that are played there."""

PATIENCE = 900.0
"""Seconds for what takes a moment, as a machine may be busy with other things."""


class Kills:
    """Servers that are killed while people play, and while they keep score in circles.

    After each kill all is judged that the next start finds (`tests/server/test_crash.py` and
    `test_crash_kept.py`).
    """

    unit = "kills"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._acknowledged = [0, 0]

    def steps(self, times: int) -> Iterator[int]:
        """Kill a server, again and again; yield 1 when all was judged."""
        ways = (
            partial(test_crash.crashes, tables=TABLES),
            test_crash_kept.crashes,
        )
        with ExitStack() as stack:
            for module in (test_crash, test_crash_kept):
                stack.enter_context(patch.object(module, "PATIENCE", PATIENCE))
            for number in range(-(-times // KILLS)):
                way, kills = number % 2, min(KILLS, times - number * KILLS)
                before = self._acknowledged[way]
                with TemporaryDirectory() as folder:
                    judged = ways[way](folder=Path(folder), times=kills, seed=self._seed + number)
                    for place, acknowledged in enumerate(judged):
                        self._acknowledged[way] = before + acknowledged
                        # The last one is judged without a kill.
                        yield int(place < kills)

    def found(self) -> str:
        """Say what was acknowledged."""
        tables, circles = self._acknowledged
        return f"{tables:,} commands at tables and {circles:,} in circles were acknowledged"

    def faults(self) -> list[str]:
        """Return nothing: a fault is an exception."""
        return []


class Worlds:
    """The same evening in two worlds that differ in hidden cards.

    An observer's bytes must be the same (`tests/server/test_two_worlds.py`).
    """

    unit = "pairs of worlds"

    def __init__(self, seed: int) -> None:
        self._seed, self._evenings = seed, 0

    def steps(self, times: int) -> Iterator[int]:
        """Play evenings; yield how many other worlds of each were compared."""
        left = times
        with ExitStack() as stack:
            for game in GAMES:
                stack.enter_context(patch.dict(levels_of(game), {ADVISER: QUICK}))
            for number in count():
                for observer, settings in product(OBSERVERS, every_table()):
                    seed, attempts = self._seed + number, min(4, left)
                    pairs = compared(settings, observer, seed, attempts, shown=())
                    self._evenings += 1
                    left -= pairs
                    yield pairs
                    if left <= 0:
                        return

    def found(self) -> str:
        """Say how many evenings there were."""
        return f"{self._evenings:,} evenings, seen by each of {len(OBSERVERS)} observers in turn"

    def faults(self) -> list[str]:
        """Return nothing: a fault is an exception."""
        return []
