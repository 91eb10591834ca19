"""The pages about rules and options say what the code says, and explain every reading of ours."""

from __future__ import annotations

import re

import pytest

from femopp.games import GAMES
from tools.pages import PAGES, ROOT, filled


@pytest.mark.parametrize("page", PAGES)
def test_the_page_is_as_the_code_is(page: str) -> None:
    written = (ROOT / page).read_text(encoding="utf-8")
    assert written == filled(written), "run: .venv/bin/python -m tools.pages"


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_that_the_rules_cite_is_explained(game: str) -> None:
    page = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"^- \*\*(A-[RST]\d+b?)\*\*", page, re.MULTILINE))
    folder = ROOT / "src/femopp/games" / game
    cited = {
        reading
        for file in folder.glob("*.py")
        for reading in re.findall(r"\bA-[RST]\d+b?", file.read_text(encoding="utf-8"))
    }
    assert cited - explained == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_named_on_the_page_of_rules_exists(game: str) -> None:
    page = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    silent = page.partition("## Where the text")[2]
    named = set(re.findall(r"`([a-z]+_[a-z_]+)(?:=\w+)?`", silent))
    assert named - set(GAMES[game].options.declared()) == set()
