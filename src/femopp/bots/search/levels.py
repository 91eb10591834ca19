"""The levels that search, by name and game."""

from collections.abc import Mapping
from dataclasses import replace

from femopp.bots.search.final import Final
from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level
from femopp.engine.inference import Inference
from femopp.engine.policy import IMITATION, Nested

CLUB = Level(Budget(actions=30_000, worlds=400))
EXPERT_AT_RODSKAGG = Level(
    Budget(actions=60_000, worlds=600, batch=32),
    policy=IMITATION,
    for_the_match=True,
    inference=Inference(
        calls=0.25, cards=0.8, effective=0.3, times=4, graded=True, trust=0.6, simple=0.5
    ),
)
EXPERT_AT_SHEEPSHEAD = Level(
    Budget(actions=150_000, worlds=600, batch=32),
    inference=Inference(calls=0.25, cards=0.7),
)
EXPERT_AT_RIFKI = Level(Budget(actions=60_000, worlds=400), policy=IMITATION)
MASTER_AT_RODSKAGG = replace(
    EXPERT_AT_RODSKAGG, budget=Budget(actions=600_000, worlds=6_000, batch=128)
)
MASTER_AT_SHEEPSHEAD = replace(
    EXPERT_AT_SHEEPSHEAD,
    final=Final(
        Nested(worlds=16, tricks=16), among=3, budget=Budget(actions=10**12, worlds=400, batch=4)
    ),
)
MASTER_AT_RIFKI = replace(EXPERT_AT_RIFKI, budget=Budget(actions=600_000, worlds=4_000, batch=64))

LEVELS: Mapping[str, Mapping[str, Level]] = {
    "club": {"rifki": CLUB, "rodskagg": CLUB, "sheepshead": CLUB},
    "expert": {
        "rifki": EXPERT_AT_RIFKI,
        "rodskagg": EXPERT_AT_RODSKAGG,
        "sheepshead": EXPERT_AT_SHEEPSHEAD,
    },
    "master": {
        "rifki": MASTER_AT_RIFKI,
        "rodskagg": MASTER_AT_RODSKAGG,
        "sheepshead": MASTER_AT_SHEEPSHEAD,
    },
}
