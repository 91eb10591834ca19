"""Positions and knowledge from pickles.

Compiled code trusts the state of a position, so a pickle carries a sum of it: one that was damaged
on its way is refused. It protects from accidents alone. Whoever makes a pickle can make it run any
program, as with all pickles.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from femopp.engine.errors import EngineError

DAMAGED = "this pickle is damaged, or of another version of Femopp: it can't be read"


def checked(*parts: Any) -> tuple[Any, ...]:
    """Return these parts with their sum."""
    return (*parts, _sum(parts))


def check(parts: tuple[Any, ...], sum_: str) -> None:
    """Raise `EngineError` unless the sum is that of these parts."""
    if sum_ != _sum(parts):
        raise EngineError(DAMAGED)


def _sum(parts: tuple[Any, ...]) -> str:
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def restored(game: str, options: Any, players: int, state: tuple[Any, ...], sum_: str) -> Any:
    """Return the position of this game with this state: see `Position.__reduce__`.

    Raises `EngineError` for a damaged one.
    """
    check((game, options, players, state), sum_)
    # The registry imports the games, whose positions import this.
    from femopp.engine.registry import engine_of

    position: Any = engine_of(game).new_match(options, players=players)
    position._restore(state)
    return position
