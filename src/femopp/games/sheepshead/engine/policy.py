"""Rules of thumb of a sensible Sheepshead player, from the own hand and public information."""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.engine.position import NOBODY
from femopp.games.sheepshead.engine import codes
from femopp.games.sheepshead.engine.announcing import Announcing
from femopp.games.sheepshead.rules.order import (
    BLACK_QUEENS,
    RED_QUEENS,
    SIDE_SUITS,
    THE_BOY,
    TRUMPS,
)
from femopp.games.sheepshead.rules.state import PLAYERS

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.games.sheepshead.engine.announcing import (
        BURYING,
        BURYING_SECOND,
        CRACKING,
        DOUBLE_CRACKING,
        PICKING,
        TRIPLE_CRACKING,
        left_of,
    )

    STRENGTH = [0] * 32
    PRICE = [0] * 32

SEATS = PLAYERS
PASS = codes.PASS
PICK = codes.PICK
THROW_OFF = codes.THROW_OFF
CRACK = codes.CRACK
DOUBLE_CRACK = codes.DOUBLE_CRACK
TRIPLE_CRACK = codes.TRIPLE_CRACK
BOY = codes.mask_of((THE_BOY,))
BLACK = codes.mask_of(BLACK_QUEENS)
RED = codes.mask_of(RED_QUEENS)
ALL_TRUMPS = codes.mask_of(TRUMPS)
ACES = codes.mask_of(suit[0] for suit in SIDE_SUITS)
ONE = tactics.ONE

# In halves of a plain trump.
PICKS_FROM = 20
LAST_PICKS_FROM = 17
CRACKS_FROM = 14
THROWS_OFF_FROM = 26
DOUBLE_CRACKS_FROM = 14
TRIPLE_CRACKS_FROM = 22

for _number, _card in enumerate(codes.CARDS):
    if _card in TRUMPS:
        STRENGTH[_number] = {"Q": 6, "J": 4, "A": 3, "T": 3}.get(_card.rank.value, 2)
        PRICE[_number] = {"Q": 16, "J": 8, "A": 6, "T": 6}.get(_card.rank.value, 4)
    elif ACES >> _number & 1:
        STRENGTH[_number] = 2
        PRICE[_number] = 6


def advice(at: Announcing) -> int:
    """Return the action for the seat to act, in any phase."""
    if at.phase == PLAYING:
        cards = at._legal_cards()
        if cards & (cards - 1) == 0:
            return bits.lowest(cards)
        return _lead(at, cards) if at.lying == 0 else _follow(at, cards)
    if at.phase in (BURYING, BURYING_SECOND):
        return _bury(at)
    action = _call(at)
    return action if at._sayable() & bits.bit(action) else PASS


def strength(hand: int) -> int:
    """Return the strength of a hand in trumps and side aces."""
    strong = 0
    while hand:
        strong += STRENGTH[bits.lowest(hand)]
        hand &= hand - 1
    return strong


# Picking and announcing


def _call(at: Announcing) -> int:
    hand = at.hand[at.seat]
    strong = strength(hand)
    if at.phase == PICKING:
        last = bits.popcount(at.passed) == SEATS - 1
        if strong < (LAST_PICKS_FROM if last else PICKS_FROM):
            return PASS
        return PICK + _form(hand)
    if at.phase == CRACKING:
        return CRACK + _form(hand) if strong >= CRACKS_FROM else PASS
    if at.phase == DOUBLE_CRACKING:
        return DOUBLE_CRACK if strong >= DOUBLE_CRACKS_FROM else PASS
    if at.phase == TRIPLE_CRACKING:
        return TRIPLE_CRACK if strong >= TRIPLE_CRACKS_FROM else PASS
    return THROW_OFF if strong >= THROWS_OFF_FROM else PASS


def _form(hand: int) -> int:
    """Return the form with all black or red queens of the hand."""
    form = 0
    if hand & BLACK == BLACK:
        form = 1
    if hand & RED == RED:
        form += 2
    return form


def _bury(at: Announcing) -> int:
    """Return the next card of the best pair to bury."""
    hand = at.hand[at.picker] | at.buried
    free = hand if at.rules.bury_boy else hand & ~BOY
    firsts = at.buried if at.buried else free
    best, most = 0, -1000
    while firsts:
        first = firsts & ~(firsts - 1)
        firsts &= firsts - 1
        seconds = free & ~first if at.buried else free & ~(first | (first - 1))
        while seconds:
            pair = first | (seconds & ~(seconds - 1))
            seconds &= seconds - 1
            good = _good_to_bury(at, hand, pair)
            if good > most:
                best, most = pair, good
    return bits.lowest(best & ~at.buried)


