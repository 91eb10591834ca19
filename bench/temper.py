"""Bold and careful bots for `femopp arena`: `temper:bold_club`, `temper:careful_greedy` and so on.

PYTHONPATH=bench femopp arena rifki --bots club,temper:bold_club --against club --deals 400
"""

from collections.abc import Callable

from femopp.bots.bot import Strategy
from femopp.bots.sit import STRATEGIES, strategy_of
from femopp.bots.temperament import Nerve


def __getattr__(name: str) -> Callable[[str], Strategy]:
    nerve, _underscore, level = name.partition("_")
    if nerve not in list(Nerve) or level not in STRATEGIES:
        raise AttributeError(name)
    return lambda game: strategy_of(level, game, None, Nerve(nerve).lean)
