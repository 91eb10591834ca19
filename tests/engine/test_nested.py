"""Nested playouts: a searching seat knows only its own cards and public information."""

from array import array
from math import sqrt
from statistics import fmean, stdev

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import Nested
from femopp.engine.registry import ENGINES
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.worlds import SPECTATOR
from tests.engine.nested import brought, playouts
from tests.engine.seeing import Seen
from tests.engine.uncompiled import said_uncompiled

UNCOMPILED = """
from tests.engine.nested import brought
from femopp.engine.registry import ENGINES
print([brought(name) for name in ENGINES])
"""


FEW = Nested(worlds=8, tricks=2)


def at_cards(name: str, seed: int) -> Seen:
    """Return a deal after some plays."""
    seen = Seen(name, seed)
    steps = seed % 11
    while seen.goes_on() and (steps or not seen.position.plays()):
        seen.step()
        steps -= 1 if seen.position.plays() else 0
    return seen


def deals(name: str, count: int) -> list[Seen]:
    """Return deals in which a seat has a choice of cards."""
    found = (at_cards(name, seed) for seed in range(10 * count))
    fit = (seen for seen in found if _is_choice_of_cards(seen))
    return [seen for _number, seen in zip(range(count), fit, strict=False)]


def _is_choice_of_cards(seen: Seen) -> bool:
    if not seen.goes_on():
        return False
    seat = seen.position.actor
    held = seen.position.hands()[seat]
    legal = seen.position.legal()
    return len(legal) > 1 and all(held >> card & 1 for card in legal)


# A seat's knowledge


@pytest.mark.parametrize("name", ENGINES)
def test_a_spectator_who_sits_down_knows_what_the_seat_does(name: str) -> None:
    compared = 0
    for seen in deals(name, 20):
        seat = seen.position.actor
        if any(one.seat == seat for one in seen.exchanges):
            continue
        seated = seen.known[-1].seated(seat, seen.position)
        assert seated.count == seen.known[seat].count
        for place in range(seated.places):
            assert seated.possible(place) == seen.known[seat].possible(place)
        compared += 1
    assert compared > 10


def test_only_a_spectator_sits_down() -> None:
    seen = Seen("rifki", 1)
    with pytest.raises(EngineError):
        seen.known[0].seated(1, seen.position)
    with pytest.raises(EngineError):
        seen.known[-1].seated(4, seen.position)


@pytest.mark.parametrize("name", ENGINES)
def test_cards_that_it_cannot_see_do_not_change_what_a_seat_plays(name: str) -> None:
    different = 0
    for seen in deals(name, 20):
        public, seat = seen.known[-1], seen.position.actor
        seated = public.seated(seat, seen.position)
        one = playouts(public, FEW)
        plays = one.choose(seen.position, Chance(1))
        for world in seated.worlds(4, Chance(2)):
            other = seated.position(world)
            assert one.choose(other, Chance(1)) == plays
            different += other.hands() != seen.position.hands()
    assert different > 20


# A seat's choice

BATCHES, WORLDS = 20, 40


def clearly_best(seen: Seen) -> int | None:
    """Return the card that leads all others by eight standard errors, if there is one."""
    rollouts = Rollouts(seen.known[seen.position.actor], 1)
    apart = rollouts.apart(rollouts.legal_mask())
    cards = [card for card in seen.position.legal() if apart >> card & 1]
    batches = []
    for _batch in range(BATCHES):
        sums = array("d", bytes(8 * len(cards)))
        rollouts.play([(card,) for card in cards], sums, WORLDS)
        batches.append(sums)
    best = max(range(len(cards)), key=lambda place: sum(sums[place] for sums in batches))
    for other in range(len(cards)):
        ahead = [sums[best] - sums[other] for sums in batches]
        if other != best and fmean(ahead) <= 8 * stdev(ahead) / sqrt(BATCHES):
            return None
    return cards[best] if len(cards) > 1 else None


@pytest.mark.parametrize("name", ENGINES)
def test_a_seat_plays_what_rollouts_would_choose(name: str) -> None:
    """Check that a playout chooses like a search at the table if one card is clearly better."""
    clear = 0
    for seen in deals(name, 60):
        best = clearly_best(seen)
        if best is not None:
            many = playouts(seen.known[-1], Nested(BATCHES * WORLDS, tricks=1))
            assert many.choose(seen.position, Chance(3)) == best
            clear += 1
    assert clear > 3


def test_uncompiled_they_say_the_same() -> None:
    assert said_uncompiled(UNCOMPILED) == str([brought(name) for name in ENGINES])


@pytest.mark.parametrize("name", ENGINES)
def test_without_a_trick_they_are_playouts_by_the_policy(name: str) -> None:
    assert brought(name, tricks=0) == brought(name, tricks=None)
    assert brought(name, tricks=2) != brought(name, tricks=None)


# Nonsense


def test_a_seats_knowledge_is_no_start() -> None:
    seen = Seen("rifki", 1)
    with pytest.raises(EngineError, match="a spectator's knowledge"):
        playouts(seen.known[0], FEW)


def test_cards_are_chosen_in_the_deal_that_was_seen() -> None:
    seen, other = deals("rifki", 2)
    with pytest.raises(EngineError, match="differs from the observed deal"):
        playouts(seen.known[-1], FEW).choose(other.position, Chance(1))
    begun = Seen("rifki", 1)
    with pytest.raises(EngineError, match="no card"):
        playouts(begun.known[-1], FEW).choose(begun.position, Chance(1))


def test_they_go_with_the_same_deal_only() -> None:
    seen, other = deals("rifki", 2)
    public = next(one for one in other.known if one.observer == SPECTATOR)
    with pytest.raises(EngineError, match="the same deal"):
        Rollouts(seen.known[seen.position.actor], 1, nested=playouts(public, FEW))


@pytest.mark.parametrize(("worlds", "tricks"), [(0, 1), (1, -1)])
def test_a_search_has_worlds_and_tricks(worlds: int, tricks: int) -> None:
    with pytest.raises(EngineError):
        Nested(worlds, tricks)
