"""Small pages and large letters: nothing lies upon anything, and the hand is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from femopp.tricks import Seat
from tests.browser.conftest import Visit
from tests.browser.kept import keep
from tests.table.dealt import SUITS, rifki_of
from tests.table.sitting import Sitting
from tools.browsing import Server

EIGHT = Settings("rodskagg", options={"rituals": "auto"}, players=8, pace=Pace.NONE)
DUEL = Settings("rodskagg", "skane", {"rituals": "manual"}, players=2, pace=Pace.SLOW)
SHEEPSHEAD = Settings("sheepshead", pace=Pace.NONE)

COVERED = """(button) => {
  const one = button.getBoundingClientRect();
  return [...document.querySelectorAll(".laid .by, .laid .winning, .laid svg, .seat")]
    .map((other) => [other.textContent, other.getBoundingClientRect()])
    .filter(([, other]) => one.left < other.right - 1 && other.left < one.right - 1
      && one.top < other.bottom - 1 && other.top < one.bottom - 1)
    .map(([text]) => text.trim());
}"""


COVERED_SEATS = """() => {
  const boxes = (what) =>
    [...document.querySelectorAll(what)].map((one) => [one, one.getBoundingClientRect()]);
  const others = boxes(".laid, .seat");
  return boxes(".seat").filter(([it, seat]) => others.some(([other, box]) => other !== it &&
    box.right > seat.left + 1 && box.left < seat.right - 1 &&
    box.bottom > seat.top + 1 && box.top < seat.bottom - 1)).map(([seat]) => seat.innerText);
}"""


def late_in_the_second_trick(settings: Settings) -> Sitting:
    """A table where the person is to play, most of the second trick's cards being there."""
    for seed in range(1, 100):
        sitting = Sitting(settings, people=1, seed=seed)
        while sitting.step():
            trick = sitting.match.state.trick.played
            complete = len(sitting.live.last_trick.played) > 0
            on_turn = isinstance(next_step(sitting.live), PersonThinks)
            if complete and on_turn and len(trick) >= sitting.live.players - 3:
                return sitting
            if sitting.match.state.sheet:
                break
    raise AssertionError("no such trick has come")


def last_trick(page: Page) -> list[str]:
    """What the button for the last trick covers."""
    button = page.get_by_role("button", name="Last trick")
    expect(button).to_be_visible()
    covered: list[str] = button.evaluate(COVERED)
    return covered


def test_the_button_for_the_last_trick_covers_nothing(visit: Visit, server: Server) -> None:
    for settings in (EIGHT, SHEEPSHEAD):
        (path,) = keep(server.folder, late_in_the_second_trick(settings))
        page = visit("Person 0", path).page
        for width, letters in ((320, "100%"), (360, "100%"), (412, "200%"), (412, "150%")):
            page.set_viewport_size({"width": width, "height": 740})
            page.evaluate("size => (document.documentElement.style.fontSize = size)", letters)
            assert last_trick(page) == [], (settings.game, width, letters)


def test_eight_at_the_smallest_phone_see_their_cards(visit: Visit, server: Server) -> None:
    (path,) = keep(server.folder, late_in_the_second_trick(EIGHT))
    page = visit("Person 0", path, size=(320, 568)).page
    card = page.locator(".hand button.card").first
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    assert box["y"] + 30 < 568, "its letter and suit are to be seen without scrolling"


def test_on_a_laptop_no_card_covers_a_seat_however_many_rituals_are_below(
    visit: Visit, server: Server
) -> None:
    sitting = Sitting(DUEL, people=1, seed=1)
    while len(sitting.live.last_trick.played) < 2:
        sitting.step()
    (path,) = keep(server.folder, sitting)
    page = visit("Person 0", path).page
    expect(page.locator(".laid")).to_have_count(2)
    assert page.evaluate(COVERED_SEATS) == []


@pytest.mark.parametrize("players", range(4, 9))
def test_around_a_table_nothing_covers_a_seat(visit: Visit, server: Server, players: int) -> None:
    (path,) = keep(server.folder, manual(players))
    for language in ("en-GB", "sv-SE"):
        page = visit("Person 0", path, language=language).page
        page.locator(".laid").first.wait_for()
        for width, height in ((700, 900), (768, 1024), (1024, 768), (1280, 720), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED_SEATS) == [], (width, height, language)


def manual(players: int) -> Sitting:
    """The person must follow suit, and has a card that does not, where rituals are manual."""
    settings = Settings("rodskagg", options={"rituals": "manual"}, players=players, pace=Pace.SLOW)
    for seed in range(1, 100):
        sitting = Sitting(settings, people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            state = sitting.match.state
            playable = sum(one.word == "play" for one in sitting.legal(Seat(0)))
            if len(state.trick.played) > 1 and 0 < playable < len(state.hands[0]) > 3:
                return sitting
    raise AssertionError("no such moment has come")


def is_in_sight(what: Locator) -> bool:
    """Whether all of it is on the screen without scrolling."""
    return bool(
        what.evaluate(
            "one => one.getBoundingClientRect().bottom <= innerHeight + 1 && scrollY === 0"
        )
    )


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("language", ["en-GB", "sv-SE"])
def test_on_a_phone_a_no_leaves_the_rituals_in_sight(
    visit: Visit, server: Server, players: int, language: str
) -> None:
    (path,) = keep(server.folder, manual(players))
    page = visit("Person 0", path, size=(360, 740), language=language).page
    rituals = page.locator(".bar")
    rituals.wait_for()
    assert is_in_sight(rituals)
    page.locator(".hand .dimmed").first.click()
    page.locator(".actions .error").wait_for()
    assert is_in_sight(rituals)


def test_on_a_phone_a_claim_leaves_the_hand_in_sight(visit: Visit, server: Server) -> None:
    first, second, *_others = keep(server.folder, rifki_of(*SUITS, people=4))
    anna = visit("Person 0", first, size=(360, 740)).page
    bo = visit("Person 1", second, size=(360, 740), language="sv-SE").page
    anna.get_by_role("button", name="Claim").click()
    anna.get_by_role("button", name="The rest are mine").click()
    for page in (anna, bo):
        expect(page.locator(".claim li")).to_have_count(13)
        assert is_in_sight(page.locator(".tools"))
        assert page.locator(".claim").evaluate("one => one.scrollWidth <= one.clientWidth")
