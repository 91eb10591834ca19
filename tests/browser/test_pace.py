"""The pace of a table in its menu: the host's to change, and for all to see."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.still import Still
from tests.browser.test_helping_hand import LAPTOP, PHONE, picture
from tests.table.helping import ANNA, BO, Table
from tests.table.sitting import guest


def menu(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("dialog", name=name).wait_for()


@pytest.mark.parametrize(
    ("size", "language", "colour"),
    [(PHONE, "sv-SE", "light"), (PHONE, "en-GB", "dark"), (LAPTOP, "sv-SE", "light")],
    ids=str,
)
def test_the_host_changes_the_pace_in_place_and_the_others_see_it(
    still: Still, size: tuple[int, int], language: str, colour: str
) -> None:
    swedish = language == "sv-SE"
    title, pace, calm = ("Meny", "Tempo", "Lugnt") if swedish else ("Menu", "Pace", "Calm")
    page = still(Table(), size, language, guest(ANNA), painted=True, color_scheme=colour)
    menu(page, title)
    paces = page.get_by_role("radiogroup", name=pace)
    expect(paces.get_by_role("radio", name="Vanligt" if swedish else "Usual")).to_be_checked()
    other = still.another(guest(BO), size, language)
    menu(other, title)
    expect(other.get_by_role("radiogroup")).to_have_count(0)
    expect(other.locator("dialog li", has_text=pace)).to_contain_text(
        "Vanligt" if swedish else "Usual"
    )
    paces.get_by_role("radio", name=calm).check()
    expect(other.locator("dialog li", has_text=pace)).to_contain_text(calm)
    expect(page.get_by_role("dialog", name=title)).to_be_visible()
    expect(paces.get_by_role("radio", name=calm)).to_be_checked()
    picture(page, f"pace-{colour}-{size[0]}")
