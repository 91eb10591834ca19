"""Claims in the browser: alone with bots, and among four people."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from femopp.table.settings import Pace, Settings
from tests.browser.conftest import Visit
from tests.browser.still import Still
from tests.browser.stored_tables import store_table
from tests.browser.test_accessibility import AXE, faults
from tests.server.serving import Client
from tests.table.dealt import DOUBTFUL, SUITS, rifki_of
from tests.table.sitting import Sitting, screen, table_when
from tools.browsing import Server
from tools.visitor import Visitor

PHONE = (360, 740)


def claim(visitor: Visitor, what: str = "The rest are mine") -> None:
    visitor.opens("The rest are mine", "Who takes the rest?").get_by_role(
        "button", name=what
    ).click()


def points(visitor: Visitor, name: str) -> Any:
    return visitor.page.locator(".seat", has_text=name).locator(".points")


def test_certain_claim_against_bots_ends_the_deal(still: Still) -> None:
    """The hand has every trump; keyboard only."""
    anna = Visitor(still(rifki_of(*SUITS, people=1)), "Person 0")
    expect(anna.page.locator(".hand button.card")).to_have_count(13)
    anna.page.get_by_role("button", name="The rest are mine", exact=True).focus()
    anna.page.keyboard.press("Enter")
    button = anna.page.get_by_role("dialog").get_by_role("button", name="The rest are mine")
    for _tab in range(4):
        if button.evaluate("button => button === document.activeElement"):
            break
        anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    expect(points(anna, "Person 0")).to_contain_text("650")
    anna.page.keyboard.press("s")
    sheet = anna.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.get_by_text("tricks in Trump, 50 each").first).to_be_visible()


def test_bots_reject_an_uncertain_claim(still: Still) -> None:
    anna = Visitor(still(rifki_of(*DOUBTFUL, people=1)), "Person 0")
    claim(anna)
    expect(anna.page.locator(".prompt .refusal")).to_contain_text("Bot 2, Bot 3 and Bot 4 wouldn't")
    expect(anna.page.locator(".claim")).to_have_count(0)
    anna.does(anna.page.locator(".hand .playable").first)


def test_dialog_explains_why_a_claim_is_impossible(still: Still) -> None:
    settings = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)
    playing = table_when(settings, lambda now: bool(screen(now.live, 0).playable))
    anna = Visitor(still(playing, painted=True), "Person 0")
    dialog = anna.opens("The rest are mine", "Who takes the rest?")
    if AXE.exists():
        assert faults(anna.page) == []
    expect(dialog.locator(".error")).to_contain_text("until after trick four and the question.")
    expect(dialog).not_to_contain_text("You lay down your hand")
    expect(dialog.get_by_role("button", name="The rest are mine")).to_have_count(0)


def test_manual_rituals_offer_no_claim(still: Still) -> None:
    page = still(Sitting(Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.SLOW)))
    expect(page.get_by_role("button", name="Knock", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="The rest are mine", exact=True)).to_have_count(0)


@pytest.fixture
def four(visit: Visit, server: Server) -> Iterator[tuple[Visitor, Visitor, Client, Client]]:
    """Four people: two with a browser, two with sockets controlled by the test."""
    one, other, *plain = store_table(server.folder, rifki_of(*DOUBTFUL, people=4))
    anna, bella = visit("Person 0", one), visit("Person 1", other, size=PHONE, color_scheme="dark")
    for visitor in (anna, bella):
        expect(visitor.page.locator(".hand button.card")).to_have_count(13)
    table = one.partition("#")[0].strip("/")
    cissi, dan = (Client(server.port, table, path.partition("#")[2]) for path in plain)
    with cissi, dan:
        yield anna, bella, cissi, dan


ANSWER = {"type": "AnswerClaim", "agrees": True}


def test_accepted_claim_plays_out_the_rest(
    four: tuple[Visitor, Visitor, Client, Client],
) -> None:
    anna, bella, cissi, dan = four
    claim(anna)
    shown = bella.page.locator(".claim")
    expect(shown).to_contain_text("Person 0 shows the hand: “The rest are mine.”")
    expect(bella.page.get_by_role("list", name="The hand that lies open")).to_be_visible()
    expect(shown.get_by_role("listitem")).to_have_count(13)
    expect(bella.page.locator("[aria-live=polite]")).to_contain_text("Person 0 shows the hand")
    expect(bella.page).to_have_title("● Your turn · Rifki · Femopp")
    expect(anna.page).to_have_title("Rifki · Femopp")
    expect(anna.page.get_by_role("button", name="Take it back")).to_be_visible()
    if AXE.exists():
        assert faults(bella.page) == []
    assert cissi.do(ANSWER)["type"] == "Done"
    assert dan.do(ANSWER)["type"] == "Done"
    expect(anna.page.locator(".claim")).to_contain_text("Still to answer: Person 1.")
    shown.get_by_role("button", name="Agree").click()
    for visitor in (anna, bella):
        expect(points(visitor, "Person 0")).to_contain_text("650")
        expect(visitor.page.locator(".claim")).to_have_count(0)


def test_rejected_claim_continues_the_game(four: tuple[Visitor, Visitor, Client, Client]) -> None:
    anna, bella, _cissi, _dan = four
    claim(anna)
    bella.page.locator(".claim").get_by_role("button", name="Refuse").click()
    for visitor in (anna, bella):
        expect(visitor.page.locator(".claim")).to_have_text("Person 1 doesn't agree: play goes on.")
    anna.does(anna.page.locator(".hand .playable").first)
    bella.await_number(anna.number())
    expect(bella.page.locator(".claim")).to_have_count(0)


def test_rest_is_conceded_to_another_player(four: tuple[Visitor, Visitor, Client, Client]) -> None:
    anna, bella, _cissi, _dan = four
    claim(anna, "The rest go to Person 1")
    expect(bella.page.locator(".claim")).to_contain_text("The rest go to Person 1")
    anna.page.get_by_role("button", name="Take it back").click()
    expect(bella.page.locator(".claim")).to_have_text(
        "Person 0 takes the claim back: play goes on."
    )
