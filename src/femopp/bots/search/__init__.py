"""Bots that search: worlds that fit what a seat has seen, each played out after every candidate."""

from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level, searching
from femopp.bots.search.levels import levels_of

__all__ = ["Budget", "Level", "levels_of", "searching"]
