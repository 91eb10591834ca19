"""A bot that sees all cards: how well one could play at most. It plays nowhere but in the arena.

The rooms of a table cannot import this one. What it sees is the whole state of the match, where any
other bot is given the view of its seat.
"""

from collections.abc import Callable, Mapping

from femopp.arena.ceiling.seeing import seeing
from femopp.bots import Strategy

CEILINGS: Mapping[str, Callable[[str], Strategy]] = {"ceiling": seeing}
"""By name, from the game."""

__all__ = ["CEILINGS"]
