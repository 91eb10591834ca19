"""A sensible player of Sheepshead."""

from femopp.bots.bot import Luck
from femopp.bots.cardplay import losers, masters, playable, unseen, winners
from femopp.cards import PACK_32, UNKNOWN, Card, Rank
from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.order import ORDER, THE_BOY, card_points
from femopp.games.sheepshead.rules.state import Phase, Session, played_cards
from femopp.ranking import SuitClass
from femopp.rulebook import Action, Cards, Play
from femopp.tricks import Seat, winner

PICKS_FROM = 8
"""The least strength (see `strength`) of a pick; the last player dares more."""

LAST_PICKS_FROM = 7
BLITZES_FROM = 12
CRACKS_FROM = 9
THROWS_OFF_FROM = 16
ANSWERS_FROM = 7

RICH = 10
"""The card points that make a trick worth a high trump."""

_TRUMP_STRENGTH = {Rank.QUEEN: 3.0, Rank.JACK: 2.0}


NERVE = 0.5
"""The strength that somebody bold imagines, and somebody careful misses."""


def choose(view: Session, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Pick and double on strength, bury points, and play with the known side."""
    return choose_with(0.0, view, seat, legal, luck)


def choose_with(
    nerve: float, view: Session, seat: Seat, legal: tuple[Action, ...], luck: Luck
) -> Action:
    """Choose like `choose`, but more boldly by so much nerve, from -1 to 1."""
    if view.phase is Phase.BURY:
        return max(legal, key=lambda one: _good_to_bury(view.hands[seat], one))
    if view.phase is Phase.PLAY:
        return Play(_card(view, seat, playable(legal)))
    wanted = _pick if view.phase is Phase.PICK else _announcement
    action = wanted(view, seat, strength(view.hands[seat]) + NERVE * nerve)
    return action if action in legal else _otherwise(action, legal)


def strength(hand: Cards) -> float:
    """Return the strength of a hand in trumps and side aces."""
    return sum(_strength(card) for card in hand if card is not UNKNOWN)


def _strength(card: Card) -> float:
    if _is_trump(card):
        return _TRUMP_STRENGTH.get(card.rank, 1.0) + (0.5 if ORDER.points[card] > 4 else 0.0)
    return 1.0 if card.rank is Rank.ACE else 0.0


def _is_trump(card: Card) -> bool:
    return ORDER.suit[card] is SuitClass.TRUMPS


def _otherwise(action: Action, legal: tuple[Action, ...]) -> Action:
    """Return the same call without a blitz if that is legal, or else a pass."""
    plain = type(action)() if isinstance(action, Pick | Crack) else None
    return plain if plain in legal else Pass()


def _pick(view: Session, seat: Seat, strong: float) -> Action:
    is_last = len(view.passed) == view.players - 1
    if strong < (LAST_PICKS_FROM if is_last else PICKS_FROM):
        return Pass()
    return Pick(_best_blitz(view.hands[seat]) if strong >= BLITZES_FROM else Pick().blitz)


def _best_blitz(hand: Cards) -> Blitz:
    shown = [one for one in Blitz if set(one.queens) <= set(hand)]
    return max(shown, key=lambda one: len(one.queens))


def _announcement(view: Session, seat: Seat, strong: float) -> Action:
    if seat == view.picker:
        return ThrowOff() if strong >= THROWS_OFF_FROM else Pass()
    if view.double_cracked is not None:
        return TripleCrack() if strong >= CRACKS_FROM + 2 else Pass()
    if view.cracks and THE_BOY in view.hands[seat]:
        return DoubleCrack() if strong >= ANSWERS_FROM else Pass()
    if strong < CRACKS_FROM:
        return Pass()
    return Crack(_best_blitz(view.hands[seat]))


def _good_to_bury(hand: Cards, action: Action) -> float:
    """Value a bury: points and emptied suits are good, buried trumps bad."""
    assert isinstance(action, Bury)
    buried = action.cards
    kept = [card for card in hand if card not in buried]
    suits = {ORDER.suit[card] for card in kept}
    emptied = len({ORDER.suit[card] for card in buried} - suits)
    trumps = sum(_strength(card) for card in buried if _is_trump(card))
    sure = sum(card.rank is Rank.ACE for card in buried)
    return card_points(buried) + 6 * emptied - 12 * trumps - 3 * sure


def _card(view: Session, seat: Seat, cards: Cards) -> Card:
    if not view.trick.played:
        return _lead(view, seat, cards)
    return _follow(view, seat, cards)


def _lead(view: Session, seat: Seat, cards: Cards) -> Card:
    """Choose a lead: trumps for the picker's side, or else side aces and low side cards."""
    trumps = [card for card in cards if _is_trump(card)]
    side = [card for card in cards if not _is_trump(card)]
    if _is_with_picker(view, seat, seat):
        if trumps:
            return max(trumps, key=ORDER.strength.__getitem__)
    elif side:
        aces = masters(side, _unseen_of_side_suits(view, seat), ORDER)
        return aces[0] if aces else min(side, key=_price)
    return min(cards, key=_price)


def _unseen_of_side_suits(view: Session, seat: Seat) -> Cards:
    others = unseen(PACK_32, (*view.hands[seat], *played_cards(view)))
    return tuple(card for card in others if not _is_trump(card))


def _follow(view: Session, seat: Seat, cards: Cards) -> Card:
    """Give points to the own side, take rich or sure tricks, and otherwise stay low."""
    trick = view.trick
    is_last = len(trick.played) == view.players - 1
    ahead = winner(trick, ORDER)
    taking, leaving = winners(cards, trick, ORDER), losers(cards, trick, ORDER)
    if _is_friend(view, seat, ahead) and leaving and (is_last or _is_high(view, seat)):
        return max(leaving, key=lambda card: (ORDER.points[card], not _is_trump(card)))
    if taking and is_last:
        # The last player wins with the richest card, but saves trumps that win later tricks.
        return min(taking, key=lambda card: (_strength(card) > 2, -ORDER.points[card]))
    if taking and (card_points(trick.cards) >= RICH or len(trick.played) >= view.players - 2):
        return max(taking, key=ORDER.strength.__getitem__)
    return min(leaving or cards, key=_price)


def _is_high(view: Session, seat: Seat) -> bool:
    """Whether the currently winning card will probably win."""
    best = _winning(view)
    others = unseen(PACK_32, (*view.hands[seat], *played_cards(view)))
    return sum(ORDER.beats(other, best) for other in others) <= 2


def _winning(view: Session) -> Card:
    ahead = winner(view.trick, ORDER)
    return next(played.card for played in view.trick.played if played.seat == ahead)


def _price(card: Card) -> tuple[float, int]:
    return (ORDER.points[card] + 4 * _strength(card), ORDER.strength[card])


# Sides, as far as this seat knows


def _is_with_picker(view: Session, seat: Seat, one: Seat) -> bool | None:
    """Whether `one` plays with the picker; None if `seat` cannot know."""
    if one == view.picker:
        return True
    boy = _the_boy(view, seat)
    if view.thrown_off or boy is not None:
        return one == boy and not view.thrown_off
    return False if one == seat else None


def _the_boy(view: Session, seat: Seat) -> Seat | None:
    """Return the seat that has, or had, the jack of diamonds, if this seat can know."""
    if THE_BOY in view.hands[seat] or (seat == view.picker and THE_BOY in view.buried):
        return seat
    if view.double_cracked is not None and view.double_cracked != view.picker:
        return view.double_cracked
    tricks = (*(taken.trick for taken in view.taken), view.trick)
    for trick in tricks:
        for played in trick.played:
            if played.card is THE_BOY:
                return played.seat
    return None


def _is_friend(view: Session, seat: Seat, one: Seat) -> bool:
    ours, theirs = _is_with_picker(view, seat, seat), _is_with_picker(view, seat, one)
    return theirs is not None and ours == theirs
