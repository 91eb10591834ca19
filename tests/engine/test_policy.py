"""Policies: always legal, using only the seat's knowledge, and reproducible."""

from random import Random
from typing import Any

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import IMITATION, RANDOM, RULES, Policy
from femopp.engine.position import CHANCE_PLAYER, Position
from femopp.engine.registry import ENGINES
from femopp.kits import GAMES
from tests.engine.by_policy import playouts
from tests.engine.lockstep import random_options, seen, told
from tests.engine.seeing import Seen
from tests.engine.test_positions import dealt, undealt
from tests.engine.uncompiled import said_uncompiled

games = pytest.mark.parametrize("name", ENGINES)
without_chance = pytest.mark.parametrize("policy", [RULES, IMITATION], ids=["rules", "imitation"])


def any_match(name: str, chance: Random) -> tuple[Position, str]:
    """Return a match with random options, and these options."""
    game = GAMES[name]
    options = random_options(game.options, chance)
    players = chance.choice(game.players(options))
    return ENGINES[name].new_match(options, players=players), told(options)


@games
@without_chance
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_always_legal(name: str, policy: Policy, first: int) -> None:
    for seed in range(first, first + 20):
        chance = Random(seed)
        match, options = any_match(name, chance)
        for _step in range(300):
            if match.is_over:
                break
            if match.actor == CHANCE_PLAYER:
                match.deal_from(Chance(chance.getrandbits(64)))
                continue
            action = match.choose(Chance(seed), policy)
            assert action in match.legal(), (seed, options, match.legal(), action)
            match.play(action if chance.random() < 0.8 else chance.choice(match.legal()))


@games
@without_chance
@pytest.mark.parametrize("seed", range(12))
def test_two_worlds(name: str, policy: Policy, seed: int) -> None:
    """Check that the choice doesn't depend on the hidden cards."""
    deal = Seen(name, seed)
    while deal.goes_on():
        position = deal.position
        if position.actor != CHANCE_PLAYER:
            known = deal.known[position.actor]
            for world in known.worlds(3, Chance(seed)):
                other = known.position(world)
                action = position.choose(Chance(seed), policy)
                assert other.choose(Chance(seed), policy) == action, (str(deal), world)
        deal.step()


@games
def test_the_same_seed_plays_the_same(name: str) -> None:
    for policy in (RANDOM, Policy(0.2), RULES, IMITATION, Policy(0.2, imitates=True)):
        ends = []
        for _again in range(2):
            match = dealt(name)
            actions = match.play_out(Chance(9), policy)
            ends.append((actions, seen(match), match.play_outs(Chance(3), 20, policy)))
        assert ends[0] == ends[1]


@games
def test_rules_alone_need_no_chance_and_a_little_is_no_rule(name: str) -> None:
    match = dealt(name)
    twins = [match.clone() for _twin in range(30)]
    for seed, twin in enumerate(twins):
        while twin.actor >= 0:
            twin.play(twin.policy_action())
        again = match.clone()
        again.play_out(Chance(seed), RULES)
        assert again.plays() == twin.plays() == twins[0].plays()
    mixed = set()
    for seed in range(30):
        twin = match.clone()
        twin.play_out(Chance(seed), Policy(0.3))
        mixed.add(tuple(twin.plays()))
    assert len(mixed) > 10


@games
def test_an_imitation_plays_differently_where_it_is_trained(name: str) -> None:
    match = dealt(name)
    by_rules, imitating = match.clone(), match.clone()
    by_rules.play_out(Chance(1), RULES)
    imitating.play_out(Chance(1), IMITATION)
    assert (by_rules.plays() != imitating.plays()) == (name in {"rifki", "rodskagg", "sheepshead"})


@games
def test_by_chance_alone_is_what_playouts_are_without_a_policy(name: str) -> None:
    match = dealt(name)
    assert match.play_outs(Chance(5), 50, RANDOM) == match.play_outs(Chance(5), 50)
    assert match.play_outs(Chance(5), 50, Policy(1)) == match.play_outs(Chance(5), 50)
    assert match.play_outs(Chance(5), 50, Policy(1, imitates=True)) == match.play_outs(
        Chance(5), 50
    )


@games
def test_nobody_is_to_act(name: str) -> None:
    match = undealt(name)
    with pytest.raises(EngineError, match="nobody is to act"):
        match.policy_action()
    with pytest.raises(EngineError, match="nobody is to act"):
        match.choose(Chance(1))
    assert match.play_out(Chance(1), RULES) == 0


@games
@pytest.mark.parametrize("policy", [None, 0.5, "rules", RULES.by_chance])
def test_no_policy(name: str, policy: Any) -> None:
    match = dealt(name)
    before = seen(match)
    with pytest.raises(TypeError, match="policy must be a Policy"):
        match.play_out(Chance(1), policy)
    with pytest.raises(TypeError, match="policy must be a Policy"):
        match.play_outs(Chance(1), 2, policy)
    with pytest.raises(TypeError, match="policy must be a Policy"):
        match.choose(Chance(1), policy)
    assert seen(match) == before


@pytest.mark.parametrize("probability", [-0.1, 1.1, float("nan"), float("inf")])
def test_no_probability(probability: float) -> None:
    with pytest.raises(EngineError, match="a probability is from 0 to 1"):
        Policy(probability)


def test_uncompiled_it_is_the_same() -> None:
    program = "from tests.engine.by_policy import playouts; print(playouts())"
    assert said_uncompiled(program) == str(playouts())
