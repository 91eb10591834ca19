"""Rifki, compiled."""

from femopp.engine.rifki.begin import new_deal, new_match
from femopp.engine.rifki.match import RifkiMatch

__all__ = ["RifkiMatch", "new_deal", "new_match"]
