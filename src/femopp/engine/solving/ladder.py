"""A deal's payment to a side, by null windows on the steps of the payment instead of each point.

A step is a number of card points or tricks from which the stake changes: winning, escaping
schneider, the first trick, all tricks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from femopp.engine.position import Position
from femopp.engine.side_stakes import SideOutcome, SideStakes
from femopp.engine.solving.aim import Aim
from femopp.engine.solving.tricks import Tricks


class Rung(NamedTuple):
    """With at least this much of the counted quantity, the stake is at least this one."""

    stake: int
    by: Aim
    least: int


@lru_cache(maxsize=256)
def ladder(outcomes: tuple[SideOutcome, ...]) -> tuple[Rung, ...]:
    """Return the rungs from the lowest stake up; the first is always reached.

    Empty if the stake depends on card points and tricks together.
    """
    stakes = sorted({outcome.stake for outcome in outcomes})
    rungs = [Rung(stakes[0], Aim.CARD_POINTS, 0)]
    for stake in stakes[1:]:
        reached = {outcome for outcome in outcomes if outcome.stake >= stake}
        points = min(outcome.points for outcome in reached)
        tricks = min(outcome.tricks for outcome in reached)
        if reached == {outcome for outcome in outcomes if outcome.points >= points}:
            rungs.append(Rung(stake, Aim.CARD_POINTS, points))
        elif reached == {outcome for outcome in outcomes if outcome.tricks >= tricks}:
            rungs.append(Rung(stake, Aim.TRICKS, tricks))
        else:
            return ()
    return tuple(rungs)


class Payment:
    """The payment to the seats of a mask: the stake of the deal, times the sum of their shares."""

    def __init__(self, tricks: Tricks, position: Position, stakes: SideStakes, side: int) -> None:
        self.tricks, self.position, self.stakes = tricks, position, stakes
        self.share = sum(one for seat, one in enumerate(stakes.shares) if side >> seat & 1)
        everybody = (1 << position.players) - 1
        self.wanting = side if self.share > 0 else everybody & ~side

    def value(self) -> int:
        """Return the exact payment that they can get."""
        rungs = ladder(self.stakes.outcomes)
        low, high = 0, len(rungs) - 1
        while low < high and self.share:
            middle = (low + high + 1) // 2
            if self._is_reached(rungs[middle]):
                low = middle
            else:
                high = middle - 1
        return rungs[low].stake * self.share

    def reaches(self, least: int) -> bool:
        """Return whether they can get at least this."""
        rungs = ladder(self.stakes.outcomes)
        enough = [rung for rung in rungs if rung.stake * self.share >= least]
        if len(enough) in (0, len(rungs)):
            return bool(enough)
        if self.share > 0:
            return self._is_reached(enough[0])
        return not self._is_reached(rungs[len(enough)])

    def _is_reached(self, rung: Rung) -> bool:
        """Return whether the stake is at least this one if its supporters maximize it."""
        bound = self.tricks.reach(
            *(self.position, self.stakes.side, self.wanting),
            *(rung.by, rung.least - 1, rung.least),
        )
        return bound >= rung.least
