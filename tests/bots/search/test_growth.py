"""A level that grows a tree of what can follow a card: it plays everything, and does so alike."""

from __future__ import annotations

from typing import Any

import pytest

from femopp.bots import simulate
from femopp.bots.bot import Strategy, by
from femopp.bots.search import Budget, Level, level, searching
from femopp.engine.policy import Growth
from femopp.engine.searching.rollouts import Rollouts
from femopp.games import GAMES
from femopp.rulebook import Game
from tests.bots.search.test_levels import TABLES, _at_a_loss, named, some_deals

IN_HASTE = Level(Budget(actions=400, worlds=12, batch=4), growth=Growth(nodes=60))


def hasty(game: str) -> Strategy:
    return searching(IN_HASTE, otherwise=_at_a_loss)(game)


@pytest.mark.parametrize(("game", "preset"), TABLES, ids=named)
def test_it_thinks_at_every_table_that_is_dealt_well(game: Game[Any], preset: str) -> None:
    some_deals(hasty(game.name), game, preset)


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_the_same_seed_plays_the_same_deal(game: Game[Any]) -> None:
    options = game.options.of(**({"rituals": "auto"} if game.name == "rodskagg" else {}))
    bots = [by(hasty(game.name))] * game.players(options)[0]
    first, again = (simulate(game, options, bots, 5, most_deals=1).match.log for _time in range(2))
    assert first == again


def test_it_grows_for_cards_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []

    def noted(*words: Any) -> Rollouts:
        rollouts = Rollouts(*words)
        begun.append(rollouts.tree is not None)
        return rollouts

    monkeypatch.setattr(level, "Rollouts", noted)
    game = GAMES["rifki"]
    simulate(game, game.options.of(), [by(hasty("rifki"))] * 4, 5, most_deals=1)
    # First the dealer chooses a contract, then cards are played.
    assert begun[0] is False
    assert all(begun[1:])
    assert len(begun) > 20
