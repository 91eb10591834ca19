"""People who come in, sit out and come back between two deals, on phones."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from femopp.table.commands import ComeIn, GoHome, SitOut
from femopp.table.settings import Pace, Settings
from tests.browser.conftest import Visit
from tests.browser.still import Still
from tests.browser.stored_tables import store_table
from tests.table.evening import RIFKI, RODSKAGG, SHEEPSHEAD, Evening
from tests.table.sitting import guest
from tools.browsing import Server
from tools.visitor import Visitor

PHONE = (360, 740)


def read(settings: Settings) -> Evening:
    """Return a table whose first deal is on the sheet, and lies there for a while."""
    return Evening(replace(settings, pace=Pace.SLOW)).after_deal()


def people(page: Page) -> Locator:
    """Open the sheet with those who play."""
    page.locator("[data-goings]").click()
    sheet = page.get_by_role("dialog", name="Who plays?")
    sheet.wait_for()
    return sheet


@pytest.fixture
def table(visit: Visit, server: Server) -> list[Visitor]:
    """Return Anna, the host; Cissi, who plays; and Dag, who watches."""
    anna, _bo, cissi, dag = store_table(server.folder, read(RODSKAGG))
    links = {"Anna": anna, "Cissi": cissi, "Dag": dag}
    return [visit(name, path, size=PHONE) for name, path in links.items()]


def test_one_sits_out_and_another_comes_in(table: list[Visitor]) -> None:
    anna, cissi, dag = table
    sheet = people(cissi.page)
    # Others are the host's.
    expect(sheet.locator("[data-person='0']")).to_be_disabled()
    sheet.locator("[data-person='2']").click()
    sheet.locator("[data-does='once']").click()
    expect(sheet.locator("[data-again]")).to_have_count(1)
    expect(anna.page.locator(".waiting")).not_to_contain_text("Cissi")
    sheet = people(dag.page)
    sheet.locator("[data-come]").click()
    expect(sheet.locator("[data-come]")).to_have_count(0)
    seen = people(anna.page).locator(".person")
    expect(seen).to_have_count(4)
    expect(seen.nth(3)).to_contain_text("Cissi")
    expect(seen.nth(3)).to_contain_text("Sits out the next deal")
    expect(seen.nth(2)).to_contain_text("Dag")
    # Back before the next deal after all.
    cissi.page.locator("[data-again]").click()
    expect(seen.nth(2)).to_contain_text("Cissi")
    expect(seen.filter(has_text="plays")).to_have_count(4)


def test_the_host_takes_somebody_in_and_lets_another_go(table: list[Visitor]) -> None:
    anna, _cissi, _dag = table
    sheet = people(anna.page)
    sheet.locator("[data-way='start']").click()
    sheet.get_by_role("button", name="Take in Dag").click()
    expect(sheet.locator(".person").nth(3)).to_contain_text("12")
    sheet.locator("[data-person='1']").click()
    sheet.locator("[data-does='home']").click()
    expect(sheet.locator(".person").nth(3)).to_contain_text("went home")
    anna.page.keyboard.press("Escape")
    anna.opens("Menu").get_by_role("button", name="Who plays?").click()
    expect(anna.page.get_by_role("dialog", name="Who plays?").locator(".person")).to_have_count(4)


def test_the_sheet_has_a_column_for_whoever_went_home(still: Still) -> None:
    sitting = read(RODSKAGG)
    sitting.do(guest(2), GoHome())
    page = still(sitting, size=PHONE)
    page.keyboard.press("s")
    sheet = page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator("thead th")).to_have_text(["Deal", "Anna", "Bo", "Cissi"])
    points = sitting.points["Cissi"]
    expect(sheet.locator("[data-notes] li")).to_have_text(
        [f"Cissi went home after deal 1, on {points}."]
    )


def test_at_rifki_nobody_can(still: Still) -> None:
    page = still(read(RIFKI), size=PHONE)
    page.locator(".up .main").wait_for()
    expect(page.locator("[data-goings]")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Who plays?").click()
    expect(page.locator("[data-barred]")).to_contain_text("Rifki is for the same four")


def test_whoever_deals_and_looks_on_is_in_the_standing(still: Still) -> None:
    sitting = read(SHEEPSHEAD)
    sitting.do(guest(5), ComeIn())
    sitting.step()
    page = still(sitting)
    page.get_by_text("You deal and look on; you play in the next deal", exact=True).wait_for()
    standing = page.get_by_role("complementary", name="The standing").locator("li")
    expect(standing).to_have_count(6)
    points = sitting.points["Anna"]
    expect(standing.filter(has_text="Anna")).to_contain_text(str(points).replace("-", "−"))
    # Nobody who plays is the dealer.
    expect(page.locator(".seat .dealer")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
@pytest.mark.parametrize("language", ["sv-SE", "en-GB"])
def test_nothing_runs_over(still: Still, size: tuple[int, int], language: str) -> None:
    sitting = read(SHEEPSHEAD)
    sitting.do(guest(5), ComeIn())
    sitting.do(guest(1), SitOut())
    page = still(sitting, size=size, language=language, painted=True)
    page.locator("[data-goings]").click()
    sheet = page.locator("dialog[open]")
    sheet.locator(".person").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
