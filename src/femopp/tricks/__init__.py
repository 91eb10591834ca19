"""Seats and tricks: who is winning, and which cards follow suit."""

from femopp.tricks.seat import TABLE, Seat, from_left_of, from_right_of, seats, with_own
from femopp.tricks.trick import Played, TakenTrick, Trick, follows, winner, winning_card

__all__ = [
    "TABLE",
    "Played",
    "Seat",
    "TakenTrick",
    "Trick",
    "follows",
    "from_left_of",
    "from_right_of",
    "seats",
    "winner",
    "winning_card",
    "with_own",
]
