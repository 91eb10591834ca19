"""Ways to distribute cards, against an enumeration of all of them for few cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, factorial
from random import Random

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.worlds.ways import Drawing, Place, Ways

Way = tuple[int, ...]


def mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def all_ways(cards: Sequence[int], places: Sequence[Place]) -> Iterator[Way]:
    """Yield every way, trying each choice for each place."""
    if not places:
        yield ()
        return
    place, *others = places
    for chosen in combinations(cards, place.size):
        if not mask(chosen) & ~place.may:
            rest = [card for card in cards if card not in chosen]
            for way in all_ways(rest, others):
                yield (mask(chosen), *way)


def chi_square(drawn: Counter[Way], ways: Sequence[Way]) -> float:
    """Return how far the draws are from a uniform distribution, in standard deviations."""
    expected = sum(drawn.values()) / len(ways)
    square = sum((drawn[way] - expected) ** 2 / expected for way in ways)
    freedom = len(ways) - 1
    return float((square - freedom) / (2 * freedom) ** 0.5)


def some_places(chance: Random) -> tuple[list[int], list[Place]]:
    """Draw a few cards, and places that exclude some of them."""
    cards = sorted(chance.sample(range(52), chance.randrange(4, 9)))
    sizes = [0] * chance.randrange(2, 5)
    for _card in cards:
        sizes[chance.randrange(len(sizes))] += 1
    return cards, [
        Place(mask([card for card in cards if chance.random() < 0.75]), size) for size in sizes
    ]


def test_the_count_is_that_of_all_ways() -> None:
    for seed in range(150):
        cards, places = some_places(Random(seed))
        ways = Ways(mask(cards), places)
        assert ways.count == sum(1 for _way in all_ways(cards, places)), f"seed {seed}"
        assert (ways.weighed > 0) == (ways.count > 0)


@pytest.mark.parametrize("seed", range(10))
def test_each_way_is_as_likely(seed: int) -> None:
    chance = Random(1000 + seed)
    every: list[Way] = []
    while not 10 < len(every) < 600:
        cards, places = some_places(chance)
        every = list(all_ways(cards, places))
    ways, source = Ways(mask(cards), places), Chance(seed)
    drawn = Counter(tuple(ways.draw(source)[: len(places)]) for _draw in range(40 * len(every)))
    assert set(drawn) <= set(every)
    # Too far for chance, but an error would exceed it with enough draws.
    assert chi_square(drawn, every) < 5


def test_a_count_beyond_what_doubles_tell_apart() -> None:
    pack = (1 << 52) - 1
    hands = [Place(pack, 6)] * 8 + [Place(pack, 4)]
    ways = Ways(pack, hands)
    assert ways.count == factorial(52) // (factorial(6) ** 8 * factorial(4))


def test_weights_are_as_exact_as_doubles_are() -> None:
    chance = Random(5)
    for _try in range(40):
        pack = (1 << 39) - 1
        may = [pack & ~chance.getrandbits(39) | chance.getrandbits(39) for _place in range(3)]
        ways = Ways(pack, [Place(cards, 13) for cards in may])
        assert ways.weighed == pytest.approx(ways.count, rel=1e-13)


@pytest.mark.parametrize("seed", range(5))
def test_cards_drawn_before_and_laid_back(seed: int) -> None:
    """Some cards of a stock were drawn, known only to be plain, and put back.

    Nine cards, of which some are plain. Two are in a hand from the beginning. Of the seven others,
    two plain ones were drawn and put back; then two more hands of two were dealt.
    """
    chance = Random(seed)
    cards, pack = list(range(9)), mask(range(9))
    plain = mask(chance.sample(cards, chance.randrange(4, 8)))
    may = [mask([card for card in cards if chance.random() < 0.8]) for _place in range(3)]
    places = [Place(may[0], 2, 0), Place(may[1], 2, 1), Place(may[2], 2, 1), Place(pack, 3, 1)]
    histories: list[Way] = []
    for way in all_ways(cards, places):
        in_stock = pack & ~way[0] & plain
        histories += [way] * comb(in_stock.bit_count(), 2)
    ways = Ways(pack, places, plain, [Drawing(2, 0)])
    assert ways.count == len(histories)
    if not histories:
        return
    expected = Counter(histories)
    source = Chance(seed)
    drawn = Counter(tuple(ways.draw(source)[:4]) for _draw in range(20_000))
    assert set(drawn) <= set(expected)
    square = sum(
        (drawn[way] - share) ** 2 / share
        for way, times in expected.items()
        for share in [20_000 * times / len(histories)]
    )
    freedom = len(expected) - 1
    assert (square - freedom) / (2 * freedom) ** 0.5 < 5


def test_later_observations_combine_with_returned_cards() -> None:
    """Of three plain cards two were drawn and put back; one of the three has been seen since."""
    ways = Ways(0b11110, [Place(0b11110, 2, 1), Place(0b11110, 2, 1)], 0b00110, [Drawing(2, 1)])
    assert ways.count == comb(3, 2) * comb(4, 2)


def test_no_way_at_all() -> None:
    ways = Ways(0b111, [Place(0b001, 2), Place(0b111, 1)])
    assert ways.count == 0
    with pytest.raises(EngineError, match="no way to place the cards"):
        ways.draw(Chance(1))


def test_nothing_unseen_lies_in_one_way() -> None:
    assert Ways(0, []).count == 1


@pytest.mark.parametrize(
    ("unseen", "places", "message"),
    [
        (0b111, [Place(0b111, 2)], "3 cards do not fill places for 2"),
        (0, [Place(0, 0)] * 17, "room for 16 places"),
        (1 << 52, [Place(1 << 52, 1)], "0x10000000000000 is not a set of cards from 0 to 51"),
        (0b111, [Place(0b111, 4), Place(0b111, -1)], "no such place as .*size=-1"),
        (0b111, [Place(0b111, 3, 16)], "no such place as .*stage=16"),
    ],
)
def test_questions_that_make_no_sense(unseen: int, places: list[Place], message: str) -> None:
    with pytest.raises(EngineError, match=message):
        Ways(unseen, places)


@pytest.mark.parametrize("drawing", [(64, 0), (-1, 0), (2, 62), (1, -64)])
def test_drawings_that_make_no_sense(drawing: tuple[int, int]) -> None:
    """The tables cover 63 cards: two unseen ones here, and up to 61 besides."""
    places = [Place(0b11, 1), Place(0b11, 1, stage=1)]
    with pytest.raises(EngineError, match="-63 to 61 besides, not as Drawing"):
        Ways(0b11, places, counted=0b11, drawings=[Drawing(*drawing)])


def test_drawings_from_as_many_cards_as_there_can_be() -> None:
    """Whichever card the first place has, one of 62 others was drawn."""
    places = [Place(0b11, 1), Place(0b11, 1, stage=1)]
    assert Ways(0b11, places, counted=0b11, drawings=[Drawing(1, 61)]).count == 2 * 62
