"""What each game's search looks for: the worth of a deal's end, and what no deal tells."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from femopp.engine.searching.value import NearerZero, Value
from femopp.games.rifki.rules import Choose
from femopp.games.rifki.schedule import promised, promised_unless_late, value_of
from femopp.games.rodskagg.equity import equity_of
from femopp.games.rodskagg.rules.state import HAND
from femopp.games.sheepshead.engine.codes import mask_of
from femopp.games.sheepshead.rules.actions import Crack, DoubleCrack, Pick, TripleCrack
from femopp.games.sheepshead.rules.order import THE_BOY
from femopp.rulebook import Action


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


def worth_of(game: str, view: Any, for_the_match: bool) -> Worth:
    """What is sought in this deal, by who wants points or by who wants to win the match."""
    sought = FOR_THE_MATCH[game]
    return sought if for_the_match and sought.holds(view) else WORTH[game]


def _later(view: Any, action: Action) -> float:
    """What a choice of contract leaves for later; a card leaves nothing that was not there."""
    return promised(view, action) if isinstance(action, Choose) else 0.0


def _later_unless_late(view: Any, action: Action) -> float:
    """The same, where the end of the deal does not tell it already."""
    return promised_unless_late(view, action) if isinstance(action, Choose) else 0.0


PLAYOUTS_MISS: Mapping[type[Action], float] = {
    Pick: 2.0,
    Crack: -3.0,
    DoubleCrack: -3.0,
    TripleCrack: -3.0,
}
"""Units of Sheepshead that playouts do not see.

A picker who searches makes more than one who plays by rules of thumb, and worlds in which nobody's
call tells of his hand make it look too easy to double against him. Paired deals among greedy bots:
picks at 1.5 were 0.15 ± 0.05 better than at 0 (150 deals); doublings at -3 were 0.14 ± 0.08 better
than at 0, 0.13 ± 0.04 better than at -6, and 0.11 ± 0.04 better than those of the greedy bot (140
deals). Among bots that search, picks at 0 leave every other deal unpicked; at 3 they bring what
they do at 2, and cracks at -1.5 cost 0.04. Throwing off needs no reserve: 19 times in 550 deals it
seemed worth 0 to 3 units; 14 times it brought more than not doing it, never less, on average 8.5.
"""


def _missed(view: Any, action: Action) -> float:
    return PLAYOUTS_MISS.get(type(action), 0.0)


POINTS = Value()
NEARER_ZERO = NearerZero(won=15.0, lost=5.0, up=3.0)


def _points(view: Any) -> Value:
    return POINTS


def _nearer_zero(view: Any) -> Value:
    return NEARER_ZERO


def _chance_to_win(view: Any) -> Value:
    return equity_of(view.options)


def _somebody_is_near(view: Any) -> bool:
    """Whether tricks of this deal can bring somebody to zero, or one has passed it.

    Before that a point is worth about as much wherever one stands, and points say it more surely
    than chances fitted to the play of others.
    """
    left: list[int] = [points for seat, points in enumerate(view.points) if seat not in view.out]
    return min(left) <= HAND


WORTH: Mapping[str, Worth] = {
    "rifki": Worth(_points, Unit.POINTS, besides=_later),
    "rodskagg": Worth(_nearer_zero, Unit.POINTS),
    "sheepshead": Worth(_points, Unit.UNITS, unique=mask_of((THE_BOY,)), besides=_missed),
}
"""By game, for who wants points of each deal."""

FOR_THE_MATCH: Mapping[str, Worth] = {
    **WORTH,
    "rifki": Worth(value_of, Unit.POINTS, besides=_later_unless_late),
    "rodskagg": Worth(_chance_to_win, Unit.CHANCE, holds=_somebody_is_near),
}
"""By game, for who wants to win the match, where we know what a sheet is worth."""
