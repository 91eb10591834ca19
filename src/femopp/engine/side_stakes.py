"""The payments of a deal that depend only on what one side takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class SideOutcome(NamedTuple):
    """A result of the side, in card points and tricks, and the stake for it."""

    points: int
    tricks: int
    stake: int


@dataclass(frozen=True)
class SideStakes:
    """The payments of a deal, by what the seats of `side` (a mask) take in its tricks.

    Each seat gets the stake times its share. `outcomes` are the possible results. Of consecutive
    ones with the same tricks and stake, only the first and the last are listed.
    """

    side: int
    shares: tuple[int, ...]
    outcomes: tuple[SideOutcome, ...]
