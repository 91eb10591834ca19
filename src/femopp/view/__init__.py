"""What one seat, or a spectator, may know: a state folded from the events as that seat saw them."""

from collections.abc import Iterable
from typing import TypeVar

from femopp.rulebook import Event, Game, State
from femopp.tricks import Seat

S = TypeVar("S", bound=State)

__all__ = ["fold", "see"]


def see(game: Game[S], view: S, events: Iterable[Event], observer: Seat | None) -> S:
    """The view after these events. `observer` is the seat whose view it is, None a spectator's."""
    return fold(game, view, [event.seen_by(observer) for event in events])


def fold(game: Game[S], view: S, events: Iterable[Event]) -> S:
    """The view after these events, which its observer has seen as they are here."""
    for event in events:
        view = game.evolve(view, event)
    return view
