"""Rödskägg (*fem opp*): twelve points, six cards, and nothing may be forgotten."""

from femopp.games.rodskagg.game import RODSKAGG
from femopp.games.rodskagg.options import RodskaggOptions
from femopp.games.rodskagg.start import RodskaggStart
from femopp.games.rodskagg.state import RodskaggState

__all__ = ["RODSKAGG", "RodskaggOptions", "RodskaggStart", "RodskaggState"]
