"""The view of a seat or spectator: a state folded from the events that they may see."""

from collections.abc import Iterable
from typing import TypeVar

from femopp.rulebook import Event, Game, State
from femopp.tricks import Seat

S = TypeVar("S", bound=State)

__all__ = ["fold", "see"]


def see(game: Game[S], view: S, events: Iterable[Event], observer: Seat | None) -> S:
    """Return the view after these events. `observer` is its seat, or None for a spectator."""
    return fold(game, view, [event.seen_by(observer) for event in events])


def fold(game: Game[S], view: S, events: Iterable[Event]) -> S:
    """Return the view after events that are already redacted for its observer."""
    for event in events:
        view = game.evolve(view, event)
    return view
