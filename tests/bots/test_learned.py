"""The bot `learned`: what it has learnt, what it refuses, and what it sees."""

from __future__ import annotations

from typing import Any

import pytest

from femopp.arena.entering import entrant, entrants
from femopp.bots import UnknownBotError, bot_named, simulate
from femopp.bots.learned import NotLearntError, check_learnt, learned, learnt_rules, network_of
from femopp.engine.observing import observer_of
from femopp.engine.registry import ENGINES, engine_of
from femopp.kits import GAMES
from femopp.language import Speaker

games = pytest.mark.parametrize("game", ENGINES)


def rules(game: str, preset: str | None = None, **changed: Any) -> Any:
    return GAMES[game].options.of(preset, **{**engine_of(game).needed, **changed})


def refusal(game: str, options: Any, players: int) -> str:
    with pytest.raises(NotLearntError) as refused:
        check_learnt(game, options, players)
    return Speaker("en").say(refused.value.text)


@games
def test_the_default_rules(game: str) -> None:
    options, players = learnt_rules(game)
    check_learnt(game, options, players)
    assert players == {"rifki": 4, "rodskagg": 4, "sheepshead": 5}[game]
    assert options.preset == {"rodskagg": "kortoxen-1949"}.get(game, options.preset)


def test_other_rules_are_refused_by_name() -> None:
    assert refusal("rodskagg", rules("rodskagg", "skane"), 5) == (
        "learned has learnt Rödskägg only by the rules of kortoxen-1949 with 4 players,"
        " not preset=skane, players=5"
    )
    manual = GAMES["rodskagg"].options.of(rituals="manual")
    assert "rituals=manual" in refusal("rodskagg", manual, 4)
    assert refusal("sheepshead", rules("sheepshead", deals=7), 5).endswith("not deals=7")


@games
def test_it_plays_its_game_to_the_end_of_a_deal(game: str) -> None:
    """Five deals in the rule book, by itself and `greedy`."""
    options, players = learnt_rules(game)
    bots = [entrant("learned", game), *[bot_named("greedy", game)] * (players - 1)]
    done = simulate(GAMES[game], options, bots, seed=1, most_deals=5)
    assert len(done.match.state.sheet) == 5 or done.ended


@games
def test_it_does_what_its_network_says(game: str) -> None:
    """Every decision of eight deals among itself is the network's, which sees a seat's cards."""
    options, players = learnt_rules(game)
    engine, network = engine_of(game), network_of(game)
    simulated = simulate(
        GAMES[game], options, [entrant("learned", game)] * players, 3, most_deals=8
    )
    position = engine.new_match(options, players=players)
    observer, decisions = observer_of(position), 0
    for seat, action in simulated.match.log:
        if seat >= 0:
            steps: list[int] = []
            while tuple(steps) not in engine.orders(action):
                assert position.actor == seat
                seen = observer.observe(position, seat)
                steps.append(network.best(seen, position.legal_mask()))
                position.play(steps[-1])
                decisions += 1
        else:
            engine.enact(position, action)
    assert decisions > 100


def test_other_rules_are_refused_at_the_table() -> None:
    options = rules("sheepshead", deals=7)
    with pytest.raises(NotLearntError):
        simulate(GAMES["sheepshead"], options, [entrant("learned", "sheepshead")] * 5, 1)


@games
def test_the_arena_lists_it_and_tables_do_not(game: str) -> None:
    assert "learned" in entrants(game)
    with pytest.raises(UnknownBotError) as refused:
        bot_named("learned", game)
    assert Speaker("en").say(refused.value.text) == (
        "the bot 'learned' plays only in femopp arena: tables don't offer it yet"
    )
    assert callable(learned(game))
