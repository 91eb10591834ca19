"""Manual rituals: nothing reminds of them, and anyone can knock."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from femopp.table.log.entries import Came, Sat
from tests.browser.conftest import Visit
from tests.browser.live_region import announced, await_announced, listen
from tests.browser.rituals import (
    bar_of,
    bid,
    choose_culprit,
    hand_of,
    knock,
    play_a_card,
    points_of,
    ritual,
    story_of,
    tap,
    verdict_of,
)
from tests.browser.stored_tables import store_table
from tests.browser.test_layout import manual
from tools.browsing import Server
from tools.visitor import Visitor, open_table, together

MANUAL: dict[str, Any] = {
    "game": "rodskagg",
    "preset": "skane",
    "options": {"rituals": "manual", "early_pickup_penalty": "5"},
    "players": 2,
    "pace": "slow",
}
"""Two people and no bot; a trick lies until both have tapped."""


@pytest.fixture
def pair(visit: Visit, server: Server) -> tuple[Visitor, Visitor]:
    """Return two people whose match has just been dealt: dealer and forehand."""
    return dealt(visit, server)


def dealt(visit: Visit, server: Server, **options: str) -> tuple[Visitor, Visitor]:
    settings = {**MANUAL, "options": {**MANUAL["options"], **options}}
    path = open_table(server.address, "Anna", settings, begin=False)
    anna = visit("Anna", path)
    bella = visit("Bella", path.partition("#")[0])
    bella.page.get_by_label("Your name").fill("Bella")
    bella.page.get_by_role("button", name="Join").click()
    expect(anna.page.locator(".seat", has_text="Bella")).to_be_visible()
    anna.does(anna.page.get_by_role("button", name="Begin"))
    expect(anna.page.locator(".dealer")).to_be_visible()
    deals = anna.page.locator(".seat.own", has=anna.page.locator(".dealer")).count() == 1
    dealer, other = (anna, bella) if deals else (bella, anna)
    dealer.page.get_by_role("button", name="deal", exact=True).click()
    for one in (anna, bella):
        expect(hand_of(one)).to_have_count(6)
    return dealer, other


def test_forgotten_phrase_costs_the_dealer_five_points(
    pair: tuple[Visitor, Visitor],
) -> None:
    dealer, other = pair
    before = bar_of(other)
    dealer.does(hand_of(dealer).last)  # picks up the face-down cards
    expect(hand_of(dealer).first).not_to_have_accessible_name("a card")
    together(pair)
    assert bar_of(other) == before, "the error must not show in what can be done"
    for visitor in pair:
        expect(verdict_of(visitor)).to_have_count(0)
        listen(visitor.page)

    knock(other, dealer.name, "to wait with the cards")

    together(pair)
    for visitor in pair:
        await_announced(visitor.page, f"{other.name} was right: {dealer.name}")
        expect(verdict_of(visitor)).to_have_count(0)
        expect(story_of(visitor)).to_contain_text(f"{other.name} knocks")
        assert points_of(visitor, dealer.name) == 17


def test_knock_names_the_player_and_the_error(pair: tuple[Visitor, Visitor]) -> None:
    dealer, other = pair
    page = other.page
    page.locator("button.knock").click()
    expect(page.get_by_text("Whose error?")).to_be_visible()
    # One can't knock for oneself, nor without a name.
    page.locator(".seat.own .more").press("Enter")
    expect(page.locator(".go")).to_have_count(0)
    page.keyboard.press("Escape")
    dialog = choose_culprit(other, dealer.name)
    listen(dealer.page)
    before = other.number()
    dialog.locator(".go").click()
    expect(dialog.get_by_role("alert")).to_have_text("Say what they forgot first.")
    assert other.number() == before
    dialog.get_by_role("radio", name="to wait with the cards").click()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    other.does(dialog.locator(".go"))
    await_announced(dealer.page, "but it wasn't so. It costs nothing")


CLOSERS = """
  window.closers = [];
  window.CloseWatcher = class extends window.CloseWatcher {
    constructor() {
      super();
      closers.push(this);
      this.addEventListener("close", () => closers.splice(closers.indexOf(this), 1));
    }
    destroy() {
      super.destroy();
      closers.splice(closers.indexOf(this), 1);
    }
  };
"""
GO_BACK = "() => (closers.length > 0 ? closers.at(-1).requestClose() : history.back())"
"""Press a phone's Back key, which a laptop's browser doesn't have."""


