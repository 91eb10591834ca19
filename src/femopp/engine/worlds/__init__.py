"""Determinization: deal the hidden cards anew so that they fit everything a seat has seen.

All deals in which every observed action was legal are equally likely; no other is ever drawn.
"""

from __future__ import annotations

from collections.abc import Iterable

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.position import SPECTATOR, Position
from femopp.engine.worlds.knowledge import Knowledge
from femopp.kits import part

__all__ = ["SPECTATOR", "Knowledge", "knowledge", "worlds"]

Seen = int | tuple[int, int]
"""An action, or a pair of it and the mask of cards that the observer gained by it."""


def knowledge(deal: Position, observer: int, history: Iterable[Seen] = ()) -> Knowledge:
    """Return the knowledge of an observer, a seat or `SPECTATOR`, after these actions of a deal.

    `deal` is the position just after dealing. Only the observer's own hand is read; the others may
    be anything. The history is that of `Knowledge.see`. Raises `EngineError` for a position in
    mid-deal, a seat that doesn't exist or a game without worlds, and `NotLegal` for impossible
    actions.
    """
    if not getattr(deal, "game", ""):
        raise EngineError(f"knowledge needs a position in a game, not {deal!r}")
    of_game = part(deal.game, "engine.worlds")
    if of_game is None:
        raise EngineError(f"the engine of {deal.game} draws no worlds")
    known: Knowledge = of_game.KNOWLEDGE(deal, observer)
    for seen in history:
        known.see(*(seen if isinstance(seen, tuple) else (seen,)))
    return known


def worlds(
    deal: Position, observer: int, history: Iterable[Seen], count: int, seed: int
) -> list[tuple[int, ...]]:
    """Draw this many worlds consistent with the knowledge of an observer; see `knowledge`.

    Each is a mask of cards for every hand in seat order, then for the game's other places: in
    Sheepshead the blind or the buried cards, in Rödskägg the stock and the hands given back. The
    same seed gives the same worlds.
    """
    return knowledge(deal, observer, history).worlds(count, Chance(seed))
