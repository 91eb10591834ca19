"""Perft: count the sequences of legal actions to a given depth."""

from collections.abc import Callable, Iterator
from operator import index
from typing import Any

from femopp.rulebook import Action, Game, apply, legal_actions
from femopp.tricks import TABLE, Seat

Ends = Callable[[Any], bool]
"""Predicate: whether a sequence ends at this state."""


def nowhere(state: Any) -> bool:
    """Never end a sequence early."""
    return False


def perft(game: Game[Any], state: Any, depth: int, ends: Ends = nowhere) -> int:
    """Count the sequences of `depth` actions of the seats from this state.

    A sequence that ends sooner counts once: if `ends` is true, the match is over, or the next
    deal is due. Moves of the table without chance (gathering a trick) don't count as actions.
    Raises ValueError for a negative depth, TypeError for one that isn't whole.
    """
    depth = index(depth)
    if depth < 0:
        raise ValueError(f"depth counts actions; it can't be {depth}")
    if depth == 0 or ends(state):
        return 1
    return sum(count for _seat, _action, count in divide(game, state, depth, ends)) or 1


def divide(
    game: Game[Any], state: Any, depth: int, ends: Ends = nowhere
) -> Iterator[tuple[Seat, Action, int]]:
    """Yield each first action with its seat and its `perft`.

    The table is included only if its move alone ends the sequence.
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
