"""An evening of a circle as people have it: four browsers, three matches, and the week after."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.test_circle import PHONE, come_in, look, open_circle
from tools.visitor import Visitor, turn_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

RULES = {
    "game": "rodskagg",
    "players": 4,
    "pace": "none",
    "options": {"rituals": "auto", "overshoot": "win"},
}
"""House rules that make a match short."""
MOST_ACTIONS = 300

WEEK_LATER = """
import time
real = time.time
time.time = lambda: real() + 7 * 86_400
from femopp.cli import main
main()
"""


def ask(page: Page, method: str, path: str, body: object) -> Any:
    """Ask the server about the circle that the page shows, as its member."""
    return page.evaluate(
        """async ([method, path, body]) => {
          const [circle] = JSON.parse(localStorage["femopp.circles"]);
          const answer = await fetch(`/api/circles/${circle.circle}${path}`, {
            method,
            headers: {
              Authorization: `Bearer ${circle.secret}`,
              "Content-Type": "application/json",
            },
            body: body === null ? undefined : JSON.stringify(body),
          });
          return [answer.status, await answer.json()];
        }""",
        [method, path, body],
    )


class People:
    """People with a phone each at one server; a page error fails the test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def phone(self, name: str, path: str = "/") -> Visitor:
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": PHONE[0], "height": PHONE[1]},
            locale="en-GB",
            reduced_motion="reduce",
            has_touch=True,
            service_workers="block",
        )
        context.set_default_timeout(30_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(path)
        return Visitor(page, name)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert self.faults == []


def play(people: Sequence[Visitor]) -> None:
    """Play until the match is over."""
    for action in range(MOST_ACTIONS):
        who = turn_of(people)
        if who is None:
            return
        who.acts(action)
    raise AssertionError("the match does not end")


def to_circle(who: Visitor) -> None:
    """Go to the circle by the table's menu."""
    who.opens("Menu").get_by_role("button", name="The Friday table").click()
    who.page.get_by_role("heading", name="The Friday table").wait_for()


@pytest.mark.deep
def test_an_evening_of_three_matches_and_the_week_after(browser: Browser, tmp_path: Path) -> None:
    from tools.browsing import Server

    with Server(tmp_path) as server:
        people = People(browser, server.address)
        anna = people.phone("Anna")
        link = open_circle(anna.page)
        status, _page = ask(anna.page, "PATCH", "", {"settings": RULES})
        assert status == 200
        bo, cilla = people.phone("Bo", link), people.phone("Cilla", link)
        come_in(anna.page, bo.page, link, "Bo")
        come_in(anna.page, cilla.page, link, "Cilla")

        # One tap opens the table, one joins it.
        anna.page.get_by_role("button", name="Open the table").click()
        anna.page.locator("main[data-stage=waiting]").wait_for()
        for who in (bo, cilla):
            look(who.page)
            who.page.get_by_role("button", name="Join tonight’s table").click()
            who.page.locator("main[data-stage=waiting]").wait_for()
            expect(anna.page.locator(".seat", has_text=who.name)).to_be_visible()
        anna.does(anna.page.get_by_role("button", name="Begin"))
        # Dag comes late, is let in at the table, and plays from the next deal on.
        dag = people.phone("Dag", link)
        dag.page.get_by_label("Your name").fill("Dag")
        dag.page.get_by_role("button", name="Ask to join").click()
        look(anna.page)
        anna.page.get_by_role("button", name="Let in: Dag").click()
        look(dag.page)
        dag.page.get_by_role("button", name="Join tonight’s table").click()
        expect(dag.page.get_by_text("You play from the next deal on", exact=True)).to_be_visible()
        play([anna, bo, cilla, dag])

        # Bo's phone is lost. The keeper lets another one in as Bo.
        bo.page.context.close()
        people.contexts.remove(bo.page.context)
        bo = people.phone("Bo", link)
        bo.page.get_by_label("Your name").fill("Bo again")
        bo.page.get_by_role("button", name="Ask to join").click()
        bo.page.get_by_text("You’ve asked to join").wait_for()
        to_circle(anna)
        anna.page.get_by_role("button", name="It’s somebody we know").click()
        anna.page.get_by_role("dialog").get_by_role("button", name="Bo", exact=True).click()
        anna.page.get_by_role("dialog").wait_for(state="hidden")
        on_real_cards(anna)
        anna.page.goto(link)
        anna.page.get_by_role("button", name="Back to your seat").click()
        anna.page.locator("main[data-stage]").wait_for()
        look(bo.page)
        bo.page.get_by_role("button", name="Back to your seat").click()
        bo.page.locator("main[data-stage]").wait_for()

        # The second match: four people, and Bo sees the hand.
        anna.does(anna.page.get_by_role("button", name="Play again"))
        bo.page.locator("main[data-stage=playing]").wait_for()
        play([anna, bo, cilla, dag])
        evening_page(anna, link)

        # A week later: the same people, one tap, a new table with the same rules and seats.
        first = anna.page.evaluate("JSON.parse(localStorage['femopp.tables'])[0].table")
        server.stop()
        server.program = WEEK_LATER
        server.start()
        for who in (anna, bo, cilla, dag):
            who.page.goto(link)
            who.page.get_by_role("link", name=re.compile("Rödskägg ×3")).wait_for()
            look(who.page)
            who.page.get_by_role("button", name=re.compile("^(Open the table|Join)")).click()
            who.page.locator("main[data-stage=waiting]").wait_for()
        seats = anna.page.locator(".seat")
        expect(seats.filter(has_text=re.compile("Bo|Cilla|Dag"))).to_have_count(3)
        again = anna.page.evaluate("JSON.parse(localStorage['femopp.tables'])[0].table")
        assert again != first
        people.close()


def on_real_cards(anna: Visitor) -> None:
    """Count a match in the middle at the kitchen table; Bo wins it in a deal."""
    page = anna.page
    page.get_by_role("button", name="Keep score").click()
    # Everybody sits where they sat.
    for seat, name in enumerate(("Anna", "Bo", "Cilla", "Dag")):
        expect(page.locator(".who input").nth(seat)).to_have_value(name)
    page.get_by_label("enter the points").check()
    page.get_by_label("Points of Bo").fill("2")
    page.get_by_label("Points of Bo").blur()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-field=bid][data-seat='1']").click()
    page.locator("[data-word='2']").click()
    page.get_by_role("button", name=re.compile("^Who was out first")).click()
    page.locator("fieldset", has_text="Who was out first").get_by_role("button", name="Bo").click()
    page.locator("[data-next]").click()
    for seat, tricks in enumerate((1, 3, 1)):
        for _trick in range(tricks):
            page.locator(f"[data-more='{seat}']").first.click()
    page.locator("[data-rest='3']").first.click()
    page.locator(".next dl").wait_for()
    page.locator(".next button.primary:not([data-next])").last.click()
    page.get_by_role("heading", name="The sheet").wait_for()


