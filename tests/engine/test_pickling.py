"""Positions pickle and compare by value, in every game, at every moment."""

import pickle
import subprocess
import sys
from typing import Any

import pytest

from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import RANDOM
from femopp.engine.registry import ENGINES
from femopp.engine.worlds import knowledge
from femopp.kits import game_named
from tests.kit_files import OWN_GAMES

SKANE = {"preset": "skane", "fresh_hand": True}


def begun(game: str, **changed: Any) -> Any:
    rules = game_named(game)
    preset = changed.pop("preset", None)
    options = rules.options.of(preset, **{**ENGINES[game].needed, **changed})
    return ENGINES[game].new_match(options, players=rules.usual_players(options))


def moments(match: Any, number: int, seed: int = 1) -> Any:
    """Yield the match after each action."""
    chance = Chance(seed)
    for _action in range(number):
        if match.actor == -1:
            return
        if match.actor < 0:
            match.deal_from(chance)
        else:
            match.play(match.choose(chance, RANDOM))
        yield match


@pytest.mark.parametrize(
    ("game", "changed"), [*[(game, {}) for game in sorted(OWN_GAMES)], ("rodskagg", SKANE)]
)
def test_a_position_from_a_pickle_is_the_same_and_goes_on_alike(
    game: str, changed: dict[str, Any]
) -> None:
    for number, match in enumerate(moments(begun(game, **changed), 400)):
        other = pickle.loads(pickle.dumps(match))
        assert other == match
        assert other.legal() == match.legal()
        if number % 20:
            continue
        one = match.clone()
        for now, then in zip(
            moments(one, 60, seed=number), moments(other, 60, seed=number), strict=True
        ):
            assert now == then
            assert (now.hands(), now.points(), now.scores()) == (
                then.hands(),
                then.points(),
                then.scores(),
            )


@pytest.mark.parametrize("game", sorted(OWN_GAMES))
def test_a_position_after_an_undo_is_what_it_was(game: str) -> None:
    undone = 0
    for match in moments(begun(game), 400):
        if match.actor < 0:
            continue
        before = match.clone()
        for action in match.legal():
            match.play(action)
            assert match != before
            match.undo()
            assert match == before
            undone += 1
    assert undone > 200


def test_positions_under_other_rules_differ() -> None:
    rifki = begun("rifki")
    assert rifki == begun("rifki")
    assert rifki != begun("rifki", overtrump=True)
    assert rifki != begun("sheepshead")
    assert rifki != "rifki"


def test_a_position_that_can_change_is_no_key() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(begun("rifki"))


@pytest.mark.parametrize(
    ("game", "changed"), [*[(game, {}) for game in sorted(OWN_GAMES)], ("rodskagg", SKANE)]
)
def test_knowledge_from_a_pickle_draws_the_same_worlds(game: str, changed: dict[str, Any]) -> None:
    match, chance = begun(game, **changed), Chance(2)
    match.deal_from(chance)
    known = [knowledge(match, observer) for observer in range(-1, match.players)]
    while match.actor >= 0:
        again = pickle.loads(pickle.dumps(known))
        assert again == known
        for one, other in zip(known, again, strict=True):
            assert one.worlds(3, Chance(5)) == other.worlds(3, Chance(5))
        follow(match, known, match.choose(chance, RANDOM))
        assert again != known


def follow(match: Any, known: list[Any], action: int) -> None:
    """Play this, and let everybody see it."""
    seat, before = match.actor, match.hands()[match.actor]
    match.play(action)
    after = match.hands()[seat]
    exchanged = after.bit_count() == before.bit_count() and after != before
    for one in known:
        one.see(action, (after if exchanged else after & ~before) if one.observer == seat else 0)


FLIPS = """
import pickle, resource, sys
from femopp.engine.chance import Chance

# A damaged length makes pickle itself ask for gigabytes.
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

def look(found):
    kind = type(found).__name__
    if kind == "list":
        [look(one) for one in found]
    elif kind == "Batch":
        found.play_out(Chance(1))
    elif hasattr(found, "play_out"):
        found.play_out(Chance(1))
    elif hasattr(found, "worlds"):
        found.worlds(3, Chance(1))

data = sys.stdin.buffer.read()
refused = same = 0
for place in range(len(data)):
    damaged = bytearray(data)
    damaged[place] ^= int(sys.argv[1])
    print(place, file=sys.stderr, flush=True)
    try:
        found = pickle.loads(bytes(damaged))
    except Exception:
        refused += 1
    else:
        look(found)
        same += 1
print(refused, same)
"""
"""Damages each byte of a pickle; what is read all the same is used, in a process of its own."""


@pytest.mark.skipif(sys.platform == "win32", reason="memory can't be limited there")
@pytest.mark.parametrize("flip", [1, 0x80])
@pytest.mark.parametrize("game", sorted(OWN_GAMES))
def test_a_damaged_pickle_is_refused_or_means_the_same(game: str, flip: int) -> None:
    dealt = next(moments(begun(game), 1)).clone()
    *_before, match = moments(begun(game), 25)
    for one in (match, knowledge(dealt, 0), Batch([match, match.clone()])):
        done = subprocess.run(
            [sys.executable, "-c", FLIPS, str(flip)],
            input=pickle.dumps(one),
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, (type(one).__name__, done.stderr.split()[-1:])
        refused, same = map(int, done.stdout.split())
        # Some bytes only say how the rest is written.
        assert refused > 10 * same


def test_damage_is_named() -> None:
    *_before, match = moments(begun("rifki"), 25)
    data = pickle.dumps(match)
    (restore, (game, options, players, state, sum_)) = match.__reduce__()
    assert pickle.loads(data) == restore(game, options, players, state, sum_) == match
    with pytest.raises(EngineError, match="this pickle is damaged"):
        restore(game, options, players, (*state[:-1], 18), sum_)
    with pytest.raises(EngineError, match="this pickle is damaged"):
        restore(game, options, players + 1, state, sum_)
