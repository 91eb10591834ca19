"""The networks of `learned`, for many observations at once.

network = learned("rifki")
logits = network.logits(batch.observations())
batch.play(network.choose(batch.observations(), batch.legal_masks()))
"""

from __future__ import annotations

from femopp.bots.learned import check_learnt, network_of
from femopp.engine.learned.network import Network
from femopp.kits import game_named
from femopp.rulebook import Options


def learned(game: str) -> Network:
    """Return the network that has learnt a game by its default rules.

    Raises `EngineError` if none has, and `UnknownGameError`.
    """
    return network_of(game_named(game).name)


def learned_by(game: str, options: Options, players: int) -> Network:
    """Return the network for these rules. Raises `NotLearntError` if it hasn't learnt them."""
    check_learnt(game, options, players)
    return learned(game)
