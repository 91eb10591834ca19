"""Random matches survive writing, reading, replaying, JSON and redaction."""

import json
import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from msgspec import structs

from femopp.cards import UNKNOWN
from femopp.driver import SeededShuffler, begin, command
from femopp.games.sheepshead.rules.actions import Bury
from femopp.kits.catalogue import GAMES
from femopp.record import (
    Act,
    Record,
    RecordError,
    format_record,
    json_schema,
    judged,
    parse_record,
    record_from_json,
    record_of,
    record_to_json,
    redacted,
    replay,
)
from femopp.rulebook import Cards, Deal
from femopp.tricks import TABLE
from tests.playing import by_chance, choices, play
from tests.record.matches import NAMES, PRESETS, chance_match, names_for, observers
from tests.strategies import options_of, seeds

lengths = st.integers(0, 120)
few = settings(max_examples=settings().max_examples // 10)
SCHEMA = Draft202012Validator(json_schema())


@pytest.mark.parametrize(("name", "preset"), PRESETS)
@few
@given(seed=seeds, steps=lengths)
def test_a_match_is_the_same_after_writing_and_reading(
    name: str, preset: str, seed: int, steps: int
) -> None:
    match = chance_match(name, preset, seed, steps)
    record = record_of(match, names_for(match), seed)
    text = format_record(record)

    read = parse_record(text.encode())
    assert read == record
    assert format_record(read) == text

    again = replay(read).match
    assert again == match


@pytest.mark.parametrize("name", GAMES)
@few
@given(data=st.data(), steps=lengths)
def test_any_options_are_written_and_read(name: str, data: st.DataObject, steps: int) -> None:
    game = GAMES[name]
    options = data.draw(options_of(game.options))
    players = data.draw(st.sampled_from(game.players(options)))
    seed = data.draw(seeds)
    match = play(begin(game, options, players), by_chance(seed), steps=steps, seed=seed)
    record = record_of(match, NAMES[:players])
    assert parse_record(format_record(record)) == record
    assert record_from_json(record_to_json(record)) == record
    assert replay(record).match.state == match.state


@pytest.mark.parametrize(("name", "preset"), PRESETS)
@few
@given(seed=seeds, steps=lengths)
def test_json_tells_the_same_and_is_as_the_schema_has_it(
    name: str, preset: str, seed: int, steps: int
) -> None:
    match = chance_match(name, preset, seed, steps)
    record = record_of(match, names_for(match), seed)
    data = record_to_json(record)
    assert record_from_json(data) == record
    SCHEMA.validate(json.loads(data))


@pytest.mark.parametrize(("name", "preset"), PRESETS)
@few
@given(seed=seeds, steps=lengths)
def test_a_copy_tells_a_seat_its_own_cards_only_and_leads_to_the_same_points(
    name: str, preset: str, seed: int, steps: int
) -> None:
    match = chance_match(name, preset, seed, steps)
    record = record_of(match, names_for(match), seed)
    for observer in observers(match):
        copy = redacted(record, observer)
        assert parse_record(format_record(copy)) == copy
        assert copy.seed is None
        for deal in _deals(copy):
            for seat, hand in enumerate(deal.hands):
                assert seat == observer or set(hand) <= {UNKNOWN}
            assert observer is None or not deal.rest
        end = replay(copy).match.state
        assert end.points == match.state.points
        assert end.deal_number == match.state.deal_number
        assert end.outcome == match.state.outcome


def _deals(record: Any) -> list[Deal]:
    acts = [entry for entry in record.log if isinstance(entry, Act)]
    return [act.action for act in acts if isinstance(act.action, Deal)]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
@few
@given(seed=seeds, steps=lengths)
def test_a_replay_counts_the_acts_of_chance(name: str, preset: str, seed: int, steps: int) -> None:
    game = GAMES[name]
    options = game.options.of(preset)
    match, draws, player = begin(game, options, game.players(options)[0]), 0, by_chance(seed)
    for _step in range(steps):
        action = game.table_action(match.state, SeededShuffler(seed, draws))
        if action is not None:
            match, _events = command(match, TABLE, action)
            draws += 1
        elif match.state.outcome is None:
            match, _events = command(match, *player(match, choices(match)))
    assert replay(record_of(match, names_for(match), seed)).draws == draws


def test_every_player_has_a_name_and_nobody_else() -> None:
    match = chance_match("rodskagg", "skane", 1, 5)
    names = names_for(match)
    for wrong in (names[:-1], (*names, "Zoë"), (), "A" * len(names)):
        with pytest.raises(RecordError, match=r"there must be \d names, one for each player"):
            record_of(match, wrong)
    record = record_of(match, names)
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize(("name", "preset"), PRESETS)
@few
@given(seed=seeds, steps=lengths)
def test_legal_actions_stay_legal_with_unknown_cards(
    name: str, preset: str, seed: int, steps: int
) -> None:
    match = chance_match(name, preset, seed, steps)
    record = record_of(match, names_for(match))
    chance = Random(seed)
    for share in (0.2, 0.7, 1.0):
        hidden = with_unknown_cards(record, chance, share)
        verdict = judged(hidden)
        assert verdict.wrong is None, format_record(hidden)
        assert verdict.state.points == match.state.points


def with_unknown_cards(record: Record, chance: Random, share: float) -> Record:
    """Return the record of somebody who hasn't seen this share of the cards dealt or buried."""

    def seen(cards: Cards) -> Cards:
        return tuple(UNKNOWN if chance.random() < share else card for card in cards)

    log: list[Act] = []
    hands: tuple[Cards, ...] = ()
    for act in record.actions:
        action = act.action
        if isinstance(action, Deal):
            hands = tuple(map(seen, action.hands))
            action = structs.replace(action, hands=hands, rest=seen(action.rest))
        elif isinstance(action, Bury) and UNKNOWN in hands[act.seat]:
            action = Bury(seen(action.cards))
        log.append(replace(act, action=action))
    return replace(record, log=tuple(log))
