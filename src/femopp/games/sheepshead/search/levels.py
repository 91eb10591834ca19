"""The levels of bots that search in Sheepshead."""

from collections.abc import Mapping
from dataclasses import replace

from femopp.bots.search.halving import Budget, Final
from femopp.bots.search.level import Level
from femopp.bots.search.levels import CLUB, erring
from femopp.bots.search.slips import Slips
from femopp.engine.inference import Inference
from femopp.engine.policy import IMITATION, RULES, Nested

EXPERT = Level(
    Budget(actions=150_000, worlds=600, batch=32),
    policy=IMITATION,
    inference=Inference(calls=0.1, cards=0.7),
)
# Measured with playouts by rules of thumb only; nested ones with networks take far longer.
MASTER = replace(
    EXPERT,
    policy=RULES,
    final=Final(
        Nested(worlds=16, tricks=16), among=3, budget=Budget(actions=10**12, worlds=400, batch=4)
    ),
)

PRACTISED = erring(Slips(temperature=0.5, forgets=0.3, aces=0.2))
SEASONED = erring(Slips(temperature=0.25, forgets=0.2, aces=0.1))

LEVELS: Mapping[str, Level] = {
    "practised": PRACTISED,
    "seasoned": SEASONED,
    "club": CLUB,
    "expert": EXPERT,
    "master": MASTER,
}
