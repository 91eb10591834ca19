"""A server that deals the cards which a test wants, so that a match goes as it is written down."""

from __future__ import annotations

import json
from collections.abc import Sequence

PROGRAM = """
from femopp.cli import main
from femopp.driver import SystemShuffler
from femopp.table import steps

hands = {hands}

class Stacked(SystemShuffler):
    def below(self, bound):
        return 0 if hands else super().below(bound)

    def shuffle(self, cards):
        if not hands:
            return super().shuffle(cards)
        first = [type(cards[0])(card) for hand in hands.pop(0) for card in hand.split()]
        return (*first, *[card for card in cards if card not in first])

steps.SystemShuffler = Stacked
main()
"""


def dealing(*deals: Sequence[str]) -> str:
    """The program of a server whose first deals are these, each the hands from seat 1 on.

    Until the last of them is dealt, whatever else chance decides falls to the first seat.
    """
    return PROGRAM.format(hands=json.dumps(deals))
