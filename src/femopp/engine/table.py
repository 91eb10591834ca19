"""The engines of all games by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from femopp.engine import rifki, rodskagg, sheepshead
from femopp.engine.position import Position
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


ENGINES: Mapping[str, Engine] = MappingProxyType(
    {
        "rifki": Engine(
            new_match=rifki.new_match,
            new_deal=rifki.new_deal,
            enact=rifki.enact,
            encode=rifki.codes.encode,
            decode=rifki.codes.decode,
            names=rifki.codes.NAMES,
        ),
        "rodskagg": Engine(
            new_match=rodskagg.new_match,
            new_deal=rodskagg.new_deal,
            enact=rodskagg.enact,
            encode=rodskagg.codes.encode,
            decode=rodskagg.codes.decode,
            names=rodskagg.codes.NAMES,
        ),
        "sheepshead": Engine(
            new_match=sheepshead.new_match,
            new_deal=sheepshead.new_deal,
            enact=sheepshead.enact,
            encode=sheepshead.codes.encode,
            decode=sheepshead.codes.decode,
            names=sheepshead.codes.NAMES,
        ),
    }
)
