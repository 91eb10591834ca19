"""The trick that an action ends, which everybody sees."""

from typing import Any

from femopp.rulebook import Action, Event, Play, TrickTaken
from femopp.tricks import Played, Seat, TakenTrick, Trick


def trick_completed_by(
    state: Any, seat: Seat, action: Action, events: tuple[Event, ...]
) -> TakenTrick | None:
    """Return the trick that a seat's action in this state has ended, None if none."""
    for event in events:
        if isinstance(event, TrickTaken):
            played = state.trick.played
            if isinstance(action, Play):
                played = (*played, Played(seat, action.card))
            return TakenTrick(event.seat, Trick(played))
    return None
