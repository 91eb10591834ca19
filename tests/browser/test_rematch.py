"""Another match after one: who wants it, who is waited for, and when it begins."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from femopp.table.settings import Newcomers, Pace, Settings
from tests.browser.conftest import Visit
from tests.browser.live_region import await_announced, listen
from tests.browser.stored_tables import store_table
from tests.table.sitting import Sitting
from tools.browsing import Server
from tools.visitor import Visitor

SETTINGS = Settings("rodskagg", options={"rituals": "off"}, players=4, pace=Pace.NONE)


@pytest.fixture
def links(server: Server) -> list[str]:
    """Return the links of three people whose match is over; the first is the host."""
    sitting = Sitting(SETTINGS, people=3)
    sitting.play(5000)
    assert not sitting.live.is_playing
    return store_table(server.folder, sitting)


def says(visitor: Visitor, text: str) -> None:
    expect(visitor.page.locator(".up .foot p")).to_have_text(text)


def test_another_match_waits_for_nobody_who_has_gone(visit: Visit, links: list[str]) -> None:
    host, bo, cissi = (visit(f"Person {at}", link) for at, link in enumerate(links))
    watching = visit("", links[0].partition("#")[0])
    watching.page.get_by_role("button", name="Watch", exact=True).click()
    listen(host.page)
    again = bo.page.get_by_role("button", name="Play again")
    again.click()
    expect(bo.page.get_by_role("button", name="ready")).to_be_disabled()
    says(bo, "Waiting for Person 0 and Person 2.")
    says(host, "Person 1 wants to play again. Waiting for Person 2.")
    says(cissi, "Person 1 wants to play again. Waiting for Person 0.")
    says(watching, "Person 1 wants to play again. Waiting for Person 0 and Person 2.")
    expect(watching.page.get_by_role("button", name="Play again")).to_have_count(0)
    await_announced(host.page, "Person 1 wants to play again.")
    # One leaves the seat, and the host goes away.
    cissi.rare("Leave the seat").click()
    cissi.page.get_by_role("dialog", name="Are you sure?").get_by_role(
        "button", name="Leave the seat"
    ).click()
    says(bo, "Waiting for Person 0.")
    host.page.context.close()
    expect(bo.page.locator("main")).to_have_attribute("data-stage", "playing")


def test_host_begins_another_match_at_once(visit: Visit, links: list[str]) -> None:
    host, bo, _cissi = (visit(f"Person {at}", link) for at, link in enumerate(links))
    host.page.get_by_role("button", name="Play again").click()
    for one in (host, bo):
        expect(one.page.locator("main")).to_have_attribute("data-stage", "playing")


def test_host_lets_somebody_in_after_a_match(visit: Visit, server: Server) -> None:
    sitting = Sitting(replace(SETTINGS, newcomers=Newcomers.HOST), people=1)
    sitting.play(5000)
    (link,) = store_table(server.folder, sitting)
    host = visit("Person 0", link, size=(360, 740))
    host.page.locator(".up").wait_for()
    olle = visit("Olle", link.partition("#")[0])
    olle.page.get_by_label("Your name").fill("Olle")
    olle.page.get_by_role("button", name="Ask to join").click()
    lets = host.page.get_by_role("button", name="Let in: Olle")
    lets.wait_for()
    asked, sheet = (
        one.bounding_box() for one in (host.page.locator(".paper"), host.page.locator(".up"))
    )
    assert asked is not None and sheet is not None
    assert asked["y"] + asked["height"] <= sheet["y"], "nothing that the sheet says is covered"
    lets.click()
    expect(olle.page.get_by_role("button", name="Play again")).to_be_visible()
