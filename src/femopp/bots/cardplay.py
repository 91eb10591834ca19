"""Basics of card play: winning, losing and high cards."""

from collections.abc import Iterable, Sequence

from femopp.cards import UNKNOWN, Card, Suit
from femopp.ranking import CardOrder
from femopp.rulebook import Action, Cards, Play
from femopp.tricks import Trick, winning_card


def playable(legal: Iterable[Action]) -> Cards:
    """Return the cards among these actions."""
    return tuple([action.card for action in legal if isinstance(action, Play)])


def winners(cards: Iterable[Card], trick: Trick, order: CardOrder) -> Cards:
    """Return the cards that would win the trick (all of them, when leading)."""
    if not trick.played:
        return tuple(cards)
    best = winning_card(trick, order).card
    return tuple([card for card in cards if order.beats(card, best)])


def losers(cards: Iterable[Card], trick: Trick, order: CardOrder) -> Cards:
    """Return the cards that would not win the trick (none, when leading)."""
    winning = winners(cards, trick, order)
    return tuple([card for card in cards if card not in winning])


def masters(cards: Iterable[Card], unseen: Sequence[Card], order: CardOrder) -> Cards:
    """Return the cards that no unseen card beats, if led."""
    return tuple([card for card in cards if not any(order.beats(other, card) for other in unseen)])


def unseen(pack: Iterable[Card], seen: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of the pack that are not among these."""
    known = set(seen)
    return tuple([card for card in pack if card not in known])


def of_suit(hand: Iterable[Card], suit: Suit) -> Cards:
    """Return the known cards of a suit."""
    return tuple([card for card in hand if card is not UNKNOWN and card.suit is suit])
