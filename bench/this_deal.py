"""`club` for `femopp arena`, but it maximises the points of this deal alone.

    PYTHONPATH=bench femopp arena rifki --bots club,this_deal:club --against greedy --deals N

So it has the same objective as a search that knows only the deal, and can be compared with one. It
makes a difference in Rifki alone.
"""

from dataclasses import replace
from typing import Any
from unittest.mock import patch

from femopp.bots import Luck, Strategy
from femopp.bots.search import level, levels_of, searching
from femopp.bots.search.worth import Worth, nothing, worth_of
from femopp.bots.sit import greedy
from femopp.rulebook import Action
from femopp.tricks import Seat


def club(game: str) -> Strategy:
    """Return a `club` that saves no contract for later."""
    strategy = searching(levels_of(game)["club"], otherwise=greedy)(game)

    def for_this_deal(game: str, view: Any, for_the_match: bool) -> Worth:
        return replace(worth_of(game, view, for_the_match), besides=nothing)

    def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        with patch.object(level, "worth_of", for_this_deal):
            return strategy(view, seat, legal, luck)

    return choose
