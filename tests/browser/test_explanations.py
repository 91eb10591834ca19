"""Explanations beside a question unfold on request, and take no space otherwise."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES, Visit
from tests.browser.test_accessibility import AXE, faults
from tools.browsing import Server
from tools.visitor import open_table, turn_of

WORDS = {
    "en-GB": ("What does that mean?", "The negative contracts. Rifki: the king of hearts costs"),
    "sv-SE": ("Vad betyder det?", "De negativa kontrakten. Rifki: hjärter kung kostar"),
}


def height(page: Page) -> float:
    """Return the question's height in pixels."""
    return float(page.locator(".asked").evaluate("one => one.getBoundingClientRect().height"))


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_contracts_are_explained_beside_the_question(
    visit: Visit, server: Server, language: str, size: tuple[int, int]
) -> None:
    name, rules = WORDS[language]
    settings = {"game": "rifki", "options": {"first_dealer": "1"}, "pace": "none"}
    anna = visit("Anna", open_table(server.address, "Anna", settings), size, language)
    assert turn_of([anna]) is anna
    page = anna.page
    what = page.get_by_role("button", name=name)
    with_it = height(page)
    page.add_style_tag(content=".asked > .what { display: none }")
    assert height(page) == with_it
    page.locator("style").last.evaluate("one => one.remove()")

    # The key for choices skips it; Shift+Tab reaches it.
    page.keyboard.press("c")
    expect(page.locator(".controls button").first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(what).to_be_focused()
    expect(what).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(what).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text(rules)).to_be_visible()
    if AXE.exists():
        assert faults(page) == []
    page.keyboard.press("Enter")
    expect(page.get_by_text(rules)).to_have_count(0)

    what.click()
    anna.does(page.locator(".controls button").first)
    expect(what).to_have_count(0)
    expect(page.get_by_text(rules)).to_have_count(0)
