"""Layers over a page: Escape and Back close the topmost layer, and the focus returns.

Chromium's own order of what is closed next is Chrome's on Android too; without it, a page uses the
history, as in Safari and Firefox.
"""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.rituals import choose_culprit
from tests.browser.test_rituals import CLOSERS, GO_BACK, dealt
from tools.browsing import Server
from tools.moments import link_to
from tools.visitor import Visitor, open_table

pytestmark = pytest.mark.usefixtures("fresh_pages")

WITHOUT_ORDER = "delete window.CloseWatcher"
MANUAL = {"game": "rodskagg", "options": {"rituals": "manual"}, "pace": "none"}

RESTS = """(layers) => {
  if ((history.state?.layers ?? 0) !== layers) delete window.restsSince;
  else window.restsSince ??= performance.now();
  const isAtRest = performance.now() - window.restsSince >= 100;
  if (isAtRest) delete window.restsSince;
  return isAtRest;
}"""
"""Not async, as any promise counts as true for `wait_for_function`."""


def await_entries(page: Page, layers: int) -> None:
    """Wait until the history has come to rest with entries for so many layers."""
    page.wait_for_function(RESTS, arg=layers)


def go_back(page: Page, layers: int) -> None:
    """Go back in the history, which has an entry for each of these layers."""
    await_entries(page, layers)
    page.go_back()


def press_escape(page: Page, _layers: int) -> None:
    page.keyboard.press("Escape")


Back = Callable[[Page, int], object]
"""Closes the topmost of so many layers."""

WAYS = [
    pytest.param(CLOSERS, lambda page, _layers: page.evaluate(GO_BACK), id="Back, own order"),
    pytest.param(CLOSERS, press_escape, id="Escape, own order"),
    pytest.param(WITHOUT_ORDER, go_back, id="Back, history"),
    pytest.param(WITHOUT_ORDER, press_escape, id="Escape, history"),
]


def come(visit: Visit, path: str, script: str = WITHOUT_ORDER, **more: object) -> Visitor:
    """Open a page from the first one, in a browser changed by this script."""
    visitor = visit("Anna", **more)  # type: ignore[arg-type]
    visitor.page.add_init_script(script)
    visitor.page.goto(path)
    return visitor


def at(page: Page) -> str:
    return urlsplit(page.url).path


@pytest.mark.parametrize(("script", "back"), WAYS)
def test_each_time_the_topmost_layer_is_closed(
    visit: Visit, server: Server, script: str, back: Back
) -> None:
    anna = come(visit, link_to(server.folder, "five-playing"), script)
    page = anna.page
    table = at(page)
    page.get_by_role("button", name="What does that mean?").click()
    told = page.locator(".aside")
    told.wait_for()
    anna.rare("Leave the seat").click()
    more = page.get_by_role("dialog", name="More")
    sure = page.get_by_role("dialog", name="Are you sure?")
    layers = [told, more, sure]
    expect(sure).to_be_visible()
    while layers:
        for one in layers:
            expect(one).to_be_visible()
        back(page, len(layers))
        expect(layers.pop()).to_have_count(0)
    assert at(page) == table
    go_back(page, 0)
    expect(page).to_have_url(re.compile("/$"))


