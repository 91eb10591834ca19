"""The levels that search, by name and game."""

from collections.abc import Mapping

from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level
from femopp.engine.inference import Inference

CLUB = Level(Budget(actions=30_000, worlds=400))
EXPERT_AT_RODSKAGG = Level(
    Budget(actions=60_000, worlds=600, batch=32),
    for_the_match=True,
    inference=Inference(calls=0.25, cards=0.8, graded=True),
)
EXPERT_AT_SHEEPSHEAD = Level(
    Budget(actions=150_000, worlds=600, batch=32),
    inference=Inference(calls=0.25, cards=0.7),
)
EXPERT_AT_RIFKI = Level(Budget(actions=150_000, worlds=2_000))

LEVELS: Mapping[str, Mapping[str, Level]] = {
    "club": {"rifki": CLUB, "rodskagg": CLUB, "sheepshead": CLUB},
    "expert": {
        "rifki": EXPERT_AT_RIFKI,
        "rodskagg": EXPERT_AT_RODSKAGG,
        "sheepshead": EXPERT_AT_SHEEPSHEAD,
    },
}
