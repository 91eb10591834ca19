"""The levels of bots that search in Rödskägg."""

from collections.abc import Mapping
from dataclasses import replace

from femopp.bots.search.halving import Budget
from femopp.bots.search.level import Level
from femopp.bots.search.levels import CLUB, erring
from femopp.bots.search.slips import Slips
from femopp.engine.inference import Inference
from femopp.engine.policy import IMITATION

EXPERT = Level(
    Budget(actions=60_000, worlds=600, batch=32),
    policy=IMITATION,
    for_the_match=True,
    inference=Inference(
        calls=0.25, cards=0.8, effective=0.3, times=4, graded=True, trust=0.6, simple=0.5
    ),
)
MASTER = replace(EXPERT, budget=Budget(actions=600_000, worlds=6_000, batch=128))

PRACTISED = erring(Slips(temperature=0.27, forgets=0.3, aces=0.1))
SEASONED = erring(Slips(temperature=0.16, forgets=0.2, aces=0.05))

LEVELS: Mapping[str, Level] = {
    "practised": PRACTISED,
    "seasoned": SEASONED,
    "club": CLUB,
    "expert": EXPERT,
    "master": MASTER,
}
