"""The features of Rifki's networks."""

from __future__ import annotations

from femopp.engine.imitation import features
from femopp.engine.imitation.features import Features
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

FEATURES = Features(
    of_the_situation=(
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
        (features.RANK, 13),
        (features.HIGHER_UNSEEN, 7),
        (features.LOWER_UNSEEN, 7),
        (features.OTHERS_OF_SUIT, 7),
        (features.OWN_LOWER, 5),
        (features.OWN_HIGHER, 5),
        (features.SUIT_UNSEEN, 9),
        (PENALTY, 6),
        (PENALTIES_AROUND, 12),
        (features.TAKES, 4),
        (features.EXTREME_RANK, 4),
        (features.EXTREME_SUIT, 4),
        (TRUMP, 2),
        (features.SAFETY, 4),
        (features.ADVISED, 2),
    ),
    networks=len(Kind) * len(features.SITUATIONS),
)
