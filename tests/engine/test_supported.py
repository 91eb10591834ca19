"""Options that the engine lacks are refused by name, and no others."""

from typing import Any

import pytest

from femopp.engine.errors import NotInEngine
from femopp.engine.registry import ENGINES
from femopp.engine.supported import is_supported, refuse_unsupported
from femopp.kits import GAMES
from femopp.rulebook import Game, OptionError, Options
from femopp.rulebook.option import Named

games = pytest.mark.parametrize("name", ENGINES)


def other_values(named: Named) -> list[Any]:
    """Return every other value of an option; of numbers a few."""
    declaration = named.declaration
    few = {declaration.lowest, declaration.highest, declaration.lowest + 1}
    values: list[Any] = list(named.choices) or [(one,) if named.is_list else one for one in few]
    return [value for value in values if value != named.default]


def usual(game: Game[Any], **values: Any) -> Options:
    """Return the options of the first preset, without rituals."""
    return game.options.of(None, **{**ENGINES[game.name].needed, **values})


@games
def test_each_option_alone(name: str) -> None:
    game = GAMES[name]
    for option, named in game.options.declared().items():
        for value in other_values(named):
            try:
                options = usual(game, **{option: value})
            except OptionError:
                continue  # it conflicts with the others
            if is_supported(named, value):
                refuse_unsupported(options)
                continue
            with pytest.raises(NotInEngine) as refused:
                ENGINES[name].new_match(options, players=game.players(options)[0])
            assert f"{option}={named.format(value)}" in str(refused.value)


@games
def test_every_preset_without_manual_rituals(name: str) -> None:
    game = GAMES[name]
    for preset in game.options.presets:
        rituals = ["auto", "off"] if "rituals" in game.options.declared() else [None]
        for ritual in rituals:
            options = game.options.of(preset.name, **({"rituals": ritual} if ritual else {}))
            match = ENGINES[name].new_match(options, players=game.players(options)[0])
            assert not match.is_over


def test_manual_rituals_are_refused_by_name() -> None:
    game = GAMES["rodskagg"]
    with pytest.raises(NotInEngine, match="rituals=manual"):
        ENGINES["rodskagg"].new_match(game.options.of("english"), players=4)


def test_rifki_has_all_its_options() -> None:
    assert all(named.declaration.engine for named in GAMES["rifki"].options.declared().values())
