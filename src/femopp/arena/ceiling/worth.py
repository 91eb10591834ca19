"""What a deal is worth to a seat when all cards are seen."""

from functools import cache

from femopp.engine.chance import Chance
from femopp.engine.policy import Policy
from femopp.engine.position import Position
from femopp.engine.solving import Aim, Solver
from femopp.engine.stakes import Stakes
from femopp.tricks import Seat

CARDS = 4
"""With so many cards in a hand, or fewer, a deal in which each is for himself is solved."""

PLAYOUTS = 200
POLICY = Policy(by_chance=0.15)
"""How a deal is played out that cannot be solved. With rules of thumb alone a seat that sees all
counts on mistakes which the others then do not make."""


class Worth:
    """What deals are worth to a seat, in points or units; more is better.

    With two sides: what is paid when all see all cards and play their best. With each for himself,
    late in the deal: what he gets when all see all cards and want most for themselves (max^n).
    Before that: what he gets on the average of playouts of these very cards, by the same chance
    for every deal.
    """

    def __init__(self, seat: Seat, seed: int) -> None:
        self._seat = seat
        self._seed = seed

    def of(self, deal: Position) -> float:
        """What this deal, of which nothing is hidden, is worth to the seat."""
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

    def _paid(self, deal: Position, stakes: Stakes) -> float:
        ours = stakes.side >> self._seat & 1
        side = [seat for seat in range(deal.players) if stakes.side >> seat & 1 == ours]
        together = _solver().for_side(deal, side, Aim.SCORES)
        return together * stakes.shares[self._seat] / sum(stakes.shares[seat] for seat in side)


@cache
def _solver() -> Solver:
    return Solver()
