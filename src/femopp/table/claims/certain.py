"""Judge whether a claim is certain by the open cards: the claimer's hand and the cards played.

Nothing else is read, so that the answer reveals nothing that people could not find out themselves.
The claim must hold however the other cards lie and are played. Each card is judged by itself, so
some certain claims are missed.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from femopp.cards import Card
from femopp.ranking import CardOrder, SuitClass
from femopp.rulebook import Cards
from femopp.tricks import Trick, winning_card


@dataclass(frozen=True)
class LaidDown:
    """A claimer's open hand on the claimer's turn to play.

    `legal` are the cards that may be played now, `unseen` those of the pack that aren't open;
    `after` players play to this trick after the claimer. `winner_leads`: the winner of a trick
    leads to the next.
    """

    order: CardOrder
    hand: Cards
    legal: Cards
    trick: Trick
    unseen: Cards
    after: int
    winner_leads: bool

    @property
    def leads(self) -> bool:
        return not self.trick.played

    def without(self, card: Card) -> Cards:
        """Return the hand after this card."""
        return tuple(one for one in self.hand if one is not card)


def takes_all(laid: LaidDown) -> bool:
    """Return whether the claimer certainly takes this trick and all that follow."""
    if laid.leads:
        return _lead_and_win(laid.order, laid.hand, laid.unseen)
    if not laid.winner_leads and len(laid.hand) > 1:
        return False
    return any(
        _wins_now(laid, card) and _lead_and_win(laid.order, laid.without(card), laid.unseen)
        for card in laid.legal
    )


def _wins_now(laid: LaidDown, card: Card) -> bool:
    """Return whether the card beats those in the trick and all that may still come to it."""
    if not laid.order.beats(card, winning_card(laid.trick, laid.order).card):
        return False
    return laid.after == 0 or not any(laid.order.beats(one, card) for one in laid.unseen)


def _lead_and_win(order: CardOrder, hand: Cards, unseen: Cards) -> bool:
    """Return whether every card wins if trumps are led first, and each suit from the top.

    At each lead of a suit everybody who can must follow: at least one unseen card falls, at worst
    the lowest. So the highest unseen card must be beaten as often as there are others.
    """
    trumps = _strengths(order, unseen, order.trump)
    drawn = len(trumps) <= len(_strengths(order, hand, order.trump))
    for suit in {order.suit[card] for card in hand}:
        if suit != order.trump and not drawn:
            return False
        theirs = _strengths(order, unseen, suit)
        mine = _strengths(order, hand, suit)
        if theirs and any(one < theirs[0] for one in mine[: len(theirs)]):
            return False
    return True


def takes_none(laid: LaidDown) -> bool:
    """Return whether the claimer, who follows to this trick, certainly takes no more tricks.

    That is so if no card is a trump, or higher than an unseen one of its suit.
    """
    if laid.leads:
        return False
    best = winning_card(laid.trick, laid.order).card
    return any(
        not laid.order.beats(card, best)
        and all(_is_low(laid.order, one, laid.unseen) for one in laid.without(card))
        for card in laid.legal
    )


def _is_low(order: CardOrder, card: Card, unseen: Cards) -> bool:
    suit, strength = order.suit[card], order.strength[card]
    if suit == order.trump:
        return False
    return all(strength < one for one in _strengths(order, unseen, suit))


def _strengths(order: CardOrder, cards: Iterable[Card], suit: SuitClass | None) -> list[int]:
    """Return the strengths of the cards of this suit, the highest first."""
    return sorted(
        (order.strength[card] for card in cards if order.suit[card] == suit), reverse=True
    )
