"""The card that a searching player of Sheepshead would play.

There is a network for each role and each situation: leading, following suit, void.
"""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.engine.imitation import features as known
from femopp.engine.imitation.imitation import Imitation
from femopp.engine.imitation.networks import Networks
from femopp.engine.position import NOBODY, Position
from femopp.games.sheepshead.engine import features
from femopp.games.sheepshead.engine.announcing import Announcing

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.games.sheepshead.engine.policy import (
        ALL_TRUMPS,
        ONE,
        SEATS,
        advice,
        friends,
        known_partner,
        later,
        points,
    )

NETWORKS = Networks(features.FEATURES, "femopp.games.sheepshead.engine")
SITUATIONS = len(known.SITUATIONS)
CHANCES = features.CHANCES
FEW_CHANCES = features.FEW_CHANCES
SUITS = 3
WORTHS = len(features.WORTHS)

TIME = features.FEATURES.place(features.TIME)
WINNING = features.FEATURES.place(features.WINNING)
LATER = features.FEATURES.place(features.LATER)
LYING = features.FEATURES.place(features.LYING)
STAYS = features.FEATURES.place(features.STAYS)
OURS = features.FEATURES.place(features.OURS)
THEIRS = features.FEATURES.place(features.THEIRS)
OWN_TRUMPS = features.FEATURES.place(features.OWN_TRUMPS)
TRUMPS_UNSEEN = features.FEATURES.place(features.TRUMPS_UNSEEN)
ABLE_TO_WIN = features.FEATURES.place(features.ABLE_TO_WIN)
LED = features.FEATURES.place(features.LED)
ALONE = features.FEATURES.place(features.ALONE)
KIND = features.FEATURES.place(features.KIND)
HANDING = features.FEATURES.place(features.HANDING)
PROSPECT = features.FEATURES.place(features.PROSPECT)
LEAD = features.FEATURES.place(features.LEAD)

if not cython.compiled:
    NONE_WINS, OURS_WINS, THEIRS_WINS, EITHER_WINS = range(4)
    WORTH_PLACE = [0] * 12

for _place, _points in enumerate(features.WORTHS):
    WORTH_PLACE[_points] = _place


