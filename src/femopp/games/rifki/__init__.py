"""Rifki, also called Turkish King: twenty deals for four, with seven kinds of contract."""

from femopp.games.rifki.actions import Choose, DrawDealer
from femopp.games.rifki.contracts import Contract, Kind
from femopp.games.rifki.events import DealSettled, MatchEnded
from femopp.games.rifki.game import RIFKI
from femopp.games.rifki.options import RifkiOptions
from femopp.games.rifki.start import RifkiStart
from femopp.games.rifki.state import RifkiMatch

__all__ = [
    "RIFKI",
    "Choose",
    "Contract",
    "DealSettled",
    "DrawDealer",
    "Kind",
    "MatchEnded",
    "RifkiMatch",
    "RifkiOptions",
    "RifkiStart",
]
