"""Levels of bots that are gone, and the one that plays for each now.

The name of a level that a table was ever stored with stays there for ever.
"""

from collections.abc import Mapping

from femopp.bots.sit import bots_of

USUAL = "greedy"
"""The level that plays under a name that this build does not know."""

GONE: Mapping[str, str] = {}
"""The level that plays now, by the name of one that is gone."""


def level_under(name: str, game: str) -> str:
    """The level that plays a game under this name: its own, or the one in its place."""
    there = bots_of(game)
    level = name if name in there else GONE.get(name, USUAL)
    return level if level in there else USUAL
