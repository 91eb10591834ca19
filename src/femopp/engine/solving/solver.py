"""The value of a deal under best play with open cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import TypeVar

from femopp.engine.errors import EngineError, no_such_seat
from femopp.engine.position import Position
from femopp.engine.solving.aim import Aim
from femopp.engine.solving.everyone import Everyone
from femopp.engine.solving.ladder import Payment, ladder
from femopp.engine.solving.search import FARTHEST
from femopp.engine.solving.sides import Sides

T = TypeVar("T")


class Solver:
    """Solver for exact values of positions; it has its own tables and is for one thread.

    The tables hold `1 << size` results each, of up to 48 bytes. Positions are unchanged afterwards.
    All methods raise `EngineError` if no deal is in progress, if chance still decides something
    before its end, and for seats and aims that don't exist.

    Before the play, bids and announcements are searched as well, with all hands open.
    """

    def __init__(self, size: int = 16) -> None:
        self._sides = Sides(size)
        self._everyone = Everyone(size)

    @property
    def nodes(self) -> int:
        """Number of positions searched so far."""
        return int(self._sides.nodes + self._sides.tricks.nodes + self._everyone.nodes)

    def for_side(self, position: Position, side: Iterable[int], by: Aim) -> int:
        """Return what some seats get together, if they play as one and all others as one against
        them.

        With one seat, this is what it can guarantee itself.
        """
        mask, by = _mask(position, side), _aim(by)
        payment = self._payment(position, mask, by)
        if payment:
            return payment.value()
        worst, best = -FARTHEST, FARTHEST
        return self._searched(position, lambda own: self._sides.reach(own, mask, by, worst, best))

    def reaches(self, position: Position, side: Iterable[int], by: Aim, least: int) -> bool:
        """Return whether some seats can get at least this together, however the others play.

        For SCORES when points count against a seat: at most this.
        """
        least = _near(least)
        mask, by = _mask(position, side), _aim(by)
        payment = self._payment(position, mask, by)
        if payment:
            return payment.reaches(least)
        if by == Aim.SCORES and position.few_points_win:
            value = self._searched(
                position, lambda own: self._sides.reach(own, mask, by, least, least + 1)
            )
            return value <= least
        value = self._searched(
            position, lambda own: self._sides.reach(own, mask, by, least - 1, least)
        )
        return value >= least

    def for_each(self, position: Position, by: Aim) -> tuple[int, ...]:
        """Return what each seat gets if each maximizes its own result (max^n).

        Among actions with equal results a seat takes the one with the lowest number: nobody helps
        or harms others beyond their own gain.
        """
        _must_be_position(position)
        by = _aim(by)
        return self._searched(position, lambda own: tuple(self._everyone.solve(own, by)))

    def actions_for_side(self, position: Position, side: Iterable[int], by: Aim) -> dict[int, int]:
        """Return the side's value of each legal action, like `for_side`."""
        seats = tuple(side)
        return {action: self.for_side(after, seats, by) for action, after in _after_each(position)}

    def actions_for_each(self, position: Position, by: Aim) -> dict[int, tuple[int, ...]]:
        """Return the results of all seats for each legal action, like `for_each`."""
        return {action: self.for_each(after, by) for action, after in _after_each(position)}

    def _payment(self, position: Position, side: int, by: Aim) -> Payment | None:
        """Return a payment search, if the payment depends on one side's tricks or card points
        alone.
        """
        stakes = position.stakes() if by == Aim.SCORES else None
        if stakes is None or not ladder(stakes.outcomes):
            return None
        return Payment(self._sides.tricks, position.clone(), stakes, side)

    def _searched(self, position: Position, search: Callable[[Position], T]) -> T:
        if position.deal_is_over and not position.plays():
            raise EngineError("there is nothing to solve: no deal is being played")
        value = search(position.clone())
        if self._sides.is_stuck() or self._everyone.is_stuck():
            raise EngineError("this deal cannot be solved: chance still decides something in it")
        return value


def _after_each(position: Position) -> Iterable[tuple[int, Position]]:
    _must_be_position(position)
    for action in position.legal():
        after = position.clone()
        after.play(action)
        yield action, after


def _mask(position: Position, side: Iterable[int]) -> int:
    _must_be_position(position)
    if not isinstance(side, Iterable):
        raise TypeError(f"a side is seats, such as [0, 2], not {side!r}")
    mask = 0
    for seat in side:
        if seat not in range(position.players):
            raise no_such_seat(seat, position.players)
        mask |= 1 << seat
    return mask


def _near(value: int) -> int:
    number = index(value)
    if not -FARTHEST < number < FARTHEST:
        raise EngineError(f"no deal brings {number}")
    return number


def _aim(by: object) -> Aim:
    # Compiled code takes a number, and with an unknown one would count nothing.
    try:
        return Aim(by)  # type: ignore[arg-type]
    except ValueError:
        names = ", ".join(f"Aim.{one.name}" for one in Aim)
        raise EngineError(f"the aim must be one of {names}, not {by!r}") from None


def _must_be_position(position: object) -> None:
    if not isinstance(position, Position):
        raise EngineError(f"solve a position in a game, not {position!r}")
