"""The probability of winning a match of Rifki, for bots that play for the match."""

from __future__ import annotations

from collections.abc import Sequence

from femopp.engine.errors import no_such_seat
from femopp.engine.position import Position
from femopp.engine.searching.value import Value
from femopp.games.rifki.engine import codes
from femopp.games.rifki.engine.match import RifkiPosition
from femopp.games.rifki.rules import state

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from math import erf, sqrt

    SEATS = state.PLAYERS

ROWS = len(codes.CONTRACTS)
NODES = 7
# Gauss-Hermite quadrature: the mean over a standard normal variable is that over these nodes, with
# these weights.
AT = [
    -3.7504397177257425,
    -2.3667594107345410,
    -1.1544053947399682,
    0.0,
    1.1544053947399682,
    2.3667594107345410,
    3.7504397177257425,
]
WEIGHT = [
    0.0005482688559722,
    0.0307571239675865,
    0.2401231786050127,
    0.4571428571428573,
    0.2401231786050127,
    0.0307571239675865,
    0.0005482688559722,
]


class ChanceToWin(Value):
    """A seat's expected final points, plus `stake` times its probability of winning the match.

    The probability, or the expected share of the victory, is from 0 to 1 (`of`).

    For each contract that this deal may be played in, in the order of the choices, and each seat:
    `hopes` are its expected points in the match without this deal's. `variances` are their
    variances, in points squared; points are taken as normal and independent. All are 0 if this is
    the last deal. With `all_positive`, all above zero win, otherwise the highest. Raises ValueError
    for another number of contracts or seats, and for a negative variance.
    """

    def __init__(
        self,
        hopes: Sequence[Sequence[float]],
        variances: Sequence[Sequence[float]],
        stake: float,
        all_positive: bool,
    ) -> None:
        if not cython.compiled:
            self.hope = [[0.0] * SEATS for _row in range(ROWS)]
            self.variance = [[0.0] * SEATS for _row in range(ROWS)]
            self.at, self.weight = [0.0] * NODES, [0.0] * NODES
        self.stake, self.all_positive = stake, all_positive
        for node in range(NODES):
            self.at[node], self.weight[node] = AT[node], WEIGHT[node]
        if len(hopes) != ROWS or len(variances) != ROWS:
            raise ValueError(f"there must be hopes and variances for {ROWS} contracts")
        for row in range(ROWS):
            self._put(row, hopes[row], variances[row])

    def _put(self, row: int, hopes: Sequence[float], variances: Sequence[float]) -> None:
        if len(hopes) != SEATS or len(variances) != SEATS or min(variances) < 0:
            raise ValueError(f"there must be a hope and a variance for each of {SEATS} seats")
        for seat in range(SEATS):
            self.hope[row][seat] = hopes[seat]
            self.variance[row][seat] = variances[seat]

    def of(self, match: RifkiPosition, seat: int) -> float:
        """Return a seat's probability of winning, after the deal that has just been played."""
        if not 0 <= seat < SEATS:
            raise no_such_seat(seat, SEATS)
        return float(self._chance(match, seat))

    def _suits(self, at: Position) -> bool:
        return isinstance(at, RifkiPosition)

    def _of(self, at: Position, seat: int) -> float:
        return self._worth(cython.cast(RifkiPosition, at), seat)

    def _worth(self, match: RifkiPosition, seat: int) -> float:
        own = self.hope[match.contract][seat] + match.score[seat]
        return own + self.stake * self._chance(match, seat)

    def _chance(self, match: RifkiPosition, seat: int) -> float:
        row = match.contract
        own, varies = self.hope[row][seat] + match.score[seat], self.variance[row][seat]
        if self.all_positive:
            return self._positive(match, own, varies)
        if varies == 0:
            return self._share(match, seat, own)
        chance = 0.0
        for node in range(NODES):
            points = own + self.at[node] * sqrt(varies)
            chance += self.weight[node] * self._above_all(match, seat, points)
        return chance

    def _positive(self, match: RifkiPosition, own: float, varies: float) -> float:
        """Return the probability if all above zero win, neglecting that all may share with zero
        points.
        """
        if varies == 0:
            return 1.0 if own > 0 else 0.0
        return 0.5 * (1 + erf(own / sqrt(2 * varies)))

    def _share(self, match: RifkiPosition, seat: int, own: float) -> float:
        """Return the share of the victory at the end of the match: equal totals share it."""
        equals = 1
        for rival in range(SEATS):
            theirs = self.hope[match.contract][rival] + match.score[rival]
            if theirs > own:
                return 0.0
            if rival != seat and theirs == own:
                equals += 1
        return 1.0 / equals

    def _above_all(self, match: RifkiPosition, seat: int, points: float) -> float:
        """Return the probability that no other seat ends with more points than this."""
        row, product = match.contract, 1.0
        for rival in range(SEATS):
            if rival != seat:
                ahead = points - self.hope[row][rival] - match.score[rival]
                product *= 0.5 * (1 + erf(ahead / sqrt(2 * self.variance[row][rival])))
        return product