@pytest.mark.usefixtures("fresh_pages")
def test_back_key_closes_what_has_risen_over_the_table(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", {**MANUAL, "options": {"rituals": "manual"}})
    anna = visit("Anna", size=(360, 740))
    page = anna.page
    page.add_init_script(CLOSERS)
    page.goto(path)
    other = page.locator(".seat:not(.own)").first
    knocks = page.locator("button.knock")
    for rises in ("Rituals", "Say something"):
        page.get_by_role("button", name=rises, exact=True).click()
        expect(page.locator(".rising")).to_be_visible()
        page.evaluate(GO_BACK)
        expect(page.locator(".rising")).to_have_count(0)
    knocks.click()
    expect(page.get_by_text("Whose error?")).to_be_visible()
    page.evaluate(GO_BACK)
    expect(page.get_by_text("Whose error?")).to_have_count(0)
    knocks.click()
    other.locator(".more").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(GO_BACK)
    expect(page.get_by_role("dialog")).to_have_count(0)
    # Each was closed once, and the next one leaves the table.
    assert page.evaluate("closers.length") == 0
    expect(knocks).to_be_visible()


def test_all_see_who_knocked_falsely_for_whom_and_what_it_costs(
    visit: Visit, server: Server
) -> None:
    dealer, other = dealt(visit, server, false_knock_penalty="1")
    dialog = choose_culprit(other, dealer.name)
    dialog.get_by_role("radio", name="to wait with the cards").click()
    other.does(dialog.locator(".go"))
    for visitor in (dealer, other):
        shown = verdict_of(visitor)
        expect(shown).to_contain_text("WRONG!")
        expect(shown.locator(".said")).to_have_text(
            f"{other.name} knocked for {dealer.name}, but it wasn't so. It costs {other.name} 1."
        )
    verdict_of(other).click()
    assert points_of(other, other.name) == 13


COUNT_BENEATH = """() => {
  window.beneath = 0;
  document.querySelector("main").addEventListener("click", ({ target }) => {
    if (!target.closest("[role=dialog], .stampbox")) window.beneath++;
  });
}"""
"""Count clicks that reach the table below the dialogs."""


def test_double_click_that_closes_a_dialog_does_not_reach_the_page(
    pair: tuple[Visitor, Visitor],
) -> None:
    dealer, other = pair
    dialog = choose_culprit(other, dealer.name)
    dialog.get_by_role("radio", name="to wait with the cards").click()
    listen(dealer.page)
    box = dialog.locator(".go").bounding_box()
    assert box is not None
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    other.page.evaluate(COUNT_BENEATH)
    other.page.mouse.dblclick(*place)
    await_announced(dealer.page, "but it wasn't so. It costs nothing")
    assert other.page.evaluate("window.beneath") == 0


def test_knock_made_offline_is_dropped_when_the_table_has_moved_on(
    pair: tuple[Visitor, Visitor],
) -> None:
    dealer, other = pair
    other.page.context.set_offline(True)
    expect(other.page.get_by_text("Connection lost")).to_be_visible()
    dialog = choose_culprit(other, dealer.name)
    dialog.get_by_role("radio", name="to wait with the cards").click()
    dialog.locator(".go").click()
    dealer.does(hand_of(dealer).last)

    other.page.context.set_offline(False)

    expect(other.page.locator(".prompt .refusal")).to_contain_text("that wasn't done")
    together(pair)
    expect(story_of(dealer)).not_to_contain_text("knocks")
    assert points_of(dealer, other.name) == 12


def test_knock_without_an_error_is_recorded_without_effect(
    pair: tuple[Visitor, Visitor],
) -> None:
    dealer, other = pair
    ritual(dealer, "Knock for cards and misdeal")
    together(pair)
    # By keyboard: the key, the seat, what was forgotten.
    other.page.keyboard.press("k")
    other.page.locator(".seat", has_text=dealer.name).locator(".more").press("Enter")
    dialog = other.page.get_by_role("dialog", name=f"{dealer.name} forgot")
    expect(dialog.get_by_role("radio")).to_have_count(7)
    other.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    knock(other, dealer.name, "to wait with the cards")
    together(pair)
    expect(story_of(dealer)).to_contain_text(f"{other.name} knocks")
    for visitor in pair:
        expect(story_of(visitor)).to_contain_text("but it wasn't so. It costs nothing")
        assert points_of(visitor, dealer.name) == points_of(visitor, other.name) == 12


def test_trick_lies_until_both_have_tapped_and_rituals_always_look_the_same(
    pair: tuple[Visitor, Visitor],
) -> None:
    dealer, forehand = pair
    looks = {bar_of(forehand)}
    ritual(dealer, "Knock for cards and misdeal")
    for visitor in (forehand, dealer):
        together(pair)
        visitor.does(hand_of(visitor).last)
        looks.add(bar_of(visitor))
    together(pair)
    bid(forehand, "1")
    together(pair)
    bid(dealer, "pass")
    together(pair)
    for visitor in (forehand, dealer):
        looks.add(bar_of(visitor))
        flag = visitor.page.locator(".seat", has_text=forehand.name).locator(".flag")
        expect(flag).to_have_text(re.compile("1"))
    listen(forehand.page)
    play_a_card(forehand)
    together(pair)
    play_a_card(dealer)
    together(pair)

    laid = forehand.page.locator(".trick .laid")
    expect(laid).to_have_count(2)
    await_announced(forehand.page, "takes the trick")
    told = announced(forehand.page)
    assert len([one for one in told if f"played by {dealer.name}" in one]) == 1, told
    before = dealer.number()
    tap(dealer)
    forehand.page.wait_for_timeout(300)
    expect(forehand.page.get_by_text("ready")).to_have_count(0)
    assert forehand.number() == before, "the trick must lie until both have tapped"
    expect(laid).to_have_count(2)
    assert announced(forehand.page) == told, "nothing was to be announced"
    looks.add(bar_of(forehand))
    tap(forehand)
    for visitor in pair:
        visitor.await_number(before + 1)
        expect(hand_of(visitor)).to_have_count(5)
        looks.add(bar_of(visitor))
    assert len(looks) == 1


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=str)
def test_names_with_the_same_start_differ_when_knocking(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    sitting = manual(5)
    names = ["Farmor Margareta i Skanör", "Farmor Margareta i Höllviken"]
    for seat, name in enumerate(names, start=2):
        sitting.enter(Came(name, name), Sat(name, seat))
    (path, *_others) = store_table(server.folder, sitting)
    anna = visit("Person 0", path, size)
    anna.page.locator("button.knock").click()
    for name in names:
        anna.page.get_by_role("button", name=f"About {name}", exact=True).click()
        heading = anna.page.get_by_role("heading", name=f"{name} forgot")
        expect(heading).to_be_visible()
        anna.page.keyboard.press("Escape")
        anna.page.locator("button.knock").click()
