"""Another person's own link, opened in a browser that has a seat at that table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_layers import WITHOUT_ORDER, await_entries
from tests.browser.test_storage_blocked import PHONE, RIFKI, blocked, own_link
from tools.browsing import Server
from tools.visitor import open_table

pytestmark = pytest.mark.usefixtures("fresh_pages")

ORDERS = pytest.mark.parametrize("order", ["", WITHOUT_ORDER], ids=["own order", "history"])
"""Whether the browser has an order of its own of what is closed next."""

QUESTION = "You sit here as Anna. Become Bo?"


def seated(visit: Visit, link: str, name: str) -> str:
    """Let somebody come in a browser of their own, and return the token of their seat."""
    page = visit(name, link).page
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".seat.own")).to_contain_text(name)
    token: str = page.evaluate("JSON.parse(localStorage['femopp.tables'])[0].token")
    return token


def sits_as(page: Page, name: str) -> None:
    """Expect somebody in their seat, and no question."""
    expect(page.locator(".seat.own")).to_contain_text(name)
    expect(page.get_by_role("dialog")).to_have_count(0)


@ORDERS
def test_the_page_asks_before_the_seat_is_another(visit: Visit, server: Server, order: str) -> None:
    path = open_table(server.address, "Anna", RIFKI, begin=False)
    link = path.partition("#")[0]
    theirs = seated(visit, link, "Bo")
    anna = visit("Anna", path).page
    sits_as(anna, "Anna")
    anna.context.add_init_script(order)
    anna.goto("/favicon.svg")
    anna.goto(f"{link}#{theirs}")
    question = anna.get_by_role("dialog", name=QUESTION)
    expect(question).to_be_visible()
    expect(question).to_contain_text("The link leads to Bo's seat.")
    expect(anna.locator(".seat.own")).to_contain_text("Anna")
    assert theirs not in anna.url
    # Unanswered, nothing is lost.
    anna.reload()
    sits_as(anna, "Anna")
    anna.evaluate("secret => (location.hash = secret)", theirs)
    question.get_by_role("button", name="Stay Anna").click()
    sits_as(anna, "Anna")
    await_entries(anna, 0)
    anna.reload()
    sits_as(anna, "Anna")
    # She is the host still.
    expect(anna.get_by_role("button", name="Begin")).to_be_visible()

    anna.evaluate("secret => (location.hash = secret)", theirs)
    question.get_by_role("button", name="Become Bo").click()
    sits_as(anna, "Bo")
    assert theirs not in anna.url
    anna.reload()
    sits_as(anna, "Bo")
    # Their own link asks nothing.
    anna.goto("/favicon.svg")
    anna.goto(f"{link}#{theirs}")
    sits_as(anna, "Bo")


def test_the_question_is_asked_in_swedish(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", RIFKI, begin=False)
    theirs = seated(visit, path.partition("#")[0], "Bo")
    anna = visit("Anna", path, size=PHONE, language="sv-SE").page
    sits_as(anna, "Anna")
    anna.evaluate("secret => (location.hash = secret)", theirs)
    question = anna.get_by_role("dialog", name="Du sitter här som Anna. Vill du bli Bo?")
    expect(question.get_by_role("button", name="Bli Bo")).to_be_visible()
    question.get_by_role("button", name="Fortsätt som Anna").click()
    sits_as(anna, "Anna")


@ORDERS
def test_a_seat_kept_in_the_address_is_not_lost(visit: Visit, server: Server, order: str) -> None:
    path = open_table(server.address, "Bo", RIFKI, begin=False)
    link, _, theirs = path.partition("#")
    anna = blocked(visit, link)
    anna.context.add_init_script(order)
    anna.reload()
    anna.get_by_role("button", name="Play here, with a link of my own").click()
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Join").click()
    own = own_link(anna)
    for _again in range(2):
        await_entries(anna, 0)
        anna.evaluate("secret => (location.hash = secret)", theirs)
        question = anna.get_by_role("dialog", name=QUESTION)
        expect(question).to_be_visible()
        assert anna.url == own
        anna.keyboard.press("Escape")
        sits_as(anna, "Anna")
    await_entries(anna, 0)
    anna.reload()
    sits_as(anna, "Anna")
    anna.evaluate("location.hash = 'mistyped'")
    expect(anna.get_by_role("alert")).to_contain_text("link is no longer valid at this table")
    anna.reload()
    sits_as(anna, "Anna")
    anna.evaluate("secret => (location.hash = secret)", theirs)
    question.get_by_role("button", name="Become Bo").click()
    sits_as(anna, "Bo")
    await_entries(anna, 0)
    assert anna.url.endswith(path)
    anna.reload()
    sits_as(anna, "Bo")
