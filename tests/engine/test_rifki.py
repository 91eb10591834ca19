"""Rifki in the engine is Rifki in the rule book."""

from __future__ import annotations

from random import Random

import pytest

from femopp.engine.chance import Chance
from femopp.engine.rifki import new_match
from femopp.games.rifki import Kind, RifkiOptions, RifkiStart
from femopp.tricks import Seat
from tests.engine.lockstep import lockstep


def in_mid_match(options: RifkiOptions, _players: int, chance: Random) -> RifkiStart | None:
    """A match after some deals, played by chance in the engine."""
    deals = chance.randrange(20)
    if deals == 0:
        return None
    match = new_match(options)
    source = Chance(chance.getrandbits(64))
    chosen: list[list[Kind]] = [[], [], [], []]
    for _deal in range(deals):
        match.deal_from(source)
        dealer = match.dealer
        match.play(chance.choice(match.legal()))
        assert match.chosen is not None
        chosen[dealer].append(match.chosen.kind)
        match.play_out(source)
    return RifkiStart(Seat(match.dealer), match.points(), tuple(map(tuple, chosen)))


@pytest.mark.parametrize("seed", range(60))
def test_a_deal_in_lockstep(seed: int) -> None:
    lockstep("rifki", seed, 1, in_mid_match)


@pytest.mark.parametrize("seed", range(1000, 1002))
def test_a_match_in_lockstep(seed: int) -> None:
    both = lockstep("rifki", seed, 20)
    assert both.position.is_over