@pytest.mark.parametrize(("script", "back"), WAYS)
def test_what_rises_over_the_table_is_closed(
    visit: Visit, server: Server, script: str, back: Back
) -> None:
    anna = come(visit, open_table(server.address, "Anna", MANUAL), script, size=(360, 740))
    page = anna.page
    table = at(page)
    rising, whom = page.locator(".rising"), page.get_by_text("Whose error?")
    for name in ("Rituals", "Say something"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(rising).to_be_visible()
        back(page, 1)
        expect(rising).to_have_count(0)
        # The choices have it instead if the button has been drawn anew meanwhile.
        expect(page.locator(":is(button, .actions):focus")).to_have_count(1)
    page.locator("button.knock").click()
    expect(whom).to_be_visible()
    page.locator(".seat:not(.own) .more").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    back(page, 1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(whom).to_have_count(0)
    page.get_by_role("button", name="Rituals", exact=True).click()
    anna.opens("Menu")
    back(page, 2)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(rising).to_be_visible()
    back(page, 1)
    expect(rising).to_have_count(0)
    assert at(page) == table


def test_reload_closes_what_was_open_and_leaves_nothing_to_go_back_to(
    visit: Visit, server: Server
) -> None:
    anna = come(visit, link_to(server.folder, "trick"))
    page = anna.page
    anna.rare("Leave the seat").click()
    expect(page.get_by_role("dialog", name="Are you sure?")).to_be_visible()
    await_entries(page, 2)
    page.reload()
    page.locator("main[data-stage=playing]").wait_for()
    expect(page.locator("dialog[open]")).to_have_count(0)
    go_back(page, 0)
    expect(page).to_have_url(re.compile("/$"))


def test_a_layer_closed_by_its_button_leaves_nothing_to_go_back_to(
    visit: Visit, server: Server
) -> None:
    anna = come(visit, link_to(server.folder, "trick"))
    for _time in range(3):
        dialog = anna.opens("Menu")
        dialog.get_by_role("button", name="People").click()
        people = anna.page.get_by_role("dialog", name="People")
        people.get_by_role("button", name="Close").click()
        expect(people).to_have_count(0)
    go_back(anna.page, 0)
    expect(anna.page).to_have_url(re.compile("/$"))


ESCAPE_WHEN_JUDGED = """() => new MutationObserver((_changes, observer) => {
  if (document.querySelector(".stampbox") === null) return;
  observer.disconnect();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  setTimeout(() => (window.isJudged = document.querySelector(".stampbox") !== null));
}).observe(document.body, { childList: true, subtree: true })"""


def test_escape_puts_a_verdict_away_which_back_passes_by(visit: Visit, server: Server) -> None:
    dealer, other = dealt(visit, server)
    page = other.page
    page.add_init_script(WITHOUT_ORDER)
    page.reload()
    page.evaluate(ESCAPE_WHEN_JUDGED)
    dialog = choose_culprit(other, dealer.name)
    dialog.get_by_role("radio", name="to wait with the cards").click()
    dialog.locator(".go").click()
    page.wait_for_function("() => window.isJudged !== undefined")
    assert page.evaluate("[isJudged, history.state?.layers ?? 0]") == [False, 0]


@pytest.mark.parametrize("script", [CLOSERS, WITHOUT_ORDER], ids=["own order", "history"])
def test_back_from_a_page_that_a_menu_led_to(visit: Visit, server: Server, script: str) -> None:
    anna = come(visit, link_to(server.folder, "trick"), script)
    page = anna.page
    table = at(page)
    anna.opens("Menu").get_by_role("button", name="Home").click()
    page.get_by_role("article").first.wait_for()
    page.go_back()
    page.locator("main[data-stage=playing]").wait_for()
    assert at(page) == table
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.go_back()
    page.get_by_role("article").first.wait_for()


@pytest.mark.parametrize("script", [CLOSERS, WITHOUT_ORDER], ids=["own order", "history"])
def test_back_from_a_link_leads_home(visit: Visit, server: Server, script: str) -> None:
    first = visit().page
    first.context.add_init_script(script)
    path = link_to(server.folder, "trick")
    with first.context.expect_page() as opened:
        first.evaluate("path => void window.open(path, '_blank', 'noopener')", path)
    page = opened.value
    page.locator("main[data-stage=playing]").wait_for()
    assert at(page) == path.partition("#")[0]
    Visitor(page, "Anna").opens("Menu")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    await_entries(page, 0)
    page.reload()
    page.locator("main[data-stage=playing]").wait_for()
    page.go_back()
    page.get_by_role("article").first.wait_for()
    assert at(page) == "/"


def test_focus_returns_to_what_opened_the_menu(visit: Visit, server: Server) -> None:
    anna = visit("Anna", link_to(server.folder, "trick"))
    people = anna.enters("People")
    people.get_by_role("button", name="Close").click()
    expect(anna.page.get_by_role("button", name="Menu", exact=True)).to_be_focused()


@pytest.mark.parametrize(("script", "back"), WAYS)
def test_a_sheet_that_takes_the_menu_s_place_is_closed(
    visit: Visit, server: Server, script: str, back: Back
) -> None:
    anna = come(visit, link_to(server.folder, "trick"), script)
    table = at(anna.page)
    people = anna.enters("People")
    back(anna.page, 1)
    expect(people).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Menu", exact=True)).to_be_focused()
    assert at(anna.page) == table


def test_escape_closes_a_dialog_that_was_printed(visit: Visit, server: Server) -> None:
    anna = visit("Anna", link_to(server.folder, "trick"))
    anna.opens("Menu")
    anna.page.evaluate(
        "['beforeprint', 'afterprint'].forEach((one) => dispatchEvent(new Event(one)))"
    )
    anna.closes()
