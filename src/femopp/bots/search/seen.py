"""From a seat's view of a deal to the engine's knowledge.

A view has everything that the seat has seen of the deal: calls, cards played, and its own cards. So
the deal is replayed in the engine action by action, with any cards in the hands of the others.
"""

from typing import Any

from femopp.engine.errors import EngineError
from femopp.engine.worlds import Knowledge
from femopp.kits import part
from femopp.tricks import Seat


def knowledge_of(game: str, view: Any, seat: Seat) -> Knowledge:
    """Return the knowledge of a seat, or of `SPECTATOR`, from its view of this game.

    Raises `EngineError` (`NotLegal` and others) if the engine lacks such a deal (such as a misdeal,
    or one with a revoke), and if no bot searches in this game.
    """
    search = part(game, "search")
    if search is None:
        raise EngineError(f"no bot searches in {game}")
    seen: Knowledge = search.known(view, seat)
    return seen
