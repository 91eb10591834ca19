"""A sensible player of Sheepshead."""

from msgspec import Struct

from femopp.bots.bot import Luck
from femopp.bots.cardplay import masters, playable, unseen, winners
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
from femopp.tricks import Seat, winning_card

PICKS_FROM = 8
"""The least strength (see `strength`) of a pick; the last player dares more."""

LAST_PICKS_FROM = 7
BLITZES_FROM = 12
CRACKS_FROM = 7
ANSWERS_FROM = 7
ANSWERS_BACK_FROM = 11
THROWS_OFF_FROM = 13

KEPT = 8
"""The card points that a unit of strength is worth if it's kept for later tricks."""

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
        return TripleCrack() if strong >= ANSWERS_BACK_FROM else Pass()
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
    side = _side(cards)
    if _is_with_picker(view, seat, seat):
        if trumps:
            return max(trumps, key=ORDER.strength.__getitem__)
    elif side:
        aces = masters(side, _side(_unseen(view, seat)), ORDER)
        return aces[0] if aces else min(side, key=_price)
    return min(cards, key=_price)


def _side(cards: Cards) -> Cards:
    return tuple([card for card in cards if not _is_trump(card)])


def _follow(view: Session, seat: Seat, cards: Cards) -> Card:
    """Choose the card with which the trick is worth most to the own side."""
    outlook = _outlook(view, seat)
    taking = winners(cards, view.trick, ORDER)
    lying = card_points(view.trick.cards)

    def worth(card: Card) -> tuple[float, int]:
        ours = outlook.ours_by(card) if card in taking else outlook.ours_anyhow
        expected = (2 * ours - 1) * (lying + ORDER.points[card])
        return (expected - KEPT * _strength(card), -ORDER.strength[card])

    return max(cards, key=worth)


class _Outlook(Struct, frozen=True):
    """The rest of a trick as a seat expects it.

    Of the seats that still play, so many are probably `friends`, and so many `foes`. Each lacks any
    card of `unseen` with the probability `lacks`.
    """

    led: SuitClass
    best: Card
    is_ahead: bool
    unseen: Cards
    lacks: float
    friends: int
    foes: int

    def ours_by(self, card: Card) -> float:
        """Return the probability that no foe beats a card that is winning."""
        return float((1 - self._is_beaten(card)) ** self.foes)

    @property
    def ours_anyhow(self) -> float:
        """The probability that the own side gets the trick without this seat's help."""
        if self.is_ahead:
            return self.ours_by(self.best)
        return 1 - float((1 - self._is_beaten(self.best)) ** self.friends)

    def _is_beaten(self, card: Card) -> float:
        """Return the probability that one hand can and may beat a card."""
        led = [one for one in self.unseen if ORDER.suit[one] is self.led]
        higher = [one for one in self.unseen if ORDER.beats(one, card)]
        ruffs = [one for one in higher if one not in led]
        follows = [one for one in higher if one in led]
        return self._has(follows) + (1 - self._has(led)) * self._has(ruffs)

    def _has(self, cards: list[Card]) -> float:
        """Return the probability that a hand has one of these cards."""
        return 1 - float(self.lacks ** len(cards))


def _outlook(view: Session, seat: Seat) -> _Outlook:
    best = winning_card(view.trick, ORDER)
    others = _unseen(view, seat)
    coming = view.in_turn_after(seat)[: view.players - 1 - len(view.trick.played)]
    friends = sum(_is_friend(view, seat, one) for one in coming)
    return _Outlook(
        led=ORDER.suit[view.trick.played[0].card],
        best=best.card,
        is_ahead=_is_friend(view, seat, best.seat),
        unseen=others,
        lacks=1 - len(view.hands[seat]) / len(others) if coming else 1.0,
        friends=friends,
        foes=len(coming) - friends,
    )


def _unseen(view: Session, seat: Seat) -> Cards:
    """Return the cards that others hold or have buried."""
    own = view.buried if seat == view.picker else ()
    return unseen(PACK_32, (*view.hands[seat], *own, *played_cards(view)))


def _price(card: Card) -> tuple[float, int]:
    return (ORDER.points[card] + KEPT * _strength(card), ORDER.strength[card])


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
    """Whether `one` surely or probably plays with `seat`.

    Whoever isn't known to be with the picker probably isn't.
    """
    return bool(_is_with_picker(view, seat, seat)) == bool(_is_with_picker(view, seat, one))
