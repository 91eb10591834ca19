"""A deal of each of the other games, up to its lines on the score sheet."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tools.browsing import Server
from tools.visitor import BURY, CHOICE, Visitor, open_table, touch, turn_of


def sit_at(visit: Visit, server: Server, **settings: Any) -> Visitor:
    """Open a table without delays, one person against bots."""
    return visit("Anna", open_table(server.address, "Anna", {"pace": "none", **settings}))


def play_to_the_sheet(anna: Visitor, rule: str) -> None:
    """Play until the deal is scored, with a line for this rule."""
    deal = anna.deal()
    while turn_of([anna]) is not None and anna.deal() == deal:
        anna.acts()
    anna.page.keyboard.press("s")
    sheet = anna.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.get_by_role("row").nth(1)).to_be_visible()
    expect(sheet.get_by_text(re.compile(rule)).first).to_be_visible()
    anna.closes()


def test_sheepshead_picker_buries_two_chosen_cards(visit: Visit, server: Server) -> None:
    anna = sit_at(visit, server, game="sheepshead")
    page = anna.page
    pick = page.locator(".controls").get_by_role("button", name=re.compile("^pick$", re.I))
    while turn_of([anna]) is not None and not pick.count():
        anna.acts()
        assert anna.deal() < 40, "nobody lets Anna pick"
    anna.does(pick)

    hand = page.locator(".hand button.card")
    expect(hand).to_have_count(8)
    bury = page.locator(BURY)
    expect(bury).to_be_disabled()
    expect(page.locator(".controls")).to_contain_text("0 of 2 chosen")
    names = hand.locator(".unseen").all_inner_texts()[-2:]
    for name in names:
        touch(page.locator(".hand").get_by_role("button", name=name, exact=True))
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(2)
    expect(bury).to_have_text(re.compile("Bury two cards", re.I))
    anna.does(bury)
    expect(hand).to_have_count(6)
    for name in names:
        expect(page.locator(".hand").get_by_role("button", name=name, exact=True)).to_have_count(0)

    play_to_the_sheet(anna, "SHP-")


def test_rifki_dealer_chooses_the_contract(visit: Visit, server: Server) -> None:
    anna = sit_at(visit, server, game="rifki", options={"first_dealer": "1"})
    assert turn_of([anna]) is anna
    contracts = anna.page.locator(CHOICE)
    expect(contracts).not_to_have_count(0)
    tile = anna.page.locator("button.tile").first
    chosen = tile.locator("b").inner_text()
    anna.does(tile)
    expect(anna.page.locator(".banner b")).to_have_text(re.compile(re.escape(chosen), re.I))
    play_to_the_sheet(anna, "RIF-")
