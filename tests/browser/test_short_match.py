"""A short match on the sheet of ways: the beard on its edge is cut, and so are everybody's."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

PHONE, LAPTOP = (360, 740), (1280, 800)
PLAYING = "main[data-stage=playing]"


def picture(page: Page, name: str) -> None:
    """Keep a picture, if a folder for it is named."""
    if folder := os.environ.get("PICTURES"):
        width = page.evaluate("innerWidth")
        page.screenshot(path=str(Path(folder) / f"{name}-{width}.png"))


def beards(page: Page, where: str) -> list[str]:
    return page.locator(f"{where} .face text").all_text_contents()


@pytest.mark.parametrize("size", [PHONE, (740, 360), LAPTOP], ids=str)
@pytest.mark.parametrize("colour", ["light", "dark"])
def test_a_short_match_is_chosen_where_one_says_how_to_play(
    visit: Visit, size: tuple[int, int], colour: str
) -> None:
    anna = visit(size=size, language="sv-SE", color_scheme=colour)
    page = anna.page
    page.get_by_role("button", name="Spela Rödskägg").click()
    sheet = page.get_by_role("dialog", name="Hur vill du spela?")
    assert beards(page, "dialog .edge") == ["12"]
    before = sheet.get_by_role("button", name="Spela").bounding_box()
    sheet.get_by_role("switch", name="Kort parti").check()
    assert beards(page, "dialog .edge") == ["6"]
    assert sheet.get_by_role("button", name="Spela").bounding_box() == before
    expect(sheet.get_by_role("button", name="Spela")).to_be_in_viewport(ratio=1)
    picture(page, f"short-{colour}")
    sheet.get_by_role("button", name="Spela").click()
    page.locator(PLAYING).wait_for()
    assert set(beards(page, ".seat")) == {"6"}
    picture(page, f"short-table-{colour}")


def test_the_choice_stays_and_the_game_says_so(visit: Visit) -> None:
    page = visit(size=PHONE, language="en-GB").page
    page.get_by_role("button", name="Play Rödskägg").click()
    page.get_by_role("dialog").get_by_role("switch", name="Short match").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play Rödskägg").click()
    expect(page.get_by_role("dialog").get_by_role("switch")).not_to_be_checked()
    page.get_by_role("dialog").get_by_role("switch").check()
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    page.locator(PLAYING).wait_for()
    page.goto("/")
    line = page.get_by_role("article", name="Rödskägg").get_by_role("button", name="How you play")
    expect(line).to_contain_text("With a helping hand, short match")
    page.get_by_role("button", name="Play Rödskägg").click()
    page.locator(PLAYING).wait_for()
    assert set(beards(page, ".seat")) == {"6"}
