"""The order of the cards in a hand."""

from collections.abc import Mapping
from functools import lru_cache

from femopp.cards import UNKNOWN, Card
from femopp.ranking import CardOrder
from femopp.rulebook import Cards

_SUIT_ORDER = "SHCD"


def arranged(hand: Cards, order: CardOrder) -> Cards:
    """Sort a hand: trumps first, then suit by suit, each from the highest down."""
    return tuple(sorted(hand, key=_places(order).__getitem__))


@lru_cache(maxsize=64)
def _places(order: CardOrder) -> Mapping[Card, tuple[int, int, int]]:
    return {card: _place(card, order) for card in Card}


def _place(card: Card, order: CardOrder) -> tuple[int, int, int]:
    if card is UNKNOWN or card not in order.suit:
        return (2, 0, 0)
    suit = order.suit[card]
    where = 0 if suit == order.trump else 1
    return (where, _SUIT_ORDER.find(suit.value), -order.strength[card])


def place_by_rank(card: Card, order: CardOrder) -> int:
    """Return a card's place, lowest first, in a hand sorted by ranks.

    Trumps come first; after them, the same rank of every suit is together.
    """
    if card is UNKNOWN or card not in order.suit:
        return 0
    trumps_first = 0 if order.suit[card] == order.trump else len(order.suit)
    return trumps_first - order.strength[card]
