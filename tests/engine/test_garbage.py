"""Nonsense is refused with an exception: no call from Python ends the process or spoils a match."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from femopp.engine import COMPILED

compiled = pytest.mark.skipif(not COMPILED, reason="uncompiled, Python itself sees to that")

GARBAGE = (sys.executable, "-X", "faulthandler", "-m", "tests.engine.garbage")


def run(log: Path, seed: int, rounds: int) -> None:
    done = subprocess.run(
        [*GARBAGE, log, str(seed), str(rounds)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    last = log.read_text(errors="replace").strip() if log.exists() else "nothing"
    assert done.returncode == 0, f"exit {done.returncode} at {last}\n{done.stderr[-3000:]}"
    assert " refused" in done.stdout


@compiled
def test_nonsense_is_refused(tmp_path: Path) -> None:
    run(tmp_path / "last call", seed=1, rounds=1000)


@compiled
@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 104))
def test_much_nonsense_is_refused(tmp_path: Path, seed: int) -> None:
    run(tmp_path / "last call", seed, rounds=15_000)
