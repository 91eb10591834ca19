"""The only legal card plays itself, if somebody alone wants that."""

from playwright.sync_api import Page, expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from femopp.tricks import Seat
from tests.browser.still import Still
from tests.browser.test_helping_hand import PHONE, picture
from tests.table.sitting import Sitting, screen

CARDS = ".hand button.card"


def forced() -> Sitting:
    """Return a table of Rifki where the person in seat 0 has one legal card of several."""
    sitting = Sitting(Settings("rifki", pace=Pace.SLOW), seed=3)
    for _step in range(2000):
        if next_step(sitting.live) == PersonThinks(Seat(0)):
            shown = screen(sitting.live, 0)
            if len(shown.playable or ()) == 1 < len(shown.hand) and not shown.controls:
                return sitting
        sitting.step()
    raise AssertionError("seat 0 always had a choice")


def want_it(page: Page) -> None:
    page.get_by_role("button", name="Meny", exact=True).click()
    page.get_by_role("button", name="Utseende").click()
    page.get_by_role("switch", name="Spela mitt enda möjliga kort åt mig").check()
    picture(page, "only-card")
    page.get_by_role("button", name="Stäng").last.click()


def test_it_plays_itself(still: Still) -> None:
    sitting = forced()
    held = len(screen(sitting.live, 0).hand)
    page = still(sitting, PHONE, "sv-SE", painted=True)
    expect(page.locator(CARDS)).to_have_count(held)
    want_it(page)
    expect(page.locator(CARDS)).to_have_count(held - 1)
