"""From what a seat has seen of a deal, its view, to what the engine knows from there.

A view tells everything that the seat has seen of the deal: who has said what, which cards were
played, and the seat's own cards. So the deal is begun anew in the engine, with any cards in the
hands of the others, and told action by action.
"""

from collections.abc import Callable, Mapping
from typing import Any

from femopp.engine.worlds import Knowledge
from femopp.games.rifki.search import seen as rifki
from femopp.games.rodskagg.search import seen as rodskagg
from femopp.games.sheepshead.search import seen as sheepshead
from femopp.tricks import Seat

KNOWN: Mapping[str, Callable[[Any, Seat], Knowledge]] = {
    "rifki": rifki.known,
    "rodskagg": rodskagg.known,
    "sheepshead": sheepshead.known,
}
"""By game: what the seat knows by its view. Each raises `EngineError` (`NotLegal` and others)
where the engine has no such deal: a misdealt one, say, or one in which somebody has revoked."""
