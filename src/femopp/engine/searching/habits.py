"""What proves better in a deal than what rules of thumb advise, learnt from playouts of it.

A playout by rules of thumb makes the same mistakes in every world. So it is noted, for each seat
and trick, what each card has brought where a certain card was advised, and where another is surely
better it is played instead. What is advised hangs on the hand and on all that has been seen, so a
seat still decides by nothing else, and few playouts are enough to tell.
"""

from __future__ import annotations

from array import array

from femopp.engine import bits
from femopp.engine import policy as policies
from femopp.engine.chance import Chance
from femopp.engine.policy import Learning
from femopp.engine.position import Position
from femopp.engine.rules import MAX_SEATS
from femopp.engine.searching.value import Value

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from math import sqrt

    from femopp.engine.cardplay import BETWEEN, CHANCE, OVER, PLAYING
    from femopp.engine.searching.equals import different

    MOST_CARDS = 64


class Habits:
    """Those of all seats in a deal as it stands at `table`. For one thread at a time.

    Each seat is taken to seek its own `value`. What counts as sure is told in standard deviations
    of what deals are worth to the seat.
    """

    def __init__(
        self, learning: Learning, table: Position, value: Value, odds: int, unique: int
    ) -> None:
        self._make_room()
        self.value = value
        self.odds, self.unique = odds, unique
        self.tries = int(learning.tries * policies.ALWAYS)
        self.sure = learning.sure
        self._begin(table, learning.tricks)

    def _make_room(self) -> None:
        if not cython.compiled:
            self.place = [0] * MOST_CARDS
            self.player = [0] * MOST_CARDS
            self.worth = [0.0] * MAX_SEATS
            self.total = [0.0] * MAX_SEATS
            self.squares = [0.0] * MAX_SEATS
            self.spread = [0.0] * MAX_SEATS

    def _begin(self, table: Position, tricks: int) -> None:
        self.seats = table.spec.seats
        self.first_trick = table.tricks
        self.last_trick = min(table.tricks + tricks, table.spec.tricks)
        self.playouts = 0
        places = (self.last_trick - self.first_trick) * self.seats * MOST_CARDS * MOST_CARDS
        self.times = array("i", bytes(4 * places))
        self.sums = array("d", bytes(8 * places))

    def _play_out(self, work: Position, chance: Chance, tries: bool) -> int:
        """Play a deal to its end and learn from it. Returns the number of actions.

        Where something else is `tries`-d, what was played before says nothing, as it was followed
        by mistakes.
        """
        actions = 0
        self.played = self.fair_from = 0
        while work.tricks < self.last_trick and not BETWEEN <= work.phase <= OVER:
            if work.phase == CHANCE:
                work._decide_at_random(chance)
                continue
            if work.phase == PLAYING:
                work._step(self._card(work, chance, tries))
            else:
                work._step(work._advice())
            actions += 1
        actions += work._play_out_by(self.odds, chance)
        self._learn(work)
        return actions

    def _card(self, work: Position, chance: Chance, tries: bool) -> int:
        cards = different(work, work._legal_cards(), self.unique)
        if cards & (cards - 1) == 0:
            return bits.lowest(cards)
        advised = work._advice()
        advised = bits.highest(cards & (bits.below(advised) | bits.bit(advised)))
        row = (work.tricks - self.first_trick) * self.seats + work.seat
        row = (row * MOST_CARDS + advised) * MOST_CARDS
        card = self._best(row, cards, advised, self.spread[work.seat])
        if tries and bits.next_word(chance.state) >> 32 < self.tries:
            card = bits.random_of(chance.state, cards & ~bits.bit(card))
            self.fair_from = self.played
        self.place[self.played] = row + card
        self.player[self.played] = work.seat
        self.played += 1
        return card

    def _best(self, row: int, cards: int, advised: int, spread: float) -> int:
        """The card that is most surely better than that advised, or that one."""
        own = self.times[row + advised]
        if own == 0:
            return advised
        usual = self.sums[row + advised] / own
        best, most = advised, 0.0
        rest = cards & ~bits.bit(advised)
        while rest:
            card = bits.lowest(rest)
            rest &= rest - 1
            times = self.times[row + card]
            if times > 1:
                surely = self.sums[row + card] / times - usual
                surely -= self.sure * spread * sqrt(1.0 / times + 1.0 / own)
                if surely > most:
                    best, most = card, surely
        return best

    def _learn(self, work: Position) -> None:
        self.playouts += 1
        number = float(self.playouts)
        for seat in range(self.seats):
            value = self.value._of(work, seat)
            self.worth[seat] = value
            self.total[seat] += value
            self.squares[seat] += value * value
            mean = self.total[seat] / number
            self.spread[seat] = sqrt(max(0.0, self.squares[seat] / number - mean * mean))
        for one in range(self.fair_from, self.played):
            place = self.place[one]
            self.times[place] += 1
            self.sums[place] += self.worth[self.player[one]]
