"""The value of a Rödskägg deal by how near it brought a seat to zero."""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.position import Position
from femopp.engine.searching.value import Value
from femopp.games.rodskagg.engine.match import RodskaggPosition

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import OVER


class NearerZero(Value):
    """How much nearer the deal has brought the seat to zero, plus the value of the match's end.

    `won` is the value of winning the match. `lost` is the cost if another seat wins it, or of being
    put out. `up` is the cost of having to go up first from below zero. All are in points.
    """

    def __init__(self, won: float, lost: float, up: float) -> None:
        self.won = won
        self.lost = lost
        self.up = up

    def _suits(self, at: Position) -> bool:
        return isinstance(at, RodskaggPosition)

    def _of(self, at: Position, seat: int) -> float:
        return self._in_match(cython.cast(RodskaggPosition, at), seat)

    def _in_match(self, match: RodskaggPosition, seat: int) -> float:
        after = match.total[seat]
        before = after - match.score[seat]
        worth = self._way(match, before) - self._way(match, after)
        if match.out & bits.bit(seat):
            return worth - self.lost
        if match.phase == OVER and match.first:
            return worth + self.won if match.first & bits.bit(seat) else worth - self.lost
        return worth

    def _way(self, match: RodskaggPosition, points: int) -> float:
        """Return the distance to zero; from below it, by going up for tricks not made."""
        rises = max(match.rules.failed_bid, match.rules.along_in_vain)
        cost = 0.0
        while points < 0 and rises > 0 and not match.rules.wins_below:
            points += rises
            cost += self.up
        return cost + points
