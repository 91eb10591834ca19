"""The start of many matches at once."""

from __future__ import annotations

from typing import Any

from femopp.engine.batch.rows import check_count
from femopp.engine.batch.stepping import Batch
from femopp.engine.errors import EngineError
from femopp.engine.registry import engine_of
from femopp.kits import GAMES
from femopp.rulebook import Game, Options


def new_matches(
    options: Options, count: int, *, players: int | None = None, start: Any = None
) -> Batch:
    """Begin this many matches before their next deal, each with the game's `new_match`.

    `players` is required if the game has no fixed number. Raises `EngineError` for an impossible
    number of matches, and whatever `new_match` raises.
    """
    check_count(count)
    game = _game_of(options)
    numbers = game.players(options)
    if players is None:
        if len(numbers) > 1:
            raise EngineError(f"how many play? give players={numbers[0]} to {numbers[-1]}")
        players = numbers[0]
    first = engine_of(game.name).new_match(options, players=players, start=start)
    return Batch([first] * count)


def _game_of(options: Options) -> Game[Any]:
    for game in GAMES.values():
        if isinstance(options, game.options):
            return game
    raise EngineError(f"options must be those of a game, not {options!r}")
