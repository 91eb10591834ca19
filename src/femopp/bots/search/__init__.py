"""Bots that search: they play out every candidate in worlds that fit what the seat has seen."""

from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level, searching
from femopp.bots.search.levels import levels_of

__all__ = ["Budget", "Level", "levels_of", "searching"]
