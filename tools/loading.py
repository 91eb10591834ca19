"""The weights of pages' first loads, and pages as a slow phone has them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tools.visitor import CARD, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

ROOT = Path(__file__).resolve().parent.parent

GAMES = ("rodskagg", "rifki", "sheepshead")
"""In the order of the first page."""
PHONE = {"width": 360, "height": 740}
RECORD = ROOT / "docs" / "how-to" / "unnoticed.txt"

DECK = ("deck-",)
"""Beginnings of the names of files that hold the deck and the faces."""

FIRST = """() => {
  const later = performance.getEntriesByName("femopp-later")[0]?.startTime ?? Infinity;
  return performance.getEntriesByType("navigation")
    .concat(performance.getEntriesByType("resource"))
    .filter((one) => one.startTime < later).map((one) => one.name.split("#")[0]);
}"""
"""Addresses of everything that was asked for before the page began to load in the background."""


@dataclass(frozen=True)
class Weight:
    """Bytes of each compressed response to a page, with its headers."""

    first: Mapping[str, int]
    """Everything that it needs at once."""
    later: Mapping[str, int]
    """Bytes loaded in the background afterwards."""
    html: str
    """The page as the server sent it."""

    @property
    def total(self) -> int:
        """Bytes of the first load, without deck and fonts."""
        return sum(size for path, size in self.first.items() if not is_deck_or_font(path))

    @property
    def deck_and_fonts(self) -> int:
        both = {**self.first, **self.later}
        return sum(size for path, size in both.items() if is_deck_or_font(path))


def is_deck_or_font(path: str) -> bool:
    return path.endswith(".woff2") or path.removeprefix("/assets/").startswith(DECK)


def weigh(page: Page, requests: Iterable[Request]) -> tuple[dict[str, int], dict[str, int]]:
    """Weigh what a page has loaded with these requests, at first and in the background."""
    # Those that are finished by now: on a busy machine others begin meanwhile.
    requests = tuple(requests)
    at_first = set(page.evaluate(FIRST))
    first: dict[str, int] = {}
    later: dict[str, int] = {}
    for request in requests:
        sizes = request.sizes()
        path = urlsplit(request.url).path
        where = first if request.url in at_first else later
        where[path] = where.get(path, 0) + sizes["responseBodySize"] + sizes["responseHeadersSize"]
    return first, later


Opening = Callable[["Browser", str, str], tuple["Page", str]]
"""From a browser, the server's address and a language: a new page, and the path to open there."""


@dataclass(frozen=True)
class Scene:
    """A page that somebody opens by its address in a new browser."""

    name: str
    open: Opening
    ready: str
    """Selector of what the page is opened for."""
    is_room: bool = False
    """Whether it is a room within a page, with files of its own."""


def _new_page(browser: Browser, address: str, language: str, **more: Any) -> Page:
    given: dict[str, Any] = {"viewport": PHONE, "locale": language, **more}
    return browser.new_context(base_url=address, **given).new_page()


def at(path: str) -> Opening:
    return lambda browser, address, language: (_new_page(browser, address, language), path)


def at_table(**settings: Any) -> Opening:
    def open(browser: Browser, address: str, language: str) -> tuple[Page, str]:
        options = {"options": {"rituals": "auto"}} if settings["game"] == "rodskagg" else {}
        path = open_table(address, "Anna", {"pace": "none", **options, **settings})
        return _new_page(browser, address, language), path

    return open


def invited(browser: Browser, address: str, language: str) -> tuple[Page, str]:
    path = open_table(address, "Anna", {"game": "rodskagg"}, begin=False)
    return _new_page(browser, address, language), path.partition("#")[0]


def with_record(path: str) -> Opening:
    def open(browser: Browser, address: str, language: str) -> tuple[Page, str]:
        page = _new_page(browser, address, language)
        record = json.dumps(RECORD.read_text(encoding="utf-8"))
        page.add_init_script(f"sessionStorage.setItem('femopp.record', {record})")
        return page, path

    return open


def in_circle(room: str = "") -> Opening:
    def open(browser: Browser, address: str, language: str) -> tuple[Page, str]:
        page = _new_page(browser, address, language)
        page.goto("/circle")
        page.locator("form input").first.fill("The Friday table")
        page.locator("form input[autocomplete=nickname]").fill("Anna")
        page.locator("form button[type=submit]").click()
        page.wait_for_url("**/circle?c=*")
        known = page.context.storage_state()
        path = page.url.removeprefix(address) + room
        page.context.close()
        return _new_page(browser, address, language, storage_state=known), path

    return open


