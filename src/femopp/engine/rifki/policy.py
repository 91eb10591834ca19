"""What a sensible player of Rifki does, from his own hand and what all have seen."""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.engine.rifki import codes
from femopp.engine.rifki.choosing import Choosing
from femopp.games.rifki import Kind, contracts

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.engine.rifki.choosing import FIRST_CHOICE, FIRST_NEGATIVE

    BASE, PER_DUCKED, PER_HEART, PER_AWKWARD = ([0] * 6 for _table in range(4))

ONE = tactics.ONE
SUIT = tactics.SUIT
TRICKS = contracts.TRICKS
SON_IKI = codes.row_of(Kind.SON_IKI)
HEARTS = 2

TRICK = 100
KEPT = 60
"""What a trick is worth, and a card that would win one later."""

SHED = 10
"""What it is worth, of a hundred, to be rid of a card that would win a trick."""

# What a contract promises a dealer beyond its average, in thousandths of a point: fitted to 5,000
# deals played out by these rules of thumb. Tricks and risks are in thousandths.
PER_TRICK = 50
FROM_TRICKS = 127_000

_NEGATIVES = (
    # of itself, for each trick taken in spite of oneself, in hearts besides, for each awkward card
    (72_000, 27, 0, 438),  # rifki
    (102_000, 40, 0, 124),  # kiz
    (134_000, 54, 0, 66),  # erkek
    (105_000, 23, 92, 0),  # kupa
    (69_000, 30, 0, 0),  # son iki
    (190_000, 84, 0, 0),  # el almaz
)
for _kind, _told in enumerate(_NEGATIVES):
    BASE[_kind], PER_DUCKED[_kind], PER_HEART[_kind], PER_AWKWARD[_kind] = _told


def advice(at: Choosing) -> int:
    """What the seat in turn does in any phase."""
    if at.phase != PLAYING:
        return _contract(at)
    cards = at._legal_cards()
    return bits.lowest(cards) if cards & (cards - 1) == 0 else _card(at, cards)


# The contract


def _contract(at: Choosing) -> int:
    """The contract that promises the most beyond what it gives a player on average."""
    choices = at._choices()
    ducking, in_hearts = 0, 0
    for place in range(4):
        tricks = _tricks_ducking(at.hand[at.seat] & at.spec.classes[place])
        ducking += tricks
        if place == HEARTS:
            in_hearts = tricks
    best, most = bits.lowest(choices), -(1 << 30)
    while choices:
        choice = bits.lowest(choices)
        choices &= choices - 1
        row = choice - FIRST_CHOICE
        if choice < FIRST_NEGATIVE:
            worth = PER_TRICK * _tricks_with_trump(at, at.spec.trump[row]) - FROM_TRICKS
        else:
            kind = choice - FIRST_NEGATIVE
            worth = BASE[kind] - PER_DUCKED[kind] * ducking - PER_HEART[kind] * in_hearts
            worth -= PER_AWKWARD[kind] * _awkward(at, at.spec.valued[row])
        if worth > most:
            best, most = choice, worth
    return best


def _tricks_with_trump(at: Choosing, trump: int) -> int:
    hand = at.hand[at.seat]
    tricks, trumps = 0, hand & trump
    length = bits.popcount(trumps)
    if length > 3:
        tricks = 1000 * (length - 3)
    while hand:
        card = bits.lowest(hand)
        hand &= hand - 1
        rank = card % SUIT
        if trump & bits.bit(card):
            if rank >= 10:
                tricks += 800
        elif rank == 12:
            tricks += 900
        elif rank == 11:
            tricks += 400
    return tricks


def _tricks_ducking(suit: int) -> int:
    """How many tricks these cards of a suit will probably take while trying to take none."""
    tricks, level = 0, 3
    while suit:
        rank = bits.lowest(suit) % SUIT + 2
        suit &= suit - 1
        if rank > level:
            tricks += min(1000, 1000 * (rank - level) // 9)
        level += 3
    return tricks


def _awkward(at: Choosing, penalties: int) -> int:
    """How many penalty cards the hand risks to take for want of small cards beside them."""
    hand, risks = at.hand[at.seat], 0
    penalties &= hand
    while penalties:
        card = bits.lowest(penalties)
        penalties &= penalties - 1
        small = bits.popcount(hand & at.spec.follows[card] & bits.below(card))
        risks += max(0, 500 - 200 * small)
    return risks


# The play


def _card(at: Choosing, cards: int) -> int:
    penalties = at.spec.valued[at.contract]
    if penalties:
        return _shed(at, cards, penalties)
    if at.spec.trump[at.contract]:
        return tactics.best(at, cards, TRICK, KEPT)
    if at.contract == SON_IKI and at.tricks < TRICKS - 2:
        # The high cards had better be gone before the last two tricks.
        return tactics.best(at, cards, 0, -KEPT)
    return tactics.best(at, cards, -TRICK, -KEPT)


def _shed(at: Choosing, cards: int, penalties: int) -> int:
    """Takes as few penalty cards as it can, and is rid of those cards that would take some."""
    others = tactics.unseen(at)
    lacks = tactics.lacking(at, others)
    later = at.sharing - 1 - at.lying
    takes = tactics.taking(at, cards)
    lying = bits.popcount(at.table & penalties) * ONE
    chosen, most = 0, -(1 << 30)
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        mine = ONE if penalties & bits.bit(card) else 0
        worth = tactics.prospect(at, card, others, lacks) * SHED // 100
        if takes & bits.bit(card):
            led = at.led if at.lying else at.spec.follows[card]
            # Penalty cards below this one must be played; one may be discarded.
            drawn = bits.popcount(others & penalties & led & bits.below(card)) * (ONE - lacks)
            loose = bits.popcount(others & penalties & ~led)
            free = tactics.is_void(led, others, lacks) * (ONE - tactics.all_of(lacks, loose)) >> 14
            stake = lying + mine + later * (drawn + free)
            stays = ONE - tactics.beaten(at, card, led, others, lacks)
            takes_it = tactics.all_of(stays, later)
            worth -= takes_it * (stake >> 4) >> 10
        if worth > most:
            chosen, most = card, worth
    return chosen
