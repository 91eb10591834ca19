"""Rifki's `expert` for `femopp arena` as it was: playouts by rules of thumb, more of them.

    PYTHONPATH=bench femopp arena rifki --bots expert,by_rules:expert --against club --deals N

So it is seen what it brings to play deals out as players who search would play them.
"""

from __future__ import annotations

from femopp.bots.search import searching
from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level
from femopp.bots.sit import greedy

expert = searching(Level(Budget(actions=150_000, worlds=2_000)), otherwise=greedy)
