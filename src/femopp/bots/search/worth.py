"""What a search looks for: the worth of a deal's end, and what no deal tells."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from femopp.engine.searching.value import Value
from femopp.kits import required_part
from femopp.rulebook import Action

POINTS = Value()


class Unit(Enum):
    """What a worth is counted in, as people read it; a chance to win is from 0 to 1."""

    POINTS = "points"
    UNITS = "units"
    CHANCE = "chance"


@dataclass(frozen=True)
class Worth:
    """What a game's search looks for.

    value     what the end of a deal is worth, from the view
    unit      what that is counted in
    unique    cards that are like no other, a mask: they are tried even beside their equals
    besides   what an action is worth apart from the deal, from (view, action)
    holds     from which views on it is sought; before that, what any deal is worth
    """

    value: Callable[[Any], Value]
    unit: Unit
    unique: int = 0
    besides: Callable[[Any, Action], float] | None = None
    holds: Callable[[Any], bool] = lambda view: True


def points(view: Any) -> Value:
    """What the end of a deal is worth to who wants its points."""
    return POINTS


def worth_of(game: str, view: Any, for_the_match: bool) -> Worth:
    """What is sought in this deal, by who wants points or by who wants to win the match.

    The game must have a part `search`. It says what is sought for the match (`FOR_THE_MATCH`) if
    it knows what a sheet is worth.
    """
    search = required_part(game, "search")
    usual: Worth = search.WORTH
    sought: Worth = getattr(search, "FOR_THE_MATCH", usual)
    return sought if for_the_match and sought.holds(view) else usual
