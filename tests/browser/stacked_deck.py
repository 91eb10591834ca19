"""A server with stacked decks, so that a match follows a script."""

import json
from collections.abc import Sequence

PROGRAM = """
from femopp.cli import main
from femopp.driver import SystemShuffler
from femopp.server.room import seeds

hands = {hands}

class Stacked(SystemShuffler):
    def below(self, bound):
        return 0 if hands else super().below(bound)

    def shuffle(self, cards):
        if not hands:
            return super().shuffle(cards)
        first = [type(cards[0])(card) for hand in hands.pop(0) for card in hand.split()]
        return (*first, *[card for card in cards if card not in first])

seeds.SystemShuffler = Stacked
seeds.SeededShuffler = lambda *_key: Stacked()
main()
"""


def dealing(*deals: Sequence[str]) -> str:
    """Return the program of a server that deals these hands first, each deal from seat 1 on.

    Until the last of them is dealt, every other chance event selects the first seat.
    """
    return PROGRAM.format(hands=json.dumps(deals))
