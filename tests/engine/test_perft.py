"""Counts of sequences: equal in engine and rule book, and to counts by hand."""

from random import Random

import pytest

from femopp.driver import perft
from femopp.games.rifki.engine import codes, new_deal
from femopp.games.rifki.rules import RifkiOptions
from tests.engine.lockstep import Both, random_options

KUPA = codes.FIRST_NEGATIVE + 3
EL_ALMAZ = codes.FIRST_NEGATIVE + 5


def suits_dealt(*order: int) -> list[int]:
    """Return hands of one suit each, by the place of the suit in the pack."""
    return [0x1FFF << 13 * suit for suit in order]


def test_a_hand_of_one_suit_has_free_choice() -> None:
    # Ten contracts; then four hands of thirteen, none of which can follow another.
    match = new_deal(RifkiOptions.of(), suits_dealt(0, 1, 2, 3))
    assert match.perft(1) == 10
    match.play(EL_ALMAZ)
    assert match.perft(4) == 13**4
    # The clubs that were led win every trick; 12 cards each remain.
    assert match.perft(6) == 13**4 * 12**2


def test_trumps_must_be_played_by_who_has_them() -> None:
    # Seat 0 leads clubs; turns go counter-clockwise: seats 3, 2, 1. Trump in hearts (seat 2) wins.
    match = new_deal(RifkiOptions.of(), suits_dealt(0, 1, 2, 3))
    match.play(codes.FIRST_CHOICE + 2)
    assert match.perft(4) == 13**4
    for card in (0, 39, 26, 13):
        match.play(card)
    assert match.actor == 2
    # Seat 2 plays all its trumps and takes every trick.
    assert match.perft(5) == 12**4 * 11


def test_kupa_ends_when_all_hearts_are_taken() -> None:
    # Seat 0 has the hearts alone and must lead one each time: every trick takes one of them.
    match = new_deal(RifkiOptions.of(), suits_dealt(2, 0, 1, 3))
    match.play(KUPA)
    for trick in range(12):
        for card in (26, 39, 13, 0):
            match.play(card + trick)
    # One card each is left: the deal has one way to end, at any depth.
    assert [match.perft(depth) for depth in (0, 1, 4, 5, 100)] == [1, 1, 1, 1, 1]


def late(contract: int, seed: int) -> Both:
    """Play ten tricks of a deal with this contract; try another deal if one ends earlier."""
    chance = Random(seed)
    both = Both("rifki", random_options(RifkiOptions, chance), 4, None, seed)
    both.chance()
    both.act(codes.decode((contract,)))
    while len(both.position.plays()) < 40:
        both.act(chance.choice(both.legal()))
        if both.position.deal_is_over:
            return late(contract, seed + 100)
    return both


@pytest.mark.parametrize("contract", range(codes.FIRST_CHOICE, 62))
def test_late_in_a_deal_eight_deep(contract: int) -> None:
    both = late(contract, contract)
    assert perft(both.game, both.state, 8) == both.position.perft(8)


@pytest.mark.parametrize("seed", range(3))
def test_the_first_actions_of_a_deal(seed: int) -> None:
    both = Both("rifki", random_options(RifkiOptions, Random(seed)), 4, None, seed)
    both.chance()
    assert perft(both.game, both.state, 4) == both.position.perft(4)
