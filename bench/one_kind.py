"""`expert` of Rödskägg for `femopp arena` as it was: all others are taken for players who search.

    PYTHONPATH=bench femopp arena rodskagg --bots expert,one_kind:expert --against greedy --deals N

So it is seen what it brings to ask which of the others are simple players.
"""

from __future__ import annotations

from dataclasses import replace

from femopp.bots.bot import Strategy
from femopp.bots.search import searching
from femopp.bots.search.levels import EXPERT_AT_RODSKAGG
from femopp.bots.sit import greedy
from femopp.engine.inference import Inference

INFERENCE = Inference(calls=0.25, cards=0.8, effective=0.3, times=4, graded=True, trust=0.6)


def expert(game: str) -> Strategy:
    """The strategy for a game of this name."""
    return searching(replace(EXPERT_AT_RODSKAGG, inference=INFERENCE), otherwise=greedy)(game)
