"""The covers of games on the first page."""

import pytest

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.presentation.cover import Cover, cover_of
from femopp.server.http.forms import forms
from tests.kit_files import OWN_GAMES

NEW = sorted(GAMES.keys() - OWN_GAMES)


@pytest.mark.parametrize("game", sorted(OWN_GAMES))
def test_each_own_game_says_what_it_is_about_in_a_line(game: str) -> None:
    cover = cover_of(game)
    assert cover.line is not None
    assert cover.lasts is not None
    assert cover.picture in ("beard", "tea", "sheep")
    for language in ("en", "sv"):
        assert len(Speaker(language).say(cover.line)) <= 120


@pytest.mark.parametrize("game", NEW)
def test_game_without_a_cover_has_an_empty_one(game: str) -> None:
    assert cover_of(game) == Cover()
    form = next(one for one in forms(Speaker("sv")).games if one.name == game)
    assert (form.line, form.lasts, form.picture) == ("", "", "")
