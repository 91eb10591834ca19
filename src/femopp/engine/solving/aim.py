"""What is counted at the end of a deal."""

from enum import IntEnum


class Aim(IntEnum):
    """What seats want much of, or of SCORES little where points count against a seat.

    CARD_POINTS are those of the contract's tricks and cards by who took them, without cards laid
    aside before the play; SCORES are what the deal gives each seat, as `Position.scores` has it.
    """

    TRICKS = 0
    CARD_POINTS = 1
    SCORES = 2
