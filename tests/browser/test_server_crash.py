"""A server killed during a trick and restarted: everybody reconnects automatically."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_at_the_table import QUICK
from tools.browsing import Server
from tools.visitor import Visitor, open_table, touch, turn_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for this module only."""
    folder: Path = tmp_path_factory.mktemp("killed")
    with Server(folder) as server:
        yield server


def test_both_browsers_reconnect_after_a_kill_during_a_trick(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", QUICK, begin=False)
    phone = (360, 740)
    anna, bella = visit("Anna", path, phone), visit("Bella", path.partition("#")[0], phone)
    bella.page.get_by_label("Your name").fill("Bella")
    bella.page.get_by_role("button", name="Join").click()
    expect(anna.page.locator(".seat", has_text="Bella")).to_be_visible()
    anna.does(anna.page.get_by_role("button", name="Begin"))
    both = [anna, bella]
    player = in_mid_trick(both)
    hands = [one.page.locator(".hand .unseen").all_inner_texts() for one in both]

    server.kill()
    for one in both:
        expect(one.page.get_by_text("Connection lost")).to_be_visible()
    # The last click while offline waits in the page, and is executed once.
    waits = player.page.locator(".hand .raised")
    playable = player.page.locator(".hand .playable")
    last = playable.last.locator(".unseen").inner_text()
    touch(playable.first)
    expect(waits).to_have_accessible_name(re.compile("is sent when the connection is back"))
    banner = player.page.get_by_text("Your choice waits")
    expect(banner).to_be_visible()
    # It hides no seat.
    told = banner.bounding_box()
    names = [one.bounding_box() for one in player.page.locator(".seat .who").all()]
    assert told is not None
    assert told["y"] + told["height"] <= min(box["y"] for box in names if box)
    touch(playable.last)
    expect(waits).to_have_count(1)
    expect(waits).to_have_accessible_name(re.compile(f"^{last}, "))
    server.start()

    for one in both:
        expect(one.page.get_by_text("Connection lost")).to_have_count(0, timeout=60_000)
    cards = player.page.locator(".hand button.card")
    expect(cards).to_have_count(len(hands[both.index(player)]) - 1)
    expect(cards.get_by_text(last)).to_have_count(0)
    other = bella if player is anna else anna
    left = other.page.locator(".hand .unseen").all_inner_texts()
    assert [name.partition(",")[0] for name in left] == [
        name.partition(",")[0] for name in hands[both.index(other)]
    ]
    after = turn_of(both)
    assert after is not None
    after.acts()


def test_new_seat_link_is_not_removed_with_the_previous_one(visit: Visit, server: Server) -> None:
    page = visit("Anna", open_table(server.address, "Anna", QUICK, begin=False)).page
    expect(page.locator(".seat", has_text="Anna")).to_be_visible()
    # A browser reports a new link only when idle; until then it looks like this.
    page.evaluate("history.replaceState(null, '', '#later')")
    server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=60_000)
    assert page.url.endswith("#later")


def in_mid_trick(both: list[Visitor]) -> Visitor:
    """Play until somebody is to add a card to a trick."""
    while (who := turn_of(both)) is not None:
        if who.page.locator(".hand .dimmed").count():
            return who
        who.acts()
    raise AssertionError("no trick had to be followed")
