"""`python -m femopp` is the command `femopp`."""

import subprocess
import sys

from femopp import __version__


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "femopp", *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def test_the_module_does_what_the_command_does() -> None:
    done = ran("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert __version__ in done.stdout


def test_the_module_calls_itself_as_the_command_and_ends_as_it_does() -> None:
    done = ran("--lang", "en", "gamess")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "games" in done.stderr
    assert "__main__" not in done.stderr
