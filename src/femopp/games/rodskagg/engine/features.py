"""The features of Rödskägg's networks. "Without a trick" never includes declarer."""

from __future__ import annotations

from femopp.engine.imitation import features
from femopp.engine.imitation.features import Features

LEADERS = ("whoever won the trick before", "declarer, to every trick")
CONTRACTS = ("at least so many tricks", "exactly so many")
ROLES = ("declarer", "has no trick", "has a trick")
TIMES = ("before the question", "after it")

PLACE = "tricks taken, and cards in the trick"
LACKING = "tricks that declarer lacks, and whether it is yet to play, has played, wins, or is here"
TO_ZERO = "points left on the sheet, and own tricks"
SEATS = "seats that take part, and others without a trick"
WINNING = "whether none, declarer, one without a trick or another is winning, and seats to play yet"
WINNING_CARD = "unseen cards higher than the one that is winning, or that there is none"
ABLE_TO_WIN = "whether any card would win, and any not"
CONTRACT = "the contract, and declarer's tricks"
WITHOUT = "seats without a trick that play yet, and whether one is winning"
MASTERS = "own cards that no unseen one beats, and that one does"
SUITS = "suits in hand"
ALONG = "others without a trick, and whether this seat has chosen to go along"

BETTER_LATER = "cards that are likelier to win if they are led later"
SHOWN_OUT = "others that have shown that they have none of the suit"
PROSPECT = "the chance to win if it is led later"
STANDS = "the chance to win now"

CHANCES = 16
"""The number of values of a probability."""

FEATURES = Features(
    of_the_situation=(
        (PLACE, 20),  # in the sixth trick there are no choices
        (LACKING, 20),
        (TO_ZERO, 16),
        (SEATS, 12),
        (WINNING, 16),
        (WINNING_CARD, 9),  # the last one: eight or more, or no card in the trick
        (ABLE_TO_WIN, 4),
        (CONTRACT, 25),
        (WITHOUT, 8),
        (MASTERS, 20),
        (SUITS, 4),
        (ALONG, 8),
    ),
    of_the_card=(
        (features.RANK, 13),
        (features.HIGHER_UNSEEN, 8),
        (features.LOWER_UNSEEN, 8),
        (features.OTHERS_OF_SUIT, 6),
        (features.OWN_LOWER, 5),
        (features.OWN_HIGHER, 4),
        (features.SUIT_UNSEEN, 10),
        (features.TAKES, 4),
        (features.EXTREME_RANK, 4),
        (features.EXTREME_SUIT, 4),
        (features.SAFETY, 4),
        (features.ADVISED, 2),
        (BETTER_LATER, 6),
        (SHOWN_OUT, 4),
        (PROSPECT, CHANCES),
        (STANDS, CHANCES),
    ),
    networks=len(LEADERS) * len(CONTRACTS) * len(ROLES) * len(features.SITUATIONS) * len(TIMES),
)
