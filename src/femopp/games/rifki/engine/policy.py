"""Rules of thumb of a sensible Rifki player, from the own hand and public information."""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.games.rifki import forecast
from femopp.games.rifki.engine import codes
from femopp.games.rifki.engine.choosing import Choosing
from femopp.games.rifki.rules import Kind, contracts

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.games.rifki.engine.choosing import FIRST_CHOICE, FIRST_NEGATIVE
    from femopp.games.rifki.engine.ducking import in_suit
    from femopp.games.rifki.engine.leads import lead_in_trump, lead_low

    BASE, PER_DUCKED, PER_HEART, PER_AWKWARD = ([0] * 6 for _table in range(4))
    LATER, LED = [0] * 6, [0] * 6

ONE = tactics.ONE
SUIT = tactics.SUIT
TRICKS = contracts.TRICKS
SON_IKI = codes.row_of(Kind.SON_IKI)
EL_ALMAZ = codes.row_of(Kind.EL_ALMAZ)
HEARTS = 2

# Trump, in hundredths of a trick
KEPT = 60
"""The value of keeping a card that would win a trick later."""
LONG = 10
"""The value of keeping one suit shorter than another, per card."""

# A contract's value to a dealer, in thousandths of a point. Tricks and risks are in thousandths.
PER_TRICK = forecast.PER_TRICK
FROM_TRICKS = forecast.FROM_TRICKS * 1000

for _kind, _name in enumerate(contracts.NEGATIVES):
    _forecast = forecast.FORECASTS[_name]
    BASE[_kind], PER_DUCKED[_kind] = _forecast.base * 1000, _forecast.trick
    PER_HEART[_kind], PER_AWKWARD[_kind] = _forecast.heart, _forecast.awkward

_DANGERS = (
    # of a card, in thousandths of a trick or penalty card: for each trick by which it raises the
    # expected tricks of its suit while ducking, and for the probability that it would win if led
    (50, 0),  # rifki
    (120, 36),  # kiz
    (70, 21),  # erkek
    (90, 180),  # kupa
    (3, 1),  # son iki: looks further only to choose between equally good cards
    (3, 1),  # el almaz
)
for _kind, _danger in enumerate(_DANGERS):
    LATER[_kind], LED[_kind] = _danger


def advice(at: Choosing) -> int:
    """Return the action for the seat to act, in any phase."""
    if at.phase != PLAYING:
        return _contract(at)
    cards = at._legal_cards()
    return bits.lowest(cards) if cards & (cards - 1) == 0 else _card(at, cards)


# The contract


def _contract(at: Choosing) -> int:
    """Choose the contract with the highest value above its average."""
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
    """Estimate the tricks that these cards of a suit take while ducking."""
    tricks, level = 0, 3
    while suit:
        rank = bits.lowest(suit) % SUIT + 2
        suit &= suit - 1
        if rank > level:
            tricks += min(1000, 1000 * (rank - level) // 9)
        level += 3
    return tricks


def _awkward(at: Choosing, penalties: int) -> int:
    """Estimate the penalty cards that the hand takes for lack of lower cards beside them."""
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
    if at.spec.trump[at.contract]:
        return lead_in_trump(at, cards) if at.lying == 0 else _win(at, cards)
    if at.lying == 0 and at.contract == EL_ALMAZ:
        return lead_low(at, cards)
    return _duck(at, cards)


def _win(at: Choosing, cards: int) -> int:
    """Choose a card in Trump: win the trick if it is cheap, or discard from a long suit."""
    others = tactics.unseen(at)
    lacks = tactics.lacking(at, others)
    takes = tactics.taking(at, cards)
    chosen, most = 0, -(1 << 30)
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        worth = -tactics.prospect(at, card, others, lacks) * KEPT
        if takes & bits.bit(card):
            worth += _stays(at, card, others, lacks) * 100
        elif not at.led & bits.bit(card):
            worth += _length(at, card) * LONG * ONE
        if worth > most:
            chosen, most = card, worth
    return chosen


def _duck(at: Choosing, cards: int) -> int:
    """Choose a card that takes as little as possible, and unload cards that would take something
    later.
    """
    kind = at.contract + FIRST_CHOICE - FIRST_NEGATIVE
    penalties = at.spec.valued[at.contract]
    others = tactics.unseen(at)
    lacks = tactics.lacking(at, others)
    takes = tactics.taking(at, cards)
    chosen, most = 0, -(1 << 30)
    suit, whole = 0, 0
    while cards:
        card = bits.lowest(cards)
        cards &= cards - 1
        if suit != at.spec.follows[card]:
            suit = at.spec.follows[card]
            whole = in_suit(at.hand[at.seat] & suit, others & suit)
        rest = in_suit(at.hand[at.seat] & suit & ~bits.bit(card), others & suit)
        worth = LATER[kind] * (whole - rest)
        if LED[kind]:
            worth += LED[kind] * tactics.prospect(at, card, others, lacks)
        if takes & bits.bit(card):
            stake = _stake(at, card, penalties, others, lacks)
            worth -= (_stays(at, card, others, lacks) * (stake >> 4) >> 10) * 1000
        if worth > most:
            chosen, most = card, worth
    return chosen


def _length(at: Choosing, card: int) -> int:
    """Return the number of cards in its suit that the seat has."""
    return bits.popcount(at.hand[at.seat] & at.spec.follows[card])


def _led_with(at: Choosing, card: int) -> int:
    """Return the suit to follow in the trick that this card is played to."""
    return at.led if at.lying else at.spec.follows[card]


def _stays(at: Choosing, card: int, others: int, lacks: int) -> int:
    """Estimate the probability that nobody beats a card that is winning the trick."""
    later = at.sharing - 1 - at.lying
    beaten = tactics.beaten(at, card, _led_with(at, card), others, lacks)
    return tactics.all_of(ONE - beaten, later)


def _stake(at: Choosing, card: int, penalties: int, others: int, lacks: int) -> int:
    """Estimate the value of the trick at its end, in tricks or penalty cards that count."""
    if penalties == 0:
        return 0 if at.contract == SON_IKI and at.tricks < TRICKS - 2 else ONE
    led = _led_with(at, card)
    # Penalty cards below this one must be played; one may be discarded.
    drawn = bits.popcount(others & penalties & led & bits.below(card)) * (ONE - lacks)
    loose = ONE - tactics.none_of(others & penalties & ~led, lacks)
    free = tactics.is_void(led, others, lacks) * loose >> 14
    certain = bits.popcount((at.table | bits.bit(card)) & penalties) * ONE
    return certain + (at.sharing - 1 - at.lying) * (drawn + free)
