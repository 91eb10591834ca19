"""Sleep: a phone that wakes shows the current table soon, and loses nothing."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.live_region import announced, listen
from tests.browser.stored_tables import store_table
from tests.browser.suspension import Proxy, asleep, renderers
from tests.server.serving import Client
from tests.table.dealt import SUITS, rifki_of
from tools.browsing import Server
from tools.visitor import touch

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.usefixtures("fresh_pages"),
    pytest.mark.skipif(
        sys.platform == "win32" or not hasattr(os, "kill"),
        reason="sleep: nothing stands still here",
    ),
]

NAP = 5.0
"""Seconds; shorter suspensions don't count as sleep."""

SOON = 18_000
"""Milliseconds in which the page is up to date again, without an event from the browser.

It takes some three seconds; a page that doesn't notice that it slept takes more than twenty.
"""


def test_phone_that_slept_catches_up_and_continues(
    visit: Visit, server: Server, browser: Browser
) -> None:
    mine, others = store_table(server.folder, rifki_of(*SUITS, people=2))
    table, token = others.lstrip("/").split("#")
    line = Proxy(server.port)
    anna = visit("Person 0", f"http://127.0.0.1:{line.port}{mine}")
    expect(anna.page.locator(".hand button.card")).to_have_count(13)
    listen(anna.page)
    with Client(server.port, table, token) as bo:
        touch(anna.page.locator(".hand .playable").first)
        bo.look_until(is_their_turn)
        with asleep(renderers(browser)):
            line.go_silent()
            assert bo.act(bo.offered()[0])["type"] == "Done"
            trick = bo.look_until(lambda screen: screen["turn"] == 0)["last_trick"]
            time.sleep(NAP)
        anna.page.wait_for_function(
            "number => Number(document.querySelector('main').dataset.number) >= number",
            arg=bo.screen["number"],
            timeout=SOON,
        )
        anna.page.get_by_role("button", name="Last trick").click()
        texts = anna.page.locator(".laid .unseen").all_inner_texts()
        laid = [text.removesuffix(", took it") for text in texts]
        assert laid == [f"{one['card']['name']}, played by {NAMES[one['seat']]}" for one in trick]
        # Nobody got a notice that she had left.
        assert all(guest["here"] for guest in bo.screen["guests"])
        assert not [one for one in announced(anna.page) if "Person 0 is" in one]
        anna.acts()
        bo.look_until(is_their_turn)
    line.close()


NAMES = ["Person 0", "Person 1", "Bot 3", "Bot 4"]


def is_their_turn(screen: Any) -> bool:
    return bool(screen["turn"] == screen["seat"])
