"""`CardOrder`: the ranking of a pack, as data."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from femopp.cards import PACK_52, Card, Rank, Suit
from femopp.language import Choice, _


class SuitClass(Choice):
    """Cards that follow one another: a plain suit, or the trumps."""

    CLUBS = "C", _("clubs")
    DIAMONDS = "D", _("diamonds")
    HEARTS = "H", _("hearts")
    SPADES = "S", _("spades")
    TRUMPS = "T", _("trumps")

    @property
    def symbol(self) -> str:
        """The sign of a plain suit; empty for trumps."""
        return "" if self is SuitClass.TRUMPS else Suit(self.value).symbol


class CardOrder(Struct, frozen=True, eq=False):
    """The ranking of a pack.

    `suit` maps each card to the class it follows; `strength` compares cards of one class
    (higher beats lower); `points` are the card points, 0 if a card is missing;
    `trump` is the class that beats the others, if any. Orders are compared by identity.
    """

    suit: Mapping[Card, SuitClass]
    strength: Mapping[Card, int]
    points: Mapping[Card, int]
    trump: SuitClass | None = None

    def beats(self, challenger: Card, holder: Card) -> bool:
        """Whether `challenger`, played later, takes the trick from `holder`."""
        if self.suit[challenger] == self.suit[holder]:
            return self.strength[challenger] > self.strength[holder]
        return self.suit[challenger] == self.trump


def ordered_suits(trump: SuitClass | None = None, pack: Iterable[Card] = PACK_52) -> CardOrder:
    """Return the common ranking: ace high, two low, and perhaps a trump suit."""
    pack = tuple(pack)
    heights = {rank: height for height, rank in enumerate(Rank)}
    return CardOrder(
        suit={card: SuitClass(card.suit) for card in pack},
        strength={card: heights[card.rank] for card in pack},
        points={},
        trump=trump,
    )


NO_TRUMPS = ordered_suits()
"""Ace high, two low, every suit for itself."""
