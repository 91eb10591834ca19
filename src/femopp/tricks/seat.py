"""Seats around the table."""

from functools import cache
from typing import NewType, TypeVar

Seat = NewType("Seat", int)
"""A player's place, from 0 in seating order, clockwise. `TABLE` is nobody's."""

TABLE = Seat(-1)
"""The table itself: it shuffles, gathers tricks and keeps the score."""


T = TypeVar("T")


@cache
def seats(players: int) -> tuple[Seat, ...]:
    """Return all seats of a table in seating order."""
    return tuple(Seat(number) for number in range(players))


@cache
def from_left_of(seat: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats clockwise from the left neighbour of `seat`, which comes last."""
    return tuple(Seat((seat + step) % players) for step in range(1, players + 1))


@cache
def from_right_of(seat: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats counter-clockwise from the right neighbour of `seat`, which comes last."""
    return tuple(Seat((seat - step) % players) for step in range(1, players + 1))


def with_own(held: tuple[T, ...], seat: Seat, own: T) -> tuple[T, ...]:
    """Return one value for each seat, with that of `seat` replaced by `own`."""
    if held[seat] is own:
        return held
    changed = list(held)
    changed[seat] = own
    return tuple(changed)
