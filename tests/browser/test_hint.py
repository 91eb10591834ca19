"""Hints at the table: by key, on a phone, announced, and removed after the turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import AXE, faults
from tools.browsing import Server
from tools.moments import link_to
from tools.visitor import (
    CARD,
    CHOICE,
    TO_PLAY,
    Visitor,
    open_table,
    play_to_a_card,
    touch,
    turn_of,
)

PHONE = (360, 740)
SETTINGS: dict[str, Any] = {"game": "rodskagg", "options": {"rituals": "auto"}, "pace": "none"}
RIFKI: dict[str, Any] = {"game": "rifki", "options": {"first_dealer": "1"}, "pace": "none"}
LOOKS = [
    pytest.param("en-GB", "light", "The bot expert would", "Hint", id="English, light"),
    pytest.param("sv-SE", "dark", "Boten expert", "Tips", id="Swedish, dark"),
]


def play_until_a_choice(visitor: Visitor) -> None:
    """Play until there is more than one choice of cards."""
    page = visitor.page
    for _action in range(200):
        assert turn_of([visitor]) is visitor, "the match ended before"
        if page.locator(TO_PLAY).count() > 1:
            return
        visitor.acts()
    raise AssertionError("there was never a choice")


@pytest.mark.parametrize(("language", "theme", "told", "button"), LOOKS)
def test_hint_by_key_on_a_phone(
    visit: Visit, server: Server, language: str, theme: str, told: str, button: str
) -> None:
    path = open_table(server.address, "Anna", SETTINGS)
    anna = visit("Anna", path, size=PHONE, language=language, color_scheme=theme)
    page = anna.page
    play_until_a_choice(anna)
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
    before = anna.number()
    page.keyboard.press("i")
    hint = page.locator(".hint")
    expect(hint).to_contain_text(told)
    expect(page.locator("[aria-live=polite]")).to_contain_text(told)
    page.keyboard.press("i")
    expect(page.locator(".prompt .refusal")).to_have_count(0)
    expect(hint).to_contain_text(told)
    assert anna.number() == before
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    if AXE.exists():
        assert faults(page) == []
    anna.acts()
    expect(hint).to_have_count(0)


@pytest.mark.parametrize(("language", "theme"), [("en-GB", "light"), ("sv-SE", "dark")])
def test_rifki_dealer_sees_the_whole_hand_beside_ten_contracts_and_a_hint(
    visit: Visit, server: Server, language: str, theme: str
) -> None:
    path = open_table(server.address, "Anna", RIFKI)
    page = visit("Anna", path, size=PHONE, language=language, color_scheme=theme).page
    expect(page.locator(CHOICE)).to_have_count(10)
    assert lowest(page, ".bar") <= PHONE[1]
    page.keyboard.press("i")
    expect(page.locator(".hint")).to_be_visible()
    assert covers_neither_choices_nor_hand(page)
    assert lowest(page, ".bar") <= PHONE[1]
    if AXE.exists():
        assert faults(page) == []
    # The costs of the other nine are on a sheet.
    page.locator(".hint .more").click()
    costs = page.get_by_role("dialog").locator("li")
    expect(costs).to_have_count(9)
    expect(costs.last).to_be_visible()


def test_large_screen_shows_all_costs(visit: Visit, server: Server) -> None:
    page = visit("Anna", open_table(server.address, "Anna", RIFKI)).page
    expect(page.locator(CHOICE)).to_have_count(10)
    page.keyboard.press("i")
    expect(page.locator(".hint li").last).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("settings", [RIFKI, {**SETTINGS, "players": 8}], ids=["rifki", "eight"])
def test_on_a_large_screen_a_hint_covers_nobody_s_points(
    visit: Visit, server: Server, settings: dict[str, Any]
) -> None:
    page = visit("Anna", open_table(server.address, "Anna", settings), (1280, 720)).page
    page.locator(".prompt.yours").wait_for()
    page.keyboard.press("i")
    hint = page.locator(".hint")
    box = hint.bounding_box()
    assert box is not None
    assert box["height"] > 80
    assert box["y"] >= lowest_of(page.locator("aside > ul li").last)
    assert box["x"] > max(right_of(one) for one in page.locator(".hand .card, .bar button").all())
    if AXE.exists():
        assert faults(page) == []


def test_on_a_tablet_a_sentence_lies_beside_one_s_own_points(visit: Visit, server: Server) -> None:
    page = visit("Anna", link_to(server.folder, "minus-trick"), (768, 1024)).page
    points = page.locator(".seat.own .points").bounding_box()
    for name in ("What does that mean?", "Hint"):
        page.get_by_role("button", name=name, exact=True).click()
        paper = page.locator(".aside").bounding_box()
        assert points is not None and paper is not None
        assert points["x"] + points["width"] <= paper["x"]
        page.locator(".aside").get_by_role("button", name="Close").click()


@pytest.mark.parametrize(("language", "button"), [("en-GB", "Hint"), ("sv-SE", "Tips")])
def test_hint_on_a_phone_covers_neither_own_points_nor_the_last_trick(
    visit: Visit, server: Server, language: str, button: str
) -> None:
    page = visit("Anna", link_to(server.folder, "minus-trick"), PHONE, language).page
    ask_for_a_hint(page, button)
    paper = page.locator(".hint").bounding_box()
    assert paper is not None
    assert paper["y"] >= lowest(page, ".seat.own .points")
    assert paper["y"] >= lowest(page, "button.back")


def test_three_lines_of_a_hint_have_room_on_their_paper(visit: Visit, server: Server) -> None:
    page = visit("Anna", link_to(server.folder, "contract"), PHONE).page
    page.locator(CHOICE).first.wait_for()
    page.keyboard.press("i")
    paper, words = page.locator(".hint").bounding_box(), page.locator(".hint p").bounding_box()
    assert paper is not None and words is not None
    assert words["height"] > 40
    assert words["y"] - paper["y"] >= 3
    assert paper["y"] + paper["height"] - words["y"] - words["height"] >= 3


def ask_for_a_hint(page: Page, button: str) -> None:
    """Ask until there is a hint: one asked for right after another is refused."""
    for _time in range(20):
        page.get_by_role("button", name=button, exact=True).click()
        page.locator(".hint, .prompt .refusal").wait_for()
        if page.locator(".hint").count():
            return
        page.keyboard.press("Escape")
        page.locator(".prompt .refusal").wait_for(state="hidden")
    raise AssertionError("there was no hint")


def right_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"]


def covers_neither_choices_nor_hand(page: Page) -> bool:
    hint, card = page.locator(".hint").bounding_box(), page.locator(CARD).first.bounding_box()
    assert hint is not None
    assert card is not None
    tiles = [lowest_of(one) for one in page.locator(".choices .tile").all()]
    return max(tiles) <= hint["y"] and lowest(page, ".hint") <= card["y"]


def lowest(page: Page, part: str) -> float:
    """Return the bottom of a part of the page, in pixels."""
    return lowest_of(page.locator(part))


def lowest_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_hint_with_nothing_to_choose_is_a_calm_sentence(visit: Visit, server: Server) -> None:
    anna = visit("Anna", open_table(server.address, "Anna", SETTINGS), size=PHONE)
    page = anna.page
    while page.locator(TO_PLAY).count() != 1:
        assert turn_of([anna]) is anna
        anna.acts()
    page.keyboard.press("i")
    expect(page.locator(".hint")).to_contain_text("There is nothing for you to choose right now.")
    expect(page.locator(".hint .more")).to_have_count(0)
    expect(page.locator(".refusal, .error")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator(".prompt .asked")).to_be_visible()


def test_closing_a_hint_keeps_the_focus(visit: Visit, server: Server) -> None:
    anna = visit("Anna", open_table(server.address, "Anna", SETTINGS))
    play_until_a_choice(anna)
    anna.page.get_by_role("button", name="Hint", exact=True).click()
    anna.page.locator(".hint").get_by_role("button", name="Close").press("Enter")
    expect(anna.page.locator(".hint")).to_have_count(0)
    expect(anna.page.locator(".actions")).to_be_focused()


def test_no_hints_among_friends_unless_the_host_allows_them(visit: Visit, server: Server) -> None:
    for hints, count, says in (
        ("alone", 0, "Hints: while one person plays alone"),
        ("all", 1, "Hints: for everybody who sits here"),
    ):
        path = open_table(server.address, "Anna", {**SETTINGS, "hints": hints}, begin=False)
        anna = visit("Anna", path)
        bella = visit("Bella", path.split("#")[0])
        bella.page.get_by_label("Your name").fill("Bella")
        bella.page.get_by_role("button", name="Join").click()
        expect(anna.page.locator(".seat", has_text="Bella").first).to_be_visible()
        anna.does(anna.page.get_by_role("button", name="Begin"))
        play_to_a_card([anna, bella])
        for one in (anna, bella):
            expect(
                one.page.get_by_role("button", name="The rest are mine", exact=True)
            ).to_be_visible()
            expect(one.page.get_by_role("button", name="Hint", exact=True)).to_have_count(count)
        rules = bella.opens_rules()
        expect(rules).to_contain_text(says)


def test_host_chooses_on_the_start_page(visit: Visit) -> None:
    page = visit("Anna", "/?own").page
    page.locator("summary", has_text="Hints, and who comes in").click()
    page.get_by_label("Hints").select_option("no hints")
    page.get_by_role("button", name=re.compile("^Play now")).click()
    # Where something is asked, a hint would be beside the question.
    page.locator(".prompt.yours").wait_for()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


IS_SHEET = """(paper) => {
  const sheet = document.createElement("i");
  sheet.style.background = "var(--sheet)";
  paper.append(sheet);
  const [is, wanted] = [paper, sheet].map((one) => getComputedStyle(one).backgroundColor);
  sheet.remove();
  return [is, wanted];
}"""
"""The colours of this paper and of other papers."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_papers_in_the_prompt_s_place_have_the_colour_of_others(
    visit: Visit, server: Server, theme: str
) -> None:
    path = link_to(server.folder, "trick")
    page = visit("Anna", path, PHONE, color_scheme=theme).page
    touch(page.locator(".hand .dimmed").first)
    is_, wanted = page.locator(".prompt .refusal").evaluate(IS_SHEET)
    assert is_ == wanted
    if AXE.exists():
        assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="What does that mean?").click()
    is_, wanted = page.locator(".aside").evaluate(IS_SHEET)
    assert is_ == wanted
    if AXE.exists():
        assert faults(page) == []


GAPS = """(paper) => [...paper.querySelectorAll(".card svg.suit")].map((sign) => {
  const before = document.createRange();
  before.setStart(sign.closest(".card"), 0);
  before.setEndBefore(sign);
  const scrap = parseFloat(getComputedStyle(sign).fontSize) * 0.08;
  return sign.getBoundingClientRect().left - scrap - before.getBoundingClientRect().right;
})"""
"""Pixels between each letter and the scrap of card behind its suit."""


def test_the_scrap_of_card_behind_a_suit_is_clear_of_its_letter(
    visit: Visit, server: Server
) -> None:
    path = link_to(server.folder, "minus-trick")
    page = visit("Anna", path, PHONE, "sv-SE", color_scheme="dark").page
    ask_for_a_hint(page, "Tips")
    gaps = page.locator(".hint").evaluate(GAPS)
    assert gaps != []
    assert min(gaps) >= 1.5
