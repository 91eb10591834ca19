"""The log is divided by deals, also for who reads it by its headings."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import AXE, faults
from tools.browsing import Server
from tools.visitor import open_table, turn_of


@pytest.mark.parametrize(
    ("size", "language", "deals"),
    [((360, 640), "sv-SE", ["Giv 1", "Giv 2"]), ((1280, 800), "en-GB", ["Deal 1", "Deal 2"])],
)
def test_each_deal_has_a_heading_in_the_log(
    visit: Visit, server: Server, size: tuple[int, int], language: str, deals: list[str]
) -> None:
    settings = {"game": "sheepshead", "pace": "none"}
    anna = visit("Anna", open_table(server.address, "Anna", settings), size, language)
    while anna.deal() < 2:
        assert turn_of([anna]) is anna
        anna.acts()
    # A heading comes with the first that is told of its deal, which may be what Anna does.
    assert turn_of([anna]) is anna
    anna.acts()
    anna.page.keyboard.press("l")
    log = anna.page.get_by_role("dialog")
    expect(log.get_by_role("heading", level=3)).to_have_text(deals)
    if AXE.exists():
        assert faults(anna.page) == []
