"""Counting: in how many ways the actions of the next moments can follow one another."""

from collections.abc import Iterator
from typing import Any

from femopp.rulebook import Action, Game, apply, legal_actions
from femopp.tricks import TABLE, Seat


def perft(game: Game[Any], state: Any, depth: int) -> int:
    """The number of sequences of `depth` actions of the seats from this state.

    A sequence that ends sooner, because the match is over or the next deal is due, counts once.
    What the table does without chance (gathering a trick that lies) is not counted as an action.
    """
    if depth <= 0:
        return 1
    return sum(count for _seat, _action, count in divide(game, state, depth)) or 1


def divide(game: Game[Any], state: Any, depth: int) -> Iterator[tuple[Seat, Action, int]]:
    """For each action that can come first: whose it is, and `perft` from there with it counted."""
    for seat in game.actors(state):
        for action in legal_actions(game, state, seat):
            after, _events = apply(game, state, seat, action)
            yield seat, action, perft(game, after, depth - 1)
    move = game.pace(state)
    if move is not None:
        after, _events = apply(game, state, TABLE, move)
        yield from divide(game, after, depth)
