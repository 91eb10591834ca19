"""`expert` of Rifki and Rödskägg for `femopp arena`, but with playouts by rules of thumb.

    PYTHONPATH=bench femopp arena rifki --bots expert,by_rules:expert --against club --deals N

This shows the gain from playouts that imitate searching players.
"""

from femopp.bots.bot import Strategy
from femopp.bots.search import searching
from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level
from femopp.bots.sit import greedy
from femopp.engine.inference import Inference

LEVELS = {
    "rifki": Level(Budget(actions=150_000, worlds=2_000)),
    "rodskagg": Level(
        Budget(actions=60_000, worlds=600, batch=32),
        for_the_match=True,
        inference=Inference(calls=0.25, cards=0.8, graded=True),
    ),
}


def expert(game: str) -> Strategy:
    """Return the strategy for a game of this name."""
    return searching(LEVELS[game], otherwise=greedy)(game)
