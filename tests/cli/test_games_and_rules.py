"""``femopp games`` and ``femopp rules``."""

from typing import Any

import pytest

from femopp import __version__
from femopp.arena.contest import program
from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.rulebook import Game, in_force
from tests.cli.running import Ran, femopp, main

ENGLISH = Speaker("en")
OTHERWISE = "What this table plays differently"


@pytest.fixture(params=list(GAMES.values()), ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


def flat(text: str) -> str:
    return " ".join(text.split())


def test_games_lists_every_game_and_rule_book() -> None:
    out = femopp("games").out
    for game in GAMES.values():
        assert game.name in out
        for preset in game.options.presets:
            assert f"--preset {preset.name}: {ENGLISH.say(preset.title)}" in out
    assert "3–8" in out


def test_the_rule_sheet_has_every_rule_in_force_and_its_source(game: Game[Any]) -> None:
    for preset in game.options.presets:
        words = femopp("rules", game.name, "--preset", preset.name).words
        assert OTHERWISE not in words
        for section in game.sheet:
            for text, cite in in_force(section, game.options.of(preset.name)):
                told = f"{ENGLISH.say(text)} [{ENGLISH.speak(cite)}]"
                assert flat(told) in words


def test_the_rule_sheet_leaves_out_what_is_not_in_force() -> None:
    shared = "Ties for the highest total share the win."
    assert shared in femopp("rules", "rifki").words
    assert shared not in femopp("rules", "rifki", "--opt", "winner=all_positive").words


def test_differences_from_the_rule_book_come_first_in_a_players_words() -> None:
    declared = GAMES["rifki"].options.declared()
    ran = femopp("rules", "rifki", "--opt", "overtrump=true", "--opt", "early_end=false")
    words = ran.words
    assert words.index(OTHERWISE) < words.index(ENGLISH.say(GAMES["rifki"].sheet[0].title))
    for name in ("overtrump", "early_end"):
        told = declared[name].declaration
        usual = declared[name].default
        assert flat(ENGLISH.say(told.says)) in words
        assert f"here: {ENGLISH.say(told.values[not usual])} [" in words
        assert f"in the preset: {ENGLISH.say(told.values[usual])}" in words
    assert "overtrump=true: a house rule of this table]" in words


@pytest.mark.parametrize(
    ("setting", "here", "there"),
    [
        ("fresh_hand=true", "yes", "no"),
        ("cut_penalty=6", "6", "5"),
        ("forced_play_on_scores=1,2", "1,2", "none"),
        ("overshoot=negative", "below zero", "bounce"),
    ],
)
def test_every_kind_of_value_has_words(setting: str, here: str, there: str) -> None:
    words = femopp("rules", "rodskagg", "--opt", setting).words
    difference = words[words.index(OTHERWISE) : words.index("in the preset:") + 60]
    assert here in difference
    assert there in difference


def test_all_options_are_listed_with_what_can_be_written(game: Game[Any]) -> None:
    words = femopp("rules", game.name, "--options").words
    for preset in game.options.presets:
        assert f"{preset.name}: {ENGLISH.say(preset.title)}" in words
    for name, named in game.options.declared().items():
        assert name in words
        assert flat(ENGLISH.say(named.declaration.says)) in words
        for choice in named.choices:
            assert named.format(choice) in words


def test_the_value_in_force_is_marked() -> None:
    assert "* true" in femopp("rules", "rifki", "--options", "--opt", "overtrump=true").out


def test_the_same_in_swedish() -> None:
    ran = femopp("games", "--lang", "sv")
    assert ran.status == 0
    assert "rodskagg" in ran.out


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("--version",), ("--lang", "sv", "--version")):
        assert main(capsys, *words) == Ran(0, f"femopp {__version__}, build {program()}\n", "")
    assert "--version Visa versionen och avsluta." in main(capsys, "--lang", "sv", "--help").words
