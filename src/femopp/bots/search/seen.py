"""From what a seat has seen of a deal, its view, to what the engine knows from there.

A view tells everything that the seat has seen of the deal: who has said what, which cards were
played, and the seat's own cards. So the deal is begun anew in the engine, with any cards in the
hands of the others, and told action by action.
"""

from typing import Any

from femopp.engine.errors import EngineError
from femopp.engine.worlds import Knowledge
from femopp.kits import part
from femopp.tricks import Seat


def knowledge_of(game: str, view: Any, seat: Seat) -> Knowledge:
    """Return what a seat, or `SPECTATOR`, knows by its view of this game.

    Raises `EngineError` (`NotLegal` and others) if the engine has no such deal (a misdealt one,
    say, or one in which somebody has revoked), and if no bot searches in this game.
    """
    search = part(game, "search")
    if search is None:
        raise EngineError(f"no bot searches in {game}")
    seen: Knowledge = search.known(view, seat)
    return seen
