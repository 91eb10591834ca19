"""The levels of bots that search in Rifki."""

from collections.abc import Mapping
from dataclasses import replace

from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level
from femopp.bots.search.levels import CLUB, erring
from femopp.bots.search.slips import Slips
from femopp.engine.policy import IMITATION

EXPERT = Level(Budget(actions=60_000, worlds=400), policy=IMITATION)
MASTER = replace(EXPERT, budget=Budget(actions=600_000, worlds=4_000, batch=64))

PRACTISED = erring(Slips(temperature=9.0, forgets=0.3, aces=3.0))
SEASONED = erring(Slips(temperature=5.5, forgets=0.2, aces=2.0))

LEVELS: Mapping[str, Level] = {
    "practised": PRACTISED,
    "seasoned": SEASONED,
    "club": CLUB,
    "expert": EXPERT,
    "master": MASTER,
}
