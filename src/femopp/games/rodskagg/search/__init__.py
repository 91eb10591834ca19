"""Search in Rödskägg: knowledge, levels and objectives."""

from femopp.games.rodskagg.search.levels import LEVELS
from femopp.games.rodskagg.search.people import PEOPLE
from femopp.games.rodskagg.search.seen import known
from femopp.games.rodskagg.search.worth import COSTLY, FOR_THE_MATCH, WORTH

__all__ = ["COSTLY", "FOR_THE_MATCH", "LEVELS", "PEOPLE", "WORTH", "known"]
