"""Claims that are certain by an open hand, however the other cards lie.

Written out by hand; and small packs in which every way to deal and play the other cards is tried.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from femopp.cards import Card, cards
from femopp.games.sheepshead.rules.order import ORDER as SHEEPSHEAD
from femopp.ranking import CardOrder, SuitClass, ordered_suits
from femopp.table.claims.certain import LaidDown, takes_all, takes_none
from femopp.tricks import Played, Seat, Trick, follows, winner

NO_TRUMPS = ordered_suits()
SPADES = ordered_suits(SuitClass.SPADES)


def laid(
    hand: str,
    unseen: str,
    trick: str = "",
    legal: str | None = None,
    order: CardOrder = NO_TRUMPS,
    after: int = 0,
    winner_leads: bool = True,
) -> LaidDown:
    lying = [Played(Seat(at + 1), card) for at, card in enumerate(cards(trick))]
    return LaidDown(
        order=order,
        hand=cards(hand),
        legal=cards(hand if legal is None else legal),
        trick=Trick(tuple(lying)),
        unseen=cards(unseen),
        after=after,
        winner_leads=winner_leads,
    )


def in_short(value: object) -> str:
    """Return a name for a test's id."""
    if not isinstance(value, LaidDown):
        return str(value)
    return f"{' '.join(value.hand)} against {' '.join(value.unseen)}"


@pytest.mark.parametrize(
    ("what", "is_certain"),
    [
        # On lead without trumps: every suit from the top.
        (laid("AS KS AH", "QS KH 2C"), True),
        (laid("AS QS", "KS 3S"), False),
        (laid("AS QS", "KS 2C"), True),  # the king must follow the ace
        # The king falls under the ace at the latest: it cannot go on any other lead of the suit.
        (laid("AS 2S", "3S"), True),
        (laid("AS 2S", "4S 3S"), False),
        (laid("AS KS 2S", "4S 3S"), True),
        (laid("2S", "AH KH"), True),
        # Trumps: all of the others' must be drawn before another suit is safe.
        (laid("AS KS AH", "3S 2S QS", order=SPADES), False),
        (laid("AS KS AH", "3S 2S", order=SPADES), True),
        (laid("AS KS KH", "3S 2S AH", order=SPADES), False),
        (laid("AH", "2S", order=SPADES), False),
        (laid("AH", "KH 2C", order=SPADES), True),
        # The fourteen trumps of Sheepshead are a suit of their own.
        (laid("QC QS AC", "7D KC", order=SHEEPSHEAD), True),
        (laid("QS AC", "QC", order=SHEEPSHEAD), False),
        (laid("JD", "AD AC", order=SHEEPSHEAD), True),
        # Following: this trick first, then the rest.
        (laid("AS AH", "KH", trick="KS", legal="AS"), True),
        (laid("QS AH", "KH", trick="KS", legal="QS"), False),
        (laid("KS AH", "AS KH", trick="QS", legal="KS", after=1), False),
        (laid("KS AH", "AS KH", trick="QS", legal="KS", after=0), True),  # the ace comes too late
        (laid("KS AH", "2S KH", trick="QS", legal="KS", after=2), True),
        (laid("3S AH", "KH QH", trick="AC", order=SPADES), True),
        (laid("3S AH", "KH 4S", trick="AC", order=SPADES, after=1), False),
        # If the declarer leads to every trick, winning this one doesn't give the lead.
        (laid("AS AH", "KH", trick="KS", legal="AS", winner_leads=False), False),
        (laid("AS", "KH", trick="KS", winner_leads=False), True),
        (laid("AS AH", "KH", winner_leads=False), True),
    ],
    ids=in_short,
)
def test_the_rest_are_mine(what: LaidDown, is_certain: bool) -> None:
    assert takes_all(what) is is_certain


