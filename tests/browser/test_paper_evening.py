"""An evening with real cards: somebody late, a quarrel, a phone that dies, and the week after."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_circle import come_in, look, open_circle
from tests.browser.test_evening import WEEK_LATER, People
from tests.browser.test_keep import Phone, bids, shares
from tests.browser.test_keep_company import SECOND_TAP, close
from tests.browser.test_storage_blocked import BLOCKED
from tools.browsing import Server

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

MOST = {"rodskagg": 9, "sheepshead": 6, "rifki": 12}
"""Taps of an ordinary deal, by game."""

WEEK = 7 * 86_400


class Evening:
    """An evening at one server; each page that is looked at leaves a picture in a folder."""

    def __init__(self, people: People, folder: Path) -> None:
        self.people = people
        self.folder = folder
        self.shots = 0

    def phone(self, name: str, path: str = "/", blocked: bool = False) -> Page:
        """Open a page on somebody's phone, which may refuse to store anything."""
        page = self.people.phone(name, "/favicon.svg").page
        if blocked:
            page.context.add_init_script(BLOCKED)
        page.goto(path)
        return page

    def look_at(self, page: Page, what: str) -> None:
        """Take a picture, and check that nothing is to be scrolled sideways."""
        self.shots += 1
        page.screenshot(path=self.folder / f"{self.shots:02}-{what}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), what


def begin(page: Page, circle: str, game: str, names: tuple[str, ...], points: int = 0) -> Phone:
    """Begin a match of the circle, on this many points if that isn't as usual."""
    page.goto(f"/keep?new&circle={circle}")
    page.locator("#keep-game").select_option(game)
    for seat, name in enumerate(names):
        page.locator(".who input").nth(seat).fill(name)
    if points:
        page.get_by_label("enter the points").check()
        for name in names:
            page.get_by_label(f"Points of {name}").fill(str(points))
            page.get_by_label(f"Points of {name}").blur()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url(re.compile("/keep/.+"))
    page.locator("fieldset").first.wait_for()
    return Phone(page)


def end(page: Page) -> None:
    """End a match early."""
    page.get_by_role("button", name="Sheet").click()
    page.get_by_role("button", name="End the match").click()
    page.get_by_role("dialog").get_by_role("button", name="End the match").click()
    page.get_by_role("button", name="New match").wait_for()


def test_an_evening_with_real_cards_and_the_week_after(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        people = People(browser, server.address)
        evening = Evening(people, tmp_path)
        anna = evening.phone("Anna")
        link = open_circle(anna)
        circle = link.partition("c=")[2]
        # A messenger has hung something on the link.
        bjorn = evening.phone("Björn", f"{link}).")
        come_in(anna, bjorn, f"{link}&fbclid=x", "Björn")
        leyla = evening.phone("Leyla", link, blocked=True)
        expect(leyla.get_by_text("This window forgets you")).to_be_visible()
        evening.look_at(leyla, "storage-blocked")
        leyla = evening.phone("Leyla", link)
        come_in(anna, leyla, link, "Leyla")

        keeps = begin(bjorn, circle, "rodskagg", ("Anna", "Björn", "Leyla", "Olle"), 6)
        bids(keeps, 0, "3", {0: 3, 1: 1, 2: 2})
        keeps.tap("[data-field='along'][data-seat='3']")
        evening.look_at(bjorn, "deal-1")
        keeps.done()
        assert keeps.taps <= MOST["rodskagg"]
        bjorn.get_by_role("heading", name="Deal 2").wait_for()
        # Olle goes for the coffee, and Emre comes late, on as many points as whoever is last.
        keeps.tap("[data-company]")
        keeps.tap("[data-person='3']")
        keeps.tap("[data-does='rests']")
        keeps.tap("[data-come]")
        bjorn.locator("#keep-come").fill("Emre")
        keeps.tap("[data-way='last']")
        keeps.tap("[data-take-in]")
        expect(bjorn.locator("[data-says]")).to_contain_text("Emre comes in on 11, like Olle")
        evening.look_at(bjorn, "company")
        close(keeps)
        bids(keeps, 1, "2", {0: 1, 1: 2, 2: 1, 4: 2})
        keeps.done()
        bjorn.get_by_role("heading", name="Deal 3").wait_for()

        # Two phones enter deal 3, one of them in the cellar.
        anna.goto(bjorn.url)
        second = Phone(anna)
        anna.get_by_role("heading", name="Deal 3").wait_for()
        bjorn.context.set_offline(True)
        keeps.tap("[data-flag='passed']")
        keeps.tap(".next button.primary:not([data-next])")
        bids(second, 2, "3", {0: 1, 1: 1, 2: 3, 4: 1})
        second.done()
        bjorn.context.set_offline(False)
        look(bjorn)
        quarrel = anna.locator("section", has=anna.locator("[data-choose]"))
        expect(quarrel.locator("[data-by]")).to_have_text([re.compile("Anna"), re.compile("Björn")])
        evening.look_at(anna, "quarrel")
        # What is left to do is never under the sheet's heads.
        foot = anna.locator("footer button").first
        assert foot.evaluate(
            "(one) => { const box = one.getBoundingClientRect();"
            " return one.contains(document.elementFromPoint(box.x + 20, box.bottom - 4)); }"
        )
        quarrel.locator("li", has_text="passed").locator("[data-choose]").click()
        expect(quarrel).to_have_count(0)
        expect(anna.locator("[data-standing] .ix").first).to_have_text("2")
        # The phone that has kept score dies; another goes on.
        people.contexts.remove(bjorn.context)
        bjorn.context.close()
        anna.wait_for_timeout(SECOND_TAP)
        bids(second, 0, "2", {0: 2, 1: 1, 2: 1, 4: 2})
        second.done()
        expect(anna.get_by_text("Anna is on zero and wins the match")).to_be_visible()
        evening.look_at(anna, "sheet")

        five = begin(anna, circle, "sheepshead", ("Anna", "Björn", "Leyla", "Olle", "Emre"))
        five.tap("[data-field='picked'][data-seat='1']")
        five.tap("[data-field='partner'][data-seat='3']")
        five.tap("[data-next]")
        five.tap("[data-tens='7']")
        five.tap("[data-ones='5']")
        five.done()
        assert five.taps <= MOST["sheepshead"]
        end(anna)
        four = begin(anna, circle, "rifki", ("Anna", "Björn", "Leyla", "Olle"))
        four.tap("[data-word='trump']")
        shares(four, dict(enumerate((4, 3, 3, 3))))
        four.done()
        assert four.taps <= MOST["rifki"]
        end(anna)

        anna.goto(link)
        anna.get_by_role("link", name=re.compile("Rödskägg")).click()
        expect(anna.locator("article")).to_have_count(3)
        evening.look_at(anna, "evening")
        anna.get_by_role("link", name="Settle up").click()
        # Anna gets what the others stand on, 2, 2, 11 and 7, and pays one at Sheepshead.
        expect(anna.locator("[data-row='Anna'] td.ix")).to_have_text("+21")
        evening.look_at(anna, "settle-up")

        # A week later: another phone of Björn's, and all that was played.
        server.stop()
        server.program = WEEK_LATER
        server.start()
        new = evening.phone("Björn", link)
        new.get_by_label("Your name").fill("Björn again")
        new.get_by_role("button", name="Ask to join").click()
        new.get_by_text("You’ve asked to join").wait_for()
        anna.clock.set_system_time(time.time() + WEEK)
        anna.goto(link)
        anna.get_by_role("button", name="It’s somebody we know").click()
        anna.get_by_role("dialog").get_by_role("button", name="Björn", exact=True).click()
        anna.get_by_role("dialog").wait_for(state="hidden")
        look(new)
        new.get_by_role("link", name=re.compile("Rödskägg")).click()
        expect(new.locator("article")).to_have_count(3)
        for number in range(3):
            new.locator("article").nth(number).get_by_role("link", name="Sheet").click()
            new.locator(".sheet tbody tr").first.wait_for()
            evening.look_at(new, f"found-{number}")
            new.go_back()
            new.locator("article").nth(2).wait_for()
        # The score book of the phone that kept them has them too.
        anna.goto("/keep")
        expect(anna.locator("[data-match]")).to_have_count(3)
        expect(anna.get_by_role("heading", name="Today")).to_have_count(0)
        evening.look_at(anna, "score-book")
        people.close()
