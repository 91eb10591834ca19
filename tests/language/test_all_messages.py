"""Every text of the games renders in every language, without raw values."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from femopp.driver import Match, begin
from femopp.kits import GAMES
from femopp.language import LANGUAGES, Message, Speaker, Text, say
from femopp.rulebook import Action, Cite, Game, OptionError, Options, in_force, refusals
from femopp.tricks import TABLE, seats
from tests.language.catalogues import gaps, messages
from tests.playing import by_chance, positions

NAMES = ("Åsa", "Bo", "Cid", "Dee", "Eva", "Fia", "Gun", "Ove")
RAW = re.compile(r"[{}<>]|\bNone\b|\bTrue\b|\bFalse\b|[A-Z][a-z]+\.[A-Z]{2}|HOUSE-|\bText\(|'\w+'")
"""Signs of a value that was not rendered."""

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def hear(said: Text | Message, language: str) -> str:
    return Speaker(language, NAMES).say(said)


def check(said: object, because: object = "") -> None:
    for language in LANGUAGES:
        heard = Speaker(language, NAMES).speak(said)
        assert heard.strip(), (said, because)
        assert not RAW.search(heard), (heard, because)


def fill(spec: str) -> Any:
    return {"player": 1, "players": (0, 2), "signed": -5, **NUMBERS}.get(spec, "X")


NUMBERS = {"whole": 7, "tenths": 7.0, "hundredths": 7.0, "alternatives": (7,)}
TOLD = {"player": "Bo", "players": "Cid", "signed": "−5", **dict.fromkeys(NUMBERS, "7")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_spoken_with_all_its_gaps_filled(language: str) -> None:
    for message in messages():
        values = {name: fill(spec) for name, spec in gaps(message)}
        heard = hear(Text(Message(message), values), language)
        for name, spec in gaps(message):
            assert TOLD.get(spec, "X") in heard, (message, heard, name)


def every_value(kind: type[Options]) -> Iterator[Options]:
    """Yield each preset, and each preset with each valid value of each option."""
    for preset in kind.presets:
        yield kind.of(preset.name)
        for name, named in kind.declared().items():
            numbers = (named.declaration.lowest, named.declaration.highest)
            lists = ((), numbers)
            for value in named.choices or (lists if named.is_list else numbers):
                try:
                    yield kind.of(preset.name, **{name: value})
                except OptionError as refused:
                    check(refused.text, (name, value))


@games
def test_the_rule_sheet_under_all_options(game: Game[Any]) -> None:
    told = set()
    for options in every_value(game.options):
        for section in game.sheet:
            for text, cite in in_force(section, options):
                if (repr(text), cite.rule) not in told:
                    told.add((repr(text), cite.rule))
                    check(text, options)
                    check(cite, options)


@games
def test_sections_options_and_presets(game: Game[Any]) -> None:
    check(say(game.title))
    for section in game.sheet:
        check(say(section.title))
    for preset in game.options.presets:
        check(say(preset.title))
    for named in game.options.declared().values():
        check(say(named.declaration.says))
        for value in named.declaration.values.values():
            check(say(value))


@games
def test_settings_that_do_not_exist_are_refused_in_words(game: Game[Any]) -> None:
    for attempt in ({"nothing": "1"}, *[{name: "?"} for name in game.options.declared()]):
        with pytest.raises(OptionError) as refused:
            game.options.parsed(None, attempt)
        for language in LANGUAGES:
            assert next(iter(attempt)) in hear(refused.value.text, language)
    with pytest.raises(OptionError) as refused:
        game.options.of("nothing")
    for language in LANGUAGES:
        assert game.options.presets[0].name in hear(refused.value.text, language)


@games
def test_sentences_of_random_matches(game: Game[Any]) -> None:
    """Play random matches and check every question, action, refusal and result."""
    for seed, preset in enumerate(game.options.presets):
        options = game.options.of(preset.name)
        players = game.players(options)[seed]
        said: dict[str, object] = {}
        for match in positions(
            begin(game, options, players), by_chance(seed), seed=seed, steps=250
        ):
            for one in all_that_is_said(match):
                said.setdefault(repr(one), one)
        for value in said.values():
            check(value)
            if not isinstance(value, Cite):
                assert not any("_" in Speaker(lang).speak(value) for lang in LANGUAGES), value


def all_that_is_said(match: Match[Any]) -> Iterator[Text | Action | Cite]:
    game, state = match.game, match.state
    for seat in (*seats(state.players), TABLE):
        yield game.asked(state, seat)
        for _who, action in match.log[-1:]:
            yield action
            for refusal in refusals(game, state, seat, action):
                yield refusal.text
                yield refusal.cite
    for seat in game.actors(state)[:1]:
        yield from game.candidates(state, seat)
    for deal in state.sheet[-1:]:
        yield deal.title
        for line in deal.lines:
            yield line.reason
            yield line.cite
    if state.outcome is not None:
        yield state.outcome.reason
