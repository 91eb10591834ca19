"""A wheel has the live table compiled; a clone runs its sources. Both do the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tools.engine import dotted, found_by
from tools.live import modules

ROOT = Path(__file__).resolve().parent.parent
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"

CALLING = ("tests/table", "tests/games", "tests/trick_taking", "tests/rulebook", "tests/stored")
"""Tests that call the compiled modules within their own process."""


def test_each_module_is_named_once() -> None:
    names = [dotted(module) for module in modules()]
    assert len(names) > 50
    assert len(names) == len(set(names))


def test_list_that_names_a_missing_module_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "src/femopp"
    package.mkdir(parents=True)
    (package / "here.py").touch()
    (package / "compiled.txt").write_text("here\ngone\n")
    with pytest.raises(ValueError, match=r"compiled\.txt names .*gone\.py, which doesn't exist"):
        modules(tmp_path)


def test_clone_runs_the_sources() -> None:
    for module in modules():
        assert not [one for one in EXTENSION_SUFFIXES if module.with_suffix(one).exists()], module
    with pytest.raises(ValueError, match="no compiled module has 'server/room/room'"):
        found_by(["server/room/room"])


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("cc") is None, reason="compiling: there is no C compiler")
def test_wheel_does_what_the_sources_do(tmp_path: Path) -> None:
    clone, made, unpacked = (tmp_path / name for name in ("clone", "made", "unpacked"))
    clone.mkdir()
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "node_modules", "*.egg-info")
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, clone)
    for name in ("src", "tools", "web"):
        shutil.copytree(ROOT / name, clone / name, ignore=left_out)
    made.mkdir()
    settings = {**os.environ, "FEMOPP_CLIENT": "skip"}
    build = [sys.executable, "-c", BUILD, str(made)]
    subprocess.run(build, cwd=clone, env=settings, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = made.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(unpacked)
    for module in modules():
        beside = unpacked / module.relative_to(ROOT / "src")
        assert beside.with_suffix(EXTENSION_SUFFIXES[0]).exists(), f"{module} isn't compiled"
    settings["PYTHONPATH"] = str(unpacked)
    test = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *CALLING]
    done = subprocess.run(
        test, cwd=ROOT, env=settings, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
