"""Builds: what --version names, and the commits that docs/reference/builds.md says."""

import re
import subprocess
from pathlib import Path

import pytest

from femopp.arena.contest import program
from tools.builds import build_of, find

ROOT = Path(__file__).resolve().parents[1]
ROW = re.compile(r"^\| [\d-]+ \| ([\d.]+) \| `(\w{12})` \| `(\w{8})` \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs/reference/builds.md").read_text(encoding="utf-8"))


def git(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)


def test_the_newest_row_is_true() -> None:
    version, build, commit = ROWS[0]
    if git("cat-file", "-e", f"{commit}^{{commit}}").returncode:
        pytest.skip("this clone lacks the history")
    assert build_of(commit) == [version, build]


def test_each_build_has_one_row() -> None:
    assert len(ROWS) > 3
    assert len({build for _version, build, _commit in ROWS}) == len(ROWS)


def test_an_unchanged_clone_has_the_build_of_its_commit(capsys: pytest.CaptureFixture[str]) -> None:
    if git("diff", "--quiet", "HEAD", "--", "src").returncode:
        pytest.skip("this clone has changes, or no history")
    assert build_of("HEAD")[1:] == [program()]
    assert find(program()) == 0
    assert re.fullmatch(r"\w{8} of [\d-]{10}\n", capsys.readouterr().out)
