"""Without a C compiler the same files run as Python, and warn once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from femopp.engine.registry import ENGINES
from tests.engine.uncompiled import said_uncompiled


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


def test_positions_pickle_too() -> None:
    program = """
import pickle
from tests.engine.test_pickling import begun, moments
for game in ("rifki", "rodskagg", "sheepshead"):
    for match in moments(begun(game), 60):
        assert pickle.loads(pickle.dumps(match)) == match
print("the same")
"""
    assert said_uncompiled(program) == "the same"


SLOW = (
    "femopp: The engine runs uncompiled, some hundred times slower: Femopp was installed without a"
    " C compiler or a wheel for this system.\n"
)
UNREAD = "femopp: can't read none.txt: no such file or folder\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [(["--version"], ""), (["review", "none.txt"], SLOW + UNREAD)],
)
def test_a_command_says_so_if_it_matters(words: list[str], told: str) -> None:
    program = f"""
from tests.engine.uncompiled import hide_compiled
hide_compiled()
import sys
from pathlib import Path
sys.argv[1:] = {words}
from femopp.cli import main
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    assert done.stderr == told


def test_processes_of_a_command_say_nothing_more(tmp_path: Path) -> None:
    """Each imports the engine anew, in a process that begins with this file."""
    program = tmp_path / "command.py"
    program.write_text(
        """
from tests.engine.uncompiled import hide_compiled
hide_compiled()
if __name__ == "__main__":
    from femopp.cli import main
    main()
"""
    )
    words = ["arena", "rodskagg", "--bots", "random,greedy", "--deals", "1", "--processes", "2"]
    done = subprocess.run(
        [sys.executable, str(program), *words],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    assert done.stderr == SLOW
