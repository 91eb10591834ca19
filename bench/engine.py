"""How fast the engine is: one table, a row for each kind of work.

    python bench/engine.py [WORD …] [--seconds S] [--runs N]

Each number is the median of several runs, in seconds of processor time of one core, and depends on
the machine; more is better, but of milliseconds fewer. With words only the rows are measured that
hold one of them. `aim` is what was to be reached when the engine was planned.

A file in engine_rows/ holds the rows of one subject: a list ROWS, and in SKIPPED what could not be
measured here and why. A new one is named in SUBJECTS. Others are measured in the same run:
OpenSpiel where it is installed (`pip install --group peers`), and where there is a C++ compiler a
loop by hand.
"""

from __future__ import annotations

import argparse
import platform
from importlib import import_module
from statistics import median

from femopp.engine import COMPILED

SUBJECTS = (
    *("play", "batch", "observing", "learning", "policy", "worlds", "solving", "growth"),
    "peers",
)


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("words", nargs="*", help="only rows that hold one of these words")
    parser.add_argument("--seconds", type=float, default=5.0, help="processor time of one run")
    parser.add_argument("--runs", type=int, default=3, help="runs of which the median is taken")
    wanted = parser.parse_args()

    state = "compiled" if COMPILED else "uncompiled"
    print(f"Python {platform.python_version()}, {platform.machine()}, engine {state}")
    print(f"{'work':<68}{'measured':>13}  {'unit':<13}{'aim':>13}")
    skipped: list[str] = []
    for subject in SUBJECTS:
        module = import_module(f"engine_rows.{subject}")
        skipped += getattr(module, "SKIPPED", [])
        for row in module.ROWS:
            if not wanted.words or any(word in row.work for word in wanted.words):
                speed = median(row.speed(wanted.seconds) for _run in range(wanted.runs))
                aim = written(row.aim) if row.aim else ""
                print(f"{row.work:<68}{written(speed):>13}  {row.unit:<13}{aim:>13}", flush=True)
    for reason in skipped:
        print(f"not measured: {reason}")


def written(number: float) -> str:
    """With as many digits as matter."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


if __name__ == "__main__":
    main()
