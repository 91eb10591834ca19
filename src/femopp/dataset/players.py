"""Players of a data set: policies of the engine, a network, and the arena's bots."""

from collections.abc import Mapping
from types import MappingProxyType

from femopp.arena import entrant
from femopp.arena.entering import OWN, entrants
from femopp.bots import Bot, UnknownBotError
from femopp.bots.learned import network_of
from femopp.bots.sit import LEARNED
from femopp.engine.learned.network import Network
from femopp.engine.policy import IMITATION, Policy
from femopp.language import _
from femopp.research import opponents
from femopp.rulebook import there_is_no

POLICIES: Mapping[str, Policy] = MappingProxyType({**opponents.POLICIES, "imitation": IMITATION})
"""Policies of the engine by name; they play thousands of deals a second."""

Player = Policy | Network | Bot


def names_of(game: str) -> tuple[str, ...]:
    """Return the names of all players of a game."""
    return tuple(dict.fromkeys((*POLICIES, *entrants(game))))


def player_named(name: str, game: str) -> Player:
    """Return a player: a policy, the network of `learned`, or a bot as in the arena.

    Raises `UnknownBotError`, and `BotError` for a bot of the user's that fails.
    """
    if name in POLICIES:
        return POLICIES[name]
    if OWN not in name and name not in entrants(game):
        raise UnknownBotError(
            there_is_no(
                _("there is no bot {name}; there are: {names}; or one of your own, as MODULE:NAME"),
                name,
                names_of(game),
            )
        )
    # The bot of that name would look for the same observation in the rule book.
    return network_of(game) if name == LEARNED else entrant(name, game)
