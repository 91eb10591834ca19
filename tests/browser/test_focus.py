"""Keyboard focus is never lost, and nothing steals it."""

from playwright.sync_api import Page, expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from tests.browser.conftest import Visit
from tests.browser.live_region import await_announced, listen
from tests.browser.stored_tables import store_table
from tests.table.sitting import Sitting
from tools.browsing import Server
from tools.visitor import TO_PLAY

SETTINGS = Settings("sheepshead", options={"deals": "2"}, pace=Pace.SLOW)


CHOICES_AT_EACH_CHANGE = """() => {
  const press = () =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true }));
  const main = document.querySelector("main");
  new MutationObserver(press).observe(main, { attributeFilter: ["data-number"] });
}"""
"""Press the key of the choices as soon as the table has moved on."""


def before_its_last_card(deals: int) -> Sitting:
    """Return a table where the person is to play the last card of a deal."""
    sitting = Sitting(SETTINGS, people=1, seed=1)
    place = 0
    while len(sitting.match.state.sheet) < deals and sitting.step():
        if isinstance(next_step(sitting.live), PersonThinks):
            place = len(sitting.log)
    del sitting.log[place:]
    return sitting


def play_the_last_card(page: Page) -> None:
    expect(page.locator(".hand .playable")).to_have_count(1)
    page.keyboard.press("h")
    listen(page)
    page.keyboard.press("Enter")


HELD_DOWN = """() => {
  const press = { key: "Enter", repeat: true, bubbles: true, cancelable: true };
  window.isLeftOut = !document.activeElement.dispatchEvent(new KeyboardEvent("keydown", press));
}"""


def test_after_the_last_card_of_a_deal_enter_leads_on_unless_it_is_still_held_down(
    visit: Visit, server: Server
) -> None:
    (path,) = store_table(server.folder, before_its_last_card(deals=1))
    page = visit("Person 0", path).page
    play_the_last_card(page)
    go_on = page.get_by_role("button", name="Next deal", exact=True)
    expect(go_on).to_be_focused()
    page.evaluate(HELD_DOWN)
    assert page.evaluate("isLeftOut")
    page.keyboard.press("Enter")
    expect(page.locator(".hand button.card")).to_have_count(6)
    expect(page.get_by_role("region", name="What you can do")).to_be_focused()


def test_a_key_pressed_before_the_result_is_drawn_leads_to_its_button(
    visit: Visit, server: Server
) -> None:
    (path,) = store_table(server.folder, before_its_last_card(deals=1))
    page = visit("Person 0", path).page
    page.locator(TO_PLAY).wait_for()
    page.evaluate(CHOICES_AT_EACH_CHANGE)
    play_the_last_card(page)
    expect(page.get_by_role("button", name="Next deal", exact=True)).to_be_focused()


def test_after_the_last_card_of_a_match_the_winner_is_announced(
    visit: Visit, server: Server
) -> None:
    (path,) = store_table(server.folder, before_its_last_card(deals=2))
    page = visit("Person 0", path).page
    play_the_last_card(page)
    expect(page.locator("main")).to_have_attribute("data-stage", "over")
    await_announced(page, " the match")
    expect(page.locator(".up .main")).to_be_focused()
