"""Ctrl-C ends a long call at once, and a solver keeps no wrong entry in its table."""

import gc
import signal
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from femopp.engine.chance import Chance
from femopp.engine.inference import Inference
from femopp.engine.policy import IMITATION, Policy
from femopp.engine.position import Position
from femopp.engine.registry import ENGINES
from femopp.engine.searching.likelihood import Likelihood
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.solving import Aim, Solver
from femopp.engine.worlds import knowledge
from femopp.kits import GAMES
from tests.engine.batches import dealt
from tests.engine.compiled import compiled

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")

SOON = 0.02
"""Seconds: an instant, for searches of minutes or tenths of a second."""

SEARCHES: dict[str, Callable[[Solver, Position], object]] = {
    "each for themselves": lambda solver, match: solver.for_each(match, Aim.TRICKS),
    "one side, by points": lambda solver, match: solver.for_side(match, [0], Aim.SCORES),
    "one side, by tricks": lambda solver, match: solver.for_side(match, [0, 1], Aim.TRICKS),
}


class Interrupted(Exception):
    """The signal handler's exception, like `KeyboardInterrupt` for Ctrl-C."""


@contextmanager
def interrupted_soon() -> Iterator[None]:
    def interrupt(*_signal: object) -> None:
        raise Interrupted

    before = signal.signal(signal.SIGALRM, interrupt)
    # An exception in the middle of a collection is lost: Hypothesis has a callback there.
    gc.disable()
    signal.setitimer(signal.ITIMER_REAL, SOON)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_it_ends_at_once_and_the_solver_goes_on_with_the_next(
    search: Callable[[Solver, Position], object],
) -> None:
    solver = Solver(size=12)
    with pytest.raises(Interrupted), interrupted_soon():
        search(solver, rifki(3, cards=13))
    late = rifki(3, cards=3)
    assert search(solver, late) == search(Solver(size=12), late)


@compiled
@pytest.mark.parametrize("deal", [17, 20, 38, 47, 49])
def test_asked_once_more_it_finds_what_it_would_have_found(deal: int) -> None:
    """Check that nothing of the interrupted line is kept."""
    search, match = SEARCHES["one side, by tricks"], rifki(deal, cards=11)
    solver = Solver(size=16)
    with pytest.raises(Interrupted), interrupted_soon():
        search(solver, match)
    assert search(solver, match) == search(Solver(size=16), match)


CALLS: dict[str, Callable[[Position], object]] = {
    "random playouts": lambda match: match.play_outs(Chance(1), 10**12),
    "playouts by a policy": lambda match: match.play_outs(Chance(1), 10**12, Policy(0.05)),
    "a count": lambda match: match.perft(40),
}
"""Calls that would take hours or more."""


@compiled
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_long_call_ends_and_leaves_the_position_as_it_was(
    call: Callable[[Position], object],
) -> None:
    match = rifki(3, cards=13)
    before = match.clone()
    with pytest.raises(Interrupted), interrupted_soon():
        call(match)
    assert match == before


@compiled
@pytest.mark.parametrize("call", ["play_out", "play_on"])
def test_many_rows_are_left_in_order(call: str) -> None:
    """The first are played out, the last are as they were, and the batch goes on."""
    batch = dealt("sheepshead", 1 << 17)
    last = batch[-1]
    with pytest.raises(Interrupted), interrupted_soon():
        if call == "play_out":
            batch.play_out(Chance(1))
        else:
            batch.play_on(0, Chance(1), IMITATION)
    assert batch[-1] == last
    assert batch[0] != dealt("sheepshead", 1 << 17)[0]
    batch.play(batch.choose_at_random(Chance(1)))


@compiled
def test_dealing_ends_when_some_rows_are_dealt() -> None:
    batch = dealt("rodskagg", 1 << 17)
    batch.play_out(Chance(1))
    with pytest.raises(Interrupted), interrupted_soon():
        batch.deal_from(Chance(1))
    is_dealt = not batch.deal_is_over()[-1]
    assert not is_dealt
    batch.deal_from(Chance(1), batch.deal_is_over())


@compiled
def test_the_worlds_that_are_not_drawn_yet_stay_empty() -> None:
    known = knowledge(dealt("rodskagg", 1)[0], 1)
    worlds = array("Q", bytes(8 * known.places << 22))
    with pytest.raises(Interrupted), interrupted_soon():
        known.fill(worlds, Chance(1))
    last = worlds[-known.places]
    assert not last
    assert known.worlds(2, Chance(1))


@compiled
def test_weighing_worlds_ends_before_one_is_chosen() -> None:
    position = dealt("rodskagg", 1)[0]
    known = knowledge(position.clone(), 1)
    for _action in range(3):
        known.see(played_on(position))
    worlds = array("Q", bytes(8 * known.places << 15))
    likelihood = Likelihood(known, Inference(calls=0.5, cards=0.5))
    with pytest.raises(Interrupted), interrupted_soon():
        likelihood.fill(worlds, Chance(1))
    first = worlds[0]
    assert not first


def played_on(position: Position) -> int:
    action = position.policy_action()
    position.play(action)
    return action


@compiled
def test_comparing_candidates_ends_and_can_begin_anew() -> None:
    position = dealt("rifki", 1)[0]
    rollouts = Rollouts(knowledge(position, position.actor), seed=1)
    ways = [(action,) for action in position.legal()]
    with pytest.raises(Interrupted), interrupted_soon():
        rollouts.play(ways, array("d", bytes(8 * len(ways))), 1 << 17)
    assert rollouts.worlds == 0
    rollouts.play(ways, array("d", bytes(8 * len(ways))), 1)
    assert rollouts.worlds == 1


def rifki(deal: int, cards: int) -> Position:
    """Return a Rifki deal in play in which nobody has more than this many cards left."""
    match = ENGINES["rifki"].new_match(GAMES["rifki"].options.of(None), players=4)
    match.deal_from(Chance(deal))
    while not match.trick() or max(hand.bit_count() for hand in match.hands()) > cards:
        match.play(match.legal()[0])
    return match
