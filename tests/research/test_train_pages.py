"""The programs of the pages that train: they learn a little, save, load, and sit in the arena.

A page's files are those of its blocks with a name. A page is skipped, with the reason, if what it
needs isn't installed.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.test_documentation import FILE, ROOT

PAGES = ROOT / "docs/how-to"


@dataclass(frozen=True)
class Program:
    """A program of a page: what it needs, how to run it shortly, and its bot."""

    page: str
    needs: tuple[str, ...]
    command: tuple[str, ...]
    bot: str


PROGRAMS = [
    Program("learn-from-data", ("pyarrow",), ("clone.py", "rifki", "2"), "clone:agent"),
    Program(
        "train-with-stable-baselines3",
        ("sb3_contrib",),
        ("train.py", "rodskagg", "8192"),
        "agent:ppo",
    ),
    Program("train-with-tianshou", ("tianshou",), ("mine.py", "rodskagg", "8192"), "mine:agent"),
    Program(
        "train-with-openspiel",
        ("pyspiel", "torch"),
        ("mine.py", "sheepshead", "2048"),
        "mine:agent",
    ),
    Program(
        "train-in-one-file",
        ("torch",),
        ("ppo.py", "rodskagg", "--steps", "8192"),
        "ppo:agent",
    ),
]


def run(folder: Path, *command: str) -> str:
    """Run Python in a folder; return what it prints."""
    known = os.environ | {"PYTHONPATH": os.pathsep.join([".", *filter(None, sys.path)])}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=known | {"PYTHONUTF8": "1", "LANG": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.page)
def test_a_page_trains_an_agent_that_plays(program: Program, tmp_path: Path) -> None:
    missing = [name for name in program.needs if find_spec(name) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} not installed: see CONTRIBUTING.md")
    text = (PAGES / f"{program.page}.md").read_text(encoding="utf-8")
    for name, code in FILE.findall(text):
        (tmp_path / name).write_text(code, encoding="utf-8")
    shutil.copy(ROOT / "examples/ppo.py", tmp_path)
    game = program.command[1]
    if program.page == "learn-from-data":
        words = ("--bots", "rules", "--matches", "8", "--test", "25", "--seed", "demo")
        run(tmp_path, "-m", "femopp", "dataset", game, *words, "--out", "data", "--processes", "1")
    run(tmp_path, *program.command)
    options = ("--opt", "rituals=auto") if game == "rodskagg" else ()
    sits = ("--bots", program.bot, "--against", "random", "--deals", "2", "--seed", "1")
    told = run(tmp_path, "-m", "femopp", "arena", game, *sits, *options, "--processes", "1")
    assert f"{program.bot} over random" in told
