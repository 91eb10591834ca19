"""The scoring state of a Rödskägg deal in progress, and the points of the deal.

It follows the rule book's `going_out`, `totals` and `scoring`.
"""

from __future__ import annotations

from typing import Any

from femopp.engine import bits
from femopp.engine.cardplay import PlaySpec
from femopp.engine.position import NOBODY, Position
from femopp.engine.rules import MAX_SEATS
from femopp.games.rodskagg.engine.packed_rules import PackedRules
from femopp.games.rodskagg.rules import state

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    UNASKED, ASKED, FORGOTTEN = range(3)
    RED = 7

TRICKS_BEFORE_QUESTION = state.TRICKS_BEFORE_QUESTION


class ScoringState(Position):
    """The part of a deal that decides its points, and the points on the sheet before it (`total`).

    rules        the rules at the table
    bid          the highest bid so far, rödskägg being 7 and none -1; `declarer` is its bidder
    question     UNASKED, ASKED or FORGOTTEN
    folded       mask of those who have folded; `volunteers` have chosen to go along
    awarded      how many tricks the lone player was given
    reached      by seat the number of the trick that brought zero; 0 if none, or if a later trick
                 moved on from zero; `knocked` those of them that count as knocks
    out_by       the seat that has ended the deal by going out
    """

    def __init__(self, spec: PlaySpec, rules: PackedRules) -> None:
        super().__init__(spec)
        if not getattr(rules, "bids", 0):
            raise TypeError(f"a match of Rödskägg needs its rules, not {rules!r}")
        self.rules = rules
        self._begin_scoring()

    def _make_room(self) -> None:
        if not cython.compiled:
            super()._make_room()
            self.reached = [0] * MAX_SEATS
            self.knocked = [0] * MAX_SEATS

    def _begin_scoring(self) -> None:
        self.bid = self.declarer = self.out_by = NOBODY
        self.question = UNASKED
        self.folded = self.volunteers = self.awarded = 0
        for seat in range(self.spec.seats):
            self.score[seat] = self.reached[seat] = self.knocked[seat] = 0

    # Reaching zero

    def _come_nearer(self, seat: int) -> None:
        """Update whether a seat goes out, after the tricks that it has just taken."""
        self.reached[seat] = self.knocked[seat] = 0
        if not self._tricks_count():
            return
        total = self.total[seat] - self._trick_points(seat)
        if total == 0 and not (seat == self.declarer and self._failed_rodskagg()):
            self.reached[seat] = self.tricks + self.awarded
            if self.rules.ends_at_once:
                self.out_by = seat
        if self.bid != RED and (total == 0 or (total < 0 and self.rules.wins_below)):
            self.knocked[seat] = self.tricks + self.awarded
            if self.rules.wins_below:
                self.out_by = seat

    def _tricks_count(self) -> bool:
        if self.bid == RED:
            return self.rules.failed_tricks_count
        return self.bid != NOBODY

    def _trick_points(self, seat: int) -> int:
        """Return the points that a seat's tricks take off so far, as a positive number."""
        if not self._tricks_count():
            return 0
        extra = self._trick_value(seat) - 1
        return self.taken[seat] + extra * self._late_tricks(seat)

    def _trick_value(self, seat: int) -> int:
        """Return the value of one trick for a seat, depending on whether it has one of the last
        two.
        """
        if self.rules.late_trick == 1 or self._late_tricks(seat) == 0:
            return 1
        if self.bid == RED or (self.question == FORGOTTEN and not self.rules.forgotten_binds):
            return 1
        if self.rules.late_for_all or self.volunteers & bits.bit(seat):
            return self.rules.late_trick
        return 1

    def _late_tricks(self, seat: int) -> int:
        late = self.awarded if seat == self.declarer else 0
        for place in range(TRICKS_BEFORE_QUESTION, self.tricks):
            if self.trick_taker[place] == seat:
                late += 1
        return late

    def _made(self) -> bool:
        """Return whether declarer has made a number contract."""
        taken = self.taken[self.declarer]
        return taken == self.bid if self.rules.exact else taken >= self.bid

    def _failed_rodskagg(self) -> bool:
        """Return whether a seat other than declarer has a trick in rödskägg."""
        return self.bid == RED and self.taken[self.declarer] < self.tricks

    def _made_rodskagg(self) -> bool:
        """Return whether declarer has all tricks in rödskägg."""
        return self.bid == RED and self.taken[self.declarer] == self.spec.tricks

    # The points of the deal

    def _comes_to(self, seat: int) -> int:
        """Return the change of a seat's points on the sheet."""
        points = self.total[seat]
        tricks = self._trick_points(seat) if self._is_credited(seat) else 0
        up = self._goes_up(seat)
        if not self.rules.bounces:
            return up - tricks
        if self.rules.tricks_bounce_first:
            return abs(points - tricks) + up - points
        return abs(points - tricks + up) - points

    def _is_credited(self, seat: int) -> bool:
        """Return whether tricks count for a seat, in case another has gone out or made rödskägg."""
        if not self.rules.made_tricks_count and self._made_rodskagg():
            return False
        if self.out_by == NOBODY or not self.rules.wins_below:
            return True
        return seat == self.out_by or self.rules.credits_losers

    def _goes_up(self, seat: int) -> int:
        """Return a seat's points up, for a failed contract or for going along in vain."""
        if self.bid == NOBODY:
            return 0
        if self.bid == RED:
            if seat != self.declarer or self.rules.failed_puts_out or not self._failed_rodskagg():
                return 0
            return self.rules.failed_rodskagg
        if self.out_by != NOBODY:
            return 0
        if seat == self.declarer:
            return 0 if self._made() else self.rules.failed_bid
        if self.taken[seat] or self.folded & bits.bit(seat):
            return 0
        if self.question == ASKED or self.rules.forgotten_binds:
            return self.rules.along_in_vain
        return 0

    # Copies

    def _copy_scoring(self, other: ScoringState) -> None:
        self._copy_position(other)
        self.bid = other.bid
        self.declarer = other.declarer
        self.question = other.question
        self.folded = other.folded
        self.volunteers = other.volunteers
        self.awarded = other.awarded
        self.out_by = other.out_by
        self.reached[:] = other.reached
        self.knocked[:] = other.knocked

    def _state(self) -> tuple[Any, ...]:
        return (
            *Position._state(self),
            self.bid,
            self.declarer,
            self.question,
            self.folded,
            self.volunteers,
            self.awarded,
            self.out_by,
            [self.reached[seat] for seat in range(MAX_SEATS)],
            [self.knocked[seat] for seat in range(MAX_SEATS)],
        )

    def _restore(self, state: tuple[Any, ...]) -> None:
        (
            *common,
            self.bid,
            self.declarer,
            self.question,
            self.folded,
            self.volunteers,
            self.awarded,
            self.out_by,
            reached,
            knocked,
        ) = state
        Position._restore(self, tuple(common))
        for seat in range(MAX_SEATS):
            self.reached[seat], self.knocked[seat] = reached[seat], knocked[seat]