def _good_to_bury(at: Announcing, hand: int, pair: int) -> int:
    """Rate a pair to bury: points saved, and suits emptied, without giving up trumps."""
    good = points(at, pair) - 6 * strength(pair & ALL_TRUMPS) - 3 * bits.popcount(pair & ACES)
    for place in range(3):
        suit = at.spec.classes[place]
        if pair & suit and not hand & ~pair & suit:
            good += 6
    return good


# The play


def _lead(at: Announcing, cards: int) -> int:
    """Choose a lead: trumps for the picker's side, side aces and low side cards for the others."""
    side = cards & ~ALL_TRUMPS
    if friends(at) & bits.bit(at.picker):
        if cards & ALL_TRUMPS:
            return bits.highest(cards & ALL_TRUMPS)
    elif side:
        aces = tactics.masters(at, side, tactics.unseen(at))
        return bits.lowest(aces) if aces else _cheapest(at, side)
    return _cheapest(at, cards)


def _follow(at: Announcing, cards: int) -> int:
    """Choose the card with which the trick is worth most to the seat's side."""
    others = _unseen(at)
    lacks = tactics.lacking(at, others)
    ours = friends(at)
    coming = later(at)
    foes = bits.popcount(coming & ~ours)
    best = at._winning_card()
    ahead = ours & bits.bit(at.owner[best]) != 0
    stays = ONE - tactics.beaten(at, best, at.led, others, lacks)
    ours_anyhow = tactics.all_of(stays, foes)
    if not ahead:
        ours_anyhow = ONE - tactics.all_of(stays, bits.popcount(coming & ours))
    lying = points(at, at.table) + bits.popcount(coming)
    taking = tactics.taking(at, cards)
    chosen, most = 0, -(1 << 30)
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        ours_by_it = ours_anyhow
        if taking & bits.bit(card):
            ours_by_it = tactics.all_of(ONE - tactics.beaten(at, card, at.led, others, lacks), foes)
        worth = (2 * ours_by_it - ONE) * (lying + at.spec.card_value[card]) - PRICE[card] * ONE
        if worth > most:
            chosen, most = card, worth
    return chosen


def _unseen(at: Announcing) -> int:
    others = tactics.unseen(at)
    return others & ~at.buried if at.seat == at.picker else others


def later(at: Announcing) -> int:
    """Return the mask of the seats that play to the trick after the seat to act."""
    seat, seats = at.seat, 0
    for _place in range(SEATS - 1 - at.lying):
        seat = left_of(seat)
        seats |= bits.bit(seat)
    return seats


def points(at: Announcing, cards: int) -> int:
    """Return the card points of some cards."""
    worth = 0
    while cards:
        worth += at.spec.card_value[bits.lowest(cards)]
        cards &= cards - 1
    return worth


def _cheapest(at: Announcing, cards: int) -> int:
    best, least = 0, 1000
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        price = at.spec.card_value[card] + 2 * STRENGTH[card]
        if price < least:
            best, least = card, price
    return best


# Sides, as far as this seat knows


def known_partner(at: Announcing) -> int:
    """Return the seat that has, or had, the jack of diamonds, as far as the seat to act knows."""
    seat = at.seat
    if at.hand[seat] & BOY or (seat == at.picker and at.buried & BOY):
        return seat
    if (at.gone | at.table) & BOY:
        return at.owner[bits.lowest(BOY)]
    if at.double_cracked:
        for place in range(at.said):
            if at.said_actions[place] == DOUBLE_CRACK:
                doubler = at.said_seats[place]
                return doubler if doubler != at.picker else NOBODY
    return NOBODY


def friends(at: Announcing) -> int:
    """Return the mask of the seats that surely or probably play with the seat to act."""
    seat, everybody = at.seat, bits.below(SEATS)
    with_picker = bits.bit(at.picker)
    partner = known_partner(at)
    if partner != NOBODY and not at.thrown_off:
        with_picker |= bits.bit(partner)
    if with_picker & bits.bit(seat):
        return with_picker
    return everybody & ~with_picker
