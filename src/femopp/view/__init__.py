"""The view of a seat or spectator: a state folded from the events that they may see."""

from collections.abc import Iterable
from typing import TypeVar

from femopp.rulebook import Event, Game, State
from femopp.tricks import Seat

S = TypeVar("S", bound=State)

__all__ = ["see", "see_alike"]


def see(game: Game[S], view: S, events: Iterable[Event], observer: Seat | None) -> S:
    """Return the view after these events. `observer` is its seat, or None for a spectator."""
    for event in events:
        view = game.evolve(view, event.seen_by(observer))
    return view


def see_alike(game: Game[S], views: Iterable[S], events: Iterable[Event]) -> list[S]:
    """Return the views after these events, which everybody sees as they are here."""
    evolve, seen = game.evolve, list(views)
    for event in events:
        seen = [evolve(view, event) for view in seen]
    return seen
