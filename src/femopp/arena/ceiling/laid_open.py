"""A deal with all its cards on the table, in the engine."""

from typing import Any

from femopp.bots.search.seen import knowledge_of
from femopp.engine.errors import EngineError
from femopp.engine.position import Position
from femopp.kits import part
from femopp.tricks import Seat


def laid_open(game: str, state: Any, seat: Seat) -> Position:
    """The deal as it truly is, from the whole state of a match. The order of a stock is any.

    Raises `EngineError` where the engine has no such deal.
    """
    ceiling = part(game, "ceiling")
    if ceiling is None:
        raise EngineError(f"the cards of {game} cannot be laid open")
    return knowledge_of(game, state, seat).position(ceiling.world(state))
