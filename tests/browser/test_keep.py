"""Keeping the score of real cards, on a phone of 360 pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tools.browsing import Server

MOST_TAPS = 12
"""The most taps of an ordinary deal, without typing."""

NAMES = ("Gun", "Björn", "Leyla", "Olle")


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="sv-SE", has_touch=True
    )
    yield context
    context.close()


class Phone:
    """A phone that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    def done(self) -> None:
        """Wait until the server has settled the deal, and go on to the next."""
        self.page.locator(".next dl").wait_for()
        self.tap(".next button.primary")

    def points(self) -> list[int]:
        return [int(one) for one in self.page.locator("main > ul .ix").all_inner_texts()]


def begin(phone: BrowserContext, server: Server, game: str, names: tuple[str, ...]) -> Phone:
    page = phone.new_page()
    page.goto(server.address)
    page.locator("nav a[href='/keep']").click()
    page.locator("#keep-game").select_option(game)
    for number, name in enumerate(names):
        page.locator(".who input").nth(number).fill(name)
    page.get_by_role("button", name="Börja", exact=True).click()
    page.locator("fieldset").first.wait_for()
    return Phone(page)


def shares(phone: Phone, field: str, numbers: tuple[int, ...]) -> None:
    """Share out with the fewest taps: the largest share is the rest."""
    largest = max(range(len(numbers)), key=lambda seat: numbers[seat])
    for seat, number in enumerate(numbers):
        for _one in range(number if seat != largest else 0):
            phone.tap(f"[data-more='{seat}']")
    phone.tap(f"[data-rest='{largest}']")


def test_an_ordinary_deal_of_rodskagg(phone: BrowserContext, server: Server) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    gun.tap("[data-field='bid'][data-seat='2']")
    gun.tap("[data-word='3']")
    shares(gun, "tricks", (2, 0, 3, 1))
    # Björn has no trick, so the page asks whether they went along.
    gun.tap("[data-field='along'][data-seat='1']")
    gun.done()
    assert gun.taps <= MOST_TAPS
    page = gun.page
    page.get_by_role("heading", name="Giv 2").wait_for()
    expect(page.locator("main > ul .ix").first).to_have_text("10")
    assert gun.points() == [10, 17, 9, 11]
    # A reload keeps everything; undo takes the deal back.
    page.reload()
    page.get_by_role("heading", name="Giv 2").wait_for()
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name=re.compile("Leyla bjöd 3")).click()
    assert "gick med och tog inget stick" in page.locator(".lines").inner_text()
    page.get_by_role("button", name="Ångra").click()
    expect(page.locator("main > ul .ix").first).to_have_text("12")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_ordinary_deal_of_the_other_games(phone: BrowserContext, server: Server) -> None:
    rifki = begin(phone, server, "rifki", NAMES)
    rifki.tap("[data-word='trump']")
    shares(rifki, "took", (4, 3, 3, 3))
    rifki.done()
    assert rifki.taps <= MOST_TAPS
    rifki.page.get_by_role("heading", name="Giv 2").wait_for()
    rifki.page.evaluate("localStorage.clear()")
    rifki.page.close()
    five = begin(phone, server, "sheepshead", (*NAMES, "Eva"))
    five.tap("[data-field='picked'][data-seat='1']")
    five.tap("[data-field='partner'][data-seat='3']")
    five.page.locator("input[type=range]").fill("75")
    five.taps += 1
    five.done()
    assert five.taps <= MOST_TAPS
    five.page.get_by_role("heading", name="Giv 2").wait_for()
    expect(five.page.locator("main > ul .ix").first).to_have_text("-1")
    assert five.points() == [-1, 2, -1, 1, -1]


def test_offline_entries_are_settled_later(phone: BrowserContext, server: Server) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    phone.set_offline(True)
    gun.tap("[data-flag='passed']")
    gun.page.get_by_text("Ingen anslutning").wait_for()
    gun.tap(".next button.primary")
    gun.page.get_by_role("button", name="Protokoll").click()
    gun.page.get_by_text("inte räknad än").wait_for()
    phone.set_offline(False)
    gun.page.get_by_role("button", name=re.compile("alla passade")).wait_for()


def test_names_that_cannot_be_stay_in_the_form(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    page.goto(f"{server.address}/keep")
    for number, name in enumerate(("Gun", "Gun", "Leyla", "Olle")):
        page.locator(".who input").nth(number).fill(name)
    page.get_by_role("button", name="Börja", exact=True).click()
    expect(page.locator(".error")).to_contain_text("Gun")
    typed = [one.input_value() for one in page.locator(".who input").all()]
    assert typed == ["Gun", "Gun", "Leyla", "Olle"]
    page.locator(".who input").nth(1).fill("Björn")
    page.get_by_role("button", name="Börja", exact=True).click()
    page.locator("fieldset").first.wait_for()
