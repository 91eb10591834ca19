"""Each seat's probability of winning a match of Rödskägg, from the sheet and the next dealer.

A seat's strength depends on its own points, its place after the dealer, and its rivals' points. Its
probability is its share of all strengths. The parameters are fitted to many matches
(`bots.equity`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import index

from femopp.engine import bits
from femopp.engine.position import Position
from femopp.engine.searching.value import Value
from femopp.games.rodskagg.engine import strengths
from femopp.games.rodskagg.engine.match import RodskaggPosition
from femopp.games.rodskagg.engine.strengths import Strengths

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from math import exp

    from femopp.engine.cardplay import OVER

LOWEST = strengths.LOWEST
HIGHEST = strengths.HIGHEST
FEWEST = strengths.FEWEST
MOST = strengths.MOST
RUNGS = len(strengths.RUNGS) + 1


class Equity(Value):
    """Match equity: the value of a deal's end to a bot that plays for the match."""

    def __init__(self, tables: Mapping[int, Strengths]) -> None:
        """Take tables by number of players in the match; missing numbers use the nearest.

        Raises ValueError for tables of another shape, and for none.
        """
        if not cython.compiled:
            self.own: dict[int, list[float]] = {}
            self.against: dict[int, list[list[float]]] = {}
            self.place: dict[int, list[list[float]]] = {}
            self.rung, self.sheet = [0] * (HIGHEST - LOWEST + 1), [0] * MOST
        for points in range(LOWEST, HIGHEST + 1):
            self.rung[points - LOWEST] = strengths.rung_of(points)
        if not tables:
            raise ValueError("strengths are needed for some number of players")
        for players in range(FEWEST, MOST + 1):
            nearest = min(tables, key=lambda fitted: (abs(fitted - players), fitted))
            self._put(players, strengths.checked(nearest, tables[nearest]))

    def of(self, match: RodskaggPosition) -> tuple[float, ...]:
        """Return each seat's share of winning the match, from 0 to 1, in seat order, between deals.

        They sum to 1, except that all are 0 if too few players are left and nobody wins. During a
        deal they are those before it, as if its dealer dealt next.
        """
        return tuple([self._share(match, seat) for seat in range(match.spec.seats)])

    def before_deal(
        self, points: Sequence[int], dealer: int, out: Collection[int] = ()
    ) -> tuple[float, ...]:
        """Return each seat's probability of winning, in seat order, before this dealer deals.

        `points` are those on the sheet, none of which has ended the match; `out` are the seats out
        of it. Raises ValueError for an impossible table of two to eight seats.
        """
        totals = [index(total) for total in points]
        size = len(totals)
        staying = [seat for seat in range(size) if seat not in out]
        if not (size <= MOST and len(staying) >= FEWEST and dealer in staying):
            raise ValueError(f"impossible match: points {points}, dealer {dealer}, out {out}")
        for seat, total in enumerate(totals):
            self.sheet[seat] = min(max(total, LOWEST), HIGHEST)
        mask = sum(1 << seat for seat in staying)
        chances = [0.0] * size
        for seat in staying:
            chances[seat] = self._chance(self.sheet, size, dealer, mask, seat)
        return tuple(chances)

    def _put(self, players: int, table: Strengths) -> None:
        if not cython.compiled:
            self.own[players] = [0.0] * (HIGHEST - LOWEST + 1)
            self.against[players] = [[0.0] * RUNGS for _rung in range(RUNGS)]
            self.place[players] = [[0.0] * MOST for _rung in range(RUNGS)]
        for place, strength in enumerate(table.own):
            self.own[players][place] = strength
        for rung in range(RUNGS):
            for other, strength in enumerate(table.against[rung]):
                self.against[players][rung][other] = strength
            places = table.place[rung]
            for place in range(players):
                self.place[players][rung][place] = places[min(place, len(places) - 1)]

    def _suits(self, at: Position) -> bool:
        return isinstance(at, RodskaggPosition)

    def _of(self, at: Position, seat: int) -> float:
        return self._share(cython.cast(RodskaggPosition, at), seat)

    def _share(self, match: RodskaggPosition, seat: int) -> float:
        """Return a seat's share of winning the match: exact if decided, equal before a duel."""
        if match.phase == OVER:
            return _part(match.first, seat)
        if match.dueling:
            return _part(match.dealt, seat)
        seats = match.spec.seats
        staying = bits.below(seats) & ~match.out
        if not staying & bits.bit(seat):
            return 0.0
        return self._chance(match.total, seats, match.dealer_seat, staying, seat)

    def _chance(self, total: list[int], seats: int, dealer: int, staying: int, seat: int) -> float:
        """Return the probability of one of the seats that are staying in the match, a mask."""
        strength = self._strength(total, seats, dealer, staying, seat)
        others = 0.0
        for other in range(seats):
            if other != seat and staying & bits.bit(other):
                others += exp(self._strength(total, seats, dealer, staying, other) - strength)
        return 1.0 / (1.0 + others)

    def _strength(
        self, total: list[int], seats: int, dealer: int, staying: int, seat: int
    ) -> float:
        players = bits.popcount(staying)
        points = _index(total[seat])
        rung = self.rung[points]
        strength = self.own[players][points]
        # Forehand comes first. Never negative, as remainders differ in C.
        first, place = seats - dealer - 1, 0
        for other in range(seats):
            if other != seat and staying & bits.bit(other):
                strength += self.against[players][rung][self.rung[_index(total[other])]]
                place += (other + first) % seats < (seat + first) % seats
        strength += self.place[players][rung][place]
        return strength


def _part(seats: int, seat: int) -> float:
    return 1.0 / bits.popcount(seats) if seats & bits.bit(seat) else 0.0


def _index(points: int) -> int:
    if points <= LOWEST:
        return 0
    return points - LOWEST if points < HIGHEST else HIGHEST - LOWEST
