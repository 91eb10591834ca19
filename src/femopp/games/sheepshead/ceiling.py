"""A deal of Sheepshead with all its cards on the table."""

from femopp.games.sheepshead.engine.codes import mask_of
from femopp.games.sheepshead.rules.state import Session


def world(state: Session) -> list[int]:
    """Return the cards of every place in the form of the engine's worlds."""
    besides = state.blind if state.picker is None else state.buried
    return [mask_of(cards) for cards in (*state.hands, besides)]
