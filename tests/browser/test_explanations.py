"""A sentence about a question is said on request, and moves nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES
from tests.browser.still import Still
from tests.browser.test_accessibility import AXE, faults
from tests.browser.test_hand_visible import to_choose_a_contract
from tools.moments import moment
from tools.visitor import CARD, CHOICE, Visitor

WORDS = {
    "en-GB": (
        "What does that mean?",
        "Choose what this deal is about, then lead",
        "More",
        "The negative contracts. Rifki — don't take the king of hearts",
    ),
    "sv-SE": (
        "Vad betyder det?",
        "Välj vad given går ut på, och spela ut",
        "Mer",
        "De negativa kontrakten. Rifki – ta inte hjärter kung",
    ),
}


def place(page: Page) -> object:
    """Return the box of the question's line."""
    return page.locator(".asked > span").first.bounding_box()


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_contracts_are_explained_in_the_questions_place(
    still: Still, language: str, size: tuple[int, int]
) -> None:
    name, sentence, more, rules = WORDS[language]
    page = still(to_choose_a_contract(), size, language, painted=True)
    anna = Visitor(page, "Person 0")
    what = page.get_by_role("button", name=name)
    before = place(page)

    # The key for choices skips it; Shift+Tab reaches it.
    page.locator(CHOICE).first.wait_for()
    page.keyboard.press("c")
    expect(page.locator(CHOICE).first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(what).to_be_focused()
    page.keyboard.press("Enter")
    told = page.locator(".prompt .aside")
    expect(told).to_contain_text(sentence)
    expect(told.get_by_role("button", name=more)).to_be_focused()
    if AXE.exists():
        assert faults(page) == []
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=name)).to_contain_text(rules)
    anna.closes()
    expect(page.get_by_text(rules)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(what).to_be_focused()
    assert place(page) == before

    what.click()
    anna.does(page.locator(CHOICE).first)
    expect(told).to_have_count(0)


COVERED = """(parts) => {
  const paper = document.querySelector(".aside").getBoundingClientRect();
  const overlaps = (one) => {
    const box = one.getBoundingClientRect();
    const across = Math.min(box.right, paper.right) - Math.max(box.left, paper.left);
    const down = Math.min(box.bottom, paper.bottom) - Math.max(box.top, paper.top);
    return across > 1 && down > 1;
  };
  return [...document.querySelectorAll(parts)].filter(overlaps).map((one) => one.className);
}"""
IS_WHOLE = """() => {
  const words = document.querySelector(".aside p");
  return words.scrollHeight <= words.clientHeight + 1;
}"""


def test_the_sentence_covers_neither_hand_nor_choices(still: Still) -> None:
    moments = ("blind", "minus-trick", "five-playing", "contract", "going-along", "eight-bidding")
    for name in moments:
        page = still(moment(name), language="sv-SE")
        page.get_by_role("button", name="Vad betyder det?").click()
        page.locator(".aside").wait_for()
        for width, height in ((360, 740), (740, 360), (568, 320), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(requestAnimationFrame)")
            for parts in (".choices :is(.bid, .tile, .way), .controls button", CARD):
                assert page.evaluate(COVERED, parts) == [], (name, width)
            assert page.evaluate(IS_WHOLE), (name, width)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_on_a_large_page_the_sentence_lies_beside_ones_own_pile(
    still: Still, size: tuple[int, int]
) -> None:
    page = still(moment("minus-trick"), size, "sv-SE")
    page.get_by_role("button", name="Vad betyder det?").click()
    told = page.locator(".prompt .aside").bounding_box()
    number = page.locator(".seat.own .pile b").bounding_box()
    assert told is not None
    assert number is not None
    assert number["x"] + number["width"] < told["x"]
