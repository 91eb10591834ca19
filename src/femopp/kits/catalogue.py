"""All games by name."""

import copyreg
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from femopp.kits.packages import OWN, leave_out, locale_of, packages
from femopp.language import TextError, _, add_catalogue
from femopp.rulebook import Game, meant, there_is_no


def _rules_of(name: str, package: str) -> Game[Any] | None:
    """Load a kit's rules. A broken kit of another distribution is left out."""
    try:
        game: Game[Any] = import_module(f"{package}.rules").GAME
        if game.name != name:
            raise ValueError(f"its rules call it {game.name}")
        folder = locale_of(package)
        if folder is not None:
            add_catalogue(package, folder)
    except Exception as error:
        if package.startswith(f"{OWN}."):
            raise
        leave_out(name, error)
        return None
    return game


GAMES: Mapping[str, Game[Any]] = {
    name: game for name, package in packages().items() if (game := _rules_of(name, package))
}


class UnknownGameError(TextError):
    """An unknown game; `text` lists the games, closest first."""


def game_named(name: str, games: Mapping[str, Game[Any]] = GAMES) -> Game[Any]:
    """Return the game of this name, without regard to case and accents.

    Raises `UnknownGameError`.
    """
    found = meant(name, games)
    if found is None:
        raise UnknownGameError(
            there_is_no(_("there is no game {name}; there are: {names}"), name, games)
        )
    return games[found]


def _pickled(game: Game[Any]) -> str | tuple[Any, ...]:
    if GAMES.get(game.name) is game:
        return game_named, (game.name,)
    return object.__reduce_ex__(game, 4)


# Rules are functions, which cannot be pickled, so matches and records refer to games by name.
copyreg.pickle(Game, _pickled)
