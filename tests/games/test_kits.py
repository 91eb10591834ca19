"""Games are kits: no other package names a game, and parts are found by name."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import femopp
from femopp.kits import GAMES, UnknownGameError, games_with, has_part, part, required_part
from femopp.kits.packages import REQUIRED

SOURCE = Path(femopp.__file__).parent
NAMES = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)


def rooms() -> list[Path]:
    """Return all files of Femopp outside the kits."""
    kits = SOURCE / "games"
    return [path for path in sorted(SOURCE.rglob("*.py")) if kits not in path.parents]


def docstrings(tree: ast.AST) -> set[int]:
    """Return strings that are statements: docstrings, and those below values."""
    return {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}


def games_known_to(text: str) -> list[str]:
    """Return where a module imports a game, or has the name of one in a string."""
    tree = ast.parse(text)
    silent = docstrings(tree)
    found = []
    for one in ast.walk(tree):
        match one:
            case ast.Import(names=names):
                words = [name.name for name in names]
            case ast.ImportFrom(module=module, names=names):
                words = [f"{module}.{name.name}" for name in names]
            case ast.Constant(value=str(value)) if id(one) not in silent:
                words = [value]
            case _:
                continue
        found += [f"{one.lineno}: {word}" for word in words if NAMES.search(word)]
    return found


@pytest.mark.parametrize("path", rooms(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_room_knows_a_game(path: Path) -> None:
    assert games_known_to(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "if game == 'rifki': pass",
        "from femopp.games import rodskagg",
        "import femopp.games.sheepshead.rules",
        "TABLE = {'of rodskagg': 1}",
        "print(f'{one} rifki')",
    ],
)
def test_a_room_that_knows_one_is_found(text: str) -> None:
    assert games_known_to(f'"""Rifki in a docstring is none."""\n{text}')


def test_compiled_rooms_import_no_game() -> None:
    types = [path for path in SOURCE.rglob("*.pxd") if "games" not in path.parts]
    assert len(types) > 20
    assert [path for path in types if "femopp.games" in path.read_text(encoding="utf-8")] == []


def test_the_rules_of_all_games_are_read_without_engines_and_bots() -> None:
    program = "import sys, femopp.kits; print(*sys.modules)"
    read = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    modules = read.stdout.split()
    assert "femopp.games.rifki.rules.game" in modules
    assert [one for one in modules if re.search(r"engine|bot|search|presentation", one)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_kit_has_what_is_required(game: str) -> None:
    assert all(has_part(game, name) for name in REQUIRED)
    assert required_part(game, "rules").GAME is GAMES[game]


def test_a_part_that_is_missing_is_none() -> None:
    assert part("rifki", "manners") is None
    assert part("rifki", "engine.nothing") is None
    assert part("rifki", "nothing.engine") is None
    assert part("whist", "engine") is None
    assert "rifki" in games_with("engine")
    assert "rifki" not in games_with("manners")
    with pytest.raises(UnknownGameError):
        required_part("whist", "bot")
