"""Search in Rifki: knowledge, levels and objectives."""

from femopp.games.rifki.search.levels import LEVELS
from femopp.games.rifki.search.people import PEOPLE
from femopp.games.rifki.search.seen import known
from femopp.games.rifki.search.worth import COSTLY, FOR_THE_MATCH, WORTH

__all__ = ["COSTLY", "FOR_THE_MATCH", "LEVELS", "PEOPLE", "WORTH", "known"]
