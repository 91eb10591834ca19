"""Without a C compiler the same files run as Python, and warn once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from femopp.engine.registry import ENGINES


@pytest.mark.parametrize("name", ENGINES)
def test_in_lockstep_too(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.uncompiled", name],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{name}: ")
    assert done.stderr.count("The engine runs uncompiled") == 1
