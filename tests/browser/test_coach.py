"""A coach's question at the table: the better choice is gold, and one's own takes one more tap."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from femopp.bots.advice import advice
from femopp.server.protocol.messages import Do
from femopp.server.room.coach import Questioned
from femopp.server.room.requests import OnDone
from femopp.table.commands import Act
from femopp.table.deciding import action_in
from femopp.tricks import Seat
from tests.browser import still as without_server
from tests.browser.still import Still
from tools.moments import moment

PHONE, LAPTOP = (360, 740), (1280, 800)


@pytest.fixture
def coached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the coach question whatever is done first, and prefer another choice."""
    does, asked = without_server.Room.do, set[int]()

    def do(room: Any, guest: str, message: Do, answered: OnDone) -> None:
        running = room.live.running
        if not isinstance(message.command, Act) or id(room) in asked:
            does(room, guest, message, answered)
            return
        asked.add(id(room))
        action = action_in(room.live, message.command.words)
        match = running.table.match
        others = [one for one in match.legal(Seat(0)) if one.word in ("bid", "pass", "play")]
        better = next(one for one in reversed(others) if one not in (action, None))
        if any(one.word == "pass" for one in others):
            better = next(one for one in others if one.word == "pass")
        said = advice(room.live.game.name, match.views[0], Seat(0), better, [action])
        answered(Questioned(said.of_a_coach, better))

    monkeypatch.setattr(without_server.Room, "do", do)


def bid_six(page: Page) -> None:
    page.get_by_role("button", name="6", exact=True).click()
    page.locator(".controls .confirm").click()


GOLD = "(one) => getComputedStyle(one).backgroundColor"


@pytest.mark.parametrize(
    ("size", "language", "said"),
    [
        (PHONE, "sv-SE", "Jag skulle passa: utan ess är kungen ditt bästa kort."),
        (LAPTOP, "en-GB", "I would pass: without an ace, the king is your best card."),
    ],
)
@pytest.mark.usefixtures("coached")
def test_the_coach_names_the_better_choice_and_one_s_own_stays(
    still: Still, size: tuple[int, int], language: str, said: str
) -> None:
    page = still(moment("bidding"), size, language)
    page.locator(".controls .confirm").wait_for()
    before = [one.bounding_box() for one in page.locator(".controls button").all()]
    bid_six(page)
    question = page.locator(".says .bubble")
    expect(question).to_have_text(said)
    after = [one.bounding_box() for one in page.locator(".controls button").all()]
    assert [box and box["x"] for box in after] == [box and box["x"] for box in before]
    passing, own = page.locator(".controls button").all()
    expect(passing).to_have_class(re.compile("pointed main"))
    assert passing.evaluate(GOLD) != own.evaluate(GOLD)
    own.click()
    # It stands now.
    expect(question).to_have_count(0)
    expect(page.locator(".seat.own .flag")).to_contain_text("6")


@pytest.mark.usefixtures("coached")
def test_escape_puts_the_question_away(still: Still) -> None:
    page = still(moment("bidding"), PHONE)
    bid_six(page)
    expect(page.locator(".says .bubble")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".says .bubble")).to_have_count(0)
    expect(page.locator(".prompt .asked")).to_be_visible()


@pytest.mark.usefixtures("coached")
def test_a_better_card_rises(still: Still) -> None:
    page = still(moment("trick"), PHONE)
    cards = page.locator(".hand .playable")
    cards.first.click()
    expect(page.locator(".says .bubble")).to_contain_text("I would play the ")
    expect(page.locator(".hand .pointed")).to_have_count(1)
