"""The other games, from a record that stands before the last deal to the end of the match."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import Deals, next_step
from tests.browser.conftest import Visit
from tests.browser.kept import keep
from tests.table.sitting import Sitting
from tools.browsing import Server
from tools.visitor import turn_of

GAMES = {
    "sheepshead": Settings("sheepshead", options={"deals": "3"}, pace=Pace.NONE),
    "rifki": Settings("rifki", pace=Pace.NONE),
}


def before_the_last_deal(settings: Settings) -> Sitting:
    """A table where chance has played a match up to its last deal."""
    sitting = Sitting(settings, people=1, seed=1)
    place = 0
    while sitting.step():
        if isinstance(next_step(sitting.live), Deals):
            place = len(sitting.log)
    del sitting.log[place:]
    return sitting


@pytest.mark.parametrize("game", GAMES)
def test_the_last_deal_ends_the_match(visit: Visit, server: Server, game: str) -> None:
    (path,) = keep(server.folder, before_the_last_deal(GAMES[game]))
    person = visit("Person 0", path)
    assert turn_of([person]) is person
    last = person.deal()
    assert last > 1
    while turn_of([person]) is not None:
        assert person.deal() == last
        person.acts()
    expect(person.page.locator("main")).to_have_attribute("data-stage", "over")
    sheet = person.opens("Sheet", "Score sheet")
    expect(sheet.get_by_text("Winners:")).to_be_visible()
    expect(sheet.locator("tbody").get_by_role("row")).to_have_count(last)
    person.closes()
    person.does(person.page.get_by_role("button", name="Play again"))
    assert turn_of([person]) is person
    assert person.deal() == 1
