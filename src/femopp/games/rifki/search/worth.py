"""Objectives of a search in Rifki: points of the deal, and the value of the contracts left."""

from dataclasses import replace
from typing import Any

from femopp.bots.search.worth import Unit, Worth, points
from femopp.games.rifki.rules import Choose
from femopp.games.rifki.schedule import promised, promised_unless_late, value_of
from femopp.rulebook import Action


def _later(view: Any, action: Action) -> float:
    """Return the value of the deals after a choice of contract; cards don't change it."""
    return promised(view, action) if isinstance(action, Choose) else 0.0


def _later_unless_late(view: Any, action: Action) -> float:
    """Return the same, unless the value of the deal's end already includes it."""
    return promised_unless_late(view, action) if isinstance(action, Choose) else 0.0


WORTH = Worth(points, Unit.POINTS, besides=_later)
"""The objective of points in each deal.

No cost is shown: none is calibrated against forks of real deals (`bench/forks.py`), and those of
contracts vary too much for 4,000 of them.
"""

FOR_THE_MATCH = replace(WORTH, value=value_of, besides=_later_unless_late)
"""The objective of winning the match."""

COSTLY = {Unit.POINTS: 40.0}
"""The costs above which a coach questions a choice."""
