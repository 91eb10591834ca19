"""Results of playouts by rules of thumb, to compare compiled and uncompiled runs."""

from random import Random

from femopp.engine.chance import Chance
from femopp.engine.policy import IMITATION, RULES, Policy
from femopp.engine.registry import ENGINES
from femopp.kits import GAMES
from tests.engine.lockstep import random_options


def playouts() -> list[object]:
    """Play out deals of all games with random options, each in several ways."""
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
