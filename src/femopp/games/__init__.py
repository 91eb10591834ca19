"""The games: their rules, one folder for each."""

from femopp.games.catalogue import GAMES, UnknownGameError, game_named

__all__ = ["GAMES", "UnknownGameError", "game_named"]
