"""A finished trick rests, and leaves when the next is led, which is visible at once."""

import pytest
from playwright.sync_api import Locator, expect

from femopp.table.settings import Pace
from femopp.table.steps import PersonThinks
from tests.browser.conftest import Visit, deep
from tests.browser.stored_tables import store_table
from tests.table.dealt import SUITS, rifki_of
from tools.browsing import Server
from tools.visitor import TO_PLAY, Visitor

PHONE, LAPTOP = (360, 740), (1280, 800)

WATCH = """() => {
  const watch = new MutationObserver(() => {
    const laid = [...document.querySelectorAll(".trick:not(.leaving) .laid")];
    const leaving = document.querySelectorAll(".leaving .gone").length;
    const led = laid.length === 1 ? laid[0].querySelector("svg") : null;
    if (leaving === 0 || led === null) return;
    watch.disconnect();
    const { left, top, width, height } = led.getBoundingClientRect();
    const over = document.elementsFromPoint(left + width / 2, top + height / 2);
    const [own, gone] = [over.indexOf(led), over.findIndex((one) => one.closest(".gone"))];
    window.seen = { leaving, isOnTop: own >= 0 && (gone < 0 || own < gone) };
  });
  watch.observe(document.getElementById("trick"), { childList: true, subtree: true });
}"""
"""Count cards that leave, and check whether the lead is on top of them."""

WATCH_WINNING = """() => {
  const watch = new MutationObserver(() => {
    const laid = document.querySelectorAll(".trick:not(.leaving) .laid").length;
    window.seen ||= laid === 4 && document.querySelector(".winning")?.checkVisibility() === true;
  });
  watch.observe(document.getElementById("trick"), {
    attributes: true, childList: true, subtree: true,
  });
}"""
"""Note whether a whole trick has lain there, with the winning card marked."""

LEAD_AT_ONCE = """(toPlay) => {
  const watch = new MutationObserver(() => {
    const card = document.querySelector(toPlay);
    if (card === null) return;
    watch.disconnect();
    card.click();
  });
  watch.observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""Play the first card allowed as soon as there is one, before the trick has rested."""

TOUCHABLE = ".middle, .middle * { pointer-events: auto !important }"
"""So that `elementsFromPoint` finds the cards."""


def three(
    visit: Visit, server: Server, size: tuple[int, int] = PHONE, motion: str = "reduce"
) -> tuple[Visitor, Visitor, Visitor]:
    """Return the player of the first trick's last card, its winner, and one of the others."""
    sitting = rifki_of(*SUITS, people=4, pace=Pace.SLOW)
    while len(sitting.match.state.trick.played) < 3:
        assert sitting.step()
    last = sitting.until(PersonThinks).seat
    other = next(seat for seat in (1, 2, 3) if seat != last)
    paths = store_table(server.folder, sitting)
    return tuple(
        visit(f"Person {seat}", paths[seat], size=size, reduced_motion=motion)
        for seat in (last, 0, other)
    )  # type: ignore[return-value]


def plays(who: Visitor) -> None:
    who.does(who.page.locator(TO_PLAY).first)


def cards(who: Visitor) -> Locator:
    """Return the cards in the middle, except those leaving."""
    return who.page.locator(".trick:not(.leaving) .laid")


@pytest.mark.parametrize("size", [PHONE, deep(LAPTOP)], ids=["phone", "laptop"])
def test_quick_lead_is_visible_at_once(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    last, taker, other = three(visit, server, size)
    for who in (last, taker, other):
        expect(cards(who)).to_have_count(3)
        who.page.evaluate(WATCH_WINNING)
    plays(last)
    for who in (last, taker, other):
        who.page.wait_for_function("() => window.seen")
    # At once, before the trick has rested.
    plays(taker)
    for who in (other, last, taker):
        expect(cards(who)).to_have_count(1)
        expect(who.page.locator(".leaving")).to_have_count(0)
    # The trick can be reviewed.
    other.page.get_by_role("button", name="Last trick").click()
    expect(cards(other)).to_have_count(4)


def test_trick_without_a_following_lead_can_be_seen_again(visit: Visit, server: Server) -> None:
    last, taker, other = three(visit, server)
    before = other.page.locator(".seat .pile b").count()
    plays(last)
    expect(cards(other)).to_have_count(4)
    # It has rested, and lies with its taker.
    expect(cards(other)).to_have_count(0)
    expect(other.page.locator(".seat .pile b")).to_have_count(before + 1)
    expect(taker.page.locator(TO_PLAY).first).to_be_visible()
    other.page.get_by_role("button", name="Last trick").click()
    expect(cards(other)).to_have_count(4)
    expect(other.page.locator(".winning")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, deep(LAPTOP)], ids=["phone", "laptop"])
def test_trick_leaves_to_its_winner_below_the_lead(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    last, taker, other = three(visit, server, size, motion="no-preference")
    other.page.add_style_tag(content=TOUCHABLE)
    expect(cards(other)).to_have_count(3)
    other.page.evaluate(WATCH)
    taker.page.evaluate(LEAD_AT_ONCE, TO_PLAY)
    plays(last)
    seen = other.page.wait_for_function("() => window.seen").json_value()
    assert seen == {"leaving": 4, "isOnTop": True}
    expect(other.page.locator(".leaving")).to_have_count(0)
