"""Bots for `femopp arena` that show the gain and cost of nested playouts.

    PYTHONPATH=bench femopp arena GAME --bots nested:w120x12 --against nested:w0 --deals N

`nested:wNxM` thinks like `expert`, then compares the best three cards again in N worlds, by
playouts in which every seat searches in M worlds of its own, in all tricks; with `tT` after it, in
T tricks. `nested:w0` is `expert` without that.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from femopp.bots import Strategy
from femopp.bots.search import Budget, levels_of, searching
from femopp.bots.search.halving import Final
from femopp.bots.sit import greedy
from femopp.engine.policy import Nested

NAME = re.compile(r"w0|w([1-9]\d*)x([1-9]\d*)(?:t(\d+))?")
NO_END = 10**12
ALL_TRICKS = 16
AMONG = 3
BATCH = 4


def __getattr__(name: str) -> Callable[[str], Strategy]:
    found = NAME.fullmatch(name)
    if found is None:
        raise AttributeError(name)
    if found[1] is None:
        return with_final(None)
    nested = Nested(worlds=int(found[2]), tricks=int(found[3] or ALL_TRICKS))
    return with_final(Final(nested, AMONG, Budget(NO_END, int(found[1]), BATCH)))


def with_final(final: Final | None) -> Callable[[str], Strategy]:
    """Return `expert` with this final."""

    def of_game(game: str) -> Strategy:
        return searching(replace(levels_of(game)["expert"], final=final), otherwise=greedy)(game)

    return of_game
