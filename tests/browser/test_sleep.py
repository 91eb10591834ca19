"""A phone in a pocket: it wakes at the table as that stands by then, soon, and nothing is lost."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hearing import heard, listen
from tests.browser.kept import keep
from tests.browser.sleeping import Line, asleep, renderers
from tests.server.serving import Client
from tests.table.dealt import SUITS, rifki_of
from tools.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or not hasattr(os, "kill"), reason="sleep: nothing stands still here"
)

NAP = 5.0
"""Seconds; a page that stands still for less is not taken to have slept."""

SOON = 8_000
"""Milliseconds in which it is awake, not having been told by the browser that it slept."""


def test_a_phone_that_slept_sees_what_was_played_and_goes_on(
    visit: Visit, server: Server, browser: Browser
) -> None:
    mine, others = keep(server.folder, rifki_of(*SUITS, people=2))
    table, token = others.lstrip("/").split("#")
    line = Line(server.port)
    anna = visit("Person 0", f"http://127.0.0.1:{line.port}{mine}")
    expect(anna.page.locator(".hand button.card")).to_have_count(13)
    listen(anna.page)
    with Client(server.port, table, token) as bo:
        anna.page.locator(".hand .playable").first.click()
        bo.look_until(is_his_turn)
        with asleep(renderers(browser)):
            line.falls_silent()
            assert bo.act(bo.offered()[0])["type"] == "Done"
            trick = bo.look_until(lambda screen: screen["turn"] == 0)["last_trick"]
            time.sleep(NAP)
        anna.page.wait_for_function(
            "number => Number(document.querySelector('main').dataset.number) >= number",
            arg=bo.screen["number"],
            timeout=SOON,
        )
        laid = anna.page.locator(".laid .unseen").all_inner_texts()
        assert laid == [f"{one['card']['name']}, played by {NAMES[one['seat']]}" for one in trick]
        # Nobody was told that she had gone.
        assert all(guest["here"] for guest in bo.screen["guests"])
        assert not [one for one in heard(anna.page) if "Person 0 is" in one]
        anna.acts()
        bo.look_until(is_his_turn)
    line.close()


NAMES = ["Person 0", "Person 1", "Bot 3", "Bot 4"]


def is_his_turn(screen: Any) -> bool:
    return bool(screen["turn"] == screen["seat"])
