"""What a deal gives, where that hangs on what one side takes of it together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Outcome(NamedTuple):
    """A side has taken so many card points and tricks: what a share is worth then."""

    points: int
    tricks: int
    stake: int


@dataclass(frozen=True)
class Stakes:
    """What a deal gives by what the seats of `side` (a mask) take in its tricks.

    Each seat gets the stake of the outcome as often as its share says. `outcomes` are those that
    can be; of neighbours with the same tricks and stake only the first and the last.
    """

    side: int
    shares: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
