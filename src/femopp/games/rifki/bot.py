"""A sensible player of Rifki."""

from femopp.bots.bot import Luck
from femopp.bots.cardplay import losers, masters, of_suit, playable, unseen, winners
from femopp.cards import PACK_52, Card, Suit
from femopp.games.rifki.forecast import FORECASTS, FROM_TRICKS, PER_TRICK
from femopp.games.rifki.rules import Choose, Kind, RifkiMatch
from femopp.games.rifki.rules.contracts import TERMS, TRICKS
from femopp.games.rifki.rules.state import STRENGTH
from femopp.rulebook import Action, Cards, Play
from femopp.tricks import Seat

NERVE = 10.0
"""The points that Trump seems to promise beyond its average to somebody bold."""


def choose(view: RifkiMatch, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Choose the contract that suits the hand best, then a card that serves it."""
    return choose_with(0.0, view, seat, legal, luck)


def choose_with(
    nerve: float, view: RifkiMatch, seat: Seat, legal: tuple[Action, ...], luck: Luck
) -> Action:
    """Choose like `choose`, but more boldly by so much nerve, from -1 to 1."""
    if isinstance(legal[0], Choose):
        return max(legal, key=lambda one: _worth(view.hands[seat], one, nerve))
    return Play(_card(view, seat, playable(legal)))


def _worth(hand: Cards, choice: Action, nerve: float) -> float:
    """Return the points that a contract promises beyond its average."""
    assert isinstance(choice, Choose)
    if choice.trump is not None:
        return PER_TRICK * _tricks_with_trump(hand, choice.trump) - FROM_TRICKS + NERVE * nerve
    forecast = FORECASTS[choice.kind]
    return (
        forecast.base
        - forecast.trick * _tricks_taken_ducking(hand)
        - forecast.heart * _tricks_taken_ducking(of_suit(hand, Suit.HEARTS))
        - forecast.awkward * _awkward(hand, TERMS[choice.kind].penalty_cards)
    )


def _tricks_with_trump(hand: Cards, trump: Suit) -> float:
    trumps = of_suit(hand, trump)
    high = sum(STRENGTH[card] >= STRENGTH[Card.CLUB_QUEEN] for card in trumps)
    length = max(0, len(trumps) - 3)
    side = [card for card in hand if card.suit is not trump]
    aces = sum(STRENGTH[card] == STRENGTH[Card.CLUB_ACE] for card in side)
    kings = sum(STRENGTH[card] == STRENGTH[Card.CLUB_KING] for card in side)
    return 0.8 * high + length + 0.9 * aces + 0.4 * kings


def _tricks_taken_ducking(hand: Cards) -> float:
    """Return the expected number of tricks when trying to take none."""
    return sum(
        min(1.0, max(0.0, (STRENGTH[card] - 3 * place - 1) / 9))
        for suit in Suit
        for place, card in enumerate(sorted(of_suit(hand, suit), key=STRENGTH.__getitem__))
    )


def _awkward(hand: Cards, penalty_cards: frozenset[Card]) -> float:
    """Return the expected number of own penalty cards taken for want of small cards."""
    risks = 0.0
    for card in penalty_cards & set(hand):
        small = [one for one in of_suit(hand, card.suit) if STRENGTH[one] < STRENGTH[card]]
        risks += max(0.0, 0.5 - 0.2 * len(small))
    return risks


def _card(view: RifkiMatch, seat: Seat, cards: Cards) -> Card:
    assert view.contract is not None
    if view.contract.terms.is_positive:
        return _win(view, seat, cards)
    if view.contract.kind is Kind.SON_IKI and view.trick_number < TRICKS - 2:
        # Get rid of high cards before the last two tricks.
        return max(cards, key=STRENGTH.__getitem__)
    return _duck(view, seat, cards)


def _win(view: RifkiMatch, seat: Seat, cards: Cards) -> Card:
    """Lead what nobody can beat; take a trick as cheaply as possible."""
    order, trick = view.order, view.trick

    def price(card: Card) -> int:
        return STRENGTH[card] + (20 if order.suit[card] == order.trump else 0)

    taking = winners(cards, trick, order)
    if len(trick.played) == view.players - 1:
        return min(taking or cards, key=price)
    return min(masters(taking, _others(view, seat), order) or cards, key=price)


def _duck(view: RifkiMatch, seat: Seat, cards: Cards) -> Card:
    """Give away penalty cards and high cards that lose; otherwise stay low."""
    assert view.contract is not None
    penalty = view.contract.terms.penalty_cards

    def danger(card: Card) -> tuple[bool, int]:
        return card in penalty, STRENGTH[card]

    if not view.trick.played:
        # A card that nobody can beat, or whose suit nobody else has, surely takes the trick.
        sure = masters(cards, _others(view, seat), view.order)
        return min(cards, key=lambda card: (card in sure, *danger(card)))
    away = losers(cards, view.trick, view.order)
    if away:
        return max(away, key=danger)
    if len(view.trick.played) == view.players - 1:
        # It takes the trick anyway: with the highest card, but not with a penalty card.
        return max(cards, key=lambda card: (card not in penalty, STRENGTH[card]))
    return min(cards, key=STRENGTH.__getitem__)


def _others(view: RifkiMatch, seat: Seat) -> Cards:
    """Return the cards in the other hands."""
    taken = [card for taken in view.taken for card in taken.trick.cards]
    return unseen(PACK_52, (*view.hands[seat], *taken, *view.trick.cards))
