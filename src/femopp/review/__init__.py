"""Reviews of matches: what each choice cost, and how much was luck.

Only for matches that are over, or whose records have all cards.
"""

from femopp.review.model import Costly, Estimate, Part, Review, SeatReview, Unnoticed
from femopp.review.work import ReviewError, Work

__all__ = [
    "Costly",
    "Estimate",
    "Part",
    "Review",
    "ReviewError",
    "SeatReview",
    "Unnoticed",
    "Work",
]
