"""Rifki, compiled."""

from femopp.engine.rifki import codes
from femopp.engine.rifki.begin import enact, new_deal, new_match
from femopp.engine.rifki.match import RifkiMatch

__all__ = ["RifkiMatch", "codes", "enact", "new_deal", "new_match"]
