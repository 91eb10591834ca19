"""Rifki, compiled."""

from femopp.games.rifki.engine import codes
from femopp.games.rifki.engine.begin import enact, new_deal, new_match
from femopp.games.rifki.engine.match import RifkiPosition

__all__ = ["POSITION", "RifkiPosition", "codes", "enact", "new_deal", "new_match"]

POSITION = RifkiPosition
"""The class of its positions."""
