"""The games by where they come from, and the files of their rules."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from femopp.kits import GAMES, required_part
from femopp.kits.packages import OWN, packages

OWN_GAMES = {name: game for name, game in GAMES.items() if packages()[name].startswith(f"{OWN}.")}
"""The games that come with Femopp, for tests of its pages, lists and stored files."""


def rules_of(game: str) -> Iterator[ModuleType]:
    """Yield the modules of a game's rules, which may be a package or one file."""
    rules = required_part(game, "rules")
    yield rules
    for folder in getattr(rules, "__path__", ()):
        for path in sorted(Path(folder).rglob("*.py")):
            inside = path.relative_to(folder).with_suffix("").parts
            if inside[-1] != "__init__":
                yield import_module(".".join([rules.__name__, *inside]))


def file_of(module: ModuleType) -> Path:
    assert module.__file__ is not None
    return Path(module.__file__)
