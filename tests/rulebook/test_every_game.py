"""Properties of every game: its sources, and the answers of its rules at any moment."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.driver import begin
from femopp.kits import GAMES
from femopp.rulebook import (
    Game,
    IllegalAction,
    Paragraph,
    Prohibition,
    Score,
    apply,
    in_force,
    legal_actions,
    refusals,
)
from femopp.tricks import TABLE, Seat, seats
from tests.kit_files import file_of, rules_of
from tests.playing import by_chance, positions
from tests.rulebook.anything import any_action
from tests.strategies import options_of, seeds

RULE = re.compile(r'"((?:[A-Z][A-Z0-9]*-[A-Z0-9-]*[0-9] ?)+)"')

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@games
def test_every_prohibition_that_is_written_is_in_the_game(game: Game[Any]) -> None:
    """A rule missing from its file's list would be readable but never enforced."""
    written = {
        id(rule): f"{module.__name__}.{name}"
        for module in rules_of(game.name)
        for name, value in vars(module).items()
        for rule in (value if isinstance(value, tuple) else (value,))
        if isinstance(rule, Prohibition)
    }
    in_force = set(map(id, game.prohibitions))
    assert [where for rule, where in written.items() if rule not in in_force] == []
    assert len(in_force) == len(game.prohibitions) == len(written)


# Sources


def declared_ids(game: Game[Any]) -> Iterator[str]:
    """Return the ids of all prohibitions, paragraphs and options."""
    yield from (rule.ids for rule in game.prohibitions)
    yield from (one.ids for section in game.sheet for one in section.paragraphs)
    for named in game.options.declared().values():
        cites = named.declaration.cites
        yield from [cites] if isinstance(cites, str) else cites.values()


def written_ids(game: Game[Any]) -> Iterator[str]:
    """Return every rule id in the game's source, with those of scores and errors."""
    for module in rules_of(game.name):
        yield from RULE.findall(file_of(module).read_text(encoding="utf-8"))


@games
def test_every_id_belongs_to_a_source_under_every_preset(game: Game[Any]) -> None:
    written = set(written_ids(game))
    everything = {*declared_ids(game), *written} - {""}
    assert {rule.ids for rule in game.prohibitions} & written
    for preset in game.options.presets:
        options = game.options.of(preset.name)
        for ids in everything:
            # One by one: a wrong id must not hide behind the governing one.
            for rule in (ids, *ids.split()):
                assert options.governing(rule).rule in ids.split()


@games
def test_every_section_that_is_cited_has_a_name(game: Game[Any]) -> None:
    options = game.options.of()
    for ids in {*declared_ids(game), *written_ids(game)} - {""}:
        for rule in ids.split():
            cite = options.governing(rule)
            section = rule.partition("-")[2].rpartition("-")[0]
            assert cite.source.code == "A" or section in cite.source.sections, rule


@games
def test_every_score_has_a_source_under_every_preset(game: Game[Any]) -> None:
    found = list(scores(game))
    assert found
    for one in found:
        assert one.option or one.ids
        for preset in game.options.presets:
            assert game.options.of(preset.name).cite(one.ids, one.option).rule


def scores(game: Game[Any]) -> Iterator[Score]:
    """Return the scores with a name of their own, and those in a table, such as by contract."""
    for module in rules_of(game.name):
        for one in vars(module).values():
            for each in one.values() if isinstance(one, Mapping) else (one,):
                if isinstance(each, Score):
                    yield each


@games
def test_every_choice_in_the_rules_is_an_option(game: Game[Any]) -> None:
    declared = set(game.options.declared())
    rules = [rule.option for rule in game.prohibitions]
    paragraphs = [one.option for section in game.sheet for one in section.paragraphs]
    assert {one for one in (*rules, *paragraphs) if one} <= declared


@games
@settings(max_examples=20)
@given(data=st.data())
def test_the_sheet_can_be_read_under_any_options(game: Game[Any], data: st.DataObject) -> None:
    options = data.draw(options_of(game.options))
    told = [cite for section in game.sheet for _text, cite in in_force(section, options)]
    assert len(told) >= len(game.sheet)


@games
def test_a_paragraph_that_tells_an_options_value_finds_words_for_it(game: Game[Any]) -> None:
    """Otherwise the sheet would say only yes, no, or the value's name in records."""
    for section in game.sheet:
        for paragraph in section.paragraphs:
            if "{value" in paragraph.text:
                assert paragraph.option is not None
                named = game.options.named(paragraph.option)
                for value in named.choices:
                    declared = value in named.declaration.values or value is True
                    assert declared or not _is_told(game, paragraph, named.name, value)


def _is_told(game: Game[Any], paragraph: Paragraph, option: str, value: object) -> bool:
    told = paragraph.when or (lambda options: True)
    return any(told(game.options(one.name, **{option: value})) for one in game.options.presets)


# Answers


@games
@settings(max_examples=15)
@given(data=st.data(), seed=seeds, steps=st.integers(0, 70))
def test_anything_tried_is_refused_or_done_and_never_both(
    game: Game[Any], data: st.DataObject, seed: int, steps: int
) -> None:
    options = data.draw(options_of(game.options))
    players = data.draw(st.sampled_from(game.players(options)))
    start = begin(game, options, players)
    *_before, match = positions(start, by_chance(seed), seed=seed, steps=steps)
    state, chance = match.state, Random(seed)
    before = deepcopy(state)
    for seat in (*seats(players), TABLE):
        possible = game.candidates(state, seat) if seat != TABLE else ()
        allowed = tuple(one for one in possible if not refusals(game, state, seat, one))
        if seat != TABLE:
            assert legal_actions(game, state, seat) == allowed
            assert not allowed or seat in game.actors(state)
        tried = [any_action(kind, state, chance) for kind in game.actions]
        for action in (*tried, *possible):
            against = refusals(game, state, seat, action)
            if not against:
                after, events = apply(game, state, seat, action)
                assert events
                assert after is not state
            else:
                with pytest.raises(IllegalAction) as illegal:
                    apply(game, state, seat, action)
                assert illegal.value.refusals == against
    assert state == before


@games
def test_an_action_of_another_game_is_an_error_of_the_program(game: Game[Any]) -> None:
    state = begin(game, game.options.of(), game.players(game.options.of())[0]).state
    others = {kind for other in GAMES.values() for kind in other.actions} - set(game.actions)
    assert others
    for kind in others:
        action = any_action(kind, state, Random(1))
        with pytest.raises(TypeError, match=f"{game.name} has no action {kind.__name__}"):
            apply(game, state, seats(state.players)[0], action)


@games
def test_a_seat_that_is_not_there_is_an_error_of_the_program(game: Game[Any]) -> None:
    options = game.options.of()
    players = game.players(options)[0]
    state = begin(game, options, players).state
    legal_actions(game, state, TABLE)
    for seat in (-2, players, 10**20):
        said = rf"there is no seat {seat}: the seats are 0 to {players - 1}, and -1 is the table"
        with pytest.raises(ValueError, match=said):
            legal_actions(game, state, Seat(seat))
