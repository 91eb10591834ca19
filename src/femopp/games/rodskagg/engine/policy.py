"""Rules of thumb of a sensible Rödskägg player, from the own hand and public information."""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.engine.position import NOBODY
from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.engine.deal import RodskaggDeal
from femopp.games.rodskagg.rules import state

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.games.rodskagg.engine.deal import ANSWERING, ASKING, AUCTION
    from femopp.games.rodskagg.engine.fresh_hands import FRESH_HANDS
    from femopp.games.rodskagg.engine.scoring import ASKED, RED

PACK = len(codes.CARDS)
HAND = state.HAND
ZERO = codes.ZERO
RODSKAGG = codes.RODSKAGG
PASS = codes.PASS
NO = codes.NO
YES = codes.YES

SURE = 1000
"""A certain trick. Probabilities are in thousandths."""

MARGIN = 100
"""How far above the expected tricks to bid, in thousandths of a trick."""

LEAST_EXACT = 2
"""The lowest bid if exactly that many tricks must be taken; lower ones help the others more."""

LEADING = 1500
"""Extra tricks for a bid if declarer leads every trick, in thousandths."""

TRICK = 100
KEPT = 60
"""The values of a trick, and of a card that would win one later."""


def advice(at: RodskaggDeal) -> int:
    """Return the action for the seat to act, in any phase."""
    if at.phase == PLAYING:
        cards = at._legal_cards()
        return bits.lowest(cards) if cards & (cards - 1) == 0 else _card(at, cards)
    if at.phase == AUCTION:
        return _call(at)
    if at.phase == FRESH_HANDS:
        return YES if at._may_exchange() else NO
    if at.phase == ASKING:
        return YES
    return _answer(at) if at.phase == ANSWERING else _take(at)


# The auction


def _call(at: RodskaggDeal) -> int:
    calls = at._legal_calls()
    bids = calls & ~bits.bit(PASS)
    if bids == 0:
        return PASS
    numbers = bids & ~bits.bit(RODSKAGG)
    if must_come_up(at) and numbers:
        return bits.highest(numbers)
    tricks = promise(at)
    if bids & bits.bit(RODSKAGG) and tricks > HAND * SURE - SURE // 2:
        return RODSKAGG
    if at.rules.declarer_leads:
        tricks += LEADING
    points = at.total[at.seat]
    best = NOBODY
    while numbers:
        bid = bits.lowest(numbers)
        numbers &= numbers - 1
        height = bid - ZERO
        if height > max(1, points) or height * SURE > tricks + MARGIN:
            break
        if _is_enough(at, height, tricks):
            best = bid
            if not (at.rules.exact or at.rules.declarer_leads):
                # A higher bid than needed is only harder to make.
                break
    if best != NOBODY:
        return best
    return PASS if calls & bits.bit(PASS) else bits.lowest(bids)


def _is_enough(at: RodskaggDeal, height: int, tricks: int) -> bool:
    """Return whether a bid is high enough for these expected tricks, in thousandths."""
    if at.rules.exact:
        return height >= LEAST_EXACT and height * SURE >= tricks - SURE // 2
    return height > 0


def promise(at: RodskaggDeal) -> int:
    """Estimate the tricks of the hand as declarer, in thousandths."""
    hand = at.hand[at.seat]
    missing = PACK - HAND * at.sharing
    tricks, cards = 0, hand
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        mine = hand & at.spec.follows[card]
        chance = SURE if mine & (mine - 1) else 900
        for _above_it in range(_above(at, card)):
            chance = chance * missing // (PACK - HAND)
        tricks += chance
    return tricks


def _above(at: RodskaggDeal, card: int) -> int:
    """Count the unseen cards that beat a card that is led."""
    higher = at.spec.follows[card] & ~bits.below(card)
    return bits.popcount(tactics.unseen(at) & higher)


# The question


def _answer(at: RodskaggDeal) -> int:
    """Go along if there is a good chance of a useful trick."""
    if must_come_up(at):
        return YES
    miss, cards = SURE, at.hand[at.seat]
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        chance = 450
        for _above_it in range(_above(at, card)):
            chance = chance * 2 // 3
        miss = miss * (SURE - chance) // SURE
    gain, loss = (SURE - miss) * at.rules.late_trick, miss * at.rules.along_in_vain
    return YES if gain > loss and left(at) > 0 else NO


def _take(at: RodskaggDeal) -> int:
    """Choose how many of the last tricks to take alone: for the contract, then to approach zero."""
    best, least = ZERO, 1000
    for tricks in range(HAND - at.tricks + 1):
        total = at.taken[at.seat] + tricks
        fails = total != at.bid if at.rules.exact else total < at.bid
        missed = abs(left(at) - tricks) + (100 if fails else 0)
        if missed < least:
            best, least = ZERO + tricks, missed
    return best


# The play


def _card(at: RodskaggDeal, cards: int) -> int:
    wished = wish(at)
    return tactics.best(at, cards, wished, kept(wished))


def wish(at: RodskaggDeal) -> int:
    """Return the value of one more trick to the seat to act, negative if it wants none."""
    return TRICK if _wants_trick(at) else -TRICK


def kept(wished: int) -> int:
    """Return the value of a card that would win a trick later."""
    return wished * KEPT // TRICK


def left(at: RodskaggDeal) -> int:
    """Return the sheet points of the seat to act, minus its tricks."""
    return at.total[at.seat] - at._trick_points(at.seat)


def must_come_up(at: RodskaggDeal) -> bool:
    """Return whether the seat is below zero, and comes up only by failing."""
    if at.rules.bounces or at.rules.wins_below:
        return False
    return at.total[at.seat] < 0


def _wants_trick(at: RodskaggDeal) -> bool:
    """Return whether one more trick brings the seat nearer to its contract or to zero."""
    seat = at.seat
    taken = at.taken[seat]
    if at.bid == RED or at.rules.wins_below or at.dueling:
        return True
    if must_come_up(at):
        # Failing the contract may bring it to zero, if it takes that many tricks.
        return seat == at.declarer and left(at) + at.rules.failed_bid > 0
    wanted = left(at)
    if seat == at.declarer:
        if taken < at.bid:
            return True
        if at.rules.exact:
            return False
    elif taken == 0 and at.question == ASKED:
        return True
    return wanted > 0
