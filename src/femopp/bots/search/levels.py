"""The levels that search, by name."""

from collections.abc import Mapping
from dataclasses import replace

from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level
from femopp.bots.search.slips import Slips
from femopp.kits import part

CLUB = Level(Budget(actions=30_000, worlds=400))


def erring(slips: Slips) -> Level:
    """Return a level that values its choices as `club` does, all in as many worlds, and errs."""
    return replace(CLUB, budget=replace(CLUB.budget, halves=False), slips=slips)


def levels_of(game: str) -> Mapping[str, Level]:
    """Return the searching levels of this game; none if its kit has no search."""
    search = part(game, "search")
    levels: Mapping[str, Level] = {} if search is None else search.LEVELS
    return levels
