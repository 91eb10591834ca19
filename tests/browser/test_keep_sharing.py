"""A match on real cards moves from a phone to the server and back, and loses nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_keep import NAMES, kept, kept_already, phone

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

    from tools.browsing import Server

__all__ = ["phone"]


def test_a_share_whose_answer_is_lost_shares_once(phone: BrowserContext, server: Server) -> None:
    page = kept_already(phone, server, NAMES, 2)
    links = list[str]()

    def lose(route: Route) -> None:
        """Let the request through; the first answers are lost."""
        answer = route.fetch()
        links.append(answer.json()["id"])
        if len(links) < 3:
            route.abort()
        else:
            route.fulfill(response=answer)

    page.route(re.compile(r"/api/kept(\?|$)"), lose)
    open_sheet(page)
    page.get_by_role("button", name="Skapa en länk").click()
    page.get_by_role("dialog").get_by_role("alert").wait_for()
    # The phone is put away, and the evening goes on.
    page.reload()
    page.get_by_role("heading", name="Giv 3").wait_for()
    page.locator("[data-flag='passed']").click()
    page.locator(".next dl").wait_for()
    page.locator(".next button.primary:not([data-next])").locator("visible=true").click()
    page.get_by_role("heading", name="Giv 4").wait_for()
    open_sheet(page)
    page.get_by_role("button", name="Skapa en länk").click()
    page.get_by_role("dialog").get_by_role("alert").wait_for()
    page.get_by_role("button", name="Skapa en länk").click()
    page.get_by_role("button", name="För att skriva").wait_for()
    assert len(set(links)) == 1
    deals = "async (path) => (await (await fetch(path)).json()).deals.length"
    page.wait_for_function(
        f"async (path) => await ({deals})(path) === 3", arg=f"/api/kept/{links[0]}"
    )
    # Only the first arrival opens the sheet.
    page.reload()
    page.get_by_role("heading", name="Giv 4").wait_for()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "share" not in page.url


def test_what_was_taken_back_is_in_the_history_after_sharing_and_keeping_alone(
    phone: BrowserContext, server: Server
) -> None:
    page = kept_already(phone, server, NAMES, 2)
    page.get_by_role("heading", name="Giv 3").wait_for()
    # The last deal is taken back, and entered otherwise.
    page.get_by_role("button", name="Ångra").click()
    page.get_by_role("heading", name="Giv 2").wait_for()
    page.locator("[data-field='bid'][data-seat='0']").click()
    page.locator("[data-word='2']").click()
    page.locator("[data-next]").click()
    for seat, more in ((0, 3), (1, 2)):
        for _trick in range(more):
            page.locator(f"[data-more='{seat}']").click()
    page.locator("[data-rest='2']").click()
    page.locator("[data-field='along'][data-seat='3']").click()
    page.locator(".next dl").wait_for()
    page.locator(".next button.primary:not([data-next])").locator("visible=true").click()
    page.get_by_role("heading", name="Giv 3").wait_for()
    assert steps_of_deal_two(page) == ["Gun bjöd 2, stick: 3", "alla passade"]
    open_sheet(page)
    page.get_by_role("button", name="Skapa en länk").click()
    page.get_by_role("button", name="För att skriva").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Giv 3").wait_for()
    assert steps_of_deal_two(page) == ["Gun bjöd 2, stick: 3", "alla passade"]
    # Another phone, or the server's operator, deletes the match.
    page.route(
        re.compile("/api/kept/"),
        lambda route: route.fulfill(status=404, json={"error": "det finns inget sådant parti"}),
    )
    page.get_by_role("button", name="Behåll det på den här enheten").click()
    page.wait_for_url(re.compile("match="))
    page.get_by_role("heading", name="Giv 3").wait_for()
    assert steps_of_deal_two(page) == ["Gun bjöd 2, stick: 3", "alla passade"]
    assert len(kept(page)["history"]["1"]) == 2


def open_sheet(page: Page) -> None:
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name="Dela", exact=True).click()


def steps_of_deal_two(page: Page) -> list[str]:
    """Read the history of the second deal, and go back to the form."""
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name=re.compile("Gun bjöd 2")).click()
    page.locator("[data-history='1']").click()
    steps = page.get_by_role("dialog").locator("li p:nth-of-type(2)")
    expect(steps.first).not_to_be_empty()
    found = steps.all_inner_texts()
    page.keyboard.press("Escape")
    page.locator("footer button.primary").click()
    return found
