"""The documented generator, and uniformity of every shuffler."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import shake_256
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

from femopp.cards import PACK_32, PACK_52, cards
from femopp.driver import SeededShuffler, SystemShuffler, begin
from femopp.games.rodskagg.rules.actions import Deal, DealCards
from femopp.kits import GAMES
from femopp.rulebook import Cards, Game, apply
from femopp.tricks import Seat
from tests.playing import by_chance, play, table_acts

Shuffle = Callable[[Cards, int], Cards]


# The documented generator, implemented once more from the document


def words(seed: str | int, draw: int) -> Iterator[int]:
    stream = shake_256(f"femopp-shake256:{seed}:{draw}".encode()).digest(40_000)
    for place in range(0, len(stream), 4):
        yield sum(
            byte << shift for byte, shift in zip(stream[place:], (24, 16, 8, 0), strict=False)
        )


def number_below(bound: int, stream: Iterator[int]) -> int:
    largest_multiple = 2**32 // bound * bound
    for word in stream:
        if word < largest_multiple:
            return word % bound
    raise AssertionError("the stream is too short")


def shuffled(pack: Cards, stream: Iterator[int]) -> Cards:
    places = dict(enumerate(pack))
    for last in reversed(range(1, len(pack))):
        other = number_below(last + 1, stream)
        places[last], places[other] = places[other], places[last]
    return tuple(places.values())


@pytest.mark.parametrize("seed", [0, 7, "K", "", "åäö", "a:b", -1, 2**80])
@pytest.mark.parametrize("draw", [0, 1, 19])
def test_a_seed_gives_what_the_document_says(seed: str | int, draw: int) -> None:
    assert SeededShuffler(seed, draw).shuffle(PACK_52) == shuffled(PACK_52, words(seed, draw))
    ours, theirs = SeededShuffler(seed, draw), words(seed, draw)
    bounds = [1, 2, 3, 52, 100, 2**31 + 1, 2**32 - 1, 2**32] * 40
    assert [ours.below(one) for one in bounds] == [number_below(one, theirs) for one in bounds]


def test_the_vector() -> None:
    """The test vector in the document, for other implementations."""
    assert [f"{word:08x}" for word, _ in zip(words("K", 0), range(4), strict=False)] == [
        "43b6b468",
        "6cf8ce90",
        "c6aaf7dc",
        "f61938b0",
    ]
    shuffler = SeededShuffler("K")
    assert [shuffler.below(6) for _ in range(10)] == [2, 4, 4, 2, 4, 1, 4, 3, 5, 5]
    assert SeededShuffler(7, 1).shuffle(PACK_52) == cards(
        "3C 7D 2C 7C 4D TH 5H 8C 4H QD 2D 7H JH 2H 6C 5S 9H 9C JD 4S AS 6D KD AD 9S QH "
        "AH 4C KC KH 3S JC AC 3D 8S 5D QC 9D TD TS 2S 8D 6H 6S 5C 3H 8H KS JS TC 7S QS"
    )


@pytest.mark.parametrize("dealer", [0, 2, 3])
def test_rodskagg_is_dealt_as_documented_whoever_deals(dealer: int) -> None:
    """Seat 1 is out of the match; nearly every other deal is a misdeal."""
    game = GAMES["rodskagg"]
    start: Any = game.start
    options = game.options.of(rituals="manual", misdeal_rate=50)
    match = begin(game, options, 4, start(dealer=Seat(dealer), points=(5, 14, 6, 7), out=(1,)))
    before, _events = apply(game, match.state, Seat(dealer), DealCards())
    sizes = Counter[tuple[int, ...]]()
    for draw in range(60):
        stream = words("K", draw)
        pack, dealt_to = shuffled(PACK_52, stream), {0: 6, 2: 6, 3: 6}
        if number_below(100, stream) < 50:
            unlucky = (0, 2, 3)[number_below(3, stream)]
            dealt_to[unlucky] = 7 if number_below(2, stream) else 5
        hands = []
        for seat in range(4):
            size = dealt_to.get(seat, 0)
            hands.append(pack[:size])
            pack = pack[size:]
        assert game.table_action(before, SeededShuffler("K", draw)) == Deal(tuple(hands), pack)
        sizes[tuple(dealt_to.values())] += 1
    assert set(sizes) >= {(6, 6, 6), (7, 6, 6), (6, 5, 6)}


def test_a_number_and_its_text_are_the_same_seed_and_every_draw_is_another() -> None:
    assert SeededShuffler(7).shuffle(PACK_52) == SeededShuffler("7").shuffle(PACK_52)
    assert len({SeededShuffler(7, draw).shuffle(PACK_52) for draw in range(50)}) == 50


class Words(SeededShuffler):
    """A generator of given words."""

    def __init__(self, *given: int) -> None:
        self._words = iter(given)


@pytest.mark.parametrize(
    ("bound", "given", "number"),
    [
        (6, [2**32 - 1, 5], 5),  # 2**32 is 4 more than a multiple of 6
        (6, [2**32 - 4, 2**32 - 5], 5),
        (6, [2**32 - 5], 5),
        (52, [2**32 - 48, 53], 1),
        (4, [2**32 - 1], 3),  # 2**32 is a multiple of 4: every word is good
        (2**31 + 1, [2**31 + 1, 2**31], 2**31),
        (1, [2**32 - 1], 0),
    ],
)
def test_words_that_would_favour_some_numbers_are_passed_over(
    bound: int, given: list[int], number: int
) -> None:
    assert Words(*given).below(bound) == number


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1, 2**64])
def test_bounds_that_cannot_be(bound: int) -> None:
    with pytest.raises(ValueError, match="must be from 1"):
        SeededShuffler(1).below(bound)


def test_the_systems_bounds() -> None:
    with pytest.raises(ValueError, match="positive"):
        SystemShuffler().below(0)
    assert {SystemShuffler().below(3) for _ in range(200)} == {0, 1, 2}


@pytest.mark.parametrize("pack", [PACK_52, PACK_32, PACK_52[:1], ()])
@pytest.mark.parametrize("shuffler", [SystemShuffler(), SeededShuffler(1)])
def test_a_shuffle_keeps_every_card(pack: Cards, shuffler: SystemShuffler | SeededShuffler) -> None:
    assert sorted(shuffler.shuffle(pack)) == sorted(pack)


# Uniformity


def seeded(pack: Cards, number: int) -> Cards:
    return SeededShuffler("uniform", number).shuffle(pack)


def system(pack: Cards, number: int) -> Cards:
    return SystemShuffler().shuffle(pack)


def off_by_one(pack: Cards, number: int) -> Cards:
    """Shuffle by Sattolo's algorithm: no card keeps its place."""
    chance, order = Random(number), list(pack)
    for last in range(len(order) - 1, 0, -1):
        chosen = chance.randrange(last)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def too_many_swaps(pack: Cards, number: int) -> Cards:
    """Swap every place with any place: some orders come more often."""
    chance, order = Random(number), list(pack)
    for place in range(len(order)):
        chosen = chance.randrange(len(order))
        order[place], order[chosen] = order[chosen], order[place]
    return tuple(order)


