"""The log is divided by deals, with headings for screen readers."""

import re

import pytest
from playwright.sync_api import Locator, expect

from femopp.table.commands import Act
from femopp.table.log.entries import Began, Came, Sat
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from tests.browser.conftest import Visit
from tests.browser.still import Still
from tests.browser.test_accessibility import AXE, faults
from tests.table.sitting import Sitting
from tools.browsing import ROOT


@pytest.mark.parametrize(
    ("size", "language", "deals"),
    [((360, 640), "sv-SE", ["Giv 1", "Giv 2"]), ((1280, 800), "en-GB", ["Deal 1", "Deal 2"])],
)
def test_each_deal_has_a_heading_in_the_log(
    still: Still, size: tuple[int, int], language: str, deals: list[str]
) -> None:
    page = still(in_the_second_deal(), size, language, painted=True)
    page.keyboard.press("l")
    log = page.get_by_role("dialog")
    expect(log.get_by_role("heading", level=3)).to_have_text(deals)
    if AXE.exists():
        assert faults(page) == []


@pytest.mark.parametrize(
    ("size", "language", "drawn", "passes"),
    [
        ((360, 640), "sv-SE", "Bordet vänder upp", "anna passar"),
        ((1280, 800), "en-GB", "The table turns up", "anna passes"),
    ],
)
def test_lower_case_name_at_the_start_of_a_line_keeps_its_case(
    still: Still,
    size: tuple[int, int],
    language: str,
    drawn: str,
    passes: str,
) -> None:
    page = still(anna_speaks_first(), size, language, who="anna")
    page.locator(".seat").first.wait_for()
    if size[0] > 1000:
        latest = page.locator("aside .log p").first
        expect(latest).to_have_text(re.compile(f"^{passes}"))
        assert begins_as_it_is(latest)
    page.keyboard.press("l")
    lines = page.get_by_role("list", name=re.compile("^Histor")).get_by_role("listitem")
    expect(lines.nth(0)).to_have_text(re.compile(f"^{drawn}"))
    passing = lines.filter(has_text=passes).first
    expect(passing).to_have_text(re.compile(f"^{passes}"))
    assert begins_as_it_is(passing)


def test_lower_case_name_in_a_replay_keeps_its_case(visit: Visit) -> None:
    text = (ROOT / "examples/rodskagg.femopp").read_text("utf-8").replace("Anna", "anna")
    page = visit(path="/replay").page
    page.locator("textarea").fill(text)
    page.locator("form .primary").click()
    lines = page.locator("aside li button")
    page.locator(".choices select").nth(1).select_option("Trick 2")
    said = lines.filter(has_text="anna plays A♠")
    expect(said).to_have_text(re.compile("^anna plays A♠"))
    assert begins_as_it_is(said)
    assert begins_as_it_is(page.locator(".said"))
    expect(lines.nth(1)).to_have_text(re.compile("^The table deals"))


def begins_as_it_is(what: Locator) -> bool:
    """Check whether its first letter is shown in its own case."""
    shown = what.evaluate("one => getComputedStyle(one, '::first-letter').textTransform")
    return bool(shown == "none")


def anna_speaks_first() -> Sitting:
    """Return a Rödskägg table after the draw: Anna, forehand, has passed, and Bo is to bid."""
    settings = Settings("rodskagg", options={"rituals": "auto"}, players=4, pace=Pace.SLOW)
    for seed in range(1, 100):
        sitting = Sitting(settings, people=0, seed=seed, begin=False)
        sitting.enter(Came("anna", "anna"), Sat("anna", 0))
        sitting.enter(Came("bo", "bo"), Sat("bo", 1), Began())
        if sitting.until(PersonThinks) and sitting.match.state.dealer == 3:
            sitting.do("anna", Act("pass"))
            return sitting
    raise AssertionError("she is never forehand")


def in_the_second_deal() -> Sitting:
    """Return a sheepshead table in its second deal, after the picking, on the person's turn."""
    for seed in range(1, 50):
        sitting = Sitting(Settings("sheepshead", pace=Pace.NONE), people=1, seed=seed)
        while sitting.step() and sitting.match.state.deal_number < 3:
            is_own = isinstance(next_step(sitting.live), PersonThinks)
            if sitting.match.state.deal_number == 2 and sitting.match.state.trick.played and is_own:
                return sitting
    raise AssertionError("no such moment has come")
