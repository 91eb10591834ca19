"""Kits: each game is a package whose modules are its parts, found by their names.

Every kit has `rules` (with its `GAME`), `presentation` (with its `PRESENTATION`) and `bot` (with a
sensible player's `choose`). It may lack all other parts: who wants one asks for it by `part`. The
kits are the folders of `femopp.games`, and packages named by the entry point group `femopp.games`.
"""

from femopp.kits.catalogue import GAMES, UnknownGameError, game_named
from femopp.kits.parts import games_with, has_part, part, required_part

__all__ = [
    "GAMES",
    "UnknownGameError",
    "game_named",
    "games_with",
    "has_part",
    "part",
    "required_part",
]