@pytest.mark.parametrize(
    ("what", "is_certain"),
    [
        (laid("2S 2H", "3H KC", trick="KS", legal="2S"), True),
        (laid("2S 4H", "3H KC", trick="KS", legal="2S"), False),
        (laid("2S 4H", "KC", trick="KS", legal="2S"), True),  # hearts are never led again
        (laid("AS 2H", "3H", trick="KS", legal="AS"), False),
        (laid("2S 3H", "4H AH", trick="KD"), True),
        (laid("2S", "AH", trick="KD", order=SPADES), False),
        (laid("2H 2S", "AH", trick="KD", legal="2H", order=SPADES), False),
        (laid("2S 2H", "AS AH"), False),  # on lead: the others may have neither suit
    ],
    ids=in_short,
)
def test_none_of_the_rest_is_mine(what: LaidDown, is_certain: bool) -> None:
    assert takes_none(what) is is_certain


# Every deal and every play


def deals(
    unseen: tuple[Card, ...], each: int, others: int
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield every way to deal the others their cards; the rest lies aside."""
    if others == 0:
        yield ()
        return
    for hand in combinations(unseen, each):
        rest = tuple(card for card in unseen if card not in hand)
        for more in deals(rest, each, others - 1):
            yield (hand, *more)


def can_force(
    order: CardOrder, hands: tuple[tuple[Card, ...], ...], lead: int, wants: bool
) -> bool:
    """Return whether seat 0 can take all tricks (or none), whatever the others play."""
    return _goes_on(order, hands, Trick(), lead, wants)


def _goes_on(
    order: CardOrder, hands: tuple[tuple[Card, ...], ...], trick: Trick, seat: int, wants: bool
) -> bool:
    if len(trick.played) == len(hands):
        taker = winner(trick, order)
        if (taker == 0) is not wants:
            return False
        return _goes_on(order, hands, Trick(), taker, wants)
    if not hands[seat]:
        return True
    led = trick.led(order)
    may = (follows(hands[seat], led, order) if led is not None else ()) or hands[seat]
    after = (
        _goes_on(
            order,
            tuple(
                tuple(one for one in hand if one is not card) if at == seat else hand
                for at, hand in enumerate(hands)
            ),
            trick.add(Seat(seat), card),
            (seat + 1) % len(hands),
            wants,
        )
        for card in may
    )
    return any(after) if seat == 0 else all(after)


SMALL = cards("AS KS QS 2S AH KH 2H AC 2C")


@pytest.mark.parametrize("order", [NO_TRUMPS, SPADES], ids=["no trumps", "trumps"])
def test_certain_claims_hold_in_every_deal_of_a_small_pack(order: CardOrder) -> None:
    chance, certain, possible = Random(1), 0, 0
    for _try in range(120):
        hand = tuple(chance.sample(SMALL, 3))
        unseen = tuple(card for card in SMALL if card not in hand)
        said = takes_all(LaidDown(order, hand, hand, Trick(), unseen, 2, True))
        holds = all(
            can_force(order, (hand, *others), 0, wants=True) for others in deals(unseen, 3, 2)
        )
        assert holds or not said, hand
        certain, possible = certain + said, possible + holds
    assert certain >= 0.8 * possible > 0


def test_none_at_all_holds_in_every_deal_of_a_small_pack() -> None:
    chance, certain = Random(2), 0
    for _try in range(150):
        hand, led = tuple(chance.sample(SMALL, 3)), None
        unseen = tuple(card for card in SMALL if card not in hand)
        led = chance.choice(unseen)
        unseen = tuple(card for card in unseen if card is not led)
        trick = Trick((Played(Seat(1), led),))
        may = follows(hand, NO_TRUMPS.suit[led], NO_TRUMPS) or hand
        said = takes_none(LaidDown(NO_TRUMPS, hand, may, trick, unseen, 0, True))
        certain += said
        for (others,) in deals(unseen, 2, 1):
            assert not said or _goes_on(NO_TRUMPS, (hand, others), trick, 0, False), (hand, led)
    assert certain > 5
