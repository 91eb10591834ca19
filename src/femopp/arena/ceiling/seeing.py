"""Strategy with all cards visible: solve the deal if possible, else play it out."""

from typing import Any

from femopp.arena.ceiling.worth import Worth
from femopp.bots import Luck, Strategy
from femopp.bots.search.seen import knowledge_of
from femopp.bots.sit import greedy
from femopp.engine.errors import EngineError
from femopp.engine.position import Position
from femopp.engine.registry import engine_of
from femopp.kits import part
from femopp.rulebook import Action
from femopp.tricks import Seat


def laid_open(game: str, state: Any, seat: Seat) -> Position:
    """Return the true position, from the whole state of a match. A stock's order is arbitrary.

    Raises `EngineError` if the engine cannot represent the deal.
    """
    ceiling = part(game, "ceiling")
    if ceiling is None:
        raise EngineError(f"no bot can see all cards of {game}")
    return knowledge_of(game, state, seat).position(ceiling.world(state))


def seeing(game: str) -> Strategy:
    """Return the strategy for a game, which must be given the whole state instead of a view.

    If the engine cannot represent the deal, it plays like `greedy`.
    """
    simple = greedy(game)

    def choose(state: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        if len(legal) == 1:
            return legal[0]
        try:
            deal = laid_open(game, state, seat)
            ways = [(action, _after(deal, engine_of(game).encode(action))) for action in legal]
        except (EngineError, KeyError):
            return simple(state, seat, legal, luck)
        worth = Worth(seat, luck.below(1 << 32))
        return max(ways, key=lambda way: worth.of(way[1]))[0]

    return choose


def _after(deal: Position, steps: tuple[int, ...]) -> Position:
    after = deal.clone()
    for step in steps:
        after.play(step)
    return after
