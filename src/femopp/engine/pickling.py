"""Positions from pickles."""

from __future__ import annotations

from typing import Any


def restored(game: str, options: Any, players: int, state: tuple[Any, ...]) -> Any:
    """Return the position of this game with this state: see `Position.__reduce__`."""
    # The registry imports the games, whose positions import this.
    from femopp.engine.registry import engine_of

    position: Any = engine_of(game).new_match(options, players=players)
    position._restore(state)
    return position
