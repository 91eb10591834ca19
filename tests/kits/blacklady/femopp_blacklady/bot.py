"""A sensible player of Black Lady."""

from femopp.bots.bot import Luck
from femopp.bots.cardplay import losers, playable
from femopp.cards import Card, Suit
from femopp.rulebook import Action, Play
from femopp.tricks import Seat

from .rules import QUEEN, BlackLadyMatch


def choose(view: BlackLadyMatch, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Return a low card, or the worst of the cards that do not take the trick."""
    cards, strength = playable(legal), view.order.strength

    def danger(card: Card) -> tuple[bool, bool, int]:
        return card == QUEEN, card.suit is Suit.HEARTS, strength[card]

    away = losers(cards, view.trick, view.order)
    return Play(max(away, key=danger) if away else min(cards, key=danger))
