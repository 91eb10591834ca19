"""Rollouts check their arguments, and give the same results compiled or not."""

from array import array
from collections.abc import Sequence
from typing import Any

import pytest

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotLegal
from femopp.engine.inference import Inference
from femopp.engine.registry import ENGINES
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.searching.value import Value
from femopp.engine.worlds import Knowledge, knowledge
from femopp.games.rodskagg.engine.nearer_zero import NearerZero
from femopp.games.rodskagg.equity import equity_of
from femopp.kits import GAMES
from tests.engine.rolled import brought, dealt, rollouts
from tests.engine.uncompiled import said_uncompiled
from tests.engine.weighed import draw


@pytest.mark.parametrize("name", ENGINES)
def test_uncompiled_they_say_the_same(name: str) -> None:
    program = f"from tests.engine.rolled import brought; print(brought({name!r}))"
    assert said_uncompiled(program) == str(brought(name))


def sums(number: int) -> Any:
    return array("d", bytes(8 * number))


def test_later_worlds_are_added() -> None:
    whole, first, then = sums(2), sums(2), sums(2)
    one, another = rollouts("rifki"), rollouts("rifki")
    for together, apart in ((whole, first), (whole, then)):
        one.play([(52,), (61,)], together, 5)
        another.play([(52,), (61,)], apart, 5)
    assert list(whole) == [before + after for before, after in zip(first, then, strict=True)]
    assert first != then
    assert one.worlds == another.worlds == 10
    assert one.actions == another.actions


def test_the_ends_are_those_of_the_playouts() -> None:
    one, another, whole = rollouts("rifki"), rollouts("rifki"), sums(2)
    one.play([(52,), (61,)], whole, 6)
    worlds = another.ends([(52,), (61,)], 6)
    values = [[value for _end, value in ends] for _before, ends in worlds]
    assert [sum(of) for of in zip(*values, strict=True)] == list(whole)
    assert (one.worlds, one.actions) == (another.worlds, another.actions)
    for before, ends in worlds:
        assert not before.deal_is_over
        assert before.hands()[before.actor] == worlds[0][0].hands()[before.actor]
        for end, value in ends:
            assert end.deal_is_over
            assert end.scores()[before.actor] == Value().at_end(end, before.actor) == value
            takers = end.trick_takers()
            assert [takers.count(seat) for seat in range(4)] == end.tricks_taken()


def test_ends_and_values_refuse_what_makes_no_sense() -> None:
    with pytest.raises(EngineError):
        rollouts("rifki").ends([], 1)
    with pytest.raises(EngineError):
        rollouts("rifki").ends([(52,)], -1)
    with pytest.raises(NotLegal):
        rollouts("rifki").ends([(0,)], 1)
    ((before, ((end, _value),)),) = rollouts("rifki").ends([(52,)], 1)
    for at, seat in ((before, 0), (end, 4), (end, -1)):
        with pytest.raises(EngineError):
            Value().at_end(at, seat)


@pytest.mark.parametrize(
    ("candidates", "into", "worlds"),
    [
        ([], sums(0), 1),
        ([(52,)], sums(2), 1),
        ([()], sums(1), 1),
        ([(52, 0, 1)], sums(1), 1),
        ([(52,)], sums(1), -1),
    ],
)
def test_senseless_arguments_are_refused(candidates: Any, into: Any, worlds: int) -> None:
    with pytest.raises(EngineError):
        rollouts("rifki").play(candidates, into, worlds)


@pytest.mark.parametrize("step", [0, 51, 62, 63, 64, -1, 10**20])
def test_so_is_what_is_not_legal(step: int) -> None:
    with pytest.raises(NotLegal):
        rollouts("rifki").play([(step,)], sums(1), 1)


def test_a_second_step_must_be_legal_after_the_first() -> None:
    match: Any = ENGINES["sheepshead"].new_match(GAMES["sheepshead"].options.of())
    match.deal_from(Chance(1))
    picker = match.actor
    known = knowledge(match, picker)
    before = match.hands()[picker]
    match.play(33)
    known.see(33, match.hands()[picker] & ~before)
    one = Rollouts(known, 1)
    held = [card for card in range(32) if match.hands()[picker] >> card & 1]
    one.play([(held[0], held[1])], sums(1), 1)
    one.play([(held[1], held[0])], sums(1), 1)
    for pair in ((held[0], held[0]), (held[1], held[1])):
        with pytest.raises(NotLegal):
            one.play([pair], sums(1), 1)


def simply_played(known: Knowledge, world: Sequence[int], step: int) -> int:
    """Return an action's points if all others play simply, and the observer by rules of thumb."""
    match: Any = known.position(world)
    match.play(step)
    while not match.deal_is_over:
        rules = match.actor == known.observer
        match.play(match.policy_action() if rules else bits.lowest(match.simple_choices()))
    score: int = match.scores()[known.observer]
    return score


@pytest.mark.parametrize("seed", range(20))
def test_simple_players_play_simply(seed: int) -> None:
    match = dealt("rodskagg", seed)
    known = knowledge(match, match.actor)
    inference = Inference(calls=1.0, cards=1.0, times=1, simple=1.0)
    worlds, _simple = draw(known, 5, inference, seed)
    legal = match.legal()
    found = sums(len(legal))
    Rollouts(known, seed, inference=inference).play([(step,) for step in legal], found, 5)
    expected = [sum(simply_played(known, world, step) for world in worlds) for step in legal]
    assert list(found) == expected


@pytest.mark.parametrize(
    "value",
    [NearerZero(won=1.0, lost=1.0, up=1.0), equity_of(GAMES["rodskagg"].options.of())],
    ids=["the way to zero", "the chance to win"],
)
def test_rodskaggs_arguments_are_refused_by_other_games(value: Value) -> None:
    match = ENGINES["rifki"].new_match(GAMES["rifki"].options.of(first_dealer="1"))
    match.deal_from(Chance(1))
    with pytest.raises(EngineError, match="another game"):
        Rollouts(knowledge(match, 0), 1, value)


def test_equal_cards_are_one_choice_and_unique_ones_are_not() -> None:
    match: Any = ENGINES["rifki"].new_match(GAMES["rifki"].options.of(first_dealer="1"))
    clubs = (1 << 13) - 1
    match.deal([clubs << 13 * suit for suit in range(4)])
    known = knowledge(match, 0)
    known.see(61)
    # All clubs are equal in value, and nobody else can hold one.
    assert Rollouts(known, 1).apart(clubs) == 1
    assert Rollouts(known, 1, unique=1 << 5).apart(clubs) == 1 | 1 << 5 | 1 << 6
    known = knowledge(match, 0)
    known.see(57)
    # In Kiz the queen differs.
    assert Rollouts(known, 1).apart(clubs) == 1 | 1 << 10 | 1 << 11
