"""What any card player knows: which cards win, which lose, and which are high."""

from collections.abc import Iterable, Sequence

from femopp.cards import UNKNOWN, Card, Suit
from femopp.ranking import CardOrder
from femopp.rulebook import Action, Cards, Play
from femopp.tricks import Trick, winning_card


def playable(legal: Iterable[Action]) -> Cards:
    """The cards among these actions."""
    return tuple([action.card for action in legal if isinstance(action, Play)])


def winners(cards: Iterable[Card], trick: Trick, order: CardOrder) -> Cards:
    """Those that would be winning the trick; all of them when they would be led."""
    if not trick.played:
        return tuple(cards)
    best = winning_card(trick, order).card
    return tuple([card for card in cards if order.beats(card, best)])


def losers(cards: Iterable[Card], trick: Trick, order: CardOrder) -> Cards:
    """Those that would not be winning the trick; none when they would be led."""
    winning = winners(cards, trick, order)
    return tuple([card for card in cards if card not in winning])


def masters(cards: Iterable[Card], unseen: Sequence[Card], order: CardOrder) -> Cards:
    """Those that no unseen card beats, if led."""
    return tuple([card for card in cards if not any(order.beats(other, card) for other in unseen)])


def unseen(pack: Iterable[Card], seen: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the pack that are not among these."""
    known = set(seen)
    return tuple([card for card in pack if card not in known])


def of_suit(hand: Iterable[Card], suit: Suit) -> Cards:
    """The known cards of a suit."""
    return tuple([card for card in hand if card is not UNKNOWN and card.suit is suit])
