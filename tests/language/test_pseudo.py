"""A language longer than English, and names from the right to the left: all is said and typed."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from femopp.cli.play import answer
from femopp.cli.play.menu import menu_of
from femopp.driver import begin
from femopp.kits import GAMES
from femopp.language import Speaker, Text, _
from femopp.presentation import arranged, presentation_of
from femopp.rulebook import Cite, Game, legal_actions
from tests.language.catalogues import gaps, messages
from tests.language.pseudo import NAMES, in_place_of_english, outermost, pseudo
from tests.language.test_all_messages import all_that_is_said
from tests.playing import by_chance, positions

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    with in_place_of_english():
        yield


def test_messages_keep_their_gaps_and_are_longer() -> None:
    for message in messages():
        other = pseudo(message)
        assert gaps(other) == gaps(message)
        assert not message.strip() or len(other) >= len(message) + 4
    assert pseudo("{seat:player} passes.") == "⟦{seat:player} pāşşëş ḿô⟧."


def test_the_pseudo_language_is_spoken_for_english() -> None:
    assert Speaker("en").say(_("the table")).startswith("⟦")
    assert Speaker("sv").say(_("the table")) == "bordet"


@pytest.mark.parametrize(
    ("said", "many", "outside"),
    [
        ("⟦a⟦b⟧c⟧", 1, ""),
        ("⟦a⟧ ⟦b⟧", 2, " "),
        ("⟦a⟦b⟦c⟧⟧⟦d⟧⟧.", 1, "."),
        ("bids ⟦one⟧", 1, "bids "),
    ],
)
def test_pieces_are_counted(said: str, many: int, outside: str) -> None:
    assert outermost(said) == (many, outside)


WORDS = re.compile(r"[^\W\d_]{2,}")


@games
def test_no_text_is_assembled_from_pieces(game: Game[Any]) -> None:
    """Every question, action, refusal and line of the sheet is one text in the language."""
    speaker = Speaker("en", NAMES)
    pieces: dict[str, object] = {}
    for seed, preset in enumerate(game.options.presets):
        options = game.options.of(preset.name)
        players = game.players(options)[0]
        match = begin(game, options, players)
        for at in positions(match, by_chance(seed), seed=seed, steps=80):
            for said in all_that_is_said(at):
                if isinstance(said, Cite) or (isinstance(said, Text) and not said.message):
                    continue
                heard = speaker.speak(said)
                many, outside = outermost(heard)
                if many != 1 or WORDS.search(outside):
                    pieces.setdefault(type(said).__name__, heard)
    assert pieces == {}


@games
def test_what_a_menu_offers_can_be_typed(game: Game[Any]) -> None:
    """Its keys and its labels, in a language with other words and for people of any name."""
    presentation = presentation_of(game.name)
    for preset in game.options.presets:
        options = game.options.of(preset.name)
        players = game.players(options)[0]
        names = NAMES[:players]
        speaker = Speaker("en", names)
        match = begin(game, options, players)
        for at in positions(match, by_chance(7), seed=7, steps=60):
            for seat in game.actors(at.state)[:1]:
                view = at.views[seat]
                hand = arranged(view.hands[seat], presentation.order(view))
                legal = legal_actions(game, view, seat)
                menu = menu_of(presentation, view, hand, legal, names, speaker)
                for choice in menu.choices:
                    done = answer.understand(choice.key, game, menu, names, speaker, options)
                    assert done == answer.Do(choice.action), (choice.key, choice.label)


@pytest.mark.parametrize("command", answer.COMMANDS)
def test_commands_are_typed_as_they_are_shown(command: Any) -> None:
    speaker = Speaker("en", NAMES)
    assert answer._command(speaker.say(command).lower(), speaker) == command
