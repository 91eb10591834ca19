"""Runs the engine's files uncompiled, even if compiled modules lie beside them.

python -m tests.engine.uncompiled

is run by `test_uncompiled`. Imports find only sources; then the rule book and the engine run in
lockstep, and ends of deals are solved. Other tests run their own programs with `said_uncompiled`.
"""

import subprocess
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Any

import femopp

FOLDER = Path(femopp.__file__).parent

sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def find_sources_alone(path: str) -> Any:
    """Look up modules in this folder, ignoring the engine's compiled ones: a path hook."""
    inside = Path(path)
    if FOLDER not in inside.parents or "engine" not in inside.relative_to(FOLDER).parts:
        raise ImportError
    return sources(path)


def hide_compiled() -> None:
    """Make imports find only sources from now on."""
    sys.path_hooks.insert(0, find_sources_alone)
    sys.path_importer_cache.clear()


HIDDEN = """
from tests.engine.uncompiled import hide_compiled
hide_compiled()
from femopp.engine import COMPILED
assert not COMPILED
"""


def said_uncompiled(program: str) -> str:
    """Run a program whose imports find only sources, and return its output."""
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
    from femopp.engine.registry import ENGINES
    from femopp.engine.solving import Aim, Solver
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
