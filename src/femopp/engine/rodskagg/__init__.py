"""Rödskägg, compiled."""

from femopp.engine.rodskagg import codes
from femopp.engine.rodskagg.begin import enact, new_deal, new_match
from femopp.engine.rodskagg.match import RodskaggMatch

__all__ = ["RodskaggMatch", "codes", "enact", "new_deal", "new_match"]
