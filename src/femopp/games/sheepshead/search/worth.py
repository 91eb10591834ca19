"""The objective of a search in Sheepshead: units of payment."""

from collections.abc import Mapping
from typing import Any

from femopp.bots.search.worth import Unit, Worth, points
from femopp.games.sheepshead.engine.codes import mask_of
from femopp.games.sheepshead.rules.actions import Crack, DoubleCrack, Pick, TripleCrack
from femopp.games.sheepshead.rules.order import THE_BOY
from femopp.rulebook import Action

PLAYOUTS_MISS: Mapping[type[Action], float] = {
    Pick: 2.0,
    Crack: -3.0,
    DoubleCrack: -3.0,
    TripleCrack: -3.0,
}
"""Units that a bot adds for its decision, as playouts miss them; no cost that is shown has them.

A picker who searches makes more than one who plays by rules of thumb, and sampled worlds that
ignore the calls make it look too easy to double against them. Paired deals among greedy bots:
picks at 1.5 were 0.15 ± 0.05 better than at 0 (150 deals); doublings at -3 were 0.14 ± 0.08 better
than at 0, 0.13 ± 0.04 better than at -6, and 0.11 ± 0.04 better than those of the greedy bot (140
deals). Among bots that search, picks at 0 leave every other deal unpicked; at 3 they bring what
they do at 2, and cracks at -1.5 cost 0.04. Throwing off needs no reserve: 19 times in 550 deals it
seemed worth 0 to 3 units; 14 times it brought more than not doing it, never less, on average 8.5.
"""


def _leans(view: Any, action: Action) -> float:
    return PLAYOUTS_MISS.get(type(action), 0.0)


WORTH = Worth(points, Unit.UNITS, unique=mask_of((THE_BOY,)), leans=_leans)
"""The objective of points in each deal.

No cost is shown: 4,000 forks of a kind of decision don't calibrate its largest third.
`bench/forks.py` measures that.
"""

COSTLY = {Unit.UNITS: 0.8}
"""The costs above which a coach questions a choice."""