class SheepsheadImitation(Imitation):
    """Chooses cards in Sheepshead. For one thread at a time."""

    def __init__(self) -> None:
        super().__init__(NETWORKS)

    def _make_room(self) -> None:
        if not cython.compiled:
            super()._make_room()
            self.times_led = [0] * (SUITS + 1)

    def _game(self) -> type[Position]:
        return Announcing

    def _network(self, at: Position) -> int:
        return _role(cython.cast(Announcing, at)) * SITUATIONS + self._situation(at)

    def _look_at_situation(self, at: Position) -> None:
        self._look_at_deal(cython.cast(Announcing, at))

    # The situation

    def _look_at_deal(self, at: Announcing) -> None:
        # The lowest of equal cards represents all.
        self.advised = bits.highest(self.cards & bits.below(advice(at) + 1))
        if at.seat == at.picker:
            self.others &= ~at.buried
        self._count_leads(at)
        self.lacks = tactics.lacking(at, self.others)
        self.ours = friends(at)
        coming = later(at)
        partner = known_partner(at)
        self.foes = bits.popcount(coming & ~self.ours)
        self.mates = bits.popcount(coming & self.ours)
        winning = NONE_WINS
        self.stays = self.ours_anyhow = 0
        if at.lying:
            winning = _who_wins(at, partner, self.ours)
            best = at._winning_card()
            self.stays = ONE - tactics.beaten(at, best, at.led, self.others, self.lacks)
            self.ours_anyhow = tactics.all_of(self.stays, self.foes)
            if winning == THEIRS_WINS:
                self.ours_anyhow = ONE - tactics.all_of(self.stays, self.mates)
            self._set(
                STAYS,
                tactics.all_of(self.stays, bits.popcount(coming)) * (CHANCES - 1) // ONE,
            )
        else:
            self._set(STAYS, CHANCES)
        self._set(TIME, at.tricks * SEATS + at.lying)
        self._set(WINNING, winning * SEATS + bits.popcount(coming))
        partner_later = partner != NOBODY and coming & bits.bit(partner) != 0
        self._set(LATER, (coming & bits.bit(at.picker) != 0) + 2 * partner_later)
        self._set(LYING, (points(at, at.table) + 3) // 4)
        self._count_points(at, partner)
        self._set(OWN_TRUMPS, bits.popcount(at.hand[at.seat] & ALL_TRUMPS))
        self._set(TRUMPS_UNSEEN, bits.popcount(self.others & ALL_TRUMPS))
        self._set(ABLE_TO_WIN, self._able_to_win())
        led = 0
        if at.lying:
            led = 1 if at.led & ALL_TRUMPS else 2 + min(3, bits.popcount(at.gone & at.led))
        self._set(LED, led)
        self._set(ALONE, at.thrown_off or partner == at.picker)

    def _count_points(self, at: Announcing, partner: int) -> None:
        """Set the card points that each side has, as far as the seat knows."""
        ours, theirs = at.won[at.picker], 0
        if at.seat == at.picker:
            ours += points(at, at.buried)
        for seat in range(SEATS):
            if seat != at.picker:
                if seat == partner and not at.thrown_off:
                    ours += at.won[seat]
                else:
                    theirs += at.won[seat]
        self._set(OURS, ours // 8)
        self._set(THEIRS, theirs // 8)

    def _count_leads(self, at: Position) -> None:
        """Count how often each side suit, and the trumps, were led."""
        for suit in range(SUITS + 1):
            self.times_led[suit] = 0
        place = 0
        for trick in range(at.tricks):
            self.times_led[_suit(at, at.log[place])] += 1
            place += at.trick_size[trick]

    # A card

    def _look_at_card(self, at: Position, card: int) -> None:
        worth = WORTH_PLACE[at.spec.card_value[card]]
        suit = _suit(at, card)
        is_trump = suit == SUITS
        self._set(KIND, is_trump * WORTHS + worth)
        ours = self.ours_anyhow
        if at.lying == 0:
            beaten = tactics.beaten(at, card, at.spec.follows[card], self.others, self.lacks)
            ours = tactics.all_of(ONE - beaten, self.foes)
        elif self.winning & bits.bit(card):
            beaten = tactics.beaten(at, card, at.led, self.others, self.lacks)
            ours = tactics.all_of(ONE - beaten, self.foes)
        self._set(HANDING, (ours * (FEW_CHANCES - 1) // ONE) * WORTHS + worth)
        prospect = tactics.prospect(at, card, self.others, self.lacks)
        self._set(PROSPECT, prospect * (CHANCES - 1) // ONE)
        self._set(LEAD, 4 * is_trump + min(3, self.times_led[suit]))


def _role(at: Announcing) -> int:
    """Return the number of the seat's role: see `features`."""
    if at.seat == at.picker:
        return 0
    partner = known_partner(at)
    if partner == at.seat and not at.thrown_off:
        return 1
    return 2 if partner == NOBODY and not at.thrown_off else 3


def _who_wins(at: Announcing, partner: int, ours: int) -> int:
    """Return whose card is winning the trick, as far as the seat knows."""
    winner = at.owner[at._winning_card()]
    if winner == at.seat:
        return OURS_WINS
    if partner == NOBODY and not at.thrown_off and winner != at.picker:
        return EITHER_WINS
    return OURS_WINS if ours & bits.bit(winner) else THEIRS_WINS


def _suit(at: Position, card: int) -> int:
    """Return the number of a card's side suit; 3 for trumps."""
    for suit in range(SUITS):
        if at.spec.classes[suit] & bits.bit(card):
            return suit
    return SUITS
