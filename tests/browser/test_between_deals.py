"""Between two deals, by finger on phones: cutting the pack, and knocking for a cut."""

import pytest
from playwright.sync_api import expect

from femopp.table.log.entries import Began, Came, Sat
from femopp.table.settings import Pace, Settings
from tests.browser.conftest import Visit
from tests.browser.rituals import look_up, points_of, verdict_of
from tests.browser.stored_tables import store_table
from tests.table.sitting import Sitting, guest, screen
from tools.browsing import Server
from tools.visitor import Visitor, together

PHONE = (360, 740)
NAMES = ("Anna", "Bella")
SETTINGS = Settings(
    "rodskagg",
    "skane",
    options={"rituals": "manual", "min_players": "2", "cut_offender": "cutter"},
    players=2,
    pace=Pace.SLOW,
)


def after_a_deal() -> Sitting:
    """Return a table of two people who read the result of the first deal."""
    for seed in range(1, 60):
        sitting = Sitting(SETTINGS, people=0, seed=seed, begin=False)
        for seat, name in enumerate(NAMES):
            sitting.enter(Came(guest(seat), name), Sat(guest(seat), seat))
        sitting.enter(Began())
        while sitting.step() and len(sitting.match.state.sheet) < 2:
            now = screen(sitting.live, 0)
            if now.result is not None and sitting.live.is_playing:
                return sitting
    raise AssertionError("no deal has ended")


@pytest.fixture
def pair(visit: Visit, server: Server) -> tuple[Visitor, Visitor]:
    """Return the dealer of the second deal and the other, each with a phone in hand."""
    sitting = after_a_deal()
    links = store_table(server.folder, sitting)
    both = [
        visit(name, path, size=PHONE, has_touch=True, is_mobile=True)
        for name, path in zip(NAMES, links, strict=True)
    ]
    for one in both:
        one.page.locator(".up > button.main").tap()
        expect(one.page.locator(".up")).to_have_count(0)
    deals = both[0].page.get_by_role("button", name="deal", exact=True)
    both[1].page.locator("button.knock").wait_for()
    first = both[0].page.locator(".seat.own", has=both[0].page.locator(".dealer"))
    dealer, other = both if first.count() or deals.count() else reversed(both)
    return dealer, other


def tap(visitor: Visitor, name: str) -> None:
    """Choose a ritual from the second part of the tray."""
    page = visitor.page
    look_up(visitor)
    page.get_by_role("button", name="Rituals", exact=True).tap()
    tray = page.get_by_role("group", name="Rituals")
    tray.get_by_role("button", name="More rituals").tap()
    tray.get_by_role("button", name=name).tap()


def test_cuts_and_a_knock_between_two_deals(pair: tuple[Visitor, Visitor]) -> None:
    dealer, other = pair
    had = points_of(dealer, other.name)
    before = other.number()
    tap(other, "Cut the pack")
    other.await_number(before + 1)
    together(pair)
    for one in pair:
        expect(verdict_of(one)).to_have_count(0)

    # The dealer's knock: the sign, the seat, what was forgotten.
    page = dealer.page
    page.locator("button.knock").tap()
    page.locator(".seat.picks", has_text=other.name).locator(".more").tap()
    dialog = page.get_by_role("dialog", name=f"{other.name} forgot")
    dialog.get_by_role("radio", name="to leave the cut to the dealer").tap()
    before = dealer.number()
    dialog.locator(".go").tap()
    dealer.await_number(before + 1)
    for one in pair:
        expect(verdict_of(one)).to_be_visible()
        verdict_of(one).tap()
        expect(verdict_of(one)).to_have_count(0)
        assert points_of(one, other.name) == had + 5

    # A pack is cut once; the dealer deals.
    tap(dealer, "Cut the pack")
    expect(page.locator(".prompt .refusal")).to_contain_text("The pack has already been cut.")
    page.get_by_role("button", name="deal", exact=True).tap()
    for one in pair:
        expect(one.page.locator(".hand button.card")).to_have_count(6)
        expect(verdict_of(one)).to_have_count(0)
