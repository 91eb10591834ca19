"""`expert` of Rödskägg for `femopp arena`, but it takes all others for searching players.

    PYTHONPATH=bench femopp arena rodskagg --bots expert,one_kind:expert --against greedy --deals N

This shows the gain from finding out which of the others are simple players.
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
    """Return the strategy for a game of this name."""
    return searching(replace(EXPERT_AT_RODSKAGG, inference=INFERENCE), otherwise=greedy)(game)
