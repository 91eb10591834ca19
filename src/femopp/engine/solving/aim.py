"""The quantity that players maximize in a solved deal."""

from enum import IntEnum


class Aim(IntEnum):
    """The quantity to maximize; SCORES are minimized if points count against a seat.

    CARD_POINTS are those of the contract's tricks and cards, by taker, without cards laid aside
    before the play. SCORES are the points of the deal, like `Position.scores`.
    """

    TRICKS = 0
    CARD_POINTS = 1
    SCORES = 2
