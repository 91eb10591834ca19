"""The card that a searching player of Rifki would play.

There is a network for each kind of contract and each situation: leading, following suit, void.
"""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.engine.imitation import features as known
from femopp.engine.imitation.imitation import Imitation
from femopp.engine.imitation.networks import Networks
from femopp.engine.position import Position
from femopp.games.rifki.engine import features
from femopp.games.rifki.engine.choosing import Choosing

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.games.rifki.engine.choosing import TRUMPS
    from femopp.games.rifki.engine.policy import advice

NETWORKS = Networks(features.FEATURES, "femopp.games.rifki.engine")
SUIT = tactics.SUIT
SITUATIONS = len(known.SITUATIONS)

TRICKS_TAKEN = features.FEATURES.place(features.TRICKS_TAKEN)
PLACE_IN_TRICK = features.FEATURES.place(features.PLACE_IN_TRICK)
HEARTS_OPEN = features.FEATURES.place(features.HEARTS_OPEN)
PENALTIES_LYING = features.FEATURES.place(features.PENALTIES_LYING)
RANK_WINNING = features.FEATURES.place(features.RANK_WINNING)
OWN_TRUMPS = features.FEATURES.place(features.OWN_TRUMPS)
TRUMPS_UNSEEN = features.FEATURES.place(features.TRUMPS_UNSEEN)
ABLE_TO_WIN = features.FEATURES.place(features.ABLE_TO_WIN)
PENALTY = features.FEATURES.place(features.PENALTY)
PENALTIES_AROUND = features.FEATURES.place(features.PENALTIES_AROUND)
TRUMP = features.FEATURES.place(features.TRUMP)


class RifkiImitation(Imitation):
    """Chooses cards in Rifki. For one thread at a time."""

    def __init__(self) -> None:
        super().__init__(NETWORKS)

    def _game(self) -> type[Position]:
        return Choosing

    def _network(self, at: Position) -> int:
        kind = 0 if at.contract < TRUMPS else at.contract - TRUMPS + 1
        return kind * SITUATIONS + self._situation(at)

    def _look_at_situation(self, at: Position) -> None:
        self._look_at_deal(cython.cast(Choosing, at))

    def _look_at_deal(self, at: Choosing) -> None:
        trump = at.spec.trump[at.contract]
        self.advised = advice(at)
        self._set(TRICKS_TAKEN, at.tricks)
        self._set(PLACE_IN_TRICK, at.lying + 4 * (at.seat == at.dealer_seat))
        self._set(HEARTS_OPEN, at.open)
        self._set(PENALTIES_LYING, bits.popcount(at.table & at.spec.valued[at.contract]))
        self._set(OWN_TRUMPS, bits.popcount(at.hand[at.seat] & trump))
        self._set(TRUMPS_UNSEEN, bits.popcount(self.others & trump))
        able = self._able_to_win()
        if at.lying:
            best = at._winning_card()
            self._set(RANK_WINNING, best % SUIT)
            self._set(ABLE_TO_WIN, able + 4 * (bits.bit(best) & trump != 0))
        else:
            self._set(RANK_WINNING, SUIT)
            self._set(ABLE_TO_WIN, able)

    def _look_at_card(self, at: Position, card: int) -> None:
        penalties, below = at.spec.valued[at.contract], bits.below(card)
        this, suit = bits.bit(card), at.spec.follows[card]
        own, others = at.hand[at.seat] & suit, self.others & suit
        self._set(TRUMP, at.spec.trump[at.contract] & this != 0)
        higher = min(2, bits.popcount(others & penalties & ~below))
        self._set(PENALTY, higher + 3 * (penalties & this != 0))
        lower = min(2, bits.popcount(others & penalties & below))
        own_lower = own & penalties & below != 0
        own_higher = own & penalties & ~(below | this) != 0
        self._set(PENALTIES_AROUND, lower + 3 * own_lower + 6 * own_higher)
