"""Seats and tricks: who is winning, and which cards follow suit."""

from femopp.tricks.trick import (
    TABLE,
    Played,
    Seat,
    TakenTrick,
    Trick,
    follows,
    from_left_of,
    from_right_of,
    seats,
    winner,
    winning_card,
    with_own,
)

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
