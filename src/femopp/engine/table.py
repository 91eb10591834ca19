"""The engines of all games by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from femopp.engine.position import Position
from femopp.games.rifki import engine as rifki
from femopp.games.rodskagg import engine as rodskagg
from femopp.games.sheepshead import engine as sheepshead
from femopp.rulebook import Action


@dataclass(frozen=True)
class Engine:
    """What the engine has of one game.

    new_match  a match before its next deal, from options, `players` and the game's own `start`
    new_deal   the same with hands dealt, masks of cards in seat order
    enact      does in a match what an action of the rule book does, a player's or the table's
    encode     the steps that an action of a player is
    decode     the action of a player that these steps are
    names      what a person would write for each number
    """

    new_match: Callable[..., Position]
    new_deal: Callable[..., Position]
    enact: Callable[[Any, Action], None]
    encode: Callable[[Action], tuple[int, ...]]
    decode: Callable[..., Action]
    names: Mapping[int, str]


def _engine(game: Any) -> Engine:
    """What the package of a game holds."""
    return Engine(
        new_match=game.new_match,
        new_deal=game.new_deal,
        enact=game.enact,
        encode=game.codes.encode,
        decode=game.codes.decode,
        names=game.codes.NAMES,
    )


ENGINES: Mapping[str, Engine] = MappingProxyType(
    {
        "rifki": _engine(rifki),
        "rodskagg": _engine(rodskagg),
        "sheepshead": _engine(sheepshead),
    }
)
