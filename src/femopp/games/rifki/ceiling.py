"""A deal of Rifki with all its cards on the table."""

from femopp.games.rifki.engine.codes import mask_of
from femopp.games.rifki.rules import RifkiMatch


def world(state: RifkiMatch) -> list[int]:
    """The cards of every place, from the whole state of a match, as the engine's worlds have it."""
    return [mask_of(hand) for hand in state.hands]
