"""Settling up an evening of a circle, whose unit and kitty are everybody's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.friday import Circle, friday
from tools.visitor import ask

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Visit
    from tools.browsing import Server

PHONE = (360, 740)
KEYS = {"unit": "nycklar", "points": {"rodskagg": 2}, "perUp": 1, "perMatch": 0}
"""How a phone of an earlier version counted, in every circle."""


def settle(visit: Visit, circle: Circle, name: str) -> Page:
    """Open the last evening on this member's phone, which counted for itself before."""
    page = visit(name, path="/favicon.svg", size=PHONE).page
    stored = {"circles": circle.known, "house-units": json.dumps(KEYS)}
    for key, text in stored.items():
        page.evaluate("([key, text]) => localStorage['femopp.' + key] = text", [key, text])
    date = circle.ask("GET", "/evenings")["evenings"][0]["date"]
    page.goto(f"/keep?evening={date}&circle={circle.circle}")
    page.locator("[data-row]").first.wait_for()
    page.locator("summary").click()
    return page


def device_of(circle: Circle, name: str) -> Circle:
    """Return the circle as another member's device knows it."""
    members = circle.ask("GET", "")["members"]
    member = next(one["id"] for one in members if one["name"] == name)
    way = circle.ask("POST", "/ways", {"member": member})["way"]
    new = ask(circle.address, "POST", f"/circles/{circle.circle}/devices", {"way": way})
    return Circle(circle.address, circle.circle, new["secret"])


def test_the_keepers_unit_is_the_circles_and_nobody_elses_is_lost(
    visit: Visit, server: Server
) -> None:
    circle = friday(server.address)
    bjorns = device_of(circle, "Björn")
    # A circle that hasn't said leaves each phone its own.
    bjorn = settle(visit, bjorns, "Björn")
    expect(bjorn.locator("#house-unit")).to_have_value("nycklar")
    expect(bjorn.locator("[data-for-circle]")).to_have_count(0)
    gun = settle(visit, circle, "Gun")
    expect(gun.locator("#house-unit")).to_have_value("nycklar")
    gun.locator("[data-for-circle]").click()
    expect(gun.locator("[data-for-circle]")).to_have_count(0)
    gun.locator("#house-unit").fill("kottar")
    gun.locator("#house-unit").blur()
    expect(gun.locator("header p")).to_contain_text("in kottar")
    bjorn.reload()
    expect(bjorn.locator("header p")).to_contain_text("in kottar")
    bjorn.locator("summary").click()
    expect(bjorn.locator("#house-unit")).to_be_disabled()
    expect(bjorn.locator("#house-rodskagg")).to_have_value("2")
    expect(bjorn.locator("#house-up")).to_have_value("1")
    expect(bjorn.locator("[data-decides]")).to_contain_text("Gun keeps this circle")
    assert circle.ask("GET", "")["house"]["unit"] == "kottar"
    # What each phone had for itself stays, for matches outside the circle.
    for page in (gun, bjorn):
        assert page.evaluate("JSON.parse(localStorage['femopp.house-units']).unit") == "nycklar"
