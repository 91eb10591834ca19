"""One language is loaded at a time; switching loads the other without a reload."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tools.browsing import Server
from tools.visitor import open_table

pytestmark = pytest.mark.usefixtures("fresh_pages")

LOADED = """() => performance.getEntriesByType("resource")
    .map(one => /texts\\.(.*)-.{8}\\.js$/.exec(one.name)?.[1]).filter(Boolean).sort()"""
"""Names of the loaded texts."""

FETCHED = """() => performance.getEntriesByType("resource")
    .filter(one => one.name.includes("/texts.") && one.transferSize > 0).map(one => one.name)"""
"""Texts that were not in the browser's cache."""


def loaded(page: Page) -> list[str]:
    found: list[str] = page.evaluate(LOADED)
    return sorted(set(found))


@pytest.mark.parametrize(("language", "code"), [("sv-SE", "sv"), ("en-GB", "en")])
def test_each_page_loads_its_texts_in_one_language(
    visit: Visit, server: Server, language: str, code: str
) -> None:
    at_table = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"})
    rooms = {
        "/": ["doors"],
        "/?own": ["doors"],
        at_table: [],
        "/keep": ["keep"],
        "/circle": ["circle"],
        "/replay": [],
        "/review": ["review"],
    }
    for path, more in rooms.items():
        page = visit(path=path, language=language).page
        page.locator("h1, main[data-stage=playing]").first.wait_for()
        assert loaded(page) == sorted([f"{one}.{code}" for one in ("common", *more)]), path


def test_switching_the_language_needs_no_reload(visit: Visit) -> None:
    page = visit(path="/keep", language="sv-SE").page
    expect(page.get_by_role("heading", level=1)).to_have_text("Räkna poäng för riktiga kort")
    assert loaded(page) == ["common.sv", "keep.sv"]
    page.goto("/")
    page.evaluate("window.isSame = true")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Play Rifki")).to_be_visible()
    of_first_page = ["common.en", "common.sv", "doors.en", "doors.sv"]
    assert loaded(page) == of_first_page
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Keep score").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Keep score of real cards")
    assert loaded(page) == [*of_first_page, "keep.en"]
    assert page.evaluate("window.isSame")
    assert page.locator("html").get_attribute("lang") == "en"
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Keep score of real cards")
    # The server names those of the browser's language; the browser has them already.
    assert set(loaded(page)) >= {"common.en", "keep.en"}
    assert page.evaluate(FETCHED) == []


def test_language_that_cannot_be_loaded_is_said_and_the_present_one_stays(
    visit: Visit, server: Server
) -> None:
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"})
    anna = visit(path=path, language="sv-SE")
    page = anna.page
    page.locator("main[data-stage=playing]").wait_for()
    sheet = anna.opens("Meny")
    sheet.get_by_role("button", name="Utseende").click()
    choice = page.get_by_role("combobox", name="Språk", include_hidden=True)
    page.context.set_offline(True)
    choice.select_option("en")
    question = page.get_by_role("dialog", name="Språk")
    expect(question).to_contain_text("English går inte att hämta")
    expect(choice).to_have_value("sv")
    page.context.set_offline(False)
    question.get_by_role("button", name="Försök igen").click()
    expect(page.get_by_label("Language")).to_have_value("en")
    expect(question).to_have_count(0)
    assert page.locator("html").get_attribute("lang") == "en"
