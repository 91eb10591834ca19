"""Speed of the engine: one table, with a row for each kind of work.

    python bench/engine.py [WORD …] [--seconds S] [--runs N]

Each number is the median of several runs, per second of processor time of one core, and depends on
the machine. All rows take turns, so that a busy minute touches them alike. Higher is better, except
for milliseconds. With words, only rows that contain one of them are measured. `aim` is the target
from the plan of the engine.

A file in engine_rows/ holds the rows of one subject: a list ROWS, and in SKIPPED what could not be
measured and why. New files are listed in SUBJECTS. Other programs are measured in the same run:
OpenSpiel, RLCard and pgx if they are installed (`pip install --group peers`), PettingZoo's own
games, and a hand-written loop if there is a C++ compiler.
"""

import argparse
import platform
import sys
from importlib import import_module
from statistics import median

from femopp.engine import COMPILED

SUBJECTS = (
    *("play", "batch", "observing", "learning", "policy", "worlds", "solving", "growth"),
    "peers",
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the engine.")
    parser.add_argument("words", nargs="*", help="only rows that contain one of these words")
    parser.add_argument("--seconds", type=float, default=5.0, help="processor time of one run")
    parser.add_argument("--runs", type=int, default=3, help="number of runs; the median counts")
    wanted = parser.parse_args()

    state = "compiled" if COMPILED else "uncompiled"
    print(f"Python {platform.python_version()}, {platform.machine()}, engine {state}")
    skipped: list[str] = []
    rows = []
    for subject in SUBJECTS:
        module = import_module(f"engine_rows.{subject}")
        skipped += getattr(module, "SKIPPED", [])
        rows += [
            row
            for row in module.ROWS
            if not wanted.words or any(word in row.work for word in wanted.words)
        ]
    speeds: list[list[float]] = [[] for _row in rows]
    for run in range(wanted.runs):
        print(f"run {run + 1} of {wanted.runs}", file=sys.stderr)
        for row, found in zip(rows, speeds, strict=True):
            found.append(row.speed(wanted.seconds))
    print(f"{'work':<68}{'measured':>13}  {'unit':<13}{'aim':>13}{'lowest':>13}{'highest':>13}")
    for row, found in zip(rows, speeds, strict=True):
        aim = written(row.aim) if row.aim else ""
        ends = f"{written(min(found)):>13}{written(max(found)):>13}"
        print(f"{row.work:<68}{written(median(found)):>13}  {row.unit:<13}{aim:>13}{ends}")
    for reason in skipped:
        print(f"not measured: {reason}")


def written(number: float) -> str:
    """Format a number with its significant digits."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


if __name__ == "__main__":
    main()
