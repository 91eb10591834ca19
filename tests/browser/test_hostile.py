"""Names and lines that look like markup stay text, wherever a page shows them."""

import json
from contextlib import ExitStack
from urllib.request import Request, urlopen

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


def test_hostile_names_and_lines_are_text(visit: Visit, server: Server) -> None:
    settings = {"game": "rifki", "pace": "none"}
    path = open_table(server.address, NAMES[0], settings, begin=False)
    table = path.strip("/").partition("#")[0]
    tokens = [come(server, table, name) for name in NAMES[1:]]
    page = visit(NAMES[0], path, size=(360, 740)).page
    port = int(server.address.rpartition(":")[2].strip("/"))
    with ExitStack() as stack:
        others = [stack.enter_context(Client(port, table, token)) for token in tokens]
        for seat, other in enumerate(others, start=1):
            assert other.do({"type": "Sit", "seat": seat})["type"] == "Done"
        for name in NAMES:
            expect(page.get_by_text(name).first).to_be_visible()
        check(page)
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
