"""Explanations beside a question open on request, and move nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES, Visit
from tests.browser.test_accessibility import AXE, faults
from tools.browsing import Server
from tools.visitor import CHOICE, open_table, turn_of

WORDS = {
    "en-GB": (
        "What does that mean?",
        "The negative contracts. Rifki — don't take the king of hearts",
    ),
    "sv-SE": ("Vad betyder det?", "De negativa kontrakten. Rifki – ta inte hjärter kung"),
}


def place(page: Page) -> object:
    """Return the box of the question's line."""
    return page.locator(".asked > span").first.bounding_box()


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
    before = place(page)

    # The key for choices skips it; Shift+Tab reaches it.
    page.keyboard.press("c")
    expect(page.locator(CHOICE).first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(what).to_be_focused()
    page.keyboard.press("Enter")
    told = page.get_by_role("dialog", name=name)
    expect(told).to_contain_text(rules)
    if AXE.exists():
        assert faults(page) == []
    assert place(page) == before
    anna.closes()
    expect(page.get_by_text(rules)).to_have_count(0)
    expect(what).to_be_focused()

    what.click()
    anna.closes()
    anna.does(page.locator(CHOICE).first)
    expect(page.get_by_text(rules)).to_have_count(0)
