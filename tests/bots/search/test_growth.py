"""Levels with a tree of what can follow a card, or with habits: they play everything, and alike."""

from __future__ import annotations

from typing import Any

import pytest

from femopp.bots import simulate
from femopp.bots.bot import Strategy, by
from femopp.bots.search import Budget, Level, level, searching
from femopp.engine.policy import Growth, Learning
from femopp.engine.searching.rollouts import Rollouts
from femopp.games import GAMES
from femopp.rulebook import Game
from tests.bots.search.test_levels import TABLES, _at_a_loss, named, some_deals

GROWS = Level(Budget(actions=400, worlds=12, batch=4), growth=Growth(nodes=60))
LEARNS = Level(Budget(actions=400, worlds=12, batch=4), learning=Learning(tries=0.3))
BOTH = pytest.mark.parametrize("in_haste", [GROWS, LEARNS], ids=["grows", "learns"])


def hasty(in_haste: Level, game: str) -> Strategy:
    return searching(in_haste, otherwise=_at_a_loss)(game)


@BOTH
@pytest.mark.parametrize(("game", "preset"), TABLES, ids=named)
def test_it_thinks_at_every_table_that_is_dealt_well(
    game: Game[Any], preset: str, in_haste: Level
) -> None:
    some_deals(hasty(in_haste, game.name), game, preset)


@BOTH
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_the_same_seed_plays_the_same_deal(game: Game[Any], in_haste: Level) -> None:
    options = game.options.of(**({"rituals": "auto"} if game.name == "rodskagg" else {}))
    bots = [by(hasty(in_haste, game.name))] * game.players(options)[0]
    first, again = (simulate(game, options, bots, 5, most_deals=1).match.log for _time in range(2))
    assert first == again


@BOTH
def test_it_does_so_for_cards_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, in_haste: Level
) -> None:
    begun: list[bool] = []

    def noted(*words: Any) -> Rollouts:
        growth, learning = words[-2:]
        begun.append(not (growth is None and learning is None))
        return Rollouts(*words)

    monkeypatch.setattr(level, "Rollouts", noted)
    game = GAMES["rifki"]
    simulate(game, game.options.of(), [by(hasty(in_haste, "rifki"))] * 4, 5, most_deals=1)
    # First the dealer chooses a contract, then cards are played.
    assert begun[0] is False
    assert all(begun[1:])
    assert len(begun) > 20
