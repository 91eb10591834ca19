"""Games by name."""

import pytest

from femopp.kits import GAMES, UnknownGameError, game_named
from femopp.language import Speaker


def test_every_game_stands_under_its_own_name() -> None:
    assert all(game.name == name for name, game in GAMES.items())
    assert game_named("rifki") is GAMES["rifki"]


@pytest.mark.parametrize("attempt", ["rikfi", "Rifkki", "rif", "r"])
def test_an_unknown_game_is_answered_with_the_games_closest_first(attempt: str) -> None:
    with pytest.raises(UnknownGameError) as unknown:
        game_named(attempt)
    spoken = Speaker().say(unknown.value.text)
    assert repr(attempt) in spoken
    assert set(GAMES) <= set(spoken.replace(",", " ").split())
    if attempt != "r":
        assert spoken.partition("there are: ")[2].startswith("rifki")


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_a_sentence_values_and_a_source(name: str) -> None:
    game = GAMES[name]
    for preset in game.options.presets:
        options = game.options.of(preset.name)
        for named in game.options.declared().values():
            assert named.declaration.says
            assert options.cite_option(named.name).rule
