"""Observations: a seat's information set as numbers in a fixed order."""

from __future__ import annotations

from femopp.engine.errors import EngineError
from femopp.engine.observing.layout import Field, FieldKind, Layout
from femopp.engine.observing.observer import Observer
from femopp.engine.position import Position
from femopp.kits import part

__all__ = ["Field", "FieldKind", "Layout", "Observer", "observer_of"]


def observer_of(position: Position) -> Observer:
    """Return an observer of this position and others of its game and number of seats.

    Raises `EngineError` if it is no position in a game, and for a game without observations.
    """
    if not getattr(position, "game", ""):
        raise EngineError(f"observe a position in a game, not {position!r}")
    of_game = part(position.game, "engine.observation")
    if of_game is None:
        raise EngineError(f"the engine of {position.game} has no observations")
    observer: Observer = of_game.OBSERVER(position)
    return observer
