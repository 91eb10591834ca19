"""docs/reference/api.md names every public member of positions, batches and matches."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from femopp.engine.position import Position
from femopp.kits import games_with

PAGE = Path(__file__).resolve().parents[1] / "docs/reference/api.md"

TYPE = re.compile(
    r"^`(?P<path>femopp\.[\w.]+)`.*:\n\n- stable: (?P<stable>.+)\n- unstable: (?P<unstable>.+)$",
    re.MULTILINE,
)
TYPES = {found["path"]: found for found in TYPE.finditer(PAGE.read_text(encoding="utf-8"))}


def type_at(path: str) -> Any:
    module, _dot, name = path.rpartition(".")
    return getattr(import_module(module), name)


def public(kind: Any) -> set[str]:
    """Return the public members of a type; of a game's position, those that others lack."""
    names = {name for name in dir(kind) if not name.startswith("_")}
    is_of_game = issubclass(kind, Position) and kind is not Position
    return names - set(dir(Position)) if is_of_game else names


@pytest.mark.parametrize("path", TYPES)
def test_each_member_is_stable_or_unstable(path: str) -> None:
    kind, found = type_at(path), TYPES[path]
    stable, unstable = (re.findall(r"`(\w+)`", found[part]) for part in ("stable", "unstable"))
    assert sorted([*stable, *unstable]) == sorted(public(kind))
    assert stable == sorted(stable)
    assert unstable == sorted(unstable)


def test_the_positions_of_all_games_are_there() -> None:
    named = {type_at(path) for path in TYPES}
    for game in games_with("engine"):
        assert import_module(f"femopp.games.{game}.engine").POSITION in named
    assert {"Position", "Batch", "Chance", "Match"} <= {kind.__name__ for kind in named}
