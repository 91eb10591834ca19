"""A match on real cards moves from a phone to the server and back, and loses nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_keep import NAMES, Phone, kept, kept_already, phone
from tools.friday import friday

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

    from tools.browsing import Server

__all__ = ["phone"]

DEALS = """async ([path, awaited]) => {
  let deals;
  for (let tries = 0; tries < 300 && deals !== awaited; tries++) {
    if (tries > 0) await new Promise((done) => setTimeout(done, 100));
    deals = (await (await fetch(path)).json()).deals.length;
  }
  return deals;
}"""
"""The deals of a match on the server, as soon as there are as many as awaited."""


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
    assert page.evaluate(DEALS, [f"/api/kept/{links[0]}", 3]) == 3
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


def test_a_late_share_in_a_circle_leaves_what_somebody_types(
    phone: BrowserContext, server: Server
) -> None:
    page = kept_already(phone, server, NAMES, 1)
    circle = friday(server.address)
    member = circle.ask("GET", "")["members"][0]["id"]
    of_circle = {"link": circle.circle, "members": [member, None, None, None]}
    page.evaluate(
        """([known, circle]) => {
          localStorage["femopp.circles"] = known;
          const match = { ...JSON.parse(localStorage["femopp.kept.1"]), circle };
          localStorage["femopp.kept.1"] = JSON.stringify(match);
        }""",
        [circle.known, of_circle],
    )
    asked, may_share = list[str](), False

    def late(route: Route) -> None:
        """Answer as a server that is away, until it isn't."""
        asked.append(route.request.url)
        route.continue_() if may_share else route.abort()

    page.route(re.compile(r"/api/kept(\?|$)"), late)
    page.reload()
    gun = Phone(page)
    gun.tap("[data-field='bid'][data-seat='2']")
    gun.tap("[data-word='3']")
    gun.tap("[data-company]")
    gun.tap("[data-come]")
    name = page.locator("#keep-come")
    name.fill("Em")
    may_share = True
    first = len(asked)
    page.evaluate("dispatchEvent(new Event('online'))")
    name.press_sequentially("re", delay=400)
    # It waits until nobody types.
    expect(name).to_have_value("Emre")
    assert "/keep/" not in page.url
    gun.tap("[data-take-in]")
    page.locator("[data-says]").wait_for()
    gun.tap("[data-company-done]")
    page.wait_for_url(re.compile("/keep/.+"))
    assert len(asked) > first
    # What was tapped before, and whoever came in, are there.
    bids = page.locator("[data-field='bid']")
    expect(bids.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(bids.filter(has_text="Emre")).to_have_count(1)


def test_names_that_are_typed_before_the_circle_is_known_stay(
    phone: BrowserContext, server: Server
) -> None:
    circle = friday(server.address)
    page = phone.new_page()
    page.goto(f"{server.address}/favicon.svg")
    page.evaluate("(known) => localStorage['femopp.circles'] = known", circle.known)
    held: list[Route] = []
    of_circle = re.compile(rf"/api/circles/{re.escape(circle.circle)}(\?|$)")
    page.route(of_circle, lambda route: held.append(route))
    page.goto(f"{server.address}/keep?new&circle={circle.circle}")
    page.locator("#keep-game").select_option("sheepshead")
    for seat, name in enumerate(("Olle", "Eva")):
        page.locator(".who input").nth(seat).fill(name)
    for one in held:
        one.continue_()
    page.locator("[data-member]").first.wait_for()
    expect(page.locator("#keep-game")).to_have_value("sheepshead")
    for seat, name in enumerate(("Olle", "Eva")):
        expect(page.locator(".who input").nth(seat)).to_have_value(name)
    expect(page.locator("[data-member]")).to_have_count(3)