SCENES = (
    Scene("first page", at("/"), "article"),
    Scene("own rules", at("/?own"), "#differs + p"),
    Scene("invitation", invited, "main[data-stage=waiting] form"),
    Scene("table of Rödskägg", at_table(game="rodskagg"), CARD),
    Scene("table of Sheepshead", at_table(game="sheepshead"), CARD),
    Scene("table of Rifki", at_table(game="rifki"), CARD),
    Scene("lesson", at_table(game="rodskagg", lesson="first", options={}), ".says p"),
    Scene("circle, to open", at("/circle"), "form"),
    Scene("circle", in_circle(), "h1"),
    Scene("circle: evening", in_circle("&evening=2026-11-20"), "h1", is_room=True),
    Scene("circle: figures", in_circle("&figures"), "h1", is_room=True),
    Scene("circle: settings", in_circle("&settings"), "h1", is_room=True),
    Scene("keep score", at("/keep"), "main button.primary"),
    Scene("replay", with_record("/replay"), ".said .line"),
    Scene("review", with_record("/review"), "h1"),
)


def weighed(browser: Browser, address: str, scene: Scene, language: str = "sv-SE") -> Weight:
    """Weigh a scene's page, opened with an empty cache."""
    page, path = scene.open(browser, address, language)
    finished: list[Request] = []

    def note(request: Request) -> None:
        finished.append(request)

    page.on("requestfinished", note)
    answer = page.goto(path)
    assert answer is not None
    page.locator(scene.ready).first.wait_for()
    page.wait_for_load_state("networkidle")
    first, later = weigh(page, finished)
    html = answer.text()
    page.context.close()
    return Weight(first, later, html)


def slow(page: Page, line: bool) -> None:
    """Slow a page's processor four times; with `line` also 1.6 Mbit/s down, 0.75 up, 150 ms."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    if not line:
        return
    rates = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {"offline": False, **rates})


WATCH_HAND = """(() => {
  const pressed = (event) => (window.pressedAt = event.timeStamp);
  addEventListener("click", pressed, { capture: true });
  const look = () => {
    const card = document.querySelector(".hand button.card")?.getBoundingClientRect();
    if (!card || card.width === 0 || card.bottom > innerHeight + card.height)
      return requestAnimationFrame(look);
    window.handAt = performance.now();
    // Ready for input: it is painted, and nothing else keeps the page busy.
    requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())));
  };
  requestAnimationFrame(look);
})()"""

TIMES = "() => [window.handAt - (window.pressedAt ?? 0), window.readyAt - (window.pressedAt ?? 0)]"
"""Milliseconds from the press, or the opening of the page, to the hand and to the page's rest."""


PLAYED_BEFORE = """localStorage.setItem("femopp.way", '"unknocked"')"""
"""Rödskägg is played without knocks, so that *Play* asks nothing and the hand comes by itself."""


@dataclass(frozen=True)
class Times:
    """Seconds until the page is there, and from *Play* (or the opening) to hand and readiness."""

    page: float
    hand: float
    ready: float


def play_slowly(browser: Browser, address: str, game: str, line: bool = True) -> Times:
    """Open the first page on a slow phone with an empty cache, and press *Play* at once.

    Without `line` the address is that of a slow line already.
    """
    page = _new_page(browser, address, "sv-SE")
    page.add_init_script(WATCH_HAND)
    page.add_init_script(PLAYED_BEFORE)
    slow(page, line)
    began = perf_counter()
    page.goto("/", wait_until="commit")
    press = page.locator("article").nth(GAMES.index(game)).locator("button.primary")
    press.wait_for()
    there = perf_counter() - began
    press.click()
    return _times(page, there)


def open_slowly(browser: Browser, address: str, game: str, line: bool = True) -> Times:
    """Open a table by its link on a slow phone with an empty cache."""
    page, path = at_table(game=game)(browser, address, "sv-SE")
    page.add_init_script(WATCH_HAND)
    slow(page, line)
    page.goto(path, wait_until="commit")
    return _times(page, 0)


def _times(page: Page, there: float) -> Times:
    page.wait_for_function("() => window.readyAt > 0")
    hand, ready = page.evaluate(TIMES)
    page.context.close()
    return Times(there, hand / 1000, ready / 1000)
