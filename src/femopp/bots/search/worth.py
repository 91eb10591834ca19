"""`Worth`: the objective of a search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from femopp.engine.searching.value import Value
from femopp.kits import required_part
from femopp.presentation import presentation_of
from femopp.rulebook import Action, Play

POINTS = Value()


class Unit(Enum):
    """The unit of a worth; a chance to win is from 0 to 1."""

    POINTS = "points"
    UNITS = "units"
    CHANCE = "chance"


def nothing(view: Any, action: Action) -> float:
    """Return that an action has no value beyond the deal."""
    return 0.0


@dataclass(frozen=True)
class Worth:
    """The objective of a game's search.

    value     the value of the end of a deal, from the view
    unit      its unit
    unique    a mask of cards without equals, which are always tried
    besides   the value of an action beyond the deal, from (view, action)
    leans     what a bot adds to an action for its own decision, from (view, action); it isn't
              measured, so no cost that is shown contains it
    shown     the kinds of decisions whose costs are calibrated, and so shown; see `kind_of`
    holds     whether it applies to a view; if not, the usual objective does
    """

    value: Callable[[Any], Value]
    unit: Unit
    unique: int = 0
    besides: Callable[[Any, Action], float] = nothing
    leans: Callable[[Any, Action], float] = nothing
    shown: frozenset[str] = frozenset()
    holds: Callable[[Any], bool] = lambda view: True


def kind_of(game: str, view: Any, legal: Sequence[Action]) -> str:
    """Return the kind of a decision: "lead", "follow", or the word of what may be done."""
    if all(isinstance(one, Play) for one in legal):
        return "follow" if view.trick.played else "lead"
    declining = presentation_of(game).declining
    return next((one.word for one in legal if type(one) not in declining), legal[0].word)


def points(view: Any) -> Value:
    """Return the value of the end of a deal in points."""
    return POINTS


def worth_of(game: str, view: Any, for_the_match: bool) -> Worth:
    """Return the objective in this deal: points, or winning the match.

    The game must have a part `search`, which may have an objective for the match
    (`FOR_THE_MATCH`).
    """
    search = required_part(game, "search")
    usual: Worth = search.WORTH
    sought: Worth = getattr(search, "FOR_THE_MATCH", usual)
    return sought if for_the_match and sought.holds(view) else usual
