"""Bots finish every match, and the same seed gives the same match."""

from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from femopp.bots import STRATEGIES, Bot, UnknownBotError, bot_named, bots_of, simulate
from femopp.bots.search import Budget, Level
from femopp.bots.sit import THINKING
from femopp.kits import GAMES, UnknownGameError
from femopp.rulebook import Game
from tests.strategies import options_of, seeds

HASTY = Level(Budget(actions=100, worlds=8, batch=4))
"""Return the searching levels with hardly any time."""

LONG = 0.1
"""Seconds for a decision, from which on a bot is slow."""

MOST = 3_000
"""The number of actions after which a match is long enough: some could last for ever."""


def _in_haste() -> Any:
    return patch("femopp.bots.search.levels_of", lambda game: dict.fromkeys(THINKING, HASTY))


def bots(game: Game[Any], names: list[str], **manners: float) -> list[Bot]:
    return [bot_named(name, game.name, **manners) for name in names]


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in GAMES.values() for name in bots_of(game.name)],
    ids=lambda one: one if isinstance(one, str) else one.name,
)
def test_every_bot_plays_by_the_rules_of_every_preset(game: Game[Any], name: str) -> None:
    # An illegal action would raise, and so would doing nothing when an action is due.
    for preset in game.options.presets:
        options = game.options.of(preset.name)
        number = game.players(options)[0]
        # Slow bots play less here; elsewhere they play more with less time.
        takes_long = THINKING.get(name, 0.0) >= LONG
        deals, others = (1, "greedy") if takes_long else (6, name)
        played = simulate(
            game, options, bots(game, [name, *[others] * (number - 1)]), 7, most_deals=deals
        )
        assert len(played.match.state.sheet) == deals or played.ended


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_bots_play_by_the_rules_of_any_table(game: Game[Any], data: st.DataObject) -> None:
    options = data.draw(options_of(game.options))
    number = data.draw(st.sampled_from(game.players(options)))
    names = data.draw(
        st.lists(st.sampled_from(bots_of(game.name)), min_size=number, max_size=number)
    )
    manners = {
        "forgetfulness": data.draw(st.sampled_from([0.0, 0.5, 1.0])),
        "alertness": data.draw(st.sampled_from([0.0, 0.5, 1.0])),
    }
    with _in_haste():
        sitting = bots(game, names, **manners)
    seed = data.draw(seeds)
    with patch("femopp.bots.search.level.LOG.exception", side_effect=AssertionError):
        played = simulate(game, options, sitting, seed, most_deals=4, most_actions=MOST)
    assert played.ended or len(played.match.state.sheet) >= 4 or len(played.match.log) >= MOST


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_same_seed_plays_the_same_match(game: Game[Any]) -> None:
    options = game.options.of()
    sitting = bots(game, ["greedy", "random", "greedy", "random", "greedy"])
    sitting = sitting[: game.usual_players(options)]
    first, second, other = (
        simulate(game, options, sitting, seed, most_deals=3).match.log for seed in (1, 1, 2)
    )
    assert first == second
    assert first != other


@pytest.mark.parametrize(
    ("game", "preset"),
    [(game, preset.name) for game in GAMES.values() for preset in game.options.presets],
    ids=lambda one: one if isinstance(one, str) else one.name,
)
def test_greedy_beats_random(game: Game[Any], preset: str) -> None:
    options = game.options.of(preset)
    number = game.usual_players(options)
    better = 0
    for seed in range(6):
        # The greedy bot sits in every seat in turn.
        names = ["random"] * number
        names[seed % number] = "greedy"
        match = simulate(game, options, bots(game, names), seed, most_deals=20).match
        points = match.state.points
        mine = points[seed % number]
        others = sum(points) - mine
        won = match.state.outcome is not None and match.state.outcome.winners == (seed % number,)
        # Fewer points are better in Rödskägg, more in the other games.
        ahead = mine > others / (number - 1)
        better += won or (not ahead if game.name == "rodskagg" else ahead)
    assert better >= 5


def test_a_match_that_does_not_end_is_given_up() -> None:
    game = GAMES["sheepshead"]
    played = simulate(game, game.options.of(), bots(game, ["greedy"] * 5), 1, most_deals=2)
    assert not played.ended
    assert len(played.match.state.sheet) == 2
    shorter = simulate(game, game.options.of(), bots(game, ["greedy"] * 5), 1, most_actions=9)
    assert not shorter.ended
    assert len(shorter.match.log) >= 9


@pytest.mark.parametrize("most", ["most_actions", "most_deals"])
def test_a_match_is_not_given_up_before_it_begins(most: str) -> None:
    game = GAMES["rifki"]
    bots = [bot_named("greedy", "rifki")] * 4
    with pytest.raises(ValueError, match=r"most_(actions|deals) can't be negative: -1"):
        simulate(game, game.options.of(), bots, 1, **{most: -1})  # type: ignore[arg-type]
    assert simulate(game, game.options.of(), bots, 1, **{most: 0}).match.state.sheet == ()  # type: ignore[arg-type]


def test_an_unknown_bot_is_told_with_the_others_closest_first() -> None:
    with pytest.raises(UnknownBotError) as error:
        bot_named("gredy", "rifki")
    closest, *others = error.value.text.values["names"].split(", ")
    assert closest == "greedy"
    assert {closest, *others} == set(STRATEGIES)


def test_a_bot_of_a_game_that_there_is_not_is_told() -> None:
    for name in STRATEGIES:
        with pytest.raises(UnknownGameError, match="there is no game 'whist'; there are:"):
            bot_named(name, "whist")


def test_the_name_of_a_bot_is_no_bot() -> None:
    names: Any = ["greedy"] * 3
    rodskagg = GAMES["rodskagg"]
    with pytest.raises(TypeError, match=r"bot_named\(name, 'rodskagg'\), not 'greedy'"):
        simulate(rodskagg, rodskagg.options.of(), names, 1)


def test_a_bot_of_one_game_does_not_play_another() -> None:
    rodskagg = GAMES["rodskagg"]
    for name in STRATEGIES:
        bots = [bot_named(name, "rifki")] * 3
        with pytest.raises(TypeError, match="plays rifki: it can't play by RodskaggOptions"):
            simulate(rodskagg, rodskagg.options.of("skane"), bots, 1)
