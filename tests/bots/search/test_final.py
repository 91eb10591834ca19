"""The second comparison of the last cards, by playouts in which the seats search too."""

from array import array
from dataclasses import replace
from typing import Any

import pytest

from femopp.bots import simulate
from femopp.bots.bot import Strategy, by
from femopp.bots.search import Budget, Level, searching
from femopp.bots.search.halving import Compared, Final, compared
from femopp.engine.policy import Nested
from femopp.engine.searching.rollouts import Rollouts
from femopp.rulebook import Game
from tests.bots.search.test_levels import SEARCHED, TABLES, _at_a_loss, named, some_deals
from tests.engine.nested import playouts
from tests.engine.seeing import Seen

IN_HASTE = Level(
    Budget(actions=200, worlds=8, batch=4),
    final=Final(Nested(worlds=2, tricks=1), among=2, budget=Budget(400, worlds=4, batch=1)),
)


def hasty(game: str) -> Strategy:
    return searching(IN_HASTE, otherwise=_at_a_loss)(game)


@pytest.mark.parametrize(("game", "preset"), TABLES, ids=named)
def test_it_thinks_at_every_table_that_is_dealt_well(game: Game[Any], preset: str) -> None:
    some_deals(hasty(game.name), game, preset)


@pytest.mark.parametrize("game", SEARCHED, ids=named)
def test_the_same_seed_plays_the_same_deal(game: Game[Any]) -> None:
    options = game.options.of(**({"rituals": "auto"} if game.name == "rodskagg" else {}))
    bots = [by(hasty(game.name))] * game.players(options)[0]
    first, again = (simulate(game, options, bots, 5, most_deals=1).match.log for _time in range(2))
    assert first == again


# The candidates left


def rifki_lead(seed: int = 1) -> Seen:
    """Return a position at the first card of a deal of Rifki."""
    seen = Seen("rifki", seed)
    seen.step()
    return seen


def test_so_many_are_left() -> None:
    seen = rifki_lead()
    candidates = [(card,) for card in seen.position.legal()]
    for leaves in (2, 3):
        rollouts = Rollouts(seen.known[seen.position.actor], 1)
        budget = Budget(actions=10**9, worlds=40, batch=4, leaves=leaves)
        assert len(compared(rollouts, candidates, [0.0] * len(candidates), budget).left) == leaves


def test_no_final_is_played_with_few_candidates() -> None:
    seen = rifki_lead()
    rollouts = Rollouts(seen.known[seen.position.actor], 1)
    candidates = [(card,) for card in seen.position.legal()[:3]]
    weighed = compared(rollouts, candidates, [0.0] * 3, Budget(10**9, worlds=40, leaves=3))
    assert list(weighed.left) == [0, 1, 2]
    assert rollouts.worlds == 0


def test_the_final_playouts_decide() -> None:
    before = Compared([4, 1], [array("d", [float(place)]) for place in range(5)], [0.0] * 5)
    after = before.then(Compared([1, 0], [array("d", [7.0]), array("d", [9.0])], [0.0] * 2))
    assert list(after.left) == [1, 4]
    assert [list(means) for means in after.means] == [[0.0], [9.0], [2.0], [3.0], [7.0]]


# Time


def test_its_time_is_most_of_all() -> None:
    level = IN_HASTE.within(1.0)
    assert level.final is not None
    assert level.final.budget.seconds == pytest.approx(0.9)
    assert level.final.leaving(level.budget).seconds == pytest.approx(0.1)
    assert IN_HASTE.within(None) == IN_HASTE


def test_without_a_final_all_time_goes_to_the_choice() -> None:
    assert IN_HASTE.within(1.0).budget.seconds == 1.0
    assert IN_HASTE.within(1.0).weighing().budget.seconds == 1.0


def test_a_final_is_left_as_many_as_it_is_for() -> None:
    final = IN_HASTE.final
    assert final is not None
    assert final.leaving(IN_HASTE.budget) == replace(IN_HASTE.budget, leaves=final.among)


def test_inner_playouts_count() -> None:
    seen = rifki_lead()
    known, public = seen.known[seen.position.actor], seen.known[-1]
    cards = [(card,) for card in seen.position.legal()[:2]]
    plain = Rollouts(known, 1)
    nested = Rollouts(known, 1, nested=playouts(public, Nested(worlds=3, tricks=1)))
    budget = Budget(actions=3_000, worlds=1_000, batch=1, halves=False)
    for rollouts in (plain, nested):
        compared(rollouts, cards, [0.0, 0.0], budget)
        assert rollouts.actions >= 3_000
    assert plain.worlds > 3 * nested.worlds


def test_a_hint_weighs_without_it() -> None:
    assert IN_HASTE.weighing() == replace(IN_HASTE, final=None).weighing()


def test_the_chance_of_playouts_is_that_of_their_world() -> None:
    """Equal cards bring the same in the same worlds, in nested playouts as well."""
    seen = rifki_lead(4)
    public = seen.known[-1]
    rollouts = Rollouts(
        seen.known[seen.position.actor], 1, nested=playouts(public, Nested(worlds=3, tricks=2))
    )
    sums = array("d", [0.0, 0.0])
    card = seen.position.legal()[0]
    rollouts.play([(card,), (card,)], sums, 3)
    assert sums[0] == sums[1] != 0
