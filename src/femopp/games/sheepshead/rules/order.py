"""The cards of Sheepshead: their order, suits and points."""

from femopp.cards import PACK_32, UNKNOWN, Card, Rank, cards
from femopp.ranking import CardOrder, SuitClass
from femopp.rulebook import Cards

TRUMPS: Cards = cards("QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D")
"""The fourteen trumps, highest first [SHP-TRUMP-1, SHP-TRUMP-2]."""

SIDE_SUITS: tuple[Cards, ...] = (
    cards("AC TC KC 9C 8C 7C"),
    cards("AS TS KS 9S 8S 7S"),
    cards("AH TH KH 9H 8H 7H"),
)
"""The three side suits, highest first [SHP-TRUMP-3]."""

POINTS = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
"""The card points of each rank; nines, eights and sevens count nothing [SHP-POINTS-1]."""

ALL_POINTS = 120
"""The card points of the whole pack."""

THE_BOY = Card.DIAMOND_JACK
"""The jack of diamonds, whose holder is the picker's partner [SHP-PARTNER-1]."""

BLACK_QUEENS: Cards = cards("QC QS")
RED_QUEENS: Cards = cards("QH QD")

ORDER = CardOrder(
    suit={card: SuitClass(card.suit) for suit in SIDE_SUITS for card in suit}
    | dict.fromkeys(TRUMPS, SuitClass.TRUMPS),
    strength={card: -place for suit in (TRUMPS, *SIDE_SUITS) for place, card in enumerate(suit)},
    points={card: POINTS.get(card.rank, 0) for card in PACK_32},
    trump=SuitClass.TRUMPS,
)

_PLACE = {
    card: place
    for place, card in enumerate((*TRUMPS, *(card for suit in SIDE_SUITS for card in suit)))
} | {UNKNOWN: len(PACK_32)}


def arranged(hand: Cards) -> Cards:
    """Sort a hand: trumps, clubs, spades, hearts, each from the highest down."""
    return tuple(sorted(hand, key=_PLACE.__getitem__))


def card_points(cards: Cards) -> int:
    """Return the card points of these cards."""
    points = ORDER.points
    return sum([points[card] for card in cards])
