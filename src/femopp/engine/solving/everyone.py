"""Every player for themselves, all cards open: max^n (Luckhardt and Irani 1986).

The seat to act maximizes its own result; among equal results it takes the action with the lowest
number. Nobody helps or harms others beyond that.
"""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.position import Position
from femopp.engine.solving.search import Search

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.engine.solving.interruption import SELDOM
    from femopp.engine.solving.search import DEPTH, FAR, NO_MOVE, NO_RIVAL, NUMBERS, SCORES, WIDTH


class Everyone(Search):
    """Max^n with a transposition table and cutoffs.

    It cuts off when a choice can no longer matter to the seat that chose before.
    """

    def __init__(self, size: int = 16) -> None:
        super().__init__(size)
        if not cython.compiled:
            self.gets = [0] * (DEPTH * 8)

    def solve(self, position: Position, by: int) -> list[int]:
        """Return the result of each seat at the end of the deal."""
        self._must_have_table()
        self._aim(position, by)
        with cython.nogil:
            self._begin(position)
            self._value(position, NO_RIVAL, 0, 0)
        self.interruption._tell()
        sign = -1 if self.few_win else 1
        return [sign * self.gets[seat] for seat in range(position.spec.seats)]

    def _value(self, p: Position, rival: int, enough: int, depth: int) -> None:
        """Find the best line from here, and store its result in `gets` at this depth.

        It may be inexact if the seat `rival` gets less than `enough` from it.
        """
        self.nodes += 1
        if self.nodes & SELDOM == 0:
            self.interruption._listen()
        if self.interruption.came:
            return
        self.exact = True
        if p.phase != PLAYING:
            if p._is_waiting():
                self._now(p, depth)
            else:
                self._by_word(p, depth)
        elif p.lying:
            self._by_card(p, rival, enough, depth)
        else:
            self._at_lead(p, rival, enough, depth)

    def _now(self, p: Position, depth: int) -> None:
        for seat in range(p.spec.seats):
            self.gets[depth * 8 + seat] = self._have(p, seat)

    def _at_lead(self, p: Position, rival: int, enough: int, depth: int) -> None:
        """Find the best line from the start of a trick, which may be in the table."""
        row = depth * 8
        if p.played == 0:
            self._learn(p)
        if self.by != SCORES and p.tricks + 1 == p.spec.tricks:
            self._now(p, depth)
            self.gets[row + self._last_taker(p)] += self._last_trick_worth(p)
            return
        place = self._place(p)
        salt = self._moment(p)
        slot = self._slot(place, salt)
        entry = slot * NUMBERS
        if self._is_known(slot, place, salt):
            for seat in range(p.spec.seats):
                self.gets[row + seat] = self.values[entry + seat]
                if self.by != SCORES:
                    self.gets[row + seat] += self._have(p, seat)
            return
        self._by_card(p, rival, enough, depth)
        if self.exact:
            self._note(slot, place, salt)
            for seat in range(p.spec.seats):
                self.values[entry + seat] = self.gets[row + seat]
                if self.by != SCORES:
                    self.values[entry + seat] -= self._have(p, seat)

    def _by_card(self, p: Position, rival: int, enough: int, depth: int) -> None:
        count = self._arrange(p, depth)
        row, seat, best, exact = depth * 8, p.seat, NO_MOVE, True
        ceiling = self._most_left_for(p, seat)
        salt = self.salt
        for place in range(count):
            card = self.moves[depth * WIDTH + place]
            ends_trick = p.lying + 1 == p.sharing
            # A card with an equal result is preferred only if its number is lower.
            wanted = -FAR
            if best != NO_MOVE:
                wanted = self.gets[row + seat] + 1 if card > best else self.gets[row + seat]
            p._play_card(card)
            if ends_trick and self.by == SCORES:
                self._mix_trick(p)
            self._value(p, seat, wanted, depth + 1)
            if ends_trick:
                p._back()
                self.salt = salt
            else:
                p._take_back_card()
            if self.gets[row + 8 + seat] >= wanted:
                self._keep(p, depth)
                best, exact = card, self.exact
                if self.by != SCORES:
                    if self.gets[row + seat] == ceiling:
                        break
                    if rival != NO_RIVAL and self._most(p, rival, depth) < enough:
                        # The seat that chose before has a better move: by how much doesn't matter.
                        self.gets[row + rival] = self._most(p, rival, depth)
                        exact = False
                        break
        self.exact = exact

    def _by_word(self, p: Position, depth: int) -> None:
        legal = p._legal()
        if legal == 0:
            self.stuck = True
            self._now(p, depth)
            return
        row, seat, best, exact = depth * 8, p.seat, NO_MOVE, True
        salt = self.salt
        while legal:
            word = bits.lowest(legal)
            legal &= legal - 1
            self._mix((p.played * 8 + p.seat) * 64 + word)
            p._step(word)
            wanted = -FAR if best == NO_MOVE else self.gets[row + seat] + 1
            self._value(p, seat, wanted, depth + 1)
            p._back()
            self.salt = salt
            if self.gets[row + 8 + seat] >= wanted:
                self._keep(p, depth)
                best, exact = word, self.exact
        self.exact = exact

    def _keep(self, p: Position, depth: int) -> None:
        """Keep the line found one level deeper as the best so far."""
        row = depth * 8
        for seat in range(p.spec.seats):
            self.gets[row + seat] = self.gets[row + 8 + seat]

    def _most_left_for(self, p: Position, seat: int) -> int:
        """Return an upper bound of a seat's result at the end of the deal."""
        return self._have(p, seat) + max(0, self._left(p))

    def _most(self, p: Position, rival: int, depth: int) -> int:
        """Return an upper bound of a rival's result, given the best result so far of the seat to
        act.

        If tricks cost points, the others' losses say nothing about the rival's.
        """
        if self.all_points < 0:
            return FAR
        most = self.all_points - self.gets[depth * 8 + p.seat]
        for other in range(p.spec.seats):
            if other not in (rival, p.seat):
                most -= self._have(p, other)
        return FAR if rival == p.seat else most

    def _arrange(self, p: Position, depth: int) -> int:
        """Order the cards to try: first those that win the trick so far, each part from low to
        high.
        """
        cards = self._one_of_each(p)
        taking = self._taking(p) if self.all_points > 0 else 0
        count = self._line_up(cards & taking, 0, depth)
        return self._line_up(cards & ~taking, count, depth)

    def _line_up(self, cards: int, count: int, depth: int) -> int:
        while cards:
            self.moves[depth * WIDTH + count] = bits.lowest(cards)
            cards &= cards - 1
            count += 1
        return count

    def _taking(self, p: Position) -> int:
        """Return the cards that would win the trick as it is; all cards when leading."""
        if p.lying == 0:
            return p.spec.pack
        return self._beating(p, p._winning_card(), p.led)
