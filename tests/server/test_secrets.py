"""Tokens cannot be guessed, and every card is as likely in every place."""

import hmac
import math
import secrets
from random import Random

import pytest

from femopp.cards import PACK_52
from femopp.driver import SystemShuffler, shuffle
from femopp.rulebook import Cards
from femopp.server.room import tokens
from femopp.server.room.tokens import (
    TOKEN_BYTES,
    hashed,
    matches_hash,
    new_guest_id,
    new_table_id,
    new_token,
)

PACK = 24
DEALS = 6000


def test_a_token_has_at_least_128_random_bits_and_none_comes_twice() -> None:
    assert TOKEN_BYTES * 8 >= 128
    made = {new_token() for _token in range(2000)}
    assert len(made) == 2000
    assert all(len(token) >= 43 for token in made)


def test_tables_and_guests_have_ids_that_do_not_repeat() -> None:
    assert len({new_table_id() for _table in range(2000)}) == 2000
    assert len({new_guest_id() for _guest in range(2000)}) == 2000


def test_a_token_fits_its_hash_alone() -> None:
    token = new_token()
    assert matches_hash(token, hashed(token))
    for other in ("", token[:-1], token + "A", token.swapcase(), "å", hashed(token)):
        assert not matches_hash(other, hashed(token))


def test_tokens_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only `compare_digest` compares the two hashes."""
    assert vars(tokens)["compare_digest"] is hmac.compare_digest
    token, asked = new_token(), list[tuple[str, str]]()
    for answer in (True, False):

        def compared(one: str, other: str, answer: bool = answer) -> bool:
            asked.append((one, other))
            return answer

        monkeypatch.setattr(tokens, "compare_digest", compared)
        assert matches_hash(token, hashed(token)) is answer
        assert matches_hash("another", hashed(token)) is answer
    assert asked == [(hashed(token), hashed(token)), (hashed("another"), hashed(token))] * 2


# The shuffle: card by place, by chi-square


class Seeded(SystemShuffler):
    """The system's shuffle over a chance that is the same at every run of the tests."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def below(self, bound: int) -> int:
        return self._chance.randrange(bound)


class NeverInPlace(Seeded):
    """Sattolo's shuffle, by the well-known slip of one: no card stays where it was."""

    def shuffle(self, cards: Cards) -> Cards:
        pack = list(cards)
        for last in range(len(pack) - 1, 0, -1):
            chosen = self.below(last)
            pack[last], pack[chosen] = pack[chosen], pack[last]
        return tuple(pack)


class ForgetsTheLast(Seeded):
    """Stops one too early: the first two places are never exchanged for each other."""

    def shuffle(self, cards: Cards) -> Cards:
        pack = list(cards)
        for last in range(len(pack) - 1, 1, -1):
            chosen = self.below(last + 1)
            pack[last], pack[chosen] = pack[chosen], pack[last]
        return tuple(pack)


class AnyWithAny(Seeded):
    """Exchanges each place with any other: some orders are likelier."""

    def shuffle(self, cards: Cards) -> Cards:
        pack = list(cards)
        for place in range(len(pack)):
            chosen = self.below(len(pack))
            pack[place], pack[chosen] = pack[chosen], pack[place]
        return tuple(pack)


def deviation(shuffler: SystemShuffler, deals: int = DEALS) -> float:
    """How many standard deviations chi-square of card by place lies from what is expected."""
    found = [[0] * PACK for _place in range(PACK)]
    cards = PACK_52[:PACK]
    number = {card: place for place, card in enumerate(cards)}
    for _deal in range(deals):
        for place, card in enumerate(shuffler.shuffle(cards)):
            found[place][number[card]] += 1
    expected = deals / PACK
    chi_square = sum((seen - expected) ** 2 / expected for row in found for seen in row)
    freedom = (PACK - 1) ** 2
    return (chi_square - freedom) / math.sqrt(2 * freedom)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_card_is_as_likely_in_every_place(seed: int) -> None:
    assert abs(deviation(Seeded(seed))) < 4


def test_so_it_is_with_the_systems_own_chance() -> None:
    # Six deviations: by chance once in a thousand million runs.
    assert abs(deviation(SystemShuffler(), 2000)) < 6


@pytest.mark.parametrize("wrong", [NeverInPlace, ForgetsTheLast, AnyWithAny])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_shuffle_with_a_slip_is_found_out(wrong: type[Seeded], seed: int) -> None:
    assert deviation(wrong(seed)) > 6


def test_the_systems_chance_is_the_operating_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    assert vars(shuffle)["randbelow"] is secrets.randbelow
    asked: list[int] = []

    def lowest(bound: int) -> int:
        asked.append(bound)
        return 0

    monkeypatch.setattr(shuffle, "randbelow", lowest)
    assert SystemShuffler().below(7) == 0
    # All numbers are 0: each card from the last on changes places with the first.
    first, *others = PACK_52
    assert SystemShuffler().shuffle(PACK_52) == (*others, first)
    assert asked == [7, math.factorial(52)]