def evening_page(anna: Visitor, link: str) -> None:
    """Look at the evening: its sentence, its matches as lines, and the picture."""
    page = anna.page
    to_circle(anna)
    page.get_by_role("link", name=re.compile("Rödskägg ×3")).click()
    page.locator("article").nth(2).wait_for()
    expect(page.locator("article")).to_have_count(3)
    expect(page.locator("article svg[role=img]")).to_have_count(3)
    expect(page.get_by_text("with real cards")).to_have_count(1)
    # The lines end where the sheet does.
    page.get_by_text("As numbers").first.click()
    rows = page.locator("article").first.get_by_role("row")
    assert rows.count() > 2
    page.get_by_role("button", name="Share as a picture").click()
    picture = page.get_by_role("dialog").get_by_role("img")
    picture.wait_for()
    assert picture.evaluate("one => [one.naturalWidth, one.naturalHeight]") == [1080, 1350]
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name=re.compile("the picture")).click()
    assert re.fullmatch(r"the-friday-table-[\d-]+\.png", saved.value.suggested_filename)
    page.keyboard.press("Escape")
    # A match can be watched again and reviewed.
    page.get_by_role("link", name=re.compile("^Watch: ")).first.click()
    page.get_by_role("heading", name=re.compile("Rödskägg")).first.wait_for()
    page.goto(link)
