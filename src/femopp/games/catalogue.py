"""All games by name."""

import copyreg
from collections.abc import Mapping
from typing import Any

from femopp.games import rifki, rodskagg, sheepshead
from femopp.language import TextError, _, say
from femopp.rulebook import Game, closest_first, quoted

GAMES: Mapping[str, Game[Any]] = {
    "rodskagg": rodskagg.RODSKAGG,
    "rifki": rifki.RIFKI,
    "sheepshead": sheepshead.SHEEPSHEAD,
}


class UnknownGameError(TextError):
    """There is no game of that name; `text` lists the games, closest first."""


def game_named(name: str, games: Mapping[str, Game[Any]] = GAMES) -> Game[Any]:
    """The game of this name. Raises `UnknownGameError` that lists the names, closest first."""
    if name not in games:
        raise UnknownGameError(
            say(
                _("there is no game {name}; there are: {names}"),
                name=quoted(name),
                names=closest_first(name, games),
            )
        )
    return games[name]


def _kept(game: Game[Any]) -> str | tuple[Any, ...]:
    if GAMES.get(game.name) is game:
        return game_named, (game.name,)
    return object.__reduce_ex__(game, 4)


# Rules are functions, which cannot be kept: a match or a record that is names its game.
copyreg.pickle(Game, _kept)
