"""Pictures: what is known lies face up, and the deck is the client's."""

import json
import re
import xml.etree.ElementTree as ElementTree
from importlib.resources import files
from typing import Any

import pytest

from femopp.cards import PACK_52
from femopp.driver import SeededShuffler, Table, begin, chance
from femopp.engine.chance import Chance
from femopp.engine.registry import ENGINES
from femopp.engine.worlds import knowledge
from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.pictures import BACK, Place, Scene, drawn, html, pixels
from femopp.tricks import Seat
from tools import deck

games = pytest.mark.parametrize("game", ENGINES)


def position(game: str) -> Any:
    rules, engine = GAMES[game], ENGINES[game]
    options = rules.options.of(None, **engine.needed)
    match = engine.new_match(options, players=rules.players(options)[0])
    match.deal_from(Chance(3))
    return match


def told(svg: str) -> str:
    """Return a picture's description: every place with its cards."""
    found = re.search(r"<title>(.*)</title>", svg)
    assert found
    return found[1]


def test_the_deck_is_made_from_the_clients() -> None:
    """If this fails, run tools/deck.py."""
    made = json.loads(files("femopp.pictures").joinpath("deck.json").read_text(encoding="utf-8"))
    assert made["sources"] == deck.stamp()
    assert set(made["cards"]) == {card.value for card in PACK_52}


def test_every_card_is_drawn() -> None:
    hands = [PACK_52[13 * seat : 13 * seat + 13] for seat in range(4)]
    svg = drawn(Scene([Place(f"seat {seat}", hand) for seat, hand in enumerate(hands)]))
    ElementTree.fromstring(svg)
    assert svg.count('viewBox="0 0 100 140"') == 52
    assert "{" not in svg
    assert "var(" not in svg
    # Letters are outlines, as the reader's machine may lack the font.
    assert "<text" not in svg


def test_names_are_escaped_and_unknown_letters_are_drawn() -> None:
    svg = drawn(Scene([Place("<Bö & 张>", [BACK])], caption="a < b"))
    assert told(svg) == "a &lt; b; &lt;Bö &amp; 张&gt;: ??"
    ElementTree.fromstring(svg)


@pytest.mark.parametrize("places", range(2, 9))
def test_nothing_is_drawn_beyond_the_edge(places: int) -> None:
    scene = Scene(
        [Place(f"player_{seat}", [BACK] * 13, "QS", "6 tricks") for seat in range(places)]
    )
    for x, y, width, height in re.findall(
        r'<svg x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawn(scene)
    ):
        assert float(x) >= 0
        assert float(x) + float(width) <= 800
        assert float(y) >= 0
        assert float(y) + float(height) <= 560


@games
def test_a_position_shows_all_hands_and_its_repr_is_short(game: str) -> None:
    match = position(game)
    names = ENGINES[game].names
    svg = match._repr_svg_()
    for seat, hand in enumerate(match.hands()):
        cards = " ".join(names[card] for card in range(52) if hand >> card & 1)
        assert f"seat {seat}: {cards}" in told(svg)
    assert f"{Speaker('en').say(GAMES[game].title)}, deal 1" in told(svg)
    assert svg[:40] in match._repr_html_() or "<svg" in match._repr_html_()
    assert len(repr(match)) < 100


@games
def test_knowledge_shows_the_observers_hand_alone(game: str) -> None:
    match = position(game)
    known = knowledge(match, 1)
    words = told(known._repr_svg_())
    for seat, hand in enumerate(match.hands()):
        shown = words.split(f"seat {seat}: ")[1].split(";")[0].split()
        assert len(shown) == hand.bit_count()
        assert (set(shown) == {BACK}) == (seat != 1)
    assert repr(known) == f"<{type(known).__name__} of seat 1: 0 actions seen>"


@games
def test_views_and_matches_of_the_rule_book_are_shown_too(game: str) -> None:
    rules = GAMES[game]
    options = rules.options.of(None, **ENGINES[game].needed)
    begun = begin(rules, options, rules.players(options)[0])
    table, _events = chance(Table(begun), lambda draw: SeededShuffler(1, draw))
    match = table.match
    assert len(repr(match)) < 150
    assert len(repr(match.views[2])) < 100
    assert told(match.views[Seat(2)]._repr_svg_()).split("; ")[1].startswith("seat 2: ")
    assert "??" in told(match.views[Seat(2)]._repr_svg_())
    assert "??" not in (match._repr_html_() or "??").split("</title>")[0]


def test_pixels_have_the_colours_of_the_felt() -> None:
    np = pytest.importorskip("numpy")
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    image = pixels(drawn(Scene([Place("player_0", ["AS"])])))
    assert image.shape == (560, 800, 3)
    assert image.dtype == np.uint8
    assert image[300, 60].tolist() == [0x1B, 0x63, 0x50]


def test_a_notebook_may_be_narrower() -> None:
    shown = html(Scene([Place("seat 0")]))
    assert "inline-size: 100%" in shown
    assert 'width="800" height="560" role' not in shown
