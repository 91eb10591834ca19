"""Engine positions in which all cards are visible."""

from typing import Any

from femopp.bots.search.seen import knowledge_of
from femopp.engine.errors import EngineError
from femopp.engine.position import Position
from femopp.kits import part
from femopp.tricks import Seat


def laid_open(game: str, state: Any, seat: Seat) -> Position:
    """Return the true position, from the whole state of a match. A stock's order is arbitrary.

    Raises `EngineError` if the engine cannot represent the deal.
    """
    ceiling = part(game, "ceiling")
    if ceiling is None:
        raise EngineError(f"no bot can see all cards of {game}")
    return knowledge_of(game, state, seat).position(ceiling.world(state))
