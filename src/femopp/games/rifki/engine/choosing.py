"""The choice of contract, and which choices are legal."""

from __future__ import annotations

from typing import Any

from femopp.engine import bits
from femopp.engine.position import Position
from femopp.games.rifki.engine.packed_rules import PackedRules

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import FREE
    from femopp.games.rifki.engine import codes
    from femopp.games.rifki.rules import choice, contracts, state

    CHOOSING = FREE
    SEATS = state.PLAYERS
    KINDS = len(contracts.NEGATIVES)
    FIRST_CHOICE = codes.FIRST_CHOICE
    FIRST_NEGATIVE = codes.FIRST_NEGATIVE
    TRUMPS = FIRST_NEGATIVE - FIRST_CHOICE
    TRUMPS_EACH = choice.POSITIVES_EACH
    NEGATIVES_EACH = choice.NEGATIVES_EACH
    TIMES_EACH = choice.TIMES_EACH_NEGATIVE


class Choosing(Position):
    """The choices of each seat so far; contracts are rows of the play, kinds the negative ones."""

    def __init__(self, rules: PackedRules) -> None:
        super().__init__(rules.play)
        self.rules = rules

    def _make_room(self) -> None:
        Position._make_room(self)
        if not cython.compiled:
            self.trumps = [0] * SEATS
            self.negatives = [0] * SEATS
            self.had = [0] * (SEATS * KINDS)
            self.times = [0] * KINDS

    def _choices(self) -> int:
        """Return the mask of the contracts that the dealer may choose."""
        choices = 0
        if self.trumps[self.seat] < TRUMPS_EACH:
            choices = bits.below(FIRST_NEGATIVE) ^ bits.below(FIRST_CHOICE)
        if self.negatives[self.seat] < NEGATIVES_EACH:
            for kind in range(KINDS):
                if self._may_choose(self.seat, kind):
                    choices |= bits.bit(FIRST_NEGATIVE + kind)
        return choices

    def _may_choose(self, seat: int, kind: int) -> bool:
        if self.times[kind] == TIMES_EACH:
            return False
        if self.rules.may_repeat:
            return True
        if self.had[seat * KINDS + kind] != 0:
            return False
        return not self.rules.looks_ahead or self._leaves_enough(seat, kind)

    def _leaves_enough(self, seat: int, kind: int) -> bool:
        """Return whether all seats can still get three different negatives after this choice."""
        self._note(seat, TRUMPS + kind, 1)
        enough = self._all_find_theirs()
        self._note(seat, TRUMPS + kind, -1)
        return enough

    def _all_find_theirs(self) -> bool:
        """Return whether no group of seats lacks more contracts than it can still choose."""
        some = 1
        while some < 1 << SEATS:
            if not self._these_find_theirs(some):
                return False
            some += 1
        return True

    def _these_find_theirs(self, some: int) -> bool:
        """Return whether these seats can choose as many different negatives as they lack."""
        lacking = 0
        for seat in range(SEATS):
            if some & bits.bit(seat):
                lacking += NEGATIVES_EACH - self.negatives[seat]
        for kind in range(KINDS):
            wanting = 0
            for seat in range(SEATS):
                if some & bits.bit(seat) and self.had[seat * KINDS + kind] == 0:
                    wanting += 1
            lacking -= min(wanting, TIMES_EACH - self.times[kind])
        return lacking <= 0

    def _note(self, seat: int, contract: int, number: int) -> None:
        """Record the choice of a contract (1), or undo it (-1)."""
        if contract < TRUMPS:
            self.trumps[seat] += number
            return
        kind = contract - TRUMPS
        self.negatives[seat] += number
        self.had[seat * KINDS + kind] += number
        self.times[kind] += number

    def _copy_choices(self, other: Choosing) -> None:
        self.trumps[:] = other.trumps
        self.negatives[:] = other.negatives
        self.had[:] = other.had
        self.times[:] = other.times

    def _state(self) -> tuple[Any, ...]:
        chosen = (
            [self.trumps[seat] for seat in range(SEATS)],
            [self.negatives[seat] for seat in range(SEATS)],
            [self.had[place] for place in range(SEATS * KINDS)],
            [self.times[place] for place in range(KINDS)],
        )
        return (*Position._state(self), *chosen)

    def _restore(self, state: tuple[Any, ...]) -> None:
        *common, trumps, negatives, had, times = state
        Position._restore(self, tuple(common))
        for seat in range(SEATS):
            self.trumps[seat], self.negatives[seat] = trumps[seat], negatives[seat]
        for place in range(SEATS * KINDS):
            self.had[place] = had[place]
        for kind in range(KINDS):
            self.times[kind] = times[kind]
