"""Whole deals by keys alone, from the first page to the next deal, as somebody hears them."""

from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import Visit
from tests.browser.live_region import announced, listen
from tests.browser.test_lessons import WITHOUT_WAITING
from tools.browsing import Server
from tools.moments import link_to

FOCUSED = "one => one === document.activeElement"
MOST_TABS = 14
"""From the top of the first page to each game."""
READY = """() => document.querySelector("[role=dialog] .main:enabled")
  ?? document.querySelector(".prompt.yours")"""
"""A result that can be left, or a question to answer."""


def begin_by_key(page: Page, game: str) -> None:
    """Reach the game's button from the top of the first page, and press it; without knocks."""
    play = page.locator(f"article[aria-labelledby='game-{game}'] button").first
    play.wait_for()
    for _tab in range(MOST_TABS):
        page.keyboard.press("Tab")
        if play.evaluate(FOCUSED):
            break
    expect(play).to_be_focused()
    page.keyboard.press("Enter")
    if game == "rodskagg":
        expect(page.get_by_role("radio", name="With a helping hand")).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(page.get_by_role("radio", name="Without knocking")).to_be_focused()
        page.keyboard.press("Enter")


def press_until(page: Page, key: str, kind: str) -> None:
    """Press a key until something of this kind has the focus: a hand may come later."""
    there = page.locator(f"{kind}:focus")
    for _press in range(20):
        page.keyboard.press(key)
        with suppress(TimeoutError):
            there.first.wait_for(state="attached", timeout=1_500)
            return
    expect(there).to_have_count(1)


def choose_by_key(page: Page, kind: str, cards: int) -> None:
    """Go along a hand of so many cards to the first of this kind, and press it."""
    press_until(page, "h", ".hand button")
    for _card in range(cards):
        if page.evaluate("kind => document.activeElement.matches(kind)", kind):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def to_choices(page: Page) -> None:
    press_until(page, "c", ":is(.actions, .up) button")


def answer_by_key(page: Page) -> None:
    """Answer the question with the first thing allowed, without looking for it by pointer."""
    number = page.locator("main").get_attribute("data-number")
    if page.locator(".bury").count():
        press_until(page, "h", ".hand button")
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        to_choices(page)
        page.keyboard.press("Enter")
    elif page.locator(".hand .playable").count():
        choose_by_key(page, ".playable", 13)
    else:
        to_choices(page)
        page.keyboard.press("Enter")
        # A bid or a contract is chosen first; the same key leads on to its button.
        if page.locator(".confirm").count():
            to_choices(page)
            expect(page.locator(".confirm")).to_be_focused()
            page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('main')?.dataset.number !== before", arg=number
    )


@pytest.mark.parametrize("moment", ["sheepshead-result", "rifki-over"])
def test_a_result_has_the_focus_on_what_leads_on(visit: Visit, server: Server, moment: str) -> None:
    page = visit("Anna", link_to(server.folder, moment)).page
    expect(page.locator(".up .main")).to_be_focused()


@pytest.mark.parametrize("game", ["rodskagg", "rifki", "sheepshead"])
def test_a_deal_by_keys_alone(visit: Visit, game: str) -> None:
    page = visit().page
    page.evaluate(WITHOUT_WAITING)
    begin_by_key(page, game)
    choices = page.get_by_role("region", name="What you can do")
    # The button is gone with its page: the keys go on from the choices.
    expect(choices).to_be_focused()
    listen(page)
    told = ""
    for _answer in range(120):
        page.wait_for_function(READY)
        told = " ".join(announced(page))
        # A deal that everybody passes has no cards.
        if "is on the sheet" in told.partition("played by you")[2]:
            break
        answer_by_key(page)
        expect(page.locator("body")).not_to_be_focused()
    assert "is on the sheet" in told.partition("played by you")[2]


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=str)
def test_a_result_is_heard_and_nothing_below_it_is_reached(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    page = visit("Anna", link_to(server.folder, "sheepshead-result"), size).page
    result = page.get_by_role("dialog")
    result.wait_for()
    heading = result.get_by_role("heading").inner_text()
    page.locator("[inert] .felt").wait_for(state="attached")
    expect(page.locator("[aria-live=polite][aria-atomic=true]")).to_contain_text(heading)
    reached = set()
    for _tab in range(20):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.closest('header, .up, body').className"))
        hidden = page.evaluate(
            """() => {
              const one = document.activeElement;
              const { left, top, width, height } = one.getBoundingClientRect();
              const hit = document.elementFromPoint(left + width / 2, top + height / 2);
              return one !== document.body && !one.contains(hit) && one.outerHTML;
            }"""
        )
        assert not hidden
    assert any("up" in one for one in reached)
    page.keyboard.press("c")
    expect(result.get_by_role("button", name="Next deal")).to_be_focused()


def test_a_hand_and_a_seat_are_heard(visit: Visit, server: Server) -> None:
    page = visit("Anna", link_to(server.folder, "five-playing")).page
    hand = page.get_by_role("list", name="Your hand")
    trump = page.locator(".hand button.trump").first
    expect(trump).to_contain_text("trump")
    expect(hand.get_by_role("button", name="trump")).to_have_count(
        page.locator(".hand button.trump").count()
    )
    # A trick that is empty is said in words, not as a list of nothing.
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.last).to_contain_text("to play")
    snapshot = page.locator("main").aria_snapshot()
    assert "- list\n" not in f"{snapshot}\n".replace(":\n", ":")


def test_escape_puts_a_refusal_away(visit: Visit, server: Server) -> None:
    page = visit("Anna", link_to(server.folder, "five-playing")).page
    asked = page.locator(".asked").inner_text()
    choose_by_key(page, ".dimmed", 6)
    page.locator(".prompt .refusal").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".asked")).to_have_text(asked)
    expect(page.locator(".hand .dimmed:focus")).to_have_count(1)
    page.keyboard.press("i")
    page.locator(".says .bubble").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".says .bubble")).to_have_count(0)
