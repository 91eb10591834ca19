"""Worlds fit everything seen, and every world that fits can be drawn.

Equal probability is tested in `test_worlds_ways` for the draw itself. Here it is tested for the
knowledge in late positions of real deals, where the rule book can try all worlds.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial

import pytest

from femopp.engine.chance import Chance
from femopp.engine.worlds import Knowledge
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.kits import games_with
from tests.engine.seeing import Impossible, Seen, World

# --- no impossible world, in the engine


def check_worlds(name: str, seed: int, each: int, few_pictures: bool = False) -> int:
    """Play a deal; it must be playable in every world that fits anybody's knowledge."""
    seen, chance, checked = Seen(name, seed, few_pictures=few_pictures), Chance(seed), 0
    while seen.goes_on():
        for known in seen.known:
            for world in known.worlds(each, chance):
                again = seen.replay(known.observer, world)
                assert again.hands() == list(world[: seen.players])
                position = known.position(world)
                assert position.hands() == again.hands()
                assert (position.actor, position.legal()) == (again.actor, again.legal())
                checked += 1
        seen.step()
    return checked


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", games_with("engine.worlds"))
def test_all_that_was_done_is_legal_in_every_world(name: str, seed: int) -> None:
    check_worlds(name, seed, each=1)


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_also_where_hands_were_exchanged(seed: int, own: bool) -> None:
    options = RodskaggOptions.of("english", rituals="auto", reshuffle_own_hand=own)
    seen = Seen("rodskagg", seed, options, 6, True)
    chance = Chance(seed)
    while seen.goes_on() and not seen.position.plays():
        seen.step()
        for known in seen.known:
            for world in known.worlds(2, chance):
                seen.replay(known.observer, world)


@pytest.mark.deep
@pytest.mark.parametrize("name", games_with("engine.worlds"))
def test_a_million_worlds(name: str) -> None:
    checked, seed = 0, 10_000
    while checked < 334_000:
        checked += check_worlds(name, seed, each=8)
        seed += 1


# --- all possible worlds, equally likely, in the rule book


def every_world(seen: Seen, observer: int) -> Iterator[World]:
    """Yield all ways to deal the unseen cards, ignoring the actions."""
    true = seen.true_world()
    places = [place for place in range(len(true)) if place not in seen.seen_by(observer)]
    unseen = [card for card in range(64) if any(true[place] >> card & 1 for place in places)]
    for hidden in shared_out(unseen, [true[place].bit_count() for place in places]):
        world = list(true)
        for place, cards in zip(places, hidden, strict=True):
            world[place] = cards
        yield world


def shared_out(cards: list[int], sizes: list[int]) -> Iterator[list[int]]:
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in shared_out(rest, sizes[1:]):
            yield [sum(1 << card for card in chosen), *others]


def how_many(seen: Seen, observer: int) -> int:
    """Count the worlds of `every_world`."""
    true = seen.true_world()
    sizes = [
        hand.bit_count() for place, hand in enumerate(true) if place not in seen.seen_by(observer)
    ]
    ways = factorial(sum(sizes))
    for size in sizes:
        ways //= factorial(size)
    return ways


def late_positions(name: str, seed: int, most: int) -> Iterator[tuple[Seen, Knowledge]]:
    """Yield, for each observer, the first position of a deal with few enough worlds to try."""
    seen = Seen(name, seed, players=3 if name == "rodskagg" else 0)
    done: set[int] = set()
    while seen.goes_on():
        for known in seen.known:
            if known.observer not in done and how_many(seen, known.observer) <= most:
                done.add(known.observer)
                yield seen, known
        seen.step()


def is_possible(seen: Seen, observer: int, world: World) -> bool:
    try:
        seen.referee(observer, world)
    except Impossible:
        return False
    return True


@pytest.mark.parametrize("name", games_with("engine.worlds"))
def test_a_world_can_be_drawn_if_and_only_if_it_can_be(name: str) -> None:
    narrowed = 0
    for seed in range(2):
        for seen, known in late_positions(name, 41 + seed, most=100):
            possible = {
                tuple(world)
                for world in every_world(seen, known.observer)
                if is_possible(seen, known.observer, world)
            }
            assert known.count == len(possible), seen
            drawn = Counter(known.worlds(30 * len(possible), Chance(seed)))
            assert set(drawn) <= possible
            square = sum((drawn[world] - 30) ** 2 / 30 for world in possible)
            freedom = max(1, len(possible) - 1)
            assert (square - freedom) / (2 * freedom) ** 0.5 < 5
            narrowed += len(possible) < how_many(seen, known.observer)
    assert narrowed > 0
