"""`History`: what has been done in a deal, and what each player knows by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from femopp.engine.worlds import Knowledge


@dataclass(frozen=True)
class Step:
    """An action of a seat, and its hand before and after it, as masks."""

    seat: int
    action: int
    before: int
    after: int

    @property
    def gained(self) -> int:
        """The cards that came into the hand by it; all of a hand that was exchanged."""
        if self.after.bit_count() == self.before.bit_count() and self.after != self.before:
            return self.after
        return self.after & ~self.before


@dataclass(frozen=True)
class History:
    """A deal as it has come so far, each moment of it a value of its own.

    begun  what a player knew when it began; raises ValueError for one of whom that is not known
    steps  what has been done since then
    """

    begun: Callable[[int], Knowledge]
    steps: tuple[Step, ...] = ()
    _by: dict[int, Knowledge] = field(default_factory=dict, repr=False, compare=False)

    def then(self, step: Step) -> History:
        """The same, with this done next."""
        return History(self.begun, (*self.steps, step))

    def dealt_anew(self, hand: int) -> History:
        """The same, where chance has just dealt this hand to who acted last."""
        return History(self.begun, (*self.steps[:-1], replace(self.steps[-1], after=hand)))

    def by(self, player: int) -> Knowledge:
        """What a player knows, to draw worlds from and not to be told more."""
        if player not in self._by:
            known = self.begun(player).copy()
            for step in self.steps:
                known.see(step.action, step.gained if step.seat == player else 0)
            self._by[player] = known
        return self._by[player]

    def __deepcopy__(self, _known: object) -> History:
        return self
