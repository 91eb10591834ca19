"""Values of a deal's first actions in a few worlds, to compare compiled and uncompiled runs."""

from array import array

from femopp.engine.chance import Chance
from femopp.engine.inference import Inference
from femopp.engine.position import Position
from femopp.engine.registry import ENGINES
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.searching.value import Value
from femopp.engine.worlds import knowledge
from femopp.games.rodskagg.engine.nearer_zero import NearerZero
from femopp.kits import GAMES

PLAYERS = {"rifki": 4, "sheepshead": 5, "rodskagg": 4}


def dealt(name: str, seed: int) -> Position:
    """Return a match with its first deal."""
    options = GAMES[name].options.of(**ENGINES[name].needed)
    match = ENGINES[name].new_match(options, players=PLAYERS[name])
    match.deal_from(Chance(seed))
    return match


def rollouts(name: str, seed: int = 1) -> Rollouts:
    """Return rollouts for the first seat to act in a deal."""
    match = dealt(name, seed)
    value = NearerZero(won=15.0, lost=5.0, up=3.0) if name == "rodskagg" else Value()
    inference = Inference(calls=0.5, cards=0.5, simple=0.5)
    return Rollouts(knowledge(match, match.actor), seed, value, inference=inference)


def brought(name: str, worlds: int = 3) -> list[float]:
    """Return the sum for each legal action in this many worlds."""
    one = rollouts(name)
    legal = [(action,) for action in range(64) if one.legal_mask() >> action & 1]
    sums = array("d", bytes(8 * len(legal)))
    one.play(legal, sums, worlds)
    return list(sums)
