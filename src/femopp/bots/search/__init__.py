"""Bots that search: worlds that fit what a seat has seen, each played out after every candidate."""

from femopp.bots.search.halving import Budget
from femopp.bots.search.level import CLUB, Level, searching

__all__ = ["CLUB", "Budget", "Level", "searching"]
