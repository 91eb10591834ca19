"""Search in Sheepshead: knowledge, levels and objectives."""

from femopp.games.sheepshead.search.levels import LEVELS
from femopp.games.sheepshead.search.people import PEOPLE
from femopp.games.sheepshead.search.seen import known
from femopp.games.sheepshead.search.worth import COSTLY, WORTH

__all__ = ["COSTLY", "LEVELS", "PEOPLE", "WORTH", "known"]
