"""On a phone the hand is in sight, whatever is asked and however much is written at the seats."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from tests.browser.conftest import LANGUAGES, Visit
from tests.browser.kept import keep
from tests.browser.test_room import is_in_sight
from tests.table.sitting import Sitting, screen
from tools.browsing import Server

LINE = 44
"""Pixels of a line of choices."""

BETWEEN = """() => {
  const [asked, hand] = [".asked", ".hand"].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return hand.top - asked.bottom;
}"""


HIDDEN = """() => {
  const [card, bar] = [".hand .card", ".bar"].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return card.bottom - bar.top;
}"""
"""How much of the hand lies under the bar of rituals, in pixels."""

BROKEN = """(buttons) => buttons.map((one) => one.firstChild).flatMap((text) =>
  [...text.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
  }).map((word) => word[0]))"""
"""The words on these buttons that go on in a second line."""

FONT_SIZES = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"


@pytest.fixture
def page(visit: Visit, server: Server) -> Page:
    """Rifki: somebody is to lead to the second trick, with no choice but a card."""
    (path,) = keep(server.folder, to_lead())
    page = visit("Person 0", path, size=(360, 640)).page
    page.locator(".laid").first.wait_for()
    return page


def test_the_whole_hand_is_in_sight_with_what_can_be_done_with_it(page: Page) -> None:
    assert is_in_sight(page.locator(".hand .card").last)
    assert is_in_sight(page.locator(".tools"))


@pytest.mark.parametrize("size", [(360, 780), (768, 1024), (1280, 800)], ids=str)
def test_elsewhere_nothing_will_move_when_a_choice_comes(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert page.evaluate(BETWEEN) >= LINE


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_much_is_written_at_the_seats_of_sheepshead_nothing_scrolls(
    visit: Visit, server: Server, language: str
) -> None:
    for leads in (False, True):
        (path,) = keep(server.folder, much_is_written(leads))
        page = visit("Person 0", path, size=(360, 640), language=language).page
        page.locator(".seat .role + .role").first.wait_for()
        assert page.evaluate("document.documentElement.scrollHeight") == 640
        assert is_in_sight(page.locator(".hand .card").last)
        assert is_in_sight(page.locator(".tools"))
        # What is drawn small can still be read.
        sizes = page.locator(".seat .role").evaluate_all(FONT_SIZES)
        assert min(sizes) >= 11
        assert page.locator(".laid").first.evaluate("one => one.offsetWidth") >= 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(740, 360), (844, 390), (932, 430)], ids=str)
def test_sideways_a_contract_is_chosen_with_the_whole_hand_in_sight(
    visit: Visit, server: Server, size: tuple[int, int], language: str
) -> None:
    (path,) = keep(server.folder, to_choose_a_contract())
    page = visit("Person 0", path, size, language).page
    expect(page.locator(".controls button")).to_have_count(10)
    assert is_in_sight(page.locator(".hand .card").last)
    assert page.locator(".controls button").evaluate_all(BROKEN) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("choices", [6, 8])
def test_sideways_the_hand_is_above_the_rituals_where_one_may_bid(
    visit: Visit, server: Server, choices: int, language: str
) -> None:
    (path,) = keep(server.folder, to_bid(choices))
    page = visit("Person 0", path, (740, 360), language).page
    expect(page.locator(".controls button")).to_have_count(choices)
    assert page.evaluate(HIDDEN) <= 0


@pytest.mark.parametrize("size", [(667, 375), (740, 360), (740, 320)], ids=str)
def test_sideways_one_s_own_seat_is_in_sight_where_much_is_written_at_the_others(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    (path,) = keep(server.folder, much_is_written(leads=False))
    page = visit("Person 0", path, size, "sv-SE").page
    page.locator(".seat .role + .role").first.wait_for()
    assert is_in_sight(page.locator(".seat.own"))
    assert page.locator(".laid").first.evaluate("one => one.offsetWidth") >= 40


def much_is_written(leads: bool) -> Sitting:
    """Sheepshead: the boy has double cracked and has points; the person plays to a later trick."""
    for seed in range(1, 100):
        sitting = Sitting(Settings("sheepshead", pace=Pace.SLOW), people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            is_own = isinstance(next_step(sitting.live), PersonThinks)
            if not is_own or leads == bool(sitting.match.state.trick.played):
                continue
            notes = [" ".join(seat.notes) for seat in screen(sitting.live, 0).seats]
            if any("double crack" in one and "card points" in one for one in notes):
                return sitting
    raise AssertionError("no such moment has come")


def to_choose_a_contract() -> Sitting:
    """Rifki, where the person has been drawn as the first dealer."""
    for seed in range(1, 50):
        sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=seed)
        if sitting.until(PersonThinks) and not sitting.match.state.trick.played:
            return sitting
    raise AssertionError("the person never deals first")


def to_bid(choices: int) -> Sitting:
    """Rödskägg with manual rituals: the person, with the cards in hand, has so many choices."""
    settings = Settings("rodskagg", options={"rituals": "manual"}, players=4, pace=Pace.NONE)
    for seed in range(1, 50):
        sitting = Sitting(settings, people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            if len(screen(sitting.live, 0).controls) == choices:
                return sitting
    raise AssertionError("no such moment has come")


def to_lead() -> Sitting:
    for seed in range(1, 50):
        sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=seed)
        while sitting.step() and len(sitting.match.state.taken) < 2:
            state = sitting.match.state
            leads = isinstance(next_step(sitting.live), PersonThinks) and not state.trick.played
            if leads and len(state.taken) == 1:
                return sitting
    raise AssertionError("no such moment has come")
