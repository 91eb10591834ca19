"""The question about the remaining tricks: which seats collect, which maximize, what counts."""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.cardplay import PlaySpec
from femopp.engine.position import Position

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.engine.solving.search import CARD_POINTS, TRICKS, in_play, is_ruled, told_alike


class Objective:
    """How much the seats `collects` get if those of `wants` maximize it and all others minimize it.

    Values of tricks and cards are positive here. If they count down (`sign` is -1), the other seats
    maximize.
    """

    spec: PlaySpec | None
    collects: int
    wants: int

    def __init__(self) -> None:
        if not cython.compiled:
            self.whole = [0] * 8
            self.worth, self.trick_worth = [0] * 64, [0] * 16
            self.follows, self.alike = [0] * 64, [0] * 64
            self.collects = self.wants = self.only_leader = 0
        self.deal = self.sign = 0
        self.spec = None
        self.contract = self.by = -1

    def _meet(self, p: Position) -> None:
        """Discard data about another game."""
        if self.spec is not p.spec:
            self.spec = p.spec
            self.contract = -1

    def _can_tell(self, p: Position, by: int) -> bool:
        """Return whether only tricks are left, with values of one sign."""
        if p.phase != PLAYING or not p._only_tricks_left():
            return False
        if by != TRICKS and by != CARD_POINTS:  # noqa: PLR1714
            return False
        if p.contract != self.contract or by != self.by:
            self._learn(p, by)
        return self.sign != 0

    def _ask(self, p: Position, collects: int, wants: int) -> None:
        """Set the question. Results are kept for the same question about the same deal."""
        same = self.collects == collects and self.wants == wants
        same = same and self.only_leader == p.only_leader
        for seat in range(p.spec.seats):
            whole = p.hand[seat]
            for place in range(p.played):
                if p.owner[p.log[place]] == seat:
                    whole |= bits.bit(p.log[place])
            if whole != self.whole[seat]:
                self.whole[seat] = whole
                same = False
        if not same:
            self.deal += 1
        self.collects, self.wants, self.only_leader = collects, wants, p.only_leader

    def _learn(self, p: Position, by: int) -> None:
        """Set the values and rules of this contract."""
        self.deal += 1
        row = p.contract
        self.contract, self.by = row, by
        up = down = 0
        for trick in range(p.spec.tricks):
            value = 1 if by == TRICKS else p.spec.trick_value[row * 16 + trick]
            up, down = max(up, value), min(down, value)
            self.trick_worth[trick] = abs(value)
        for card in range(64):
            value = 0 if by == TRICKS else p.spec.card_value[row * 64 + card]
            up, down = max(up, value), min(down, value)
            self.worth[card] = abs(value)
            self.follows[card] = p.spec.follows[card]
            self.alike[card] = told_alike(p, card)
        self.sign = 1 if down == 0 else -1 if up == 0 else 0
        self.trump = p.spec.trump[row]
        self.ends = p.spec.ends_with[row]
        self.ruled = is_ruled(p)

    def _have(self, p: Position) -> int:
        """Return what the collecting seats have so far."""
        have = 0
        for seat in range(p.spec.seats):
            if self.collects & bits.bit(seat):
                have += p.taken[seat] if self.by == TRICKS else p.won[seat]
        return have

    def _worth_left(self, p: Position) -> int:
        """Return the value of the remaining tricks."""
        worth = 0
        for trick in range(p.tricks, p.spec.tricks):
            worth += self.trick_worth[trick]
        cards = in_play(p)
        while cards:
            worth += self.worth[bits.lowest(cards)]
            cards &= cards - 1
        return worth
