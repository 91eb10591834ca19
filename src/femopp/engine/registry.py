"""Registry of the games' engines."""

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
    """The engine of one game.

    new_match  a match before its next deal, from options, `players` and the game's own `start`
    new_deal   the same with hands dealt, masks of cards in seat order
    enact      does an action of the rule book, a player's or the table's, in a match
    encode     turns a player's action into steps
    decode     turns steps into a player's action
    names      names of all actions and cards, by number
    needed     option values that the engine needs, if they differ from the rule book's
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
    """Return the engine of a game by its name.

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
    """The engines of all games that have one, each imported on first use."""

    def __getitem__(self, name: str) -> Engine:
        if not has_part(name, "engine"):
            raise KeyError(name)
        return engine_of(name)

    def __iter__(self) -> Iterator[str]:
        return iter(games_with("engine"))

    def __len__(self) -> int:
        return len(games_with("engine"))


ENGINES: Mapping[str, Engine] = _Engines()
