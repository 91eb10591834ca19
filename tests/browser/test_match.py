"""A whole match between two friends, from the start page to the rematch."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tools.visitor import Visitor, turn_of

PHONE = (360, 740)


def open_a_quick_table(anna: Visitor) -> str:
    """Open a table with house rules that make the match short; return the link for friends."""
    page = anna.page
    page.get_by_role("radio", name="Without knocking").check()
    page.locator("summary", has_text="Clock and pace").click()
    page.get_by_role("combobox", name="Pace").select_option("none")
    page.locator("summary", has_text="The match").click()
    page.get_by_label("taking more tricks than points left").select_option("win")
    summary = page.get_by_role("region", name="How you play")
    expect(summary.get_by_text("taking more tricks than points left")).to_be_visible()
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Make the link").click()
    page.get_by_role("dialog", name="Invite to this table").wait_for()
    link = page.get_by_role("dialog").get_by_label("Invite to this table").input_value()
    anna.closes()
    return link


def test_two_friends_and_two_bots_play_a_match_of_rodskagg(visit: Visit) -> None:
    anna = visit("Anna", "/?own")
    link = open_a_quick_table(anna)

    # Björn opens the link on a phone, in Swedish: a name, a seat.
    bjorn = visit("Björn", link, size=PHONE, language="sv-SE")
    bjorn.page.get_by_label("Ditt namn").fill("Björn")
    bjorn.page.get_by_role("button", name="Sätt dig på stol 3").click()
    bjorn.page.get_by_role("button", name="Gå med").click()
    expect(bjorn.page.get_by_text("Anna börjar när alla är här.")).to_be_visible()

    expect(anna.page.locator(".seat", has_text="Björn")).to_be_visible()
    anna.does(anna.page.get_by_role("button", name="Begin"))

    both = [anna, bjorn]
    actions = 0
    while (who := turn_of(both)) is not None:
        who.acts(actions)
        actions += 1
        assert actions < 500, "the match does not end"

    for visitor, title, winners in (
        (anna, "Score sheet", "Winner:"),
        (bjorn, "Protokoll", "Segrare"),
    ):
        visitor.page.keyboard.press("s")
        dialog = visitor.page.get_by_role("dialog", name=title)
        expect(dialog.get_by_text(winners)).to_be_visible()
        expect(dialog.get_by_role("row")).not_to_have_count(0)
        expect(dialog.get_by_text(re.compile("R49-SCORE-1"))).not_to_have_count(0)
        visitor.closes()

    anna.page.get_by_role("button", name="Play again").click()
    for visitor in both:
        expect(visitor.page.locator("main")).to_have_attribute("data-stage", "playing")
        expect(visitor.page.locator(".hand .card")).to_have_count(6)
