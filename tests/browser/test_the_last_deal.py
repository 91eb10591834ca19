"""The other games, from a record that stands before the last deal to the end of the match."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from femopp.server.start import database_in
from femopp.server.store import Store
from femopp.server.tokens import hashed, new_token
from femopp.table.entries import AnyEntry
from femopp.table.settings import Pace, Settings
from femopp.table.steps import Deals, next_step
from tests.browser.conftest import Visit
from tests.table.sitting import Sitting, guest
from tools.browsing import Server
from tools.visitor import turn_of

GAMES = {
    "sheepshead": Settings("sheepshead", options={"deals": "3"}, pace=Pace.NONE),
    "rifki": Settings("rifki", pace=Pace.NONE),
}
TOKEN = new_token()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that has such a table of each game, named for it."""
    folder = tmp_path_factory.mktemp("last")

    async def store() -> None:
        tables = Store(database_in(folder))
        await tables.open()
        for game, settings in GAMES.items():
            log = before_the_last_deal(settings)
            await tables.open_table(game, log, guest(0), hashed(TOKEN))
        await tables.close()

    with ThreadPoolExecutor(1) as elsewhere:  # the browser's own loop runs in this thread
        elsewhere.submit(asyncio.run, store()).result()
    with Server(folder) as server:
        yield server
        assert "Traceback" not in server.complaints()


def before_the_last_deal(settings: Settings) -> list[AnyEntry]:
    """What is stored of a match that chance has played up to its last deal."""
    sitting = Sitting(settings, people=1, seed=1)
    place = 0
    while sitting.step():
        if isinstance(next_step(sitting.live), Deals):
            place = len(sitting.log)
    return sitting.log[:place]


@pytest.mark.parametrize("game", GAMES)
def test_the_last_deal_ends_the_match(visit: Visit, game: str) -> None:
    person = visit("Person 0", f"/{game}#{TOKEN}")
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
