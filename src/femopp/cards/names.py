"""A card's name in full, for people who hear it instead of seeing it."""

from femopp.cards.card import UNKNOWN, Card
from femopp.cards.rank import Rank
from femopp.language import Message, Text, _, say

_RANKS: dict[Rank, Message] = {
    Rank.TWO: _("two"),
    Rank.THREE: _("three"),
    Rank.FOUR: _("four"),
    Rank.FIVE: _("five"),
    Rank.SIX: _("six"),
    Rank.SEVEN: _("seven"),
    Rank.EIGHT: _("eight"),
    Rank.NINE: _("nine"),
    Rank.TEN: _("ten"),
    Rank.JACK: _("jack"),
    Rank.QUEEN: _("queen"),
    Rank.KING: _("king"),
    Rank.ACE: _("ace"),
}


def full_name(card: Card) -> Text:
    """Return a name such as "queen of clubs"."""
    if card is UNKNOWN:
        return say(_("a card face down"))
    return say(_("{rank} of {suit}"), rank=say(_RANKS[card.rank]), suit=card.suit)
