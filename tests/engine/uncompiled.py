"""Runs the engine's files uncompiled, though compiled modules lie beside them.

    python -m tests.engine.uncompiled

is what `test_uncompiled` starts: here an import finds sources alone, and then the rule book and the
engine are driven side by side, and ends of deals are solved. Other tests let `said_uncompiled` run
what is theirs.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Any

import femopp

FOLDER = Path(femopp.__file__).parent

sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def find_sources_alone(path: str) -> Any:
    """A path hook that knows no compiled modules in the engine."""
    inside = Path(path)
    if FOLDER not in inside.parents or "engine" not in inside.relative_to(FOLDER).parts:
        raise ImportError
    return sources(path)


def hide_compiled() -> None:
    """From now on an import finds sources alone."""
    sys.path_hooks.insert(0, find_sources_alone)
    sys.path_importer_cache.clear()


HIDDEN = """
from tests.engine.uncompiled import hide_compiled
hide_compiled()
from femopp.engine import COMPILED
assert not COMPILED
"""


def said_uncompiled(program: str) -> str:
    """What a program prints for which imports find sources alone."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", HIDDEN + program],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def main(games: list[str]) -> None:
    hide_compiled()
    from femopp.engine import COMPILED
    from femopp.engine.solving import Aim, Solver
    from femopp.engine.table import ENGINES
    from tests.engine.lockstep import lockstep
    from tests.engine.test_solving import CARDS, positions, side_against_the_rest

    assert not COMPILED
    for name in games or ENGINES:
        for seed in range(500, 506):
            both = lockstep(name, seed, 1)
        for match in positions(name, 500, 2, CARDS[name]):
            for aim in Aim:
                value = Solver(size=6).for_side(match, [0, 1], aim)
                assert value == side_against_the_rest(match, {0, 1}, aim)
        print(f"{name}: {len(both.done)} actions in the last deal, alike")


if __name__ == "__main__":
    main(sys.argv[1:])
