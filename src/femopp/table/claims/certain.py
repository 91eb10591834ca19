"""Whether a claim is certain by what lies open: the claimer's hand and what has been played.

Nothing else is looked at, so that the answer tells nobody what he could not find out himself.
What is not open may be anywhere: the claim must hold however those cards lie and are played. It
is said to be certain only if that can be seen card by card; some that are certain are missed.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from femopp.cards import Card
from femopp.ranking import CardOrder, SuitClass
from femopp.rulebook import Cards
from femopp.tricks import Trick, winning_card


@dataclass(frozen=True)
class LaidDown:
    """A claimer's hand as it lies there when it is the claimer's turn to play.

    `legal` are the cards that may be played now, `unseen` those of the pack that lie nowhere open;
    `after` players play to this trick after the claimer. `winner_leads`: who wins a trick leads
    to the next.
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
        """The hand after this card."""
        return tuple(one for one in self.hand if one is not card)


def takes_all(laid: LaidDown) -> bool:
    """Whether the claimer certainly takes this trick and all that follow."""
    if laid.leads:
        return _lead_and_win(laid.order, laid.hand, laid.unseen)
    if not laid.winner_leads and len(laid.hand) > 1:
        return False
    return any(
        _wins_now(laid, card) and _lead_and_win(laid.order, laid.without(card), laid.unseen)
        for card in laid.legal
    )


def _wins_now(laid: LaidDown, card: Card) -> bool:
    """Whether the card beats what lies in the trick and all that may still come to it."""
    if not laid.order.beats(card, winning_card(laid.trick, laid.order).card):
        return False
    return laid.after == 0 or not any(laid.order.beats(one, card) for one in laid.unseen)


def _lead_and_win(order: CardOrder, hand: Cards, unseen: Cards) -> bool:
    """Whether every card wins when trumps are led first, and each suit from the highest down.

    At each lead of a suit whoever has some must follow: at least one of the unseen cards falls,
    at worst the lowest. So the highest unseen card must be beaten as often as there are others.
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
    """Whether the claimer, who follows to this trick, certainly takes neither it nor another.

    That is so where no card is ever a trump, or higher than an unseen one of its suit.
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
    """How strong the cards of this suit are, the strongest first."""
    return sorted(
        (order.strength[card] for card in cards if order.suit[card] == suit), reverse=True
    )
