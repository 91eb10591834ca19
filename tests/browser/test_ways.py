"""The ways to play Rödskägg, on Play, on Invite and among house rules."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tools.visitor import Visitor

PHONE, LAPTOP = (360, 740), (1280, 800)
WAYS = ["Med hjälpande hand", "Ingen påminner", "Utan att knacka"]
HELPS = "En hjälpande hand"
PLAYING = "main[data-stage=playing]"


def picture(page: Page, name: str) -> None:
    """Keep a picture, if a folder for it is named."""
    if folder := os.environ.get("PICTURES"):
        width = page.evaluate("innerWidth")
        page.screenshot(path=str(Path(folder) / f"{name}-{width}.png"))


def asked(page: Page) -> Locator:
    """Press Play for the first time, and return the sheet."""
    page.get_by_role("button", name="Spela Rödskägg").click()
    return page.get_by_role("dialog", name="Hur vill du spela?")


def rules_of(anna: Visitor) -> Locator:
    return anna.opens_rules("Meny", "Regler", "Reglerna som gäller")


def the_three(among: Locator) -> list[str | None]:
    return [one.get_attribute("aria-label") for one in among.get_by_role("radio").all()]


@pytest.mark.parametrize("size", [PHONE, (740, 360), LAPTOP], ids=str)
def test_whoever_just_presses_play_gets_the_knock_and_a_helping_hand(
    visit: Visit, size: tuple[int, int]
) -> None:
    anna = visit(size=size, language="sv-SE")
    page = anna.page
    sheet = asked(page)
    first = sheet.get_by_role("radio", name=WAYS[0])
    expect(first).to_be_checked()
    expect(first).to_be_focused()
    assert the_three(sheet) == WAYS
    expect(sheet.get_by_role("button", name="Spela")).to_be_in_viewport(ratio=1)
    picture(page, "asked")
    page.keyboard.press("Enter")
    page.locator(PLAYING).wait_for()
    expect(page.locator("button.knock")).to_be_visible()
    picture(page, "opened")
    expect(rules_of(anna)).to_contain_text(HELPS)


def test_play_asks_once_and_the_game_says_how_one_plays(visit: Visit) -> None:
    anna = visit(size=PHONE, language="sv-SE")
    page = anna.page
    sheet = asked(page)
    sheet.get_by_role("radio", name=WAYS[2]).check()
    sheet.get_by_role("button", name="Spela").click()
    page.locator(PLAYING).wait_for()
    expect(page.locator("button.knock")).to_have_count(0)
    page.goto("/")
    line = page.get_by_role("article", name="Rödskägg").get_by_role("button", name="Så spelar du")
    expect(line).to_have_text("Så spelar du: Utan att knacka Ändra", use_inner_text=True)
    line.scroll_into_view_if_needed()
    picture(page, "line")
    page.get_by_role("button", name="Spela Rödskägg").click()
    page.locator(PLAYING).wait_for()
    expect(page.locator("button.knock")).to_have_count(0)
    page.goto("/")
    line.click()
    sheet = page.get_by_role("dialog", name="Hur vill du spela?")
    expect(sheet.get_by_role("radio", name=WAYS[2])).to_be_checked()
    picture(page, "changed")
    sheet.get_by_role("radio", name=WAYS[1]).check()
    sheet.get_by_role("button", name="Spela").click()
    page.locator(PLAYING).wait_for()
    expect(page.locator("button.knock")).to_be_visible()
    expect(rules_of(anna)).not_to_contain_text(HELPS)


def test_a_sheet_that_is_closed_chooses_nothing(visit: Visit) -> None:
    page = visit(language="sv-SE").page
    sheet = asked(page)
    sheet.get_by_role("radio", name=WAYS[2]).check()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Så spelar du")).to_have_count(0)
    expect(asked(page).get_by_role("radio", name=WAYS[0])).to_be_checked()


def test_a_game_without_rituals_asks_nothing(visit: Visit) -> None:
    page = visit(language="sv-SE").page
    page.get_by_role("button", name="Spela Rifki").click()
    page.locator(PLAYING).wait_for()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=str)
def test_an_invitation_has_the_same_three(visit: Visit, size: tuple[int, int]) -> None:
    anna = visit(size=size, language="sv-SE")
    page = anna.page
    page.get_by_role("button", name="Bjud in till Rödskägg").click()
    sheet = page.get_by_role("dialog")
    ways = sheet.get_by_role("group", name="Hur vill du spela?")
    expect(ways.get_by_role("radio", name=WAYS[0])).to_be_checked()
    assert the_three(ways) == WAYS
    picture(page, "invited")
    sheet.get_by_role("textbox").fill("Anna")
    ways.get_by_role("radio", name=WAYS[1]).check()
    sheet.locator("button[type=submit]").click()
    page.locator(".lobby").wait_for()
    page.goto("/")
    expect(page.get_by_role("button", name="Så spelar du")).to_contain_text(WAYS[1])


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=str)
def test_house_rules_have_the_same_three(visit: Visit, size: tuple[int, int]) -> None:
    anna = visit(path="/?own", size=size, language="sv-SE")
    page = anna.page
    ways = page.get_by_role("group", name="Hur vill du spela?")
    expect(ways.get_by_role("radio", name=WAYS[0])).to_be_checked()
    assert the_three(ways) == WAYS
    page.locator("#differs + p").wait_for()
    ways.scroll_into_view_if_needed()
    picture(page, "own")
    page.locator("summary", has_text="Regelbok och platser").click()
    page.get_by_role("combobox", name="Regelbok", exact=True).select_option("skane")
    expect(ways.get_by_role("radio", name=WAYS[2])).to_be_checked()
    ways.get_by_role("radio", name=WAYS[0]).check()
    page.get_by_role("button", name="Spela nu").click()
    page.locator(PLAYING).wait_for()
    expect(page.locator("button.knock")).to_be_visible()
    expect(rules_of(anna)).to_contain_text(HELPS)
