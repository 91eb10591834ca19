"""The end of a match that a person wins: what the winner and the others read and hear."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.stacked_deck import dealing
from tests.browser.test_together import HEARD
from tools.browsing import Server
from tools.visitor import Visitor, open_table, turn_of

PHONE = (360, 740)
TWO: dict[str, Any] = {
    "game": "rodskagg",
    "preset": "english",
    "options": {
        "rituals": "auto",
        "min_players": "2",
        "fresh_hand": "false",
        "contract_test": "at_least",
    },
    "players": 2,
    "pace": "none",
}
BEST = ("AS KS QS JS TS 9S", "2H 3H 4H 5H 6H 7H")
"""Anna's hand, which takes every trick that it leads to, and Björn's."""

WIN = [523.25, 659.25, 783.99, 1046.5]
"""The pitches that a win sounds in."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("won"), dealing(BEST, BEST)) as server:
        yield server
        assert "Traceback" not in server.complaints()


@pytest.mark.usefixtures("fresh_pages")
def test_winner_hears_the_win_and_reads_it_in_the_second_person(
    visit: Visit, server: Server
) -> None:
    path = open_table(server.address, "Anna", TWO, begin=False)
    anna = visit("Anna", path)
    bjorn = visit("Björn", path.partition("#")[0], size=PHONE, language="sv-SE")
    bjorn.page.get_by_label("Ditt namn").fill("Björn")
    bjorn.page.get_by_role("button", name="Gå med").click()
    expect(anna.page.locator(".lobby .seat", has_text="Björn")).to_be_visible()
    pair = (anna, bjorn)
    for one in pair:
        one.page.add_init_script(HEARD)
        one.reloads()
        one.page.keyboard.press("Shift")  # a page may play sound only after user input
    anna.does(anna.page.get_by_role("button", name="Begin"))
    assert anna.page.evaluate("pitches") == []
    # Six tricks in each of two deals: from twelve to zero.
    while (who := turn_of(pair)) is not None:
        assert who.deal() <= 2
        step(who)
    won = anna.page.get_by_role("heading", name="Zero!")
    expect(won).to_be_visible()
    expect(anna.page.get_by_text("Clean-shaven. You won the match.")).to_be_visible()
    anna.page.wait_for_function("(last) => pitches.at(-1) === last", arg=WIN[-1])
    heard = anna.page.evaluate("pitches")
    assert heard[-4:] == WIN
    assert heard.count(WIN[-1]) == 1

    expect(bjorn.page.get_by_role("heading", name="Anna vann.")).to_be_visible()
    assert WIN[-1] not in bjorn.page.evaluate("pitches")

    # Whoever comes back reads it again, and hears nothing.
    anna.reloads()
    expect(won).to_be_visible()
    assert anna.page.evaluate("pitches") == []


def step(who: Visitor) -> None:
    """Let Anna bid and take as much as she can, and Björn pass; they play their last card."""
    bids = who.page.locator(".choices .bid.yes")
    passes = who.page.get_by_role("button", name="pass", exact=True)
    if who.name == "Björn" and passes.count():
        who.does(passes)
    elif bids.count():
        who.does(bids.last)
    else:
        who.acts(-1)
