"""A simple player of Rödskägg, who does not search: the bot `greedy`, for the engine.

Searches estimate which of the others play like it. Its habits are plainer than the rules of thumb
in playouts (`policy`); they are those of `femopp.games.rodskagg.bot`, and must change with them.
"""

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
    from femopp.games.rodskagg.engine.deal import ANSWERING, AUCTION
    from femopp.games.rodskagg.engine.policy import advice, left, must_come_up
    from femopp.games.rodskagg.engine.scoring import ASKED, RED

PACK = len(codes.CARDS)
SUIT = tactics.SUIT
HAND = state.HAND
ZERO = codes.ZERO
RODSKAGG = codes.RODSKAGG
PASS = codes.PASS
NO = codes.NO
YES = codes.YES

NEAR = 0.5
"""The maximum difference between an exact contract and the expected tricks."""

MORE = 0.2
"""How far above the expected tricks to bid, if overtricks are as good."""

LEADING = 1.5
"""Extra tricks for a bid if declarer leads every trick."""

SINGLETON = 0.9
"""The probability that a singleton master takes a trick."""

LATE = 0.45
"""The probability that a suit's highest card takes one of the last two tricks without the lead."""

LATE_BEATEN = 0.67
"""The share of that probability left by each unseen card above it."""


def choices(at: RodskaggDeal) -> int:
    """Return a mask of the actions that a simple player may choose: several if equal in rank."""
    if at.phase == PLAYING:
        cards = at._legal_cards()
        return _taking(at, cards) if _wants_trick(at) else _leaving(at, cards)
    if at.phase == AUCTION:
        return bits.bit(_call(at))
    return bits.bit(_answer(at) if at.phase == ANSWERING else advice(at))


# The auction


def _call(at: RodskaggDeal) -> int:
    calls = at._legal_calls()
    bids = calls & ~bits.bit(PASS)
    if bids == 0:
        return PASS
    numbers = bids & ~bits.bit(RODSKAGG)
    if must_come_up(at):
        return bits.highest(numbers) if numbers else bits.lowest(bids)
    tricks = promise(at)
    if bids & bits.bit(RODSKAGG) and tricks > HAND - NEAR:
        return RODSKAGG
    if at.rules.declarer_leads:
        tricks += LEADING
    best = NOBODY
    while numbers:
        bid = bits.lowest(numbers)
        numbers &= numbers - 1
        if _can_make(at, bid - ZERO, tricks):
            best = bid
    if best != NOBODY:
        return best
    return PASS if calls & bits.bit(PASS) else bits.lowest(bids)


def _can_make(at: RodskaggDeal, height: int, tricks: float) -> bool:
    if height > max(1, at.total[at.seat]):
        return False
    if at.rules.exact:
        return -NEAR <= height - tricks <= NEAR
    return height <= tricks + MORE


def promise(at: RodskaggDeal) -> float:
    """Estimate the tricks of the hand as declarer."""
    hand = at.hand[at.seat]
    # Most cards stay in the stock: with fewer players, fewer higher cards are dealt.
    stays = 1.0 - (at.sharing - 1.0) * HAND / (PACK - HAND)
    tricks, cards = 0.0, hand
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        suit = at.spec.follows[card]
        mine = hand & suit
        chance = 1.0 if mine & (mine - 1) else SINGLETON
        for _higher in range(bits.popcount(suit & ~mine & ~bits.below(card))):
            chance *= stays
        tricks += chance
    return tricks


# The question


def _answer(at: RodskaggDeal) -> int:
    """Go along if a useful trick is likely enough for its points."""
    if at.total[at.seat] <= 0 and not at.rules.wins_below:
        return NO
    miss, cards = 1.0, at.hand[at.seat]
    while cards:
        miss *= 1.0 - _late_chance(at, bits.lowest(cards))
        cards &= cards - 1
    return YES if (1.0 - miss) * at.rules.late_trick > miss * at.rules.along_in_vain else NO


def _late_chance(at: RodskaggDeal, card: int) -> float:
    """Return the probability that a card takes one of the last two tricks, led by another."""
    chance = LATE
    above = tactics.unseen(at) & at.spec.follows[card] & ~bits.below(card)
    for _higher in range(bits.popcount(above)):
        chance *= LATE_BEATEN
    return chance


# The play


def _wants_trick(at: RodskaggDeal) -> bool:
    """Return whether one more trick brings the seat nearer to its contract or to zero."""
    seat = at.seat
    if at.bid == RED or at.dueling:
        return True
    taken, after = at.taken[seat], left(at) - at._trick_value(seat)
    if seat == at.declarer:
        if must_come_up(at):
            return after + at.rules.failed_bid >= 0
        if taken < at.bid:
            return True
        if at.rules.exact:
            return False
    if taken == 0 and at.question == ASKED:
        return True
    return at.rules.wins_below or after >= 0


def _taking(at: RodskaggDeal, cards: int) -> int:
    """Lead the surest card; win a trick as cheaply as possible, or keep good cards."""
    if at.lying == 0:
        sure = tactics.masters(at, cards, tactics.unseen(at))
        return _of_highest_rank(sure if sure else cards)
    winning = tactics.taking(at, cards)
    if winning == 0:
        return _of_lowest_rank(cards)
    return _of_lowest_rank(winning) if _is_last(at) else _of_highest_rank(winning)


def _leaving(at: RodskaggDeal, cards: int) -> int:
    """Get rid of the highest card if another seat wins; otherwise stay low."""
    losing = cards & ~tactics.taking(at, cards)
    if losing:
        return _of_highest_rank(losing)
    return _of_highest_rank(cards) if _is_last(at) else _of_lowest_rank(cards)


def _is_last(at: RodskaggDeal) -> bool:
    return at.lying == at.sharing - 1


def _of_highest_rank(cards: int) -> int:
    highest, found = -1, 0
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        if card % SUIT > highest:
            highest, found = card % SUIT, 0
        if card % SUIT == highest:
            found |= bits.bit(card)
    return found


def _of_lowest_rank(cards: int) -> int:
    lowest, found = SUIT, 0
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        if card % SUIT < lowest:
            lowest, found = card % SUIT, 0
        if card % SUIT == lowest:
            found |= bits.bit(card)
    return found
