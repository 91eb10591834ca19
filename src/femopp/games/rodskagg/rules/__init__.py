"""Rödskägg (*fem opp*): twelve points, six cards, and forgetting is penalised."""

from femopp.games.rodskagg.rules.game import GAME
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.games.rodskagg.rules.state import RodskaggState

__all__ = ["GAME", "RodskaggOptions", "RodskaggStart", "RodskaggState"]