def last_place_forgotten(pack: Cards, number: int) -> Cards:
    return (*SeededShuffler("uniform", number).shuffle(pack[:-1]), pack[-1])


def is_uniform(shuffle: Shuffle) -> bool:
    """Whether places, and whole orders of five cards, are uniform.

    Chi-square test, with a bound of eight standard deviations above the expected value.
    """
    rounds = 6000
    small = PACK_52[:5]
    orders = Counter(shuffle(small, number) for number in range(rounds))
    places = Counter(
        (card, place)
        for order, times in orders.items()
        for place, card in enumerate(order)
        for _time in range(times)
    )
    big = Counter(
        (card, place)
        for number in range(1500)
        for place, card in enumerate(shuffle(PACK_32, number))
    )
    return (
        _fits(orders, list(permutations(small)), rounds / 120, 119)
        and _fits(places, [(card, place) for card in small for place in range(5)], rounds / 5, 16)
        and _fits(big, [(c, p) for c in PACK_32 for p in range(32)], 1500 / 32, 31 * 31)
    )


def _fits(seen: Counter[Any], cells: Sequence[Any], expected: float, freedom: int) -> bool:
    square = sum((seen[cell] - expected) ** 2 / expected for cell in cells)
    return square - freedom < 8 * sqrt(2 * freedom)


@pytest.mark.parametrize("shuffle", [seeded, system])
def test_every_order_is_as_likely(shuffle: Shuffle) -> None:
    assert is_uniform(shuffle)


@pytest.mark.parametrize("shuffle", [off_by_one, too_many_swaps, last_place_forgotten])
def test_the_same_test_finds_a_wrong_shuffle(shuffle: Shuffle) -> None:
    assert not is_uniform(shuffle)


# Matches


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_same_seed_plays_the_same_match(game: Game[Any]) -> None:
    def played(seed: int) -> object:
        options = game.options.of()
        match = begin(game, options, game.players(options)[0])
        return play(match, by_chance(1), seed=seed, steps=30).log

    assert played(3) == played(3)
    assert played(3) != played(4)


def test_the_systems_deals_differ() -> None:
    game = GAMES["rifki"]
    match = begin(game, game.options.of(), 4)
    deals = {table_acts(match, SystemShuffler())[0].state.hands for _ in range(5)}
    assert len(deals) == 5


@pytest.mark.parametrize("seed", [None, 1.5, b"1", ("1",)])
def test_a_seed_is_a_text_or_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError, match="a seed is a string or a whole number, not "):
        SeededShuffler(seed)
