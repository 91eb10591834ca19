"""Value of a deal to a seat when all cards are visible."""

from functools import cache

from femopp.engine.chance import Chance
from femopp.engine.policy import Policy
from femopp.engine.position import Position
from femopp.engine.side_stakes import SideStakes
from femopp.engine.solving import Aim, Solver
from femopp.tricks import Seat

CARDS = 4
"""Hands of at most this many cards are solved when everyone plays for themselves."""

PLAYOUTS = 200
POLICY = Policy(by_chance=0.15)
"""Policy for playing out deals that can't be solved. With rules of thumb alone, a seat that sees
everything would count on mistakes that the others don't make."""


class Worth:
    """The value of deals to a seat, in points or units; more is better.

    With two sides: the payment if all see all cards and play best. With everyone for themselves,
    late in the deal: the seat's result if all see all cards and maximise their own (max^n).
    Before that: the seat's mean over playouts of these very cards, with the same random numbers
    for every deal.
    """

    def __init__(self, seat: Seat, seed: int) -> None:
        self._seat = seat
        self._seed = seed

    def of(self, deal: Position) -> float:
        """Return the value of this deal, in which nothing is hidden, to the seat."""
        sign = -1 if deal.few_points_win else 1
        if deal.deal_is_over:
            return sign * deal.scores()[self._seat]
        stakes = deal.stakes()
        if stakes is not None:
            return self._paid(deal, stakes)
        if max(hand.bit_count() for hand in deal.hands()) <= CARDS:
            return sign * _solver().for_each(deal, Aim.SCORES)[self._seat]
        _actions, sums = deal.play_outs(Chance(self._seed), PLAYOUTS, POLICY)
        return sign * sums[self._seat] / PLAYOUTS

    def _paid(self, deal: Position, stakes: SideStakes) -> float:
        ours = stakes.side >> self._seat & 1
        side = [seat for seat in range(deal.players) if stakes.side >> seat & 1 == ours]
        together = _solver().for_side(deal, side, Aim.SCORES)
        return together * stakes.shares[self._seat] / sum(stakes.shares[seat] for seat in side)


@cache
def _solver() -> Solver:
    return Solver()
