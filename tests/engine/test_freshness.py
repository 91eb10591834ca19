"""A compiled module that is older than anything it was made from is told of."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from femopp.engine import freshness

SOURCES = {
    "bits.pxd": "",
    "kernel.pxd": "from femopp.engine cimport bits\n",
    "game/deal.pxd": "from femopp.engine.kernel cimport Kernel\n",
    "game/match.pxd": "from femopp.engine.game.deal cimport (\n    Deal, NOBODY\n)\n",
    "other/match.pxd": "from libc.stdint cimport uint64_t\nfrom femopp.engine cimport bits\n",
}
MADE, LATER = 1000, 2000


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout in which every module was compiled after all its sources."""
    folder = tmp_path / "src" / "femopp" / "engine"
    for name, text in SOURCES.items():
        types = folder / name
        types.parent.mkdir(parents=True, exist_ok=True)
        types.write_text(text, "utf-8")
        for path in (types, types.with_suffix(".py"), types.with_suffix(".cpython-311.so")):
            path.touch()
            os.utime(path, (MADE, MADE))
    monkeypatch.setattr(freshness, "FOLDER", folder)
    return folder


def test_all_is_fresh(engine: Path) -> None:
    assert freshness.stale() == []


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ("game/match.py", ["game.match"]),
        ("game/match.pxd", ["game.match"]),
        ("game/deal.pxd", ["game.deal", "game.match"]),
        ("game/deal.py", ["game.deal"]),
        ("kernel.pxd", ["game.deal", "game.match", "kernel"]),
        ("bits.pxd", ["game.deal", "game.match", "kernel", "other.match"]),
    ],
)
def test_what_was_made_from_what_changed(engine: Path, changed: str, stale: list[str]) -> None:
    os.utime(engine / changed, (LATER, LATER))
    assert freshness.stale() == stale


def test_what_was_not_compiled(engine: Path) -> None:
    (engine / "other/match.cpython-311.so").unlink()
    assert freshness.stale() == ["other.match"]


def test_an_installed_engine_does_not_change(engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.utime(engine / "bits.pxd", (LATER, LATER))
    installed = engine.parents[1].rename(engine.parents[2] / "site-packages")
    monkeypatch.setattr(freshness, "FOLDER", installed / "femopp" / "engine")
    assert freshness.stale() == []
