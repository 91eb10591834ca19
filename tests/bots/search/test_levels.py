"""Levels that search: reproducible, within their budget, and never without an action."""

from typing import Any

import pytest

from femopp.bots import Luck, bot_named, simulate
from femopp.bots.bot import Strategy, by
from femopp.bots.manners import Manners
from femopp.bots.search import Budget, Level, searching
from femopp.bots.search.halving import compared
from femopp.bots.sit import greedy
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.registry import ENGINES
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.worlds import knowledge
from femopp.games.rodskagg.manners import with_rituals
from femopp.kits import GAMES, games_with, required_part
from femopp.rulebook import Action, Game
from femopp.tricks import Seat

SEARCHED = [GAMES[name] for name in games_with("search")]
TABLES = [(game, preset.name) for game in SEARCHED for preset in game.options.presets]


def named(one: object) -> str:
    return one if isinstance(one, str) else str(getattr(one, "name", one))


def hasty(game: str) -> Strategy:
    return searching(Level(Budget(actions=200, worlds=8, batch=4)), otherwise=_at_a_loss)(game)


def _at_a_loss(game: str) -> Strategy:
    def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        raise AssertionError(f"the engine knows no such deal of {game}: {view}")

    return choose


@pytest.mark.parametrize(("game", "preset"), TABLES, ids=named)
def test_it_thinks_at_every_table_that_is_dealt_well(game: Game[Any], preset: str) -> None:
    some_deals(hasty(game.name), game, preset)


def some_deals(strategy: Strategy, game: Game[Any], preset: str) -> None:
    """Play a few deals in which it has all seats."""
    options = game.options.of(preset)
    bot = by(strategy)
    if getattr(options, "rituals", None) == "manual":
        # Manners perform the rituals, with lapses; the strategy does the rest.
        bot = with_rituals(strategy, Manners(forgetfulness=0.5, alertness=0.5))
    simulate(game, options, [bot] * game.players(options)[0], 3, most_deals=6)


@pytest.mark.parametrize("game", SEARCHED, ids=named)
def test_the_same_seed_plays_the_same_deal(game: Game[Any]) -> None:
    options = game.options.of()
    number = game.usual_players(options)
    bots = [bot_named("club", game.name), *[bot_named("greedy", game.name)] * (number - 1)]
    first, again = (simulate(game, options, bots, 5, most_deals=1).match.log for _time in range(2))
    assert first == again


def test_a_deal_that_the_engine_has_not_is_played_as_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unheard_of(view: Any, seat: Seat) -> Any:
        raise EngineError("a revoke, say")

    monkeypatch.setattr(required_part("rifki", "search"), "known", unheard_of)
    game = GAMES["rifki"]
    options = game.options.of()
    club, sensible = ([bot_named(name, "rifki")] * 4 for name in ("club", "greedy"))
    assert (
        simulate(game, options, club, 1, most_deals=1).match.log
        == simulate(game, options, sensible, 1, most_deals=1).match.log
    )


def test_a_mistake_is_logged_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def mistaken(view: Any, seat: Seat) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(required_part("sheepshead", "search"), "known", mistaken)
    game = GAMES["sheepshead"]
    simulate(game, game.options.of(), [bot_named("club", "sheepshead")] * 5, 1, most_deals=1)
    assert "search in " in caplog.text


# Rollouts


def rifki_choice(seed: int) -> Rollouts:
    """The dealer of Rifki chooses a contract."""
    match = ENGINES["rifki"].new_match(GAMES["rifki"].options.of(first_dealer="1"))
    match.deal_from(Chance(seed))
    return Rollouts(knowledge(match, match.actor), seed)


def test_a_budget_is_kept_to_within_a_batch() -> None:
    rollouts = rifki_choice(1)
    budget = Budget(actions=5_000, worlds=1_000, batch=2)
    compared(rollouts, [(action,) for action in range(52, 62)], [0.0] * 10, budget)
    # Each of ten candidates takes at most 52 cards and the choice in each of two worlds.
    assert 5_000 <= rollouts.actions <= 5_000 + 2 * 10 * 53


def test_worlds_are_bounded_too() -> None:
    rollouts = rifki_choice(1)
    compared(rollouts, [(52,), (53,)], [0.0, 0.0], Budget(actions=1_000_000, worlds=24))
    assert rollouts.worlds == 24


def test_the_worse_half_is_dropped_again_and_again() -> None:
    """Eight candidates, then four, then two, each for a third of 24 worlds, two worlds a batch."""
    budget = Budget(actions=10**9, worlds=24, batch=2)
    found = compared(rifki_choice(1), [(action,) for action in range(52, 60)], [0.0] * 8, budget)
    assert sorted(map(len, found.means)) == [4, 4, 4, 4, 8, 8, 12, 12]
    assert len(found.left) == 1
    assert len(found.means[found.best]) == 12


def test_without_time_one_batch_is_played() -> None:
    rollouts = rifki_choice(1)
    compared(
        rollouts, [(52,), (53,)], [0.0, 0.0], Budget(10**9, worlds=10**6, batch=2, seconds=0.0)
    )
    assert rollouts.worlds == 2


def test_a_candidates_extra_value_counts() -> None:
    budget = Budget(actions=500, worlds=8)
    assert compared(rifki_choice(1), [(52,), (53,)], [1e6, 0.0], budget).best == 0
    assert compared(rifki_choice(1), [(52,), (53,)], [0.0, 1e6], budget).best == 1


def test_equal_candidates_bring_the_same_in_the_same_worlds() -> None:
    from array import array

    sums = array("d", [0.0, 0.0])
    rifki_choice(4).play([(57,), (57,)], sums, 20)
    assert sums[0] == sums[1] != 0


def test_only_who_is_to_act_can_compare() -> None:
    match = ENGINES["rifki"].new_match(GAMES["rifki"].options.of(first_dealer="1"))
    match.deal_from(Chance(1))
    with pytest.raises(EngineError, match="must be the seat to act"):
        Rollouts(knowledge(match, (match.actor + 1) % 4), 1)


def test_the_bot_otherwise_is_the_sensible_one() -> None:
    assert greedy("rifki").__module__ == "femopp.games.rifki.bot"
