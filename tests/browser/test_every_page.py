"""Accessibility by axe-core of every page, for each game, preset, size, theme and language.

Two people sit at each table, one in English, the other in Swedish; the theme alternates.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from femopp.kits import GAMES
from tests.browser.conftest import Visit
from tests.browser.test_accessibility import AXE, faults
from tests.table.sitting import every_table, named
from tools.browsing import Server
from tools.visitor import CARD, FACE_DOWN, Visitor, open_table, turn_of

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not AXE.exists(), reason="looks: axe-core is not in web/node_modules"),
]

SIZES = [(360, 740), (768, 1024), (1280, 800)]
LANGUAGES = ["en-GB", "sv-SE"]
RULE_BOOK = {"en-GB": "Rule book", "sv-SE": "Regelbok"}
FOLDED = {"en-GB": "Rule book and seats", "sv-SE": "Regelbok och platser"}
THEMES = ["light", "dark"]
HEADER = {"menu": 0, "rules": 2}
"""Dialogs opened by a button in the table's header, by its index."""
KEYS = {"sheet": "s", "story": "l", "knocking": "k"}
"""Dialogs opened by a key."""

Faults = dict[str, list[str]]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_table(visit: Visit, server: Server, settings: Any, size: tuple[int, int]) -> None:
    wanted = {"game": settings.game, "preset": settings.preset, "options": settings.options}
    path = open_table(server.address, "Anna", {**wanted, "pace": "none"}, begin=False)
    anna = visit("Anna", path, size=size)
    found = seen(anna.page, "waiting")
    bella = visit("Bella", path.partition("#")[0], size=size, language="sv-SE")
    bella.page.get_by_role("button", name="Gå med").wait_for()
    found |= seen(bella.page, "coming")
    bella.page.get_by_label("Ditt namn").fill("Bella")
    bella.page.get_by_role("button", name="Gå med").click()
    expect(anna.page.locator(".seat", has_text="Bella")).to_be_visible()
    anna.does(anna.page.get_by_role("button", name="Begin"))
    for who, look in moments((anna, bella)):
        found |= seen(who.page, f"{who.name}: {look}")
        if look == "the end":
            found |= faults_in_dialogs(who)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_start_page(visit: Visit, language: str, size: tuple[int, int]) -> None:
    page = visit(size=size, language=language).page
    page.get_by_role("article").first.wait_for()
    found = seen(page, "start")
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_own_game_with_every_preset(visit: Visit, language: str, size: tuple[int, int]) -> None:
    page = visit(path="/?own", size=size, language=language).page
    page.locator("summary", has_text=FOLDED[language]).wait_for()
    found: Faults = {}
    for game, one in GAMES.items():
        # The server lacks the game that only the tests have installed.
        if not page.locator(f"input[name=game][value={game}]").count():
            continue
        page.locator(f"input[name=game][value={game}]").check()
        for group in page.locator("details").all():
            group.evaluate("group => group.open = true")
        for preset in one.options.presets:
            page.get_by_role("combobox", name=RULE_BOOK[language]).select_option(preset.name)
            for group in page.locator("details").all():
                group.evaluate("group => group.open = true")
            expect(page.locator("#differs + p")).to_contain_text("·")
            found |= seen(page, f"{game} {preset.name}")
    assert {where: what for where, what in found.items() if what} == {}


def moments(both: tuple[Visitor, Visitor]) -> Iterator[tuple[Visitor, str]]:
    """Play for two deals; yield the first moment of each kind of decision."""
    told = set()
    for action in range(200):
        who = turn_of(both)
        if who is None or who.deal() > 2:
            break
        look = look_of(who)
        if (who, look) not in told:
            told.add((who, look))
            yield who, look
        deals = not who.page.locator(CARD).count()
        who.acts(action)
        if deals and who.page.locator(".knock").count():
            say_the_phrase(who)
    for who in both:
        yield who, "the end"


def say_the_phrase(dealer: Visitor) -> None:
    """Bots wait for it before they pick up their cards."""
    dealer.page.locator(FACE_DOWN).first.wait_for()
    dealer.page.locator(".bar > button").last.click()
    dealer.does(dealer.page.locator("dialog[open] .list button").nth(1))


def look_of(who: Visitor) -> str:
    """Return the kind of decision, as far as it looks different."""
    page = who.page
    wanted = {
        "face down": page.locator(FACE_DOWN),
        "choosing cards": page.get_by_role("button", name="/2)"),
        "controls": page.locator(".controls button"),
        "not every card": page.locator(".hand .dimmed"),
    }
    return ", ".join(kind for kind, there in wanted.items() if there.count())


def seen(page: Page, where: str, part: str = "html") -> Faults:
    """Return the violations in a part of the page, in both themes."""
    found: Faults = {}
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        found[f"{where}, {theme}"] = faults(page, part)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found[f"{where}: width"] = ["the page scrolls sideways"]
    return found


def faults_in_dialogs(who: Visitor) -> Faults:
    page = who.page
    found: Faults = {}
    for name, place in HEADER.items():
        page.locator("header > button").nth(place).click()
        found |= faults_in_dialog(who, name)
    for name, key in KEYS.items():
        if name != "knocking" or page.locator(".knock").count():
            page.keyboard.press(key)
            found |= faults_in_dialog(who, name)
    return found


def faults_in_dialog(who: Visitor, name: str) -> Faults:
    who.page.get_by_role("dialog").wait_for()
    found = seen(who.page, f"{who.name}: {name}", "dialog[open]")
    who.closes()
    return found
