"""First loads: within their weights, without chains of requests; parts that come later."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from femopp.server.app import FOR_EVER
from tests.browser.conftest import deep
from tools.loading import SCENES, Scene, weighed
from tools.visitor import open_table

pytestmark = pytest.mark.usefixtures("fresh_pages")

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Visit
    from tools.browsing import Server

MOST = 120_000
"""Bytes of a page's first load, compressed and with headers, without deck and fonts."""
MOST_DECK_AND_FONTS = 150_000
MOST_FILES = 24
"""Requests: HTTP/1.1 has six connections, and each has its headers."""


AGREEING = "/assets/agreeing-"
"""The part in the table's chance, which comes when a match begins."""

MAY_BE_UNNAMED = (
    AGREEING,
    "/assets/Lobby-",
    "/assets/Guide-",
    "/assets/King-",
    "/assets/figtree-latin-ext-",
    "/assets/fraunces-soft-latin-ext-",
)
"""Files that only some tables need, and letters of other languages, which few pages need."""

LIKE_OTHERS = ("table of Rödskägg", "table of Sheepshead", "lesson", "circle, to open")
"""Scenes that load the same files as another one."""


@pytest.mark.parametrize(
    "scene",
    [deep(one) if one.name in LIKE_OTHERS else one for one in SCENES],
    ids=lambda one: one.name,
)
def test_first_load_is_light_and_named(browser: Browser, server: Server, scene: Scene) -> None:
    weight = weighed(browser, server.address, scene)
    assert weight.total <= MOST, sorted(weight.first.items(), key=lambda one: -one[1])
    # On a busy machine the page may rest before its match begins.
    begins = scene.name.startswith("table of")
    loaded = {**weight.first, **weight.later} if begins else weight.first
    assert begins == any(one.startswith(AGREEING) for one in loaded)
    assert 30_000 < weight.deck_and_fonts <= MOST_DECK_AND_FONTS
    if scene.is_room:
        return
    assert len(weight.first) <= MOST_FILES
    # The page itself names the files, or each would be known only when the one before has come.
    files = [one for one in weight.first if one.startswith("/assets/")]
    unnamed = [one for one in files if f'"{one}"' not in weight.html]
    assert [one for one in unnamed if not one.startswith(MAY_BE_UNNAMED)] == []


def test_deck_and_fonts_are_kept_for_ever(visit: Visit) -> None:
    page = visit().page
    page.get_by_role("article").first.wait_for()
    html = page.content()
    found = re.findall(r'href="(/assets/(?:deck-[^"]*\.js|[^"]*\.woff2))"', html)
    assert len(found) >= 3
    for path in found:
        answer = page.request.get(path)
        assert (answer.status, answer.headers["cache-control"]) == (200, FOR_EVER)
    page.reload()
    page.get_by_role("article").first.wait_for()
    kept = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter((one) => one.name.includes("/assets/")).map((one) => one.transferSize)"""
    )
    assert kept
    assert set(kept) == {0}


def test_dialog_that_cannot_be_loaded_says_so_and_opens_later(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"})
    anna = visit("Anna", "/favicon.svg")
    page = anna.page
    dialogs = re.compile("/assets/TableDialogs-.*js")
    page.route(dialogs, lambda route: route.abort())
    page.goto(path)
    # The sentence goes when the turn comes.
    page.locator(".prompt.yours").wait_for()
    menu = page.get_by_role("button", name="Menu", exact=True)
    menu.click()
    expect(page.get_by_role("button", name="The server can't be reached.")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.unroute(dialogs)
    anna.opens("Menu")
