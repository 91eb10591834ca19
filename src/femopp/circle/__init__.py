"""Circles of people who play together: evenings, seasons, and the matches that they have played."""

from femopp.circle.evenings import (
    Season,
    UnknownZoneError,
    bounds_of,
    check_zone,
    close_after,
    evening_of,
    season_of,
    zone_named,
)
from femopp.circle.memory import Memory, remember, remembered
from femopp.circle.names import A_PLAYER, circle_name_fault, member_name_fault
from femopp.circle.notes import Note, note_in_words
from femopp.circle.played import CARDS, TABLE, Played, PlayedDeal, players_of, visitors_of
from femopp.circle.summed import Summed, SummedPlayer, summed

__all__ = [
    "A_PLAYER",
    "CARDS",
    "TABLE",
    "Memory",
    "Note",
    "Played",
    "PlayedDeal",
    "Season",
    "Summed",
    "SummedPlayer",
    "UnknownZoneError",
    "bounds_of",
    "check_zone",
    "circle_name_fault",
    "close_after",
    "evening_of",
    "member_name_fault",
    "note_in_words",
    "players_of",
    "remember",
    "remembered",
    "season_of",
    "summed",
    "visitors_of",
    "zone_named",
]
