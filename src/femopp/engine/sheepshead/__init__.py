"""Sheepshead, compiled."""

from femopp.engine.sheepshead import codes
from femopp.engine.sheepshead.begin import enact, new_deal, new_match
from femopp.engine.sheepshead.match import SheepsheadMatch

__all__ = ["SheepsheadMatch", "codes", "enact", "new_deal", "new_match"]
