"""The trick that an action ends. It lies open to everybody."""

from typing import Any, NamedTuple

from femopp.faces import Face
from femopp.rulebook import Action, Event, Play
from femopp.tricks import Played, Seat, Trick


class Taken(NamedTuple):
    """A complete trick and the seat that has taken it."""

    trick: Trick
    seat: Seat


def taken_by(
    face: Face, state: Any, seat: Seat, action: Action, events: tuple[Event, ...]
) -> Taken | None:
    """The trick that a seat's action in this state has ended, None if it has ended none."""
    ends: list[Any] = [event for event in events if isinstance(event, face.taken)]
    if not ends:
        return None
    played = state.trick.played
    if isinstance(action, Play):
        played = (*played, Played(seat, action.card))
    return Taken(Trick(played), ends[0].seat)
