"""A deal of Rödskägg with all its cards on the table."""

from femopp.cards import PACK_52
from femopp.games.rodskagg.engine.codes import mask_of
from femopp.games.rodskagg.rules.state import RodskaggState


def world(state: RodskaggState) -> list[int]:
    """The cards of every place, from the whole state of a match, as the engine's worlds have it."""
    played = [card for trick in (*state.play.history, state.trick) for card in trick.cards]
    elsewhere = {*played, *state.pack.aside, *(card for hand in state.hands for card in hand)}
    stock = tuple([card for card in PACK_52 if card not in elsewhere])
    return [mask_of(cards) for cards in (*state.hands, stock, state.pack.aside)]
