"""The features of Sheepshead's networks. A seat's side is what it knows of it."""

from __future__ import annotations

from femopp.engine.imitation import features
from femopp.engine.imitation.features import Features
from femopp.games.sheepshead.engine.codes import CARDS, mask_of
from femopp.games.sheepshead.rules.order import SIDE_SUITS, THE_BOY

ROLES = (
    "picker",
    "partner",
    "opponent who doesn't know the partner",
    "opponent who knows the partner, or that there is none",
)

TIME = "tricks taken, and cards in the trick"
WINNING = "whether none, own side, the other or perhaps either is winning, and seats to play yet"
LATER = "whether picker plays yet, and the partner if known"
LYING = "card points in the trick"
STAYS = "the chance that no later player beats the winning card, or that there is none"
OURS = "card points of the picker's side that the seat knows of"
THEIRS = "card points of the others"
OWN_TRUMPS = "own trumps"
TRUMPS_UNSEEN = "trumps unseen"
ABLE_TO_WIN = "whether any card would win, and any not"
LED = "whether nothing, trumps or a side suit is led, and cards of it gone"
ALONE = "whether the picker is known to have no partner"

KIND = "side card or trump, by its card points"
HANDING = "the chance that the own side takes the trick with it, and its card points"
PROSPECT = "the chance to win if it is led later"
LEAD = "for a lead: side suit or trump, and how often it was led"

CHANCES = 16
FEW_CHANCES = 8
WORTHS = (0, 2, 3, 4, 10, 11)
"""The card points that a card can have."""

SIDE = len(SIDE_SUITS[0])
SIDE_CARDS = SIDE * len(SIDE_SUITS)

FEATURES = Features(
    of_the_situation=(
        (TIME, 30),
        (WINNING, 20),
        (LATER, 4),
        (LYING, 10),
        (STAYS, CHANCES + 1),
        (OURS, 14),
        (THEIRS, 14),
        (OWN_TRUMPS, 7),
        (TRUMPS_UNSEEN, 15),
        (ABLE_TO_WIN, 4),
        (LED, 6),
        (ALONE, 2),
    ),
    of_the_card=(
        (features.RANK, 20),
        (features.HIGHER_UNSEEN, 14),
        (features.LOWER_UNSEEN, 14),
        (features.OTHERS_OF_SUIT, 6),
        (features.OWN_LOWER, 6),
        (features.OWN_HIGHER, 6),
        (features.SUIT_UNSEEN, 15),
        (features.TAKES, 4),
        (features.EXTREME_RANK, 4),
        (features.EXTREME_SUIT, 4),
        (features.SAFETY, 4),
        (features.ADVISED, 2),
        (KIND, 2 * len(WORTHS)),
        (HANDING, FEW_CHANCES * len(WORTHS)),
        (PROSPECT, CHANCES),
        (LEAD, 8),
    ),
    networks=len(ROLES) * len(features.SITUATIONS),
    # Any trump ranks above every side card.
    ranks=tuple(
        one - SIDE_CARDS + SIDE if one >= SIDE_CARDS else one % SIDE for one in range(len(CARDS))
    ),
    unique=mask_of((THE_BOY,)),
)
