"""The levels that search, by name."""

from collections.abc import Mapping

from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level
from femopp.kits import part

CLUB = Level(Budget(actions=30_000, worlds=400))


def levels_of(game: str) -> Mapping[str, Level]:
    """Return the searching levels of this game; none if its kit has no search."""
    search = part(game, "search")
    levels: Mapping[str, Level] = {} if search is None else search.LEVELS
    return levels
