"""The features of Rifki's networks."""

from __future__ import annotations

from femopp.engine.imitation import marks
from femopp.engine.imitation.marks import Marks
from femopp.games.rifki.rules import Kind

TRICKS_TAKEN = "tricks taken"
PLACE_IN_TRICK = "cards in the trick, and whether it is the dealer"
HEARTS_OPEN = "whether hearts may be led"
PENALTIES_LYING = "penalty cards in the trick"
RANK_WINNING = "rank that is winning the trick, or none"
OWN_TRUMPS = "own trumps"
TRUMPS_UNSEEN = "trumps unseen"
ABLE_TO_WIN = "whether any card would win, any not, and a trump is winning"

PENALTY = "penalty card, and higher ones unseen"
PENALTIES_AROUND = "lower penalty cards unseen, own lower ones, own higher ones"
TRUMP = "trump"

MARKS = Marks(
    of_the_moment=(
        (TRICKS_TAKEN, 13),
        (PLACE_IN_TRICK, 8),
        (HEARTS_OPEN, 2),
        (PENALTIES_LYING, 4),
        (RANK_WINNING, 14),
        (OWN_TRUMPS, 7),
        (TRUMPS_UNSEEN, 8),
        (ABLE_TO_WIN, 8),
    ),
    of_the_card=(
        (marks.RANK, 13),
        (marks.HIGHER_UNSEEN, 7),
        (marks.LOWER_UNSEEN, 7),
        (marks.OTHERS_OF_SUIT, 7),
        (marks.OWN_LOWER, 5),
        (marks.OWN_HIGHER, 5),
        (marks.SUIT_UNSEEN, 9),
        (PENALTY, 6),
        (PENALTIES_AROUND, 12),
        (marks.TAKES, 4),
        (marks.EXTREME_RANK, 4),
        (marks.EXTREME_SUIT, 4),
        (TRUMP, 2),
        (marks.SAFETY, 4),
        (marks.ADVISED, 2),
    ),
    networks=len(Kind) * len(marks.SITUATIONS),
)
