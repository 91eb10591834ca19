"""Reserved seats: a seat taken during a deal is theirs from the next deal on."""

import pytest
from playwright.sync_api import expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks
from tests.browser.conftest import Visit, deep
from tests.browser.live_region import announced, await_announced, listen
from tests.browser.stored_tables import store_table
from tests.browser.test_at_the_table import QUICK, play_until
from tests.table.sitting import Sitting
from tools.browsing import Server
from tools.visitor import CARD, Visitor, open_table

SIZES = [
    pytest.param((360, 740), id="phone"),
    deep((1280, 800)),
]


@pytest.fixture
def anna(visit: Visit, server: Server) -> Visitor:
    """One person with three bots, during a deal."""
    anna = visit("Anna", open_table(server.address, "Anna", QUICK))
    play_until(anna, ".hand .playable")
    return anna


def play_the_deal_out(anna: Visitor) -> None:
    deal = anna.deal()
    # Between two deals some controls appear only briefly.
    while anna.turn(anna.number(), ["Anna", "Elsa"])[0] == "Anna":
        if anna.deal() != deal:
            return
        anna.acts()


@pytest.mark.parametrize("size", SIZES)
def test_newcomer_during_a_deal_has_the_seat_from_the_next_one(
    anna: Visitor, visit: Visit, size: tuple[int, int]
) -> None:
    listen(anna.page)
    elsa = visit("Elsa", anna.page.url, size=size, language="sv-SE").page
    expect(elsa.get_by_text("En giv pågår.")).to_be_visible()
    elsa.get_by_label("Ditt namn").fill("Elsa")
    elsa.get_by_role("button", name="Gå med").click()
    expect(elsa.locator(".asked").first).to_have_text("Du spelar från nästa giv")
    expect(elsa.locator(".hand")).to_have_count(0)
    expect(elsa.locator(".seat").nth(1)).to_contain_text("nästa giv: du")
    expect(anna.page.locator(".seat", has_text="next deal: Elsa")).to_have_count(1)
    await_announced(anna.page, "Elsa has seat 2 from the next deal on")

    elsa.get_by_role("button", name="Avboka platsen").click()
    expect(elsa.get_by_text("Du tittar på.")).to_be_visible()
    await_announced(anna.page, "Elsa no longer wants seat 2")
    third = elsa.locator(".seat").nth(2).locator(".more")
    third.focus()
    elsa.keyboard.press("Enter")
    elsa.get_by_role("dialog").get_by_role("button", name="Reservera").press("Enter")
    expect(anna.page.locator(".seat", has_text="next deal: Elsa")).to_have_count(1)

    play_the_deal_out(anna)
    expect(elsa.locator(CARD)).to_have_count(6)
    expect(elsa.locator(".seat.own")).to_contain_text("Elsa")
    await_announced(anna.page, "Elsa takes seat 3")


def test_returning_owner_takes_the_seat_and_both_see_the_reservation_lapse(
    visit: Visit, server: Server
) -> None:
    slow = Sitting(Settings("rifki", pace=Pace.SLOW), seed=1)
    slow.until(PersonThinks)
    (path,) = store_table(server.folder, slow)
    anna = visit("Person 0", path)
    expect(anna.page.locator(CARD)).to_have_count(13)
    elsa = visit("Elsa", path.partition("#")[0]).page
    elsa.get_by_label("Your name").fill("Elsa")
    elsa.get_by_label("Your chair").select_option("only watch")
    elsa.get_by_role("button", name="Join").click()
    expect(elsa.get_by_text("You're watching.")).to_be_visible()

    hand = anna.page.locator(".hand .unseen").all_inner_texts()
    anna.rare("Leave the seat").click()
    anna.page.get_by_role("dialog", name="Are you sure?").locator(".primary").click()
    expect(anna.page.locator(".hand")).to_have_count(0)
    elsa.locator(".seat", has_text="Bot 1").locator(".more").click()
    elsa.get_by_role("dialog").get_by_role("button", name="Reserve").click()
    expect(anna.page.locator(".seat", has_text="Bot 1")).to_contain_text("Elsa")
    for page in (anna.page, elsa):
        listen(page)
    anna.page.get_by_role("button", name="Take your seat back").last.click()
    cards = [one.partition(",")[0] for one in hand]
    expect(anna.page.locator(CARD)).not_to_have_count(0)
    for card in anna.page.locator(".hand .unseen").all_inner_texts():
        assert card.partition(",")[0] in cards
    told = "Person 0 is back in seat 1, so Elsa's reservation lapses"
    for page in (anna.page, elsa):
        await_announced(page, told)
        assert len([line for line in announced(page) if told in line]) == 1
    expect(elsa.get_by_text("You're watching.")).to_be_visible()
