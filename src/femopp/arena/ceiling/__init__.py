"""A bot that sees all cards, as an upper bound. It plays only in the arena.

The packages for tables cannot import this one. The bot is given the whole state of the match,
whereas any other bot gets the view of its seat.
"""

from collections.abc import Callable, Mapping

from femopp.arena.ceiling.seeing import seeing
from femopp.bots import Strategy

CEILINGS: Mapping[str, Callable[[str], Strategy]] = {"ceiling": seeing}
"""Strategies by bot name, for a game."""

__all__ = ["CEILINGS"]
