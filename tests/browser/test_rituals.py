"""Manual rituals: nothing reminds of them, and anyone can knock."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from femopp.table.log.entries import Came, Sat
from tests.browser.conftest import Visit
from tests.browser.live_region import announced, await_announced, listen
from tests.browser.rituals import (
    bar_of,
    bid,
    hand_of,
    knock,
    notices_of,
    play_a_card,
    points_of,
    ritual,
    story_of,
    tap,
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
    dealer.does(hand_of(dealer).first)  # picks up the face-down cards
    expect(hand_of(dealer).first).not_to_have_accessible_name("a card")
    together(pair)
    assert bar_of(other) == before, "the error must not show in what can be done"
    for visitor in pair:
        expect(notices_of(visitor)).not_to_contain_text("error")

    knock(other, dealer.name, "picked up before")

    together(pair)
    for visitor in pair:
        expect(notices_of(visitor)).to_contain_text(f"{other.name} knocks for an error of")
        expect(notices_of(visitor)).to_contain_text("The knock was right")
        assert points_of(visitor, dealer.name) == 17


def test_knock_names_the_player_and_the_error(pair: tuple[Visitor, Visitor]) -> None:
    dealer, other = pair
    dialog = other.opens("Knock")
    expect(dialog.get_by_label("I don't say whose")).to_have_count(0)
    expect(dialog.get_by_label("Just knock")).to_have_count(0)
    dialog.get_by_label("picked up before").check()
    dialog.get_by_role("button", name="Knock", exact=True).click()
    expect(dialog.get_by_label(dealer.name, exact=True)).to_be_focused()
    expect(dialog.get_by_role("alert")).to_have_text("Say whose error it is first.")
    dialog.get_by_label(dealer.name, exact=True).check()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    other.does(dialog.get_by_role("button", name="Knock", exact=True))
    expect(notices_of(dealer)).to_contain_text("False knock")


COUNT_BENEATH = """() => {
  window.beneath = 0;
  document.querySelector("main").addEventListener("click", ({ target }) => {
    if (!target.closest("dialog")) window.beneath++;
  });
}"""
"""Count clicks that reach the table below the dialogs."""


def test_double_click_that_closes_a_dialog_does_not_reach_the_page(
    pair: tuple[Visitor, Visitor],
) -> None:
    dealer, other = pair
    dialog = other.opens("Knock")
    dialog.get_by_label(dealer.name, exact=True).check()
    dialog.get_by_label("picked up before").check()
    submit = dialog.get_by_role("button", name="Knock", exact=True)
    box = submit.bounding_box()
    assert box is not None
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    other.page.evaluate(COUNT_BENEATH)
    other.page.mouse.dblclick(*place)
    expect(notices_of(dealer)).to_contain_text("False knock")
    assert other.page.evaluate("window.beneath") == 0


def test_choices_of_a_declined_knock_are_restored(visit: Visit, server: Server) -> None:
    dealer, other = dealt(visit, server, bare_knock="oldest")
    dialog = other.opens("Knock")
    dialog.get_by_label("picked up before").check()
    dialog.get_by_role("button", name="Knock", exact=True).click()
    expect(other.page.locator(".actions .error")).to_contain_text("name an error")
    dialog = other.opens("Knock")
    expect(dialog.get_by_label("picked up before")).to_be_checked()
    dialog.get_by_label(dealer.name, exact=True).check()
    other.does(dialog.get_by_role("button", name="Knock", exact=True))
    dialog = other.opens("Knock")
    expect(dialog.get_by_label("Just knock")).to_be_checked()
    expect(dialog.get_by_label("I don't say whose")).to_be_checked()


def test_knock_made_offline_is_dropped_when_the_table_has_moved_on(
    pair: tuple[Visitor, Visitor],
) -> None:
    dealer, other = pair
    other.page.context.set_offline(True)
    expect(other.page.get_by_text("The connection is lost")).to_be_visible()
    dialog = other.opens("Knock")
    dialog.get_by_label(dealer.name, exact=True).check()
    dialog.get_by_label("picked up before").check()
    dialog.get_by_role("button", name="Knock", exact=True).click()
    dealer.does(hand_of(dealer).first)

    other.page.context.set_offline(False)

    expect(other.page.locator(".actions .error")).to_contain_text("was not done")
    together(pair)
    expect(story_of(dealer)).not_to_contain_text("knocks")
    assert points_of(dealer, other.name) == 12


def test_dialog_heading_is_capitalized(
    pair: tuple[Visitor, Visitor],
) -> None:
    page = pair[0].page
    pair[0].opens("Rituals").get_by_role("button", name="give notice").click()
    heading = page.get_by_role("heading", name="give notice of how many")
    first = heading.evaluate("one => getComputedStyle(one, '::first-letter').textTransform")
    assert first == "uppercase"


def test_knock_without_an_error_is_recorded_without_effect(
    pair: tuple[Visitor, Visitor],
) -> None:
    dealer, other = pair
    ritual(dealer, "knock for cards and misdeal")
    together(pair)
    dialog = other.opens("Knock")
    expect(dialog.get_by_label(other.name, exact=True)).to_have_count(0)
    expect(dialog.get_by_label(dealer.name, exact=True)).to_be_focused()
    other.page.keyboard.press("Tab")  # The names are one tab stop, the errors another.
    expect(dialog.get_by_label("the pack was cut")).to_be_focused()
    other.page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Knock", exact=True)).to_be_focused()
    other.closes()
    knock(other, dealer.name, "picked up before")
    together(pair)
    expect(story_of(dealer)).to_contain_text(f"{other.name} knocks")
    for visitor in pair:
        expect(notices_of(visitor)).to_contain_text("False knock")
        assert points_of(visitor, dealer.name) == points_of(visitor, other.name) == 12


def test_trick_lies_until_both_have_tapped_and_rituals_always_look_the_same(
    pair: tuple[Visitor, Visitor],
) -> None:
    dealer, forehand = pair
    looks = {bar_of(forehand)}
    ritual(dealer, "knock for cards and misdeal")
    for visitor in (forehand, dealer):
        together(pair)
        visitor.does(hand_of(visitor).first)
        looks.add(bar_of(visitor))
    together(pair)
    bid(forehand, "1")
    together(pair)
    bid(dealer, "pass")
    together(pair)
    for visitor in (forehand, dealer):
        looks.add(bar_of(visitor))
        expect(visitor.page.locator(".stakes")).to_contain_text(f"{forehand.name} has bid 1")
    listen(forehand.page)
    play_a_card(forehand)
    together(pair)
    play_a_card(dealer)
    together(pair)

    laid = forehand.page.locator(".trick .laid")
    expect(laid).to_have_count(2)
    expect(forehand.page.get_by_role("button", name="Last trick")).to_have_count(0)
    await_announced(forehand.page, "takes the trick")
    told = announced(forehand.page)
    assert len([one for one in told if f"played by {dealer.name}" in one]) == 1, told
    before = dealer.number()
    tap(dealer)
    expect(forehand.page.locator(".seat", has_text=dealer.name)).to_contain_text("ready")
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
def test_names_with_the_same_start_differ_in_the_knock_dialog(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    sitting = manual(5)
    for seat, name in ((2, "Farmor Margareta i Skanör"), (3, "Farmor Margareta i Höllviken")):
        sitting.enter(Came(name, name), Sat(name, seat))
    (path, *_others) = store_table(server.folder, sitting)
    names = visit("Person 0", path, size).opens("Knock").locator(".names span")
    expect(names).to_have_count(4)
    for one in names.all():
        assert one.evaluate("one => one.scrollWidth <= one.clientWidth")
