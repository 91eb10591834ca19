"""The way in which a network learns Sheepshead."""

from __future__ import annotations

import numpy as np

from femopp.engine.batch import Batch
from femopp.engine.registry import engine_of
from femopp.games.sheepshead.rules.session import Start
from femopp.research.learning.subject import Cards, Way
from femopp.research.setting import Setting

DOUBLERS = (0.7, 0.15, 0.1, 0.05)
"""How often deals begin after 0, 1, 2 and 3 passed ones."""


def after_passed_deals(setting: Setting, chance: np.random.Generator, rows: int) -> Batch:
    """Begin sessions, some of them after passed deals."""
    engine = engine_of(setting.game)
    begun = [
        engine.new_match(setting.options, start=Start(doublers=number))
        for number in range(len(DOUBLERS))
    ]
    drawn = chance.choice(len(DOUBLERS), rows, p=DOUBLERS)
    return Batch([begun[number] for number in drawn])


WAY = Way(
    Cards(
        (0, 6, 12, 18, 32),
        sets=("blind", "buried"),
        always=(-1, 3, 1),
        others_played=True,
    ),
    begin=after_passed_deals,
)
