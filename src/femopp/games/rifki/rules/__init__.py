"""Rifki, also called Turkish King: twenty deals for four players, with seven contracts."""

from femopp.games.rifki.rules.actions import Choose, DrawDealer
from femopp.games.rifki.rules.contracts import Contract, Kind
from femopp.games.rifki.rules.game import GAME
from femopp.games.rifki.rules.options import RifkiOptions
from femopp.games.rifki.rules.start import RifkiStart
from femopp.games.rifki.rules.state import RifkiMatch

__all__ = [
    "GAME",
    "Choose",
    "Contract",
    "DrawDealer",
    "Kind",
    "RifkiMatch",
    "RifkiOptions",
    "RifkiStart",
]
