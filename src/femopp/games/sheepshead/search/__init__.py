"""Bots that search in Sheepshead: what they know, how long they think, and what they seek."""

from femopp.games.sheepshead.search.levels import LEVELS
from femopp.games.sheepshead.search.seen import known
from femopp.games.sheepshead.search.worth import WORTH

__all__ = ["LEVELS", "WORTH", "known"]
