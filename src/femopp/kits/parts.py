"""Parts of kits by name."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from femopp.kits.catalogue import GAMES, game_named
from femopp.kits.packages import packages


@cache
def has_part(game: str, name: str) -> bool:
    """Whether the kit of a game has this part, without importing it.

    For a nested part, such as `engine.worlds`, its parent is imported.
    """
    package = packages().get(game)
    whole, dot, _own = name.rpartition(".")
    if package is None or (dot and not has_part(game, whole)):
        return False
    return find_spec(f"{package}.{name}") is not None


def part(game: str, name: str) -> ModuleType | None:
    """Import a part of a game's kit; None if the kit has none.

    Raises whatever the import of the part raises.
    """
    return import_module(f"{packages()[game]}.{name}") if has_part(game, name) else None


def required_part(game: str, name: str) -> ModuleType:
    """Import a part that the game's kit is known to have. Raises `UnknownGameError`."""
    return import_module(f"{packages()[game_named(game).name]}.{name}")


def games_with(name: str) -> tuple[str, ...]:
    """Return the names of the games whose kits have this part."""
    return tuple([game for game in GAMES if has_part(game, name)])
