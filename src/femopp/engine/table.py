"""The engines of games by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from femopp.engine.errors import NotInEngine
from femopp.engine.position import Position
from femopp.kits import game_named, games_with, has_part, part
from femopp.language import _, say
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
    needed     what it needs of options, where that is not the rule book's
    """

    new_match: Callable[..., Position]
    new_deal: Callable[..., Position]
    enact: Callable[[Any, Action], None]
    encode: Callable[[Action], tuple[int, ...]]
    decode: Callable[..., Action]
    names: Mapping[int, str]
    needed: Mapping[str, str]


@cache
def engine_of(game: str) -> Engine:
    """The engine of the game of this name.

    Raises `NotInEngine` if its kit has none, and `UnknownGameError`.
    """
    title = game_named(game).title
    found = part(game, "engine")
    if found is None:
        raise NotInEngine(say(_("{game} has no engine: only the rule book plays it"), game=title))
    return Engine(
        new_match=found.new_match,
        new_deal=found.new_deal,
        enact=found.enact,
        encode=found.codes.encode,
        decode=found.codes.decode,
        names=found.codes.NAMES,
        needed=getattr(found, "NEEDED", {}),
    )


class _Engines(Mapping[str, Engine]):
    """The engines of all games that have one, each imported when it is first asked for."""

    def __getitem__(self, name: str) -> Engine:
        if not has_part(name, "engine"):
            raise KeyError(name)
        return engine_of(name)

    def __iter__(self) -> Iterator[str]:
        return iter(games_with("engine"))

    def __len__(self) -> int:
        return len(games_with("engine"))


ENGINES: Mapping[str, Engine] = _Engines()
