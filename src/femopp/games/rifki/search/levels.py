"""The levels of bots that search in Rifki."""

from collections.abc import Mapping
from dataclasses import replace

from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level
from femopp.bots.search.levels import CLUB
from femopp.engine.policy import IMITATION

EXPERT = Level(Budget(actions=60_000, worlds=400), policy=IMITATION)
MASTER = replace(EXPERT, budget=Budget(actions=600_000, worlds=4_000, batch=64))

LEVELS: Mapping[str, Level] = {"club": CLUB, "expert": EXPERT, "master": MASTER}
