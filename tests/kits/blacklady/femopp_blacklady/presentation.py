"""How Black Lady is shown."""

from femopp.cards import Suit
from femopp.presentation import Presentation
from femopp.rulebook import Cards, Foreseen
from femopp.trick_taking import DealSettled, MatchEnded
from femopp.tricks import Seat, seats

from .rules import QUEEN, BlackLadyMatch, taken_by


def penalties(view: BlackLadyMatch, seat: Seat) -> Cards:
    """Return the cards that count, to lie open before the seat that has taken them."""
    return tuple(card for card in taken_by(view, seat) if card.suit is Suit.HEARTS or card == QUEEN)


PRESENTATION = Presentation(
    order=lambda view: view.order,
    stakes=lambda view: None,
    tricks=lambda view: tuple(view.tricks_of(seat) for seat in seats(view.players)),
    note=penalties,
    labels={},
    quiet=frozenset({DealSettled, Foreseen, MatchEnded}),
)
