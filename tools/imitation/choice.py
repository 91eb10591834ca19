"""What a network is fitted to: a card to be played, and what each would have been worth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """A moment in which more than one card could be played.

    network  the number of the network that is to choose
    rows     for each card that differs from the others, the rows of its marks
    wanted   how often each should be chosen; together 1
    costs    what each gives away, where that is known; of a best one 0
    """

    network: int
    rows: tuple[tuple[int, ...], ...]
    wanted: tuple[float, ...]
    costs: tuple[float, ...]
