"""Matches and their records for the tests of records."""

from collections.abc import Iterator
from random import Random
from typing import Any

from femopp.driver import Match, begin
from femopp.kits.catalogue import GAMES
from femopp.rulebook import Game
from femopp.tricks import Seat, seats
from tests.playing import by_chance, play

# One name has a space, one is the beginning of another, one isn't in Latin letters.
NAMES = ("Anna", "Anna K", "Åsa-Märta", "Dag", "Юрий", "F.", "Gun", "50% Hans")

PRESETS = [(name, preset.name) for name, game in GAMES.items() for preset in game.options.presets]


def names_for(match: Match[Any]) -> tuple[str, ...]:
    return NAMES[: match.state.players]


def chance_match(name: str, preset: str, seed: int, steps: int) -> Match[Any]:
    """Play a random match of this many actions, with a number of players the preset allows."""
    game: Game[Any] = GAMES[name]
    chance = Random(seed)
    options = game.options.of(preset)
    players = chance.choice(game.players(options))
    return play(begin(game, options, players), by_chance(chance), steps=steps, seed=seed)


def observers(match: Match[Any]) -> Iterator[Seat | None]:
    yield None
    yield from seats(match.state.players)
