"""A deal of Rödskägg with all its cards on the table."""

from femopp.cards import PACK_52
from femopp.games.rodskagg.engine.codes import mask_of
from femopp.games.rodskagg.rules.state import RodskaggState


def world(state: RodskaggState) -> list[int]:
    """Return the cards of every place in the form of the engine's worlds."""
    played = [card for trick in (*state.play.history, state.trick) for card in trick.cards]
    elsewhere = {*played, *state.pack.aside, *(card for hand in state.hands for card in hand)}
    stock = tuple([card for card in PACK_52 if card not in elsewhere])
    return [mask_of(cards) for cards in (*state.hands, stock, state.pack.aside)]
