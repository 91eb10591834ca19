"""Inference: the actions of others reveal their hands, which decides a bot's choice."""

import pytest

from femopp.bots.search import Budget, Level, searching
from femopp.bots.sit import greedy
from femopp.engine.inference import Inference
from tests.bots.records import chosen
from tests.bots.situations import rodskagg

LEVEL = Level(
    Budget(actions=40_000, worlds=2_000, batch=100), inference=Inference(calls=0.3, cards=0.3)
)

# A is left with two kings, and leads. A player with one of the aces takes that king and then the
# other one. B and C let A's nine take a trick, so they don't have the ace.
HANDS = ("9H KH KS 9C 3D KD", "4H 4S AC 9D 5D 5C", "2H 2S TC AD 4D 6C")
PLAYED = """A: bid 1
B: pass
C: pass
trick: A 9{0}, B 4{0}, C 2{0}
trick: A 9C, B AC, C TC
trick: B 9D, C AD, A 3D
trick: C 4D, A KD, B 5D
"""


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("suit", ["H", "S"])
def test_the_king_is_led_whose_ace_would_have_been_played(suit: str, seed: int) -> None:
    hands = (HANDS[0].replace("9H", f"9{suit}"), *HANDS[1:])
    strategy = searching(LEVEL, otherwise=greedy)("rodskagg")
    assert chosen(strategy, rodskagg(PLAYED.format(suit), hands), seed) == f"play K{suit}"
