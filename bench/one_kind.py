"""`expert` of Rödskägg for `femopp arena`, but it takes all others for searching players.

    PYTHONPATH=bench femopp arena rodskagg --bots expert,one_kind:expert --against greedy --deals N

This shows the gain from finding out which of the others are simple players.
"""

from dataclasses import replace

from femopp.bots.bot import Strategy
from femopp.bots.search import levels_of, searching
from femopp.bots.sit import greedy
from femopp.engine.inference import Inference

INFERENCE = Inference(calls=0.25, cards=0.8, effective=0.3, times=4, graded=True, trust=0.6)


def expert(game: str) -> Strategy:
    """Return the strategy for a game of this name."""
    one_kind = replace(levels_of(game)["expert"], inference=INFERENCE)
    return searching(one_kind, otherwise=greedy)(game)
