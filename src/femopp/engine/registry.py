"""Registry of the games' engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar, overload

from femopp.engine.errors import NotInEngine
from femopp.engine.position import Position
from femopp.kits import game_named, games_with, has_part, part
from femopp.language import _, say
from femopp.rulebook import Action

P = TypeVar("P", bound=Position)


@dataclass(frozen=True)
class Engine(Generic[P]):
    """The engine of one game.

    kind       the class of its positions
    new_match  a match before its next deal, from options, `players` and the game's own `start`
    new_deal   the same with hands dealt, masks of cards in seat order
    enact      does an action of the rule book, a player's or the table's, in a match
    encode     turns a player's action into steps
    orders     the same steps in every order in which they can be done
    decode     turns steps into a player's action
    names      names of all actions and cards, by number, in the words of records
    needed     option values that the engine needs, if they differ from the rule book's
    """

    kind: type[P]
    new_match: Callable[..., P]
    new_deal: Callable[..., P]
    enact: Callable[[Any, Action], None]
    encode: Callable[[Action], tuple[int, ...]]
    orders: Callable[[Action], tuple[tuple[int, ...], ...]]
    decode: Callable[..., Action]
    names: Mapping[int, str]
    needed: Mapping[str, str]


@overload
def engine_of(game: str) -> Engine[Position]: ...
@overload
def engine_of(game: str, kind: type[P]) -> Engine[P]: ...
def engine_of(game: str, kind: type[Position] = Position) -> Engine[Any]:
    """Return the engine of a game by its name.

    With the game's own `kind` of position, type checkers know what its matches have besides. Raises
    `NotInEngine` if its kit has no engine, `UnknownGameError`, and TypeError for another kind.
    """
    found = _engine(game)
    if not issubclass(found.kind, kind):
        raise TypeError(f"the positions of {game} are {found.kind.__name__}, not {kind.__name__}")
    return found


@cache
def _engine(game: str) -> Engine[Any]:
    title = game_named(game).title
    found = part(game, "engine")
    if found is None:
        raise NotInEngine(say(_("{game} has no engine: only the rule book plays it"), game=title))
    return Engine(
        kind=found.POSITION,
        new_match=found.new_match,
        new_deal=found.new_deal,
        enact=found.enact,
        encode=found.codes.encode,
        orders=getattr(found.codes, "orders", lambda action: (found.codes.encode(action),)),
        decode=found.codes.decode,
        names=found.codes.NAMES,
        needed=getattr(found, "NEEDED", {}),
    )


class _Engines(Mapping[str, Engine[Position]]):
    """The engines of all games that have one, each imported on first use."""

    def __getitem__(self, name: str) -> Engine[Position]:
        if not has_part(name, "engine"):
            raise KeyError(name)
        return engine_of(name)

    def __iter__(self) -> Iterator[str]:
        return iter(games_with("engine"))

    def __len__(self) -> int:
        return len(games_with("engine"))


ENGINES: Mapping[str, Engine[Position]] = _Engines()
