"""What comes of playouts by rules of thumb: the same compiled or not."""

from __future__ import annotations

from random import Random

from femopp.engine.chance import Chance
from femopp.engine.policy import IMITATION, RULES, Policy
from femopp.engine.table import ENGINES
from femopp.kits import GAMES
from tests.engine.lockstep import random_options


def playouts() -> list[object]:
    """Deals of all games by random options, each played out in some ways."""
    found: list[object] = []
    for name, engine in ENGINES.items():
        for seed in range(20):
            chance = Random(seed)
            options = random_options(GAMES[name].options, chance)
            players = chance.choice(GAMES[name].players(options))
            match = engine.new_match(options, players=players)
            source = Chance(seed)
            for _deal in range(3):
                if match.is_over:
                    break
                match.deal_from(source)
                found.append(match.play_outs(Chance(seed), 2, Policy(0.3)))
                found.append(match.play_outs(Chance(seed), 1, IMITATION))
                match.play_out(source, RULES)
                found.append((match.plays(), match.points()))
    return found
