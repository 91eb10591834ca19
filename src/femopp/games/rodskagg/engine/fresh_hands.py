"""The cards of a Rödskägg deal that are not played: the stock, and fresh hands from it.

It follows the rule book's `dealing`.
"""

from __future__ import annotations

from typing import Any

from femopp.engine import bits
from femopp.engine.cardplay import PlaySpec
from femopp.engine.chance import Chance
from femopp.engine.position import NOBODY
from femopp.engine.rules import MAX_SEATS
from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.engine.packed_rules import PackedRules
from femopp.games.rodskagg.engine.scoring import ScoringState

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import CHANCE, FREE

    FRESH_HANDS = FREE

PACK = len(codes.CARDS)
PICTURES = codes.PICTURES


class FreshHands(ScoringState):
    """The deal of the hands, and their exchange for fresh ones.

    dealt        mask of the seats that are dealt cards
    dueling      whether the deal is a duel, which `duel_leader` leads to
    stock        the `stock_size` cards left over, in order; the first `drawn` of them were given
                 as fresh hands; `aside` are the hands given back
    exchanged    how many hands have been given back, stored in `hands_before`
    refreshed    by seat how many it has given back in this deal; `given_back` are their cards
    reshuffled   whether hands given back have been shuffled into the stock
    final        mask of the seats whose hand is from such a stock
    undo_size    the size of the undo stack
    """

    def __init__(self, spec: PlaySpec, rules: PackedRules, dealt: int) -> None:
        super().__init__(spec, rules)
        self.dealt = dealt
        self.dueling = False
        self.duel_leader = NOBODY
        self.stock_size = 0
        self._begin_exchanges()

    def _make_room(self) -> None:
        if not cython.compiled:
            super()._make_room()
            self.stock = [0] * PACK
            self.hands_before = [0] * 16
            self.refreshed = [0] * MAX_SEATS
            self.given_back = [0] * MAX_SEATS

    def _begin_exchanges(self) -> None:
        self.drawn = self.exchanged = self.aside = self.final = 0
        self.reshuffled = False
        self.undo_size = 0
        for seat in range(self.spec.seats):
            self.refreshed[seat] = self.given_back[seat] = 0

    def _may_exchange(self) -> bool:
        seat, left = self.seat, self.stock_size - self.drawn
        if self.hand[seat] & PICTURES or self.final & bits.bit(seat):
            return False
        return left + bits.popcount(self.aside) >= self.spec.tricks

    def _exchange(self) -> None:
        """Give back the hand of the seat to act for a fresh one."""
        seat = self.seat
        self.hands_before[self.exchanged] = self.hand[seat]
        self.exchanged += 1
        self.refreshed[seat] += 1
        self.given_back[seat] |= self.hand[seat]
        self.aside |= self.hand[seat]
        self.hand[seat] = 0
        if self.stock_size - self.drawn < self.spec.tricks:
            self.phase = CHANCE
        else:
            self._give_fresh_hand()

    def _give_fresh_hand(self) -> None:
        seat = self.seat
        for _card in range(self.spec.tricks):
            self.hand[seat] |= bits.bit(self.stock[self.drawn])
            self.drawn += 1
        if self.reshuffled:
            self.final |= bits.bit(seat)
        self.phase = FRESH_HANDS

    def _shuffled(self) -> None:
        """Continue after the hands given back were shuffled into the stock, and give the fresh
        hand.
        """
        self.aside = self._kept_aside()
        self.drawn = self.exchanged = 0
        self.reshuffled = True
        # Decisions of chance are not undone.
        self.undo_size = 0
        self._give_fresh_hand()

    def _kept_aside(self) -> int:
        """Return the hand that is being given back, if it is not shuffled in."""
        if self.rules.shuffles_own or self.exchanged == 0:
            return 0
        return self.hands_before[self.exchanged - 1]

    def _give_back_hand(self, seat: int) -> None:
        """Put the fresh hand back onto the stock, and return the old one to its seat."""
        if self.hand[seat]:
            self.drawn -= self.spec.tricks
        self.exchanged -= 1
        self.hand[seat] = self.hands_before[self.exchanged]
        self.aside ^= self.hand[seat]
        self.refreshed[seat] -= 1
        self.given_back[seat] ^= self.hand[seat]

    # Chance

    def _deal_at_random(self, chance: Chance) -> None:
        """Deal a hand to each player in the deal, every order of the pack equally likely."""
        size = 0
        left = self.spec.pack
        while left:
            self.stock[size] = bits.lowest(left)
            size += 1
            left &= left - 1
        for seat in range(self.spec.seats):
            self.hand[seat] = 0
            if self.dealt & bits.bit(seat):
                for _card in range(self.spec.tricks):
                    chosen = bits.random_below(chance.state, size)
                    size -= 1
                    self.hand[seat] |= bits.bit(self.stock[chosen])
                    self.stock[chosen] = self.stock[size]
        self.stock_size = size
        if self.rules.fresh_hands:
            self._shuffle_stock(chance)
        self._begin_deal()

    def _decide_at_random(self, chance: Chance) -> None:
        """Shuffle the hands given back into the stock."""
        left = self._in_stock()
        self.stock_size = 0
        while left:
            self.stock[self.stock_size] = bits.lowest(left)
            self.stock_size += 1
            left &= left - 1
        self._shuffle_stock(chance)
        self._shuffled()

    def _in_stock(self) -> int:
        """Return the cards to shuffle: those of the stock and those given back before."""
        cards = self.aside & ~self._kept_aside()
        for place in range(self.drawn, self.stock_size):
            cards |= bits.bit(self.stock[place])
        return cards

    def _shuffle_stock(self, chance: Chance) -> None:
        for last in range(self.stock_size - 1, 0, -1):
            chosen = bits.random_below(chance.state, last + 1)
            card = self.stock[last]
            self.stock[last] = self.stock[chosen]
            self.stock[chosen] = card

    # Copies

    def _copy_exchanges(self, other: FreshHands) -> None:
        self._copy_scoring(other)
        self.dealt = other.dealt
        self.dueling = other.dueling
        self.duel_leader = other.duel_leader
        self.stock_size = other.stock_size
        self.drawn = other.drawn
        self.exchanged = other.exchanged
        self.aside = other.aside
        self.final = other.final
        self.reshuffled = other.reshuffled
        self.undo_size = other.undo_size
        self.stock[:] = other.stock
        self.refreshed[:] = other.refreshed
        self.given_back[:] = other.given_back
        for place in range(other.exchanged):
            self.hands_before[place] = other.hands_before[place]

    def _state(self) -> tuple[Any, ...]:
        return (
            *ScoringState._state(self),
            self.dealt,
            self.dueling,
            self.duel_leader,
            self.drawn,
            self.aside,
            self.final,
            self.reshuffled,
            [self.stock[place] for place in range(self.stock_size)],
            [self.refreshed[seat] for seat in range(MAX_SEATS)],
            [self.given_back[seat] for seat in range(MAX_SEATS)],
            [self.hands_before[place] for place in range(self.exchanged)],
        )

    def _restore(self, state: tuple[Any, ...]) -> None:
        (
            *common,
            self.dealt,
            self.dueling,
            self.duel_leader,
            self.drawn,
            self.aside,
            self.final,
            self.reshuffled,
            stock,
            refreshed,
            given_back,
            hands_before,
        ) = state
        ScoringState._restore(self, tuple(common))
        self.stock_size = len(stock)
        self.exchanged = len(hands_before)
        for place in range(self.stock_size):
            self.stock[place] = stock[place]
        for seat in range(MAX_SEATS):
            self.refreshed[seat], self.given_back[seat] = refreshed[seat], given_back[seat]
        for place in range(self.exchanged):
            self.hands_before[place] = hands_before[place]
