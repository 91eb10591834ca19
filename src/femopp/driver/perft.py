"""Counting: in how many ways the actions of the next moments can follow one another."""

from collections.abc import Callable, Iterator
from operator import index
from typing import Any

from femopp.rulebook import Action, Game, apply, legal_actions
from femopp.tricks import TABLE, Seat

Ends = Callable[[Any], bool]
"""Whether a sequence ends at this state."""


def nowhere(state: Any) -> bool:
    """No sequence ends before its time."""
    return False


def perft(game: Game[Any], state: Any, depth: int, ends: Ends = nowhere) -> int:
    """The number of sequences of `depth` actions of the seats from this state.

    A sequence that ends sooner counts once: where `ends` says so, where the match is over, or
    where the next deal is due. What the table does without chance (gathering a trick that lies)
    is not counted as an action. Raises ValueError for a depth below zero, TypeError for one
    that is not whole.
    """
    depth = index(depth)
    if depth < 0:
        raise ValueError(f"depth counts actions and cannot be {depth}")
    if depth == 0 or ends(state):
        return 1
    return sum(count for _seat, _action, count in divide(game, state, depth, ends)) or 1


def divide(
    game: Game[Any], state: Any, depth: int, ends: Ends = nowhere
) -> Iterator[tuple[Seat, Action, int]]:
    """For each action that can come first: whose it is, and `perft` with it counted.

    The table stands among them only where all is over by what it does, without any action.
    """
    for seat in game.actors(state):
        for action in legal_actions(game, state, seat):
            after, _events = apply(game, state, seat, action)
            yield seat, action, perft(game, after, depth - 1, ends)
    move = game.pace(state)
    if move is not None:
        after, _events = apply(game, state, TABLE, move)
        further = () if ends(after) else tuple(divide(game, after, depth, ends))
        yield from further or [(TABLE, move, 1)]
