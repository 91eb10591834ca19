"""Training examples of a network: a card to be played, and the value of each card."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """A decision between several cards.

    network  the number of the deciding network
    rows     for each distinct card, the rows of its features
    wanted   the target probability of each; the sum is 1
    costs    the loss by each card, if known; 0 for a best one
    """

    network: int
    rows: tuple[tuple[int, ...], ...]
    wanted: tuple[float, ...]
    costs: tuple[float, ...]
