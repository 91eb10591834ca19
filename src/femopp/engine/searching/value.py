"""The value of the end of a deal to a seat, for searches."""

from __future__ import annotations

from femopp.engine.position import Position


class Value:
    """The points of the deal for the seat."""

    def _suits(self, at: Position) -> bool:
        """Return whether this value is for matches of this kind."""
        return True

    def _of(self, at: Position, seat: int) -> float:
        return at.score[seat]
