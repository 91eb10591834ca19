"""Names and lines that look like markup stay text, wherever a page shows them."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.server.serving import Client
from tools.browsing import Server
from tools.visitor import open_table

HACKS = "hacked=1"
IMAGE = f"<img src=x onerror='{HACKS}'>"
NAMES = [IMAGE, f"<svg onload='{HACKS}'>", f"</title><script>{HACKS}</script>", "{@html name}"]
LINES = [
    IMAGE,
    f"<script>{HACKS}</script>",
    f"javascript:{HACKS}",
    "https://example.org/",
    "\u202eesrever",
    "🃏" * 120,
]

INSIDE = """() => ({
  hacked: window.hacked ?? 0,
  images: document.querySelectorAll("img[src=x], svg[onload]").length,
  links: document.querySelectorAll("a[href^='https://example'], a[href^='javascript']").length,
  wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
})"""

NOTHING = {"hacked": 0, "images": 0, "links": 0, "wide": 0}


def come(server: Server, table: str, name: str) -> str:
    """Return the token of a new guest."""
    request = Request(
        f"{server.address}/api/tables/{table}/guests",
        data=json.dumps({"name": name}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urlopen(request) as answer:
        token: str = json.load(answer)["token"]
    return token


def check(page: Page) -> None:
    assert page.evaluate(INSIDE) == NOTHING
    assert not any(one in page.title() for one in ("<", "\u202e"))


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_hostile_names_and_lines_are_text(visit: Visit, server: Server, name: str) -> None:
    settings = {"game": "rifki", "pace": "none"}
    path = open_table(server.address, name, settings, begin=False)
    table = path.strip("/").partition("#")[0]
    token = come(server, table, f"{name} 2")
    anna = visit(name, path, size=(360, 740))
    page = anna.page
    expect(page.get_by_text(name).first).to_be_visible()
    check(page)
    port = int(server.address.rpartition(":")[2].strip("/"))
    with Client(port, table, token) as other:
        assert other.do({"type": "Sit", "seat": 1})["type"] == "Done"
        begin = page.get_by_role("button", name="Begin").first
        begin.click()
        page.locator(".hand .card").first.wait_for()
        for number, line in enumerate(LINES[:5]):
            other.say({"type": "Say", "id": f"{number}", "text": line})
            assert other.until("Done", "Declined")["type"] == "Done"
            page.wait_for_timeout(100)
            check(page)
        # Somebody who comes later reads them too.
        stranger = visit("stranger", f"/{table}").page
        stranger.wait_for_timeout(300)
        check(stranger)
    check(page)
    page.goto("/")
    page.wait_for_timeout(200)
    check(page)
