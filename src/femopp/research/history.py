"""`History`: the actions of a deal, and the knowledge of each player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from femopp.engine.worlds import SPECTATOR, Knowledge


@dataclass(frozen=True)
class Step:
    """An action of a seat, with its hand before and after it, as masks."""

    seat: int
    action: int
    before: int
    after: int

    @property
    def gained(self) -> int:
        """The cards gained by the action; all of an exchanged hand."""
        if self.after.bit_count() == self.before.bit_count() and self.after != self.before:
            return self.after
        return self.after & ~self.before


@dataclass(frozen=True)
class History:
    """An immutable history of a deal.

    begun     returns a player's knowledge at the start; raises ValueError if it is unknown
    steps     the actions since then
    observer  the player whose actions before then are `own`
    """

    begun: Callable[[int], Knowledge]
    steps: tuple[Step, ...] = ()
    observer: int = SPECTATOR
    own: tuple[int, ...] = ()
    _by: dict[int, Knowledge] = field(default_factory=dict, repr=False, compare=False)

    def then(self, step: Step) -> History:
        """Return the history with one more step."""
        return replace(self, steps=(*self.steps, step), _by={})

    def dealt_anew(self, hand: int) -> History:
        """Return the history after chance has dealt this hand to the last actor."""
        last = replace(self.steps[-1], after=hand)
        return replace(self, steps=(*self.steps[:-1], last), _by={})

    def actions_of(self, player: int) -> tuple[int, ...]:
        """Return the actions of a player that are known, in order."""
        before = self.own if player == self.observer else ()
        return (*before, *[step.action for step in self.steps if step.seat == player])

    def by(self, player: int) -> Knowledge:
        """Return a player's knowledge, for drawing worlds only: it is not extended further."""
        if player not in self._by:
            known = self.begun(player).copy()
            for step in self.steps:
                known.see(step.action, step.gained if step.seat == player else 0)
            self._by[player] = known
        return self._by[player]

    def __deepcopy__(self, _known: object) -> History:
        return self
