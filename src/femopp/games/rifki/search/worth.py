"""What a search in Rifki looks for: points of the deal, and what its contract leaves for later."""

from dataclasses import replace
from typing import Any

from femopp.bots.search.worth import Unit, Worth, points
from femopp.games.rifki.rules import Choose
from femopp.games.rifki.schedule import promised, promised_unless_late, value_of
from femopp.rulebook import Action


def _later(view: Any, action: Action) -> float:
    """What a choice of contract leaves for later; a card leaves nothing that was not there."""
    return promised(view, action) if isinstance(action, Choose) else 0.0


def _later_unless_late(view: Any, action: Action) -> float:
    """The same, where the end of the deal does not tell it already."""
    return promised_unless_late(view, action) if isinstance(action, Choose) else 0.0


WORTH = Worth(points, Unit.POINTS, besides=_later)
"""For who wants points of each deal."""

FOR_THE_MATCH = replace(WORTH, value=value_of, besides=_later_unless_late)
"""For who wants to win the match."""
