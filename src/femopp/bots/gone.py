"""Replacements of removed levels of bots, as stored tables keep their names for ever."""

from collections.abc import Mapping

from femopp.bots.sit import bots_of

USUAL = "greedy"
"""The level for unknown names."""

GONE: Mapping[str, str] = {}
"""Today's levels by the names of removed ones."""


def level_under(name: str, game: str) -> str:
    """Return the level of this name in a game, or its replacement."""
    there = bots_of(game)
    level = name if name in there else GONE.get(name, USUAL)
    return level if level in there else USUAL
