"""A short film of the table, for the README: `python -m tools.film` makes docs/pictures/knock.webp.

Anna deals, Björn picks up too early, Anna knocks, and they play the deal to its result. It runs
in real time: each frame is shown as long as it took, and stores only what has changed.
"""

from __future__ import annotations

import base64
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.stacked_deck import dealing
from tools.browsing import ROOT, Server, chromium
from tools.visitor import open_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FILM = ROOT / "docs/pictures/knock.webp"
WIDTH, HEIGHT = 360, 640
QUALITY = 70
INTERVAL = 0.075
"""Least seconds between two frames."""
LONGEST = 60.0
"""Seconds after which the film ends, wherever the deal is."""

HANDS = ("KS 8S 9H 4H QD 5C", "AS 6S KH 7H 3D JC", "TS 5S QH 2H AD 9C", "JS 3S AH 8H 6D KC")
SETTINGS = {
    "game": "rodskagg",
    "players": 4,
    "pace": "normal",
    "options": {"rituals": "manual"},
}


@dataclass
class Camera:
    """Takes frames of a page; `shoot` for as long as something is to be seen."""

    page: Page
    frames: list[tuple[bytes, float]] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self._devtools = self.page.context.new_cdp_session(self.page)
        self._last = time.monotonic()

    @property
    def is_over(self) -> bool:
        return time.monotonic() - self.began > LONGEST

    def shoot(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._frame()
            self.page.wait_for_timeout(max(0.0, INTERVAL - (time.monotonic() - self._last)) * 1000)

    def _frame(self) -> None:
        shot = self._devtools.send("Page.captureScreenshot", {"format": "jpeg", "quality": 95})
        now = time.monotonic()
        picture, took = base64.b64decode(shot["data"]), now - self._last
        self._last = now
        if self.frames and self.frames[-1][0] == picture:
            self.frames[-1] = (picture, self.frames[-1][1] + took)
        else:
            self.frames.append((picture, took))


def save(frames: list[tuple[bytes, float]], path: Path) -> None:
    from PIL import Image

    first, *others = (Image.open(BytesIO(picture)).convert("RGB") for picture, _seconds in frames)
    first.save(
        path,
        save_all=True,
        append_images=others,
        duration=[round(seconds * 1000) for _picture, seconds in frames],
        loop=0,
        quality=QUALITY,
        method=4,
    )


@contextmanager
def person(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=address,
        viewport={"width": WIDTH, "height": HEIGHT},
        locale="en-GB",
        device_scale_factor=1,
    )
    try:
        page = context.new_page()
        page.set_default_timeout(8_000)
        yield page
    finally:
        context.close()


def act(page: Page) -> bool:
    """Do the first thing that is asked of a person; return whether there was any."""
    card = page.locator(".hand .card.playable")
    if card.count():
        card.first.click(position={"x": 8, "y": 14})
    elif page.locator(".choices .way").count():
        page.locator(".choices .way").first.click()
    elif page.locator(".choices .bid.yes").count():
        page.locator(".choices .bid.yes").first.click()
        page.wait_for_timeout(500)
        page.locator(".confirm:enabled").click()
    else:
        return False
    return True


def sit_down(address: str, anna: Page, bjorn: Page) -> None:
    """Both take a chair, bots the others, and the match begins."""
    path = open_table(address, "Anna", SETTINGS, begin=False)
    anna.goto(path)
    bjorn.goto(path.split("#")[0])
    bjorn.get_by_label("Your name").fill("Björn")
    bjorn.locator("form input[type=radio]").nth(1).check(force=True)
    bjorn.locator("form button[type=submit]").click()
    bjorn.locator("main.known").wait_for()
    anna.locator("button.begin").click()
    anna.locator("main.table").wait_for()


def play(camera: Camera, anna: Page, bjorn: Page) -> None:
    """Anna deals and knocks; then both play until the result is shown."""
    camera.shoot(1.2)
    anna.locator(".controls button").first.click()
    camera.shoot(1.8)
    bjorn.locator(".hand button.card").last.click()
    camera.shoot(1.0)
    anna.locator(".knock").click()
    camera.shoot(0.8)
    anna.locator(".seat.picks", has_text="Björn").locator(".more").click()
    camera.shoot(0.9)
    anna.locator(".chip").nth(2).click()
    camera.shoot(0.6)
    anna.locator(".go").click()
    camera.shoot(3.8)
    anna.locator(".tool").first.click()
    camera.shoot(0.6)
    anna.locator(".tray button").first.click()
    camera.shoot(0.8)
    anna.locator(".hand button.card").last.click()
    while not camera.is_over:
        camera.shoot(0.5)
        if anna.locator("[role=dialog]").count():
            camera.shoot(2.5)
            return
        if not act(anna):
            act(bjorn)


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data), dealing(HANDS)) as server,
        chromium() as browser,
        person(browser, server.address) as anna,
        person(browser, server.address) as bjorn,
    ):
        sit_down(server.address, anna, bjorn)
        camera = Camera(anna)
        play(camera, anna, bjorn)
        save(camera.frames, FILM)
        print(f"{len(camera.frames)} frames, {FILM.stat().st_size // 1024} kB", file=sys.stderr)


if __name__ == "__main__":
    main()
