"""A browser that keeps nothing: said before anybody sits; everything works by an own link."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_circle import look, open_circle
from tools.browsing import Server
from tools.visitor import open_table

pytestmark = pytest.mark.usefixtures("fresh_pages")

BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
"""
MESSENGER = (
    "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 "
    "Chrome/120.0 Mobile Safari/537.36 [FB_IAB/MESSENGER;FBAV/443.0;]"
)
RIFKI = {"game": "rifki", "pace": "none"}
PHONE = (360, 740)


def blocked(visit: Visit, path: str, language: str = "en-GB") -> Page:
    """Return a page whose browser refuses to store anything."""
    page = visit("Eva", "/favicon.svg", size=PHONE, language=language).page
    page.context.add_init_script(BLOCKED)
    page.goto(path)
    return page


def own_link(page: Page) -> str:
    """Return the own link that the page offers, and put it aside."""
    dialog = page.get_by_role("dialog", name="Your own link")
    link = dialog.get_by_role("textbox").input_value()
    dialog.get_by_role("button", name="Close").click()
    return link


def test_a_guest_sits_plays_and_comes_back_by_their_own_link(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", RIFKI, begin=False)
    anna = visit("Anna", path)
    eva = blocked(visit, path.partition("#")[0])
    expect(eva.get_by_role("heading", name="This window forgets you")).to_be_visible()
    expect(eva.get_by_label("Your name")).to_have_count(0)
    eva.get_by_role("button", name="Play here, with a link of my own").click()
    eva.get_by_label("Your name").fill("Eva")
    eva.get_by_role("button", name="Join").click()
    expect(eva.locator(".seat.own")).to_contain_text("Eva")
    link = own_link(eva)
    anna.page.get_by_role("button", name="Begin").click()
    expect(eva.locator(".hand button.card")).to_have_count(13)
    eva.reload()
    expect(eva.locator(".hand button.card")).to_have_count(13)
    again = blocked(visit, link)
    expect(again.locator(".seat.own")).to_contain_text("Eva")
    expect(again.locator(".hand button.card")).to_have_count(13)


def test_whoever_asks_is_let_in_after_a_reload(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", {**RIFKI, "newcomers": "host"}, begin=False)
    anna = visit("Anna", path).page
    eva = blocked(visit, path.partition("#")[0])
    eva.get_by_role("button", name="Play here, with a link of my own").click()
    eva.get_by_label("Your name").fill("Eva")
    eva.get_by_role("button", name="Ask to join").click()
    expect(eva.get_by_text("You're at the door")).to_be_visible()
    eva.reload()
    expect(eva.get_by_text("You're at the door")).to_be_visible()
    anna.get_by_role("button", name="Let in: Eva").click()
    eva.get_by_role("button", name="Take a seat").click()
    expect(eva.locator(".seat.own")).to_contain_text("Eva")


def test_whoever_opens_a_table_sits_at_it(visit: Visit) -> None:
    page = blocked(visit, "/")
    page.get_by_role("article").filter(has_text="Rifki").get_by_role(
        "button", name=re.compile("Invite")
    ).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("This window forgets you.")).to_be_visible()
    dialog.get_by_label("Your name").fill("Eva")
    dialog.locator("button[type=submit]").click()
    expect(page.locator(".seat.own")).to_contain_text("Eva")
    # First the link for the others, then their own.
    invitation = page.get_by_role("dialog", name="Invite")
    expect(invitation).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(1)
    invitation.get_by_role("button", name="Close").click()
    assert own_link(page) == page.url
    page.reload()
    expect(page.locator(".seat.own")).to_contain_text("Eva")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_browser_of_an_app_is_named_with_what_to_do(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", RIFKI, begin=False)
    eva = visit(
        "Eva", path.partition("#")[0], size=PHONE, language="sv-SE", user_agent=MESSENGER
    ).page
    expect(eva.get_by_text("Länken öppnades inne i Messenger.")).to_be_visible()
    expect(eva.get_by_text("Tryck på prickarna")).to_be_visible()
    eva.get_by_role("button", name="Titta på").click()
    expect(eva.get_by_text("Du tittar på.")).to_be_visible()
    eva.get_by_role("button", name="Ta en plats").click()
    eva.get_by_role("button", name="Spela här, med egen länk").click()
    eva.get_by_label("Ditt namn").fill("Eva")
    eva.get_by_role("button", name="Gå med").click()
    expect(eva.get_by_role("dialog", name="Din egen länk")).to_be_visible()


def test_a_circle_says_so_at_its_door_and_lets_in(visit: Visit) -> None:
    anna = visit("Anna").page
    link = open_circle(anna)
    eva = blocked(visit, link)
    expect(eva.get_by_role("heading", name="This window forgets you")).to_be_visible()
    eva.get_by_label("Your name").fill("Eva")
    eva.get_by_role("button", name="Ask to join").click()
    eva.get_by_text("You’ve asked to join").wait_for()
    look(anna)
    anna.get_by_role("button", name="Let in: Eva").click()
    look(eva)
    expect(eva.locator("section li a", has_text="Anna")).to_be_visible()


def test_a_way_into_a_circle_says_so_before_it_is_used(visit: Visit) -> None:
    anna = visit("Anna").page
    open_circle(anna)
    anna.locator("section li a", has_text="Anna").click()
    anna.get_by_role("button", name="Another device").click()
    dialog = anna.get_by_role("dialog", name="Come in on another device")
    way = dialog.get_by_label("Come in on another device").input_value()
    eva = blocked(visit, way)
    expect(eva.get_by_role("heading", name="This window forgets you")).to_be_visible()
    eva.get_by_role("button", name="Come in").click()
    expect(eva.locator("section li a", has_text="Anna")).to_be_visible()


def test_a_usual_browser_says_nothing_of_it(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", RIFKI, begin=False)
    anna = visit("Anna", path).page
    expect(anna.locator(".seat.own")).to_contain_text("Anna")
    expect(anna.get_by_role("dialog")).to_have_count(0)
    bo = visit("Bo", path.partition("#")[0]).page
    expect(bo.get_by_label("Your name")).to_be_visible()
