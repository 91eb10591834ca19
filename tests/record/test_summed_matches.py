"""Matches settle alike from their cards and from the summaries of their deals."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.driver import Match, begin
from femopp.kits.catalogue import GAMES
from femopp.record import (
    Act,
    Record,
    format_record,
    judged,
    parse_record,
    record_from_json,
    record_to_json,
    replay,
    summaries_of,
)
from femopp.rulebook import Event, Summary, shortest, sum_up
from femopp.rulebook.action import acted
from femopp.tricks import TABLE
from tests.playing import by_chance, play
from tests.record.matches import NAMES
from tests.strategies import options_of, seeds

few = settings(max_examples=settings().max_examples // 5)

WITH_SUMMARIES = [name for name, game in GAMES.items() if summaries_of(game) is not None]


def test_every_game_of_ours_has_summaries() -> None:
    assert {"rodskagg", "sheepshead", "rifki"} <= set(WITH_SUMMARIES)


@pytest.mark.parametrize("name", WITH_SUMMARIES)
@few
@given(data=st.data(), steps=st.integers(30, 500))
def test_a_match_and_its_summaries_settle_alike(name: str, data: st.DataObject, steps: int) -> None:
    game = GAMES[name]
    options = data.draw(options_of(game.options))
    players = data.draw(st.sampled_from(game.players(options)))
    seed = data.draw(seeds)
    match = play(begin(game, options, players), by_chance(seed), steps=steps, seed=seed)
    summaries = summaries_of(game)
    assert summaries is not None
    own, log = None, list[Act]()
    for before, after in _every_state(match):
        if own is None and before.dealer is None and after.dealer is not None:
            own = after
        if len(after.sheet) == len(before.sheet):
            continue
        if own is None:
            own = _first(match)
        said = summaries.of(before)
        short = shortest(game, summaries, own, said)
        own, _events = sum_up(game, summaries, own, short)
        assert own.sheet == after.sheet, (said, short)
        log.append(Act(TABLE, short, own.sheet[-1].number))
    if own is not None and log:
        if game.stop is None:
            assert own.outcome == match.state.outcome
        _check_record(match, own, tuple(log))


def _first(match: Match[Any]) -> Any:
    return match.game.begin(match.state.options, match.state.players, match.start)


def _every_state(match: Match[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the states before and after each event."""
    game, state = match.game, _first(match)
    for seat, action in match.log:
        event: Event | None = acted(seat, action)
        while event is not None:
            before, state = state, game.evolve(state, event)
            yield before, state
            event = game.consequence(state)


def _check_record(match: Match[Any], summed: Any, log: tuple[Act, ...]) -> None:
    """Check the record of these summaries, which begins with the draw for dealer."""
    drawn: list[Act] = []
    for seat, action in match.log:
        if _first(match).dealer is not None or action.word not in ("draw", "appoint", "dealer"):
            break
        drawn.append(Act(seat, action))
    names = NAMES[: match.state.players]
    record = Record(match.game, match.state.options, names, match.start, log=(*drawn, *log))
    text = format_record(record)
    assert parse_record(text) == record
    assert record_from_json(record_to_json(record)) == record
    verdict = judged(record)
    assert verdict.wrong is None, text
    assert verdict.state.sheet == summed.sheet
    assert replay(record).match.state == verdict.state
    assert all(isinstance(act.action, Summary) for act in log)
    wrong = replace(log[-1], deal=999)
    assert judged(replace(record, log=(*drawn, *log[:-1], wrong))).wrong is not None
