"""The page on records shows the examples and names every line and word."""

import re
from pathlib import Path

import pytest

from femopp.kits.catalogue import GAMES
from femopp.record.action import sayable
from femopp.record.names import HEADERS
from femopp.record.words import forms
from tests.kit_files import OWN_GAMES
from tests.record.examples import EXAMPLES

PAGE = (Path(__file__).resolve().parents[2] / "docs/reference/records.md").read_text("utf-8")


def test_there_is_an_example_for_every_game() -> None:
    assert EXAMPLES.keys() == OWN_GAMES.keys()


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_the_page_shows_the_example(text: str) -> None:
    assert f"```text\n{text}```\n" in PAGE


@pytest.mark.parametrize("name", GAMES)
def test_the_page_names_every_line_and_every_action(name: str) -> None:
    game = GAMES[name]
    said = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`\n]+)`", PAGE))))
    words = {form for kind in game.actions for form in [kind.word]}
    values = {
        word for kind in sayable(game).values() for form in forms(kind) for word in form.kind.fixed
    }
    usual = {"plain", *"0124560"}
    assert {*HEADERS, *game.start.__struct_fields__, *words, *(values - usual)} <= said
