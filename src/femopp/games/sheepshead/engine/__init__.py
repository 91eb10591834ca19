"""Sheepshead, compiled."""

from femopp.games.sheepshead.engine import codes
from femopp.games.sheepshead.engine.begin import enact, new_deal, new_match
from femopp.games.sheepshead.engine.match import SheepsheadPosition

__all__ = ["POSITION", "SheepsheadPosition", "codes", "enact", "new_deal", "new_match"]

POSITION = SheepsheadPosition
"""The class of its positions."""
