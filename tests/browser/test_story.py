"""The log is divided by deals, also for who reads it by its headings."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from tests.browser.conftest import Visit
from tests.browser.kept import keep
from tests.browser.test_accessibility import AXE, faults
from tests.table.sitting import Sitting
from tools.browsing import Server
from tools.visitor import turn_of


@pytest.mark.parametrize(
    ("size", "language", "deals"),
    [((360, 640), "sv-SE", ["Giv 1", "Giv 2"]), ((1280, 800), "en-GB", ["Deal 1", "Deal 2"])],
)
def test_each_deal_has_a_heading_in_the_log(
    visit: Visit, server: Server, size: tuple[int, int], language: str, deals: list[str]
) -> None:
    (path,) = keep(server.folder, in_the_second_deal())
    anna = visit("Person 0", path, size, language)
    assert turn_of([anna]) is anna
    anna.page.keyboard.press("l")
    log = anna.page.get_by_role("dialog")
    expect(log.get_by_role("heading", level=3)).to_have_text(deals)
    if AXE.exists():
        assert faults(anna.page) == []


def in_the_second_deal() -> Sitting:
    """Sheepshead: somebody has picked in the second deal, and the person is to play to a trick."""
    for seed in range(1, 50):
        sitting = Sitting(Settings("sheepshead", pace=Pace.NONE), people=1, seed=seed)
        while sitting.step() and sitting.match.state.deal_number < 3:
            is_own = isinstance(next_step(sitting.live), PersonThinks)
            if sitting.match.state.deal_number == 2 and sitting.match.state.trick.played and is_own:
                return sitting
    raise AssertionError("no such moment has come")
