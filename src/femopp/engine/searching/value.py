"""The value of the end of a deal to a seat, for searches."""

from __future__ import annotations

from femopp.engine.errors import EngineError
from femopp.engine.position import Position


class Value:
    """The points of the deal for the seat."""

    def at_end(self, at: Position, seat: int) -> float:
        """Return the value of a position at the end of a deal.

        Raises `EngineError` if it is not at one, for a seat that doesn't exist, and for another
        game.
        """
        if not 0 <= seat < at.players or not at.deal_is_over or not self._suits(at):
            raise EngineError(
                f"the value is for ends of deals in its game, not seat {seat} of {at!r}"
            )
        return float(self._of(at, seat))

    def _suits(self, at: Position) -> bool:
        """Return whether this value is for matches of this kind."""
        return True

    def _of(self, at: Position, seat: int) -> float:
        return at.score[seat]
