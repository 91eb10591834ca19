"""How Black Lady is shown."""

from femopp.cards import Card, Suit
from femopp.presentation import Presentation
from femopp.rulebook import Cards, Foreseen
from femopp.trick_taking import DealSettled, MatchEnded
from femopp.tricks import Seat, Trick, seats

from .rules import QUEEN, BlackLadyMatch, taken_by


def counts(card: Card) -> bool:
    return card.suit is Suit.HEARTS or card == QUEEN


def penalties(view: BlackLadyMatch, seat: Seat) -> Cards:
    """Return the cards that count, to lie open before the seat that has taken them."""
    return tuple(filter(counts, taken_by(view, seat)))


def costs(view: BlackLadyMatch, trick: Trick) -> bool:
    """Whether taking this trick costs points: whoever takes it is marked in red."""
    return any(map(counts, trick.cards))


PRESENTATION = Presentation(
    order=lambda view: view.order,
    stakes=lambda view: None,
    tricks=lambda view: tuple(view.tricks_of(seat) for seat in seats(view.players)),
    note=penalties,
    costs=costs,
    labels={},
    quiet=frozenset({DealSettled, Foreseen, MatchEnded}),
)
