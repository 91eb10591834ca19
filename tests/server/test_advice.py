"""The form's advice beside manual rituals."""

from __future__ import annotations

import pytest

from femopp.kits.catalogue import GAMES
from femopp.language import Speaker
from femopp.server.http.forms import describe, forms
from femopp.table.settings import Settings


@pytest.mark.parametrize("language", ["en", "sv"])
def test_a_false_knock_should_cost_a_point_where_players_perform_the_rituals(language: str) -> None:
    (form,) = [one for one in forms(Speaker(language)).games if one.name == "rodskagg"]
    assert form.rituals is not None
    advice = form.rituals.advice
    assert advice is not None
    assert (advice.option, advice.value, advice.instead_of) == ("false_knock_penalty", "1", "0")
    assert "1 po" in advice.says


@pytest.mark.parametrize("game", GAMES)
def test_recommendations_are_choices_that_differ_from_a_rule_book(
    game: str,
) -> None:
    options = GAMES[game].options
    rituals = options.rituals_option
    if rituals is None or rituals.advice is None:
        return
    advice, manual = rituals.advice, {rituals.name: rituals.players}
    before = describe(Settings(game, options=manual), Speaker("en")).differences
    taken = {**manual, advice.option: advice.value}
    after = describe(Settings(game, options=taken), Speaker("en")).differences
    assert len(after) == len(before) + 1
    option = options.declared()[advice.option]
    values = [option.format(getattr(options.of(one.name), option.name)) for one in options.presets]
    assert advice.instead_of in values


def test_the_form_leaves_out_what_no_new_table_can_have() -> None:
    (form,) = [one for one in forms(Speaker("en")).games if one.name == "rodskagg"]
    names = [one.name for one in form.options]
    assert "bare_knock" not in names
    assert "knock_scope" in names
