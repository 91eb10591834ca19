"""The last deal: by the rules, or called by the host."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import Deals, next_step
from tests.browser.conftest import Visit
from tests.browser.live_region import announced, await_announced, listen
from tests.browser.still import Still
from tests.browser.stored_tables import store_table
from tests.table.dealt import SUITS, rifki_of
from tests.table.sitting import Sitting
from tests.table.test_last_deal import MANUAL, between_deals
from tools.browsing import Server
from tools.visitor import Visitor, open_table, turn_of

GAMES = {
    "sheepshead": Settings("sheepshead", options={"deals": "3"}, pace=Pace.NONE),
    "rifki": Settings("rifki", pace=Pace.NONE),
}


def before_the_last_deal(settings: Settings) -> Sitting:
    """Return a table played at random up to the last deal of a match."""
    sitting = Sitting(settings, people=1, seed=1)
    place = 0
    while sitting.step():
        if isinstance(next_step(sitting.live), Deals):
            place = len(sitting.log)
    del sitting.log[place:]
    return sitting


@pytest.mark.parametrize("game", GAMES)
def test_last_deal_ends_the_match(visit: Visit, server: Server, game: str) -> None:
    (path,) = store_table(server.folder, before_the_last_deal(GAMES[game]))
    person = visit("Person 0", path)
    assert turn_of([person]) is person
    last = person.deal()
    assert last > 1
    while turn_of([person]) is not None:
        assert person.deal() == last
        person.acts()
    expect(person.page.locator("main")).to_have_attribute("data-stage", "over")
    sheet = person.opens("Score sheet")
    expect(sheet.get_by_text(re.compile("^Winners?:"))).to_be_visible()
    expect(sheet.locator("table").first.locator("tbody").get_by_role("row")).to_have_count(last)
    person.closes()
    person.does(person.page.get_by_role("button", name="Play again"))
    assert turn_of([person]) is person
    assert person.deal() == 1


def test_every_row_of_the_menu_has_a_sign(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"})
    menu = visit("Anna", path).opens("Menu")
    expect(menu.get_by_role("button", name="This is the last deal")).to_be_visible()
    expect(menu.locator("li:not(:has(.icon))")).to_have_count(0)


def test_host_calls_the_last_deal_and_everybody_is_told(visit: Visit, server: Server) -> None:
    links = store_table(server.folder, rifki_of(*SUITS, people=2))
    anna, bo = visit("Person 0", links[0]), visit("Person 1", links[1], language="sv")
    last = anna.page.get_by_role("button", name="This is the last deal")
    for one in (anna, bo):
        one.page.locator(".hand .card").first.wait_for()
        listen(one.page)
    bo.opens("Meny")
    expect(bo.page.get_by_role("button", name="Det här är sista given")).to_have_count(0)
    bo.closes()
    for is_taken_back in (True, False):
        anna.opens("Menu")
        anna.does(last)
        expect(anna.page.locator("h1 .deal")).to_contain_text("Deal 1, the last")
        expect(bo.page.locator("h1 .deal")).to_contain_text("Giv 1, den sista")
        if is_taken_back:
            anna.opens("Menu")
            anna.does(anna.page.get_by_role("button", name="Play on after this deal"))
            expect(bo.page.locator("h1 .deal")).not_to_contain_text("den sista")
    await_announced(bo.page, "Partiet går vidare efter given")
    assert len([one for one in announced(bo.page) if "Det här är sista given" in one]) == 2
    anna.opens("The rest are mine", "Who takes the rest?").get_by_role(
        "button", name="The rest are mine"
    ).click()
    bo.page.get_by_role("button", name="Gå med på det").click()
    for one, stage in (
        (anna, "The match is over: it was ended after deal 1"),
        (bo, "Partiet är slut: det avslutades efter giv 1"),
    ):
        expect(one.page.locator("main")).to_have_attribute("data-stage", "over")
        expect(one.page.locator(".asked")).to_have_text(stage)
        await_announced(one.page, stage)
    sheet = anna.opens("Score sheet")
    expect(sheet).to_contain_text("The match is over: it was ended after deal 1.")
    expect(sheet).not_to_contain_text("Winner")
    anna.closes()
    bo.page.get_by_role("button", name="Se partiet igen").click()
    bo.page.locator(".said").wait_for()
    bo.page.keyboard.press("End")
    expect(bo.page.locator(".said")).to_contain_text("det avslutades efter giv 1")
    anna.does(anna.page.get_by_role("button", name="Play again"))
    expect(anna.page.locator("main")).to_have_attribute("data-stage", "playing")
    expect(anna.page.locator("h1 .deal")).not_to_contain_text("the last")


def test_endless_match_can_be_ended_between_deals(visit: Visit, server: Server) -> None:
    links = store_table(server.folder, between_deals(Settings("sheepshead", pace=Pace.SLOW)))
    anna, bo = (visit(f"Person {at}", link) for at, link in enumerate(links))
    end = anna.page.locator(".up").get_by_role("button", name="End the match now")
    expect(bo.page.get_by_role("button", name="Next deal", exact=True)).to_be_visible()
    expect(bo.page.get_by_role("button", name="End the match now")).to_have_count(0)
    # Cancel the confirmation once.
    end.click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(anna.page.locator("main")).to_have_attribute("data-stage", "playing")
    end.click()
    anna.page.locator("dialog[open]").get_by_role("button", name="End the match now").click()
    for one in (anna, bo):
        expect(one.page.locator("main")).to_have_attribute("data-stage", "over")
        expect(one.page.locator(".asked")).to_contain_text(" the match")
    expect(end).to_have_count(0)


def test_ending_the_match_after_the_next_deal_began_shows_the_consequence(
    visit: Visit, server: Server
) -> None:
    links = store_table(server.folder, between_deals(Settings("sheepshead", pace=Pace.SLOW)))
    anna, bo = (visit(f"Person {at}", link) for at, link in enumerate(links))
    listen(anna.page)
    anna.page.get_by_role("button", name="Next deal", exact=True).click()
    anna.page.locator(".up").get_by_role("button", name="End the match now").click()
    bo.does(bo.page.get_by_role("button", name="Next deal", exact=True))
    expect(bo.page.locator(".hand button.card")).to_have_count(6)
    anna.page.locator("dialog[open]").get_by_role("button", name="End the match now").click()
    told = anna.page.locator(".prompt .refusal")
    expect(told).to_contain_text("the next deal has begun, so the match ends after it")
    await_announced(anna.page, "the next deal has begun")
    expect(anna.page.locator("h1 .deal")).to_contain_text("Deal 2, the last")
    expect(bo.page.locator(".prompt .refusal")).to_have_count(0)
    anna.opens("Menu")
    anna.page.get_by_role("button", name="Play on after this deal").click()
    expect(told).to_have_count(0)
    expect(bo.page.locator("h1 .deal")).not_to_contain_text("the last")


def test_with_manual_rituals_only_the_menu_offers_the_end(still: Still) -> None:
    slow = replace(MANUAL, pace=Pace.SLOW)
    anna = Visitor(still(between_deals(slow, people=1)), "Person 0")
    anna.page.locator(".bar").wait_for()
    expect(anna.page.locator(".bar")).not_to_contain_text("End")
    anna.opens("Menu")
    expect(
        anna.page.get_by_role("button", name=re.compile("End the match now|This is the last deal"))
    ).to_be_visible()


@pytest.mark.parametrize(
    ("deals", "shown"), [("2", "Deal 1 of 2"), ("1", "Deal 1 of 1"), ("0", "Deal 1")]
)
def test_the_title_says_how_many_deals_there_are(still: Still, deals: str, shown: str) -> None:
    settings = Settings("sheepshead", options={"deals": deals}, pace=Pace.NONE)
    deal = still(Sitting(settings).play(3)).locator("h1 .deal")
    expect(deal).to_have_text(shown)
    expect(deal.and_(deal.page.locator(".last"))).to_have_count(int(deals == "1"))
