"""What the end of a deal is worth to a seat, for whoever searches."""

from __future__ import annotations

from femopp.engine.position import Position


class Value:
    """The points that the deal has given the seat."""

    def _suits(self, at: Position) -> bool:
        """Whether this is a value of the deals of such a match."""
        return True

    def _of(self, at: Position, seat: int) -> float:
        return at.score[seat]
