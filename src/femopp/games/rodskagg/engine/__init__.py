"""Rödskägg, compiled."""

from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.engine.begin import enact, new_deal, new_match, new_small_match
from femopp.games.rodskagg.engine.match import RodskaggPosition

__all__ = [
    "NEEDED",
    "POSITION",
    "RodskaggPosition",
    "codes",
    "enact",
    "new_deal",
    "new_match",
    "new_small_match",
]

NEEDED = {"rituals": "auto"}
"""Option values that the engine needs, if they differ from the rule book's."""

POSITION = RodskaggPosition
"""The class of its positions."""
