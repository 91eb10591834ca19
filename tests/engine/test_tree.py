"""A tree of what can follow a card: it finds plans, sees no hidden card, and counts correctly."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import Growth
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.table import ENGINES
from femopp.engine.worlds import Knowledge, knowledge
from femopp.games import GAMES
from tests.engine.grown import FEW, at_cards, brought, played, rollouts
from tests.engine.seeing import Seen

UNCOMPILED = """
from tests.engine.uncompiled import hide_compiled
hide_compiled()
from tests.engine.grown import brought
from femopp.engine.table import ENGINES
print([brought(name) for name in ENGINES])
"""


# What it finds

CLUBS, DIAMONDS, HEARTS = 0, 13, 26
TWO, THREE, FOUR, JACK, QUEEN, KING, ACE = 0, 1, 2, 9, 10, 11, 12
SPADES_ARE_TRUMP = 55
A_TRICK = 50

LAST_CARDS = (
    (HEARTS + ACE, HEARTS + KING, HEARTS + TWO),
    (HEARTS + QUEEN, HEARTS + JACK, CLUBS + TWO),
    (CLUBS + THREE, CLUBS + FOUR, CLUBS + JACK),
    (DIAMONDS + TWO, DIAMONDS + THREE, DIAMONDS + FOUR),
)


def three_tricks_left() -> tuple[Knowledge, int]:
    """Rifki, no trump left: seat 0 leads, with the highest two hearts and the lowest.

    The queen and the jack are the only other hearts, wherever they lie. Whoever plays the ace and
    the king first draws both, and wins the last trick with the two. Rules of thumb lead low.
    Also what the seat has won so far.
    """
    for seed in range(1000):
        match, history = _played_down_to(LAST_CARDS, Random(seed))
        if history and match.actor == 0:
            begun = _dealt(LAST_CARDS, Random(seed))
            return knowledge(begun, 0, history), match.card_points()[0]
    raise AssertionError("there is such a deal")


def _dealt(last: Sequence[Sequence[int]], chance: Random) -> Any:
    match: Any = ENGINES["rifki"].new_match(GAMES["rifki"].options.of(first_dealer="1"))
    kept = [card for cards in last for card in cards]
    rest = [card for card in range(52) if card not in kept]
    chance.shuffle(rest)
    match.deal(
        [sum(1 << card for card in (*cards, *rest[seat::4])) for seat, cards in enumerate(last)]
    )
    return match


def _played_down_to(last: Sequence[Sequence[int]], chance: Random) -> tuple[Any, list[int]]:
    """A deal played by chance until these cards are left; no history where rules forbid that."""
    match, history = _dealt(last, chance), [SPADES_ARE_TRUMP]
    match.play(SPADES_ARE_TRUMP)
    kept = {card for cards in last for card in cards}
    while len(match.plays()) < 40:
        may = [card for card in match.legal() if card not in kept]
        if not may:
            return match, []
        history.append(chance.choice(may))
        match.play(history[-1])
    return match, history


def test_it_finds_a_plan_of_three_cards() -> None:
    known, so_far = three_tricks_left()
    means = []
    for growth in (None, Growth(nodes=5_000)):
        one = rollouts(known, growth)
        played(one, 2_000)
        cards, sums = played(one, 1_000)
        assert cards == [(HEARTS + TWO,), (HEARTS + KING,)]
        means.append([(total / 1_000 - so_far) / A_TRICK for total in sums])
    (_two, by_rules_of_thumb), (two, king) = means
    assert by_rules_of_thumb < 2.5
    assert 2.9 < king <= 3
    assert two < 1


def test_what_follows_can_be_looked_at() -> None:
    known, _so_far = three_tricks_left()
    one = rollouts(known, Growth(nodes=5_000))
    played(one, 2_000)
    assert one.tree is not None
    assert set(one.tree.after()) == {HEARTS + TWO, HEARTS + KING}
    assert {visits for visits, _mean in one.tree.after().values()} == {2_000}
    with pytest.raises(EngineError, match="has not been tried"):
        one.tree.after(CLUBS + TWO)


# How it grows


@pytest.mark.parametrize("name", ENGINES)
def test_each_simulation_goes_on_by_one_node_until_there_is_no_room(name: str) -> None:
    seen = at_cards(name, 1)
    one = rollouts(seen.known[seen.position.actor], Growth(nodes=120))
    cards, _sums = played(one, 5)
    assert one.tree is not None
    assert one.tree.nodes <= 1 + 5 * len(cards)
    for _time in range(40):
        played(one, 5)
    assert one.tree.nodes <= 120
    assert {visits for visits, _mean in one.tree.after().values()} == {5 * 41}


@pytest.mark.parametrize("name", ENGINES)
def test_who_comes_to_a_node_again_goes_beyond_it(name: str) -> None:
    seen = at_cards(name, 2)
    one = rollouts(seen.known[seen.position.actor], Growth(nodes=100_000))
    cards, sums = played(one, 300)
    assert one.tree is not None
    for (card,), total in zip(cards, sums, strict=True):
        visits, mean = one.tree.after()[card]
        assert visits == 300
        assert mean == pytest.approx(total / 300)
        # The first only makes the node; a deal that ends with the card leads nowhere.
        assert sum(number for number, _mean in one.tree.after(card).values()) in (0, 299)


@pytest.mark.parametrize("name", ENGINES)
def test_the_same_seed_grows_the_same_tree(name: str) -> None:
    assert brought(name) == brought(name)
    seen = at_cards(name, 3)
    known = seen.known[seen.position.actor]
    assert played(rollouts(known, seed=1), 50) != played(rollouts(known, seed=2), 50)


def test_uncompiled_it_grows_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", UNCOMPILED],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.strip() == str([brought(name) for name in ENGINES])


# What it sees


@pytest.mark.parametrize("name", ENGINES)
def test_cards_that_the_observer_cannot_see_change_nothing(name: str) -> None:
    different = 0
    for seed in range(5, 9):
        seen = at_cards(name, seed)
        observer = seen.position.actor
        public, own = seen.known[-1], seen.known[observer]
        if any(one.seat == observer for one in seen.exchanges):
            continue
        seats = [public.seated(observer, own.position(world)) for world in own.worlds(3, Chance(2))]
        grown = [played(rollouts(seat), 60) for seat in seats]
        assert grown[0] == grown[1] == grown[2]
        different += len({tuple(own.position(world).hands()) for world in own.worlds(3, Chance(2))})
    assert different > 4


# What makes no sense


@pytest.mark.parametrize(
    "values", [{"nodes": 0}, {"nodes": 9, "explores": -0.1}], ids=["no root", "turns away"]
)
def test_a_tree_has_a_root_and_looks_ahead(values: Any) -> None:
    with pytest.raises(EngineError):
        Growth(**values)


def test_it_grows_where_a_card_is_to_be_played() -> None:
    seen = Seen("sheepshead", 1)
    with pytest.raises(EngineError, match="a card is to be played"):
        Rollouts(seen.known[seen.position.actor], 1, growth=FEW)
