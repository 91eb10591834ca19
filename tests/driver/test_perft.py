"""Perft against numbers that can be worked out by hand."""

from math import comb, factorial
from typing import Any

import pytest

from femopp.driver import SeededShuffler, begin, divide, perft
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.state import Phase
from femopp.record import parse_record, replay
from tests.playing import table_acts


def dealt(preset: str, players: int) -> Any:
    options = RODSKAGG.options.of(preset, rituals="auto", fresh_hand=False)
    match, _events = table_acts(begin(RODSKAGG, options, players), SeededShuffler(1))
    return match.state


def is_played(state: Any) -> bool:
    return state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("preset", "players", "auctions"),
    [
        *[("kortoxen-1949", n, number) for n, number in enumerate((120, 330, 792, 1716, 3432), 3)],
        *[("skane", n, number) for n, number in enumerate((28, 84, 210, 462, 924, 1716), 2)],
    ],
)
def test_all_auctions(preset: str, players: int, auctions: int) -> None:
    assert perft(RODSKAGG, dealt(preset, players), players, is_played) == auctions
    assert auctions == (comb(players + 7, 7) if preset == "kortoxen-1949" else comb(players + 6, 6))


def test_a_sequence_that_ends_sooner_counts_once() -> None:
    state = dealt("kortoxen-1949", 3)
    # Each of the 7 bids and the pass; then the remaining higher bids and a pass.
    assert perft(RODSKAGG, state, 0) == 1
    assert perft(RODSKAGG, state, 1) == 8
    assert perft(RODSKAGG, state, 2, is_played) == 8 + sum(range(1, 8))
    # However deep: an auction is over when everyone has spoken.
    assert perft(RODSKAGG, state, 50, is_played) == 120


LAST_TWO = """femopp record 1
game: rodskagg
preset: kortoxen-1949
option: rituals = auto
players: A, B, C
dealer: C
points: A 12, B 12, C 12
deal 1
  A: AS KS QS JS 2H 3H
  B: TS 9S 8S 7S 2D 3D
  C: 6S 5S 4S 3S 2C 3C
A: bid 4
B: pass
C: pass
trick: A AS, B TS, C 6S
trick: A KS, B 9S, C 5S
trick: A QS, B 8S, C 4S
trick: A JS, B 7S, C 3S
B: go_along
C: go_along
"""


def test_card_play_without_a_suit_to_follow() -> None:
    state = replay(parse_record(LAST_TWO)).match.state
    # Nobody can follow suit, so both cards can be played in either order.
    assert perft(RODSKAGG, state, 3) == 2**3
    assert perft(RODSKAGG, state, 6) == factorial(2) ** 3
    # Then the deal is over and the next one due: no sequence is longer.
    assert perft(RODSKAGG, state, 9) == factorial(2) ** 3


def test_a_depth_below_zero_is_none() -> None:
    with pytest.raises(ValueError, match="can't be -1"):
        perft(RODSKAGG, dealt("skane", 2), -1)


def test_a_depth_is_a_whole_number() -> None:
    half: Any = 1.5
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        perft(RODSKAGG, dealt("skane", 2), half)


def test_divide_adds_up_to_perft() -> None:
    state = dealt("english", 4)
    parts = list(divide(RODSKAGG, state, 3))
    assert sum(count for _seat, _action, count in parts) == perft(RODSKAGG, state, 3)
    assert len(parts) == perft(RODSKAGG, state, 1)
