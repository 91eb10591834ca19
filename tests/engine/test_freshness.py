"""Compiled modules older than any of their sources are reported."""

import os
from pathlib import Path

import pytest

from femopp.engine import freshness

SOURCES = {
    "engine/bits.pxd": "",
    "engine/kernel.pxd": "from femopp.engine cimport bits\n",
    "games/one/engine/deal.pxd": "from femopp.engine.kernel cimport Kernel\n",
    "games/one/engine/match.pxd": (
        "from femopp.games.one.engine.deal cimport (\n    Deal, NOBODY\n)\n"
    ),
    "games/two/engine/match.pxd": (
        "from libc.stdint cimport uint64_t\nfrom femopp.engine cimport bits\n"
    ),
}
MADE, LATER = 1000, 2000

KERNEL, TWO = "engine.kernel", "games.two.engine.match"
ONE = ["games.one.engine.deal", "games.one.engine.match"]


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a checkout in which every module was compiled after all its sources."""
    folder = tmp_path / "src" / "femopp"
    for name, text in SOURCES.items():
        types = folder / name
        types.parent.mkdir(parents=True, exist_ok=True)
        types.write_text(text, "utf-8")
        for path in (types, types.with_suffix(".py"), types.with_suffix(".cpython-311.so")):
            path.touch()
            os.utime(path, (MADE, MADE))
    monkeypatch.setattr(freshness, "SOURCE", folder.parent)
    return folder


def test_all_is_fresh(engine: Path) -> None:
    assert freshness.stale() == []


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ("games/one/engine/match.py", ["games.one.engine.match"]),
        ("games/one/engine/match.pxd", ["games.one.engine.match"]),
        ("games/one/engine/deal.pxd", ["games.one.engine.deal", "games.one.engine.match"]),
        ("games/one/engine/deal.py", ["games.one.engine.deal"]),
        ("engine/kernel.pxd", [KERNEL, *ONE]),
        ("engine/bits.pxd", [KERNEL, *ONE, TWO]),
    ],
)
def test_modules_older_than_their_sources(engine: Path, changed: str, stale: list[str]) -> None:
    os.utime(engine / changed, (LATER, LATER))
    assert freshness.stale() == stale


def test_modules_never_compiled(engine: Path) -> None:
    (engine / "games/two/engine/match.cpython-311.so").unlink()
    assert freshness.stale() == [TWO]


def test_an_installed_engine_does_not_change(engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.utime(engine / "engine/bits.pxd", (LATER, LATER))
    installed = engine.parent.rename(engine.parents[1] / "site-packages")
    monkeypatch.setattr(freshness, "SOURCE", installed)
    assert freshness.stale() == []
