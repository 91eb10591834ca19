"""A sensible player of Rödskägg; `manners` performs the rituals."""

from femopp.bots.bot import Luck
from femopp.bots.cardplay import losers, masters, of_suit, playable, unseen, winners
from femopp.cards import PACK_52, UNKNOWN, Card
from femopp.games.rodskagg.rules.actions import (
    Ask,
    Bid,
    DealCards,
    Fold,
    FreshHand,
    GoAlong,
    Keep,
    Pass,
    Silent,
    Take,
)
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.options import ContractTest, Leader, Overshoot
from femopp.games.rodskagg.rules.play import ORDER
from femopp.games.rodskagg.rules.state import HAND, RodskaggState, playing
from femopp.games.rodskagg.rules.totals import running_total, trick_value
from femopp.rulebook import Action, Cards, Play
from femopp.tricks import Seat

STRENGTH = ORDER.strength
LATE = 0.45
"""The chance of a suit's highest card to take one of the last two tricks without the lead."""

LATE_BEATEN = 0.67
"""The share of that chance left by each unseen card above it."""

LEADING = 1.5
"""The number of extra tricks expected if declarer leads to every trick."""


NERVE = 0.2
"""The tricks that somebody bold expects beyond what their hand promises."""


def choose(view: RodskaggState, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Bid a makeable contract, take the tricks wanted, and go along with a good card."""
    return choose_with(0.0, view, seat, legal, luck)


def choose_with(
    nerve: float, view: RodskaggState, seat: Seat, legal: tuple[Action, ...], luck: Luck
) -> Action:
    """Choose like `choose`, but more boldly by so much nerve, from -1 to 1."""
    match legal[0]:
        case Bid() | Pass():
            return _call(view, seat, legal, NERVE * nerve)
        case Play():
            return Play(_card(view, seat, _allowed(view, seat, playable(legal))))
        case GoAlong() | Fold():
            return _answer(view, seat, legal)
        case Take():
            return min(legal, key=lambda one: _missed(view, seat, one))
    return next(one for kind in _RATHER for one in legal if isinstance(one, kind))


_RATHER: tuple[type[Action], ...] = (FreshHand, Keep, DealCards, Ask, Silent, Action)


# The auction


def _call(view: RodskaggState, seat: Seat, legal: tuple[Action, ...], dares: float) -> Action:
    bids = [action for action in legal if isinstance(action, Bid)]
    if not bids:
        return Pass()
    if _must_come_up(view, seat):
        return next(
            (bid for bid in reversed(bids) if bid.contract is not Contract.RODSKAGG), bids[0]
        )
    promise = expected_tricks(view, seat) + dares
    if promise > HAND - 0.5 and bids[-1].contract is Contract.RODSKAGG:
        return bids[-1]
    if view.options.leader is Leader.DECLARER:
        promise += LEADING
    makeable = [bid for bid in bids if _can_make(view, seat, bid.contract, promise)]
    if makeable:
        return makeable[-1]
    return Pass() if Pass() in legal else bids[0]


def _must_come_up(view: RodskaggState, seat: Seat) -> bool:
    """Whether the seat is below zero, and must fail a contract to get back up."""
    return view.points[seat] < 0 and view.options.overshoot is Overshoot.NEGATIVE


def _can_make(view: RodskaggState, seat: Seat, contract: Contract, promise: float) -> bool:
    if contract is Contract.RODSKAGG or contract.tricks > max(1, view.points[seat]):
        return False
    if view.options.contract_test is ContractTest.EXACT:
        return abs(contract.tricks - promise) <= 0.5
    return contract.tricks <= promise + 0.2


def expected_tricks(view: RodskaggState, seat: Seat) -> float:
    """Return the expected number of tricks of the hand as declarer."""
    others = len(playing(view)) - 1
    return sum(
        _chance(view.hands[seat], card, others) for card in view.hands[seat] if card is not UNKNOWN
    )


def _chance(hand: Cards, card: Card, others: int) -> float:
    mine = of_suit(hand, card.suit)
    above = sum(STRENGTH[other] > STRENGTH[card] for other in PACK_52 if other.suit is card.suit)
    above -= sum(STRENGTH[other] > STRENGTH[card] for other in mine)
    # Most cards stay in the stock: with fewer players there are fewer to beat.
    out = others * HAND / (len(PACK_52) - HAND)
    return float((1 - out) ** above) * (1.0 if len(mine) > 1 else 0.9)


# The play


def _allowed(view: RodskaggState, seat: Seat, cards: Cards) -> Cards:
    """Return the cards that follow suit, as a revoke may be possible but costs points."""
    led = view.led
    following = () if led is None else of_suit(cards, led)
    return following or cards


def _card(view: RodskaggState, seat: Seat, cards: Cards) -> Card:
    return _take_trick(view, seat, cards) if _wants_trick(view, seat) else _leave(view, cards)


def _wants_trick(view: RodskaggState, seat: Seat) -> bool:
    """Whether one more trick brings the seat nearer to its contract or to zero."""
    taken, contract = view.play.taken[seat], view.contract
    if contract is Contract.RODSKAGG or view.duel:
        return True
    if contract is not None and seat == view.declarer:
        if _must_come_up(view, seat):
            after = running_total(view, seat) - trick_value(view, seat)
            return after + view.options.failed_bid_penalty >= 0
        if taken < contract.tricks:
            return True
        if view.options.contract_test is ContractTest.EXACT:
            return False
    if not taken and view.question.put:
        return True
    left = running_total(view, seat)
    if view.options.overshoot is Overshoot.WIN:
        return True
    return left - trick_value(view, seat) >= 0


def _take_trick(view: RodskaggState, seat: Seat, cards: Cards) -> Card:
    """Lead the surest card; take a trick cheaply, or keep good cards."""
    if not view.trick.played:
        sure = _sure(view, seat, cards)
        return max(cards, key=lambda card: (card in sure, STRENGTH[card]))
    taking = winners(cards, view.trick, ORDER)
    if not taking:
        return min(cards, key=STRENGTH.__getitem__)
    is_last = len(view.trick.played) == len(playing(view)) - 1
    return (min if is_last else max)(taking, key=STRENGTH.__getitem__)


def _leave(view: RodskaggState, cards: Cards) -> Card:
    """Get rid of the highest card that loses; otherwise stay low."""
    leaving = losers(cards, view.trick, ORDER)
    if leaving:
        return max(leaving, key=STRENGTH.__getitem__)
    is_last = len(view.trick.played) == len(playing(view)) - 1
    return (max if is_last else min)(cards, key=STRENGTH.__getitem__)


def _sure(view: RodskaggState, seat: Seat, cards: Cards) -> Cards:
    return masters(cards, _unseen(view, seat), ORDER)


def _unseen(view: RodskaggState, seat: Seat) -> Cards:
    history = [card for trick in view.play.history for card in trick.cards]
    return unseen(PACK_52, (*view.hands[seat], *history, *view.trick.cards))


# The question


def _answer(view: RodskaggState, seat: Seat, legal: tuple[Action, ...]) -> Action:
    """Go along if a wanted trick is likely enough for its points, or if forced."""
    if Fold() not in legal:
        return GoAlong()
    wanted = view.points[seat] > 0 or view.options.overshoot is Overshoot.WIN
    miss = 1.0
    for card in view.hands[seat]:
        miss *= 1 - _late_chance(view, seat, card)
    gain, loss = view.options.play_on_trick_value, view.options.play_on_penalty
    return GoAlong() if wanted and (1 - miss) * gain > miss * loss else Fold()


def _late_chance(view: RodskaggState, seat: Seat, card: Card) -> float:
    """Return a card's chance in the last two tricks, which somebody else leads."""
    if card is UNKNOWN:
        return 0.0
    others = of_suit(_unseen(view, seat), card.suit)
    above = sum(STRENGTH[other] > STRENGTH[card] for other in others)
    return LATE * float(LATE_BEATEN**above)


def _missed(view: RodskaggState, seat: Seat, action: Action) -> tuple[bool, int]:
    """How far from the contract and from zero taking so many tricks would leave the seat."""
    assert isinstance(action, Take)
    contract = view.contract
    total = view.play.taken[seat] + action.tricks
    fails = (
        contract is not None
        and seat == view.declarer
        and (
            total != contract.tricks
            if view.options.contract_test is ContractTest.EXACT
            else total < contract.tricks
        )
    )
    return fails, abs(running_total(view, seat) - action.tricks)
