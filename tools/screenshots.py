"""Pictures of the browser table: `python -m tools.screenshots` makes those of the documents.

python -m tools.screenshots           docs/pictures/table-phone.webp and table-laptop.webp
python -m tools.screenshots FOLDER    every page at every width, light and dark, for review
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.browsing import ROOT, Server, chromium
from tools.visitor import CARD, CHOICE, TO_PLAY, Visitor, open_table, touch, turn_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = ROOT / "docs" / "pictures"
SIZES = {360: 740, 768: 1024, 1280: 800}
QUICK = {"pace": "none", "players": 4}

GAMES: dict[str, dict[str, Any]] = {
    "rodskagg": {"game": "rodskagg", **QUICK, "options": {"rituals": "auto"}},
    "manual": {"game": "rodskagg", **QUICK, "options": {"rituals": "manual"}},
    "sheepshead": {"game": "sheepshead", "pace": "none"},
    "rifki": {"game": "rifki", "pace": "none"},
}


class Photographer:
    """Visits tables with one window size and colour scheme, and takes pictures."""

    def __init__(self, page: Page, address: str, folder: Path, mark: str) -> None:
        self.page = page
        self._address = address
        self._folder = folder
        self._mark = mark

    def take(self, name: str) -> None:
        self.page.screenshot(path=self._folder / f"{name}-{self._mark}.png")

    def sit(self, game: str, name: str = "Anna") -> Visitor:
        visitor = Visitor(self.page, name)
        self.page.goto(self._address + open_table(self._address, name, GAMES[game]))
        return visitor

    def play(self, visitor: Visitor, until: Callable[[Page], bool], most: int = 400) -> None:
        """Play on until the page meets the condition, or the match is over."""
        for _action in range(most):
            if turn_of([visitor]) is None or until(self.page):
                return
            visitor.acts()


def in_mid_trick(page: Page) -> bool:
    """Whether some tricks are taken, and two cards of this one must be followed."""
    if not page.locator(f"{CARD}.dimmed").count() or not 3 <= page.locator(CARD).count() <= 5:
        return False
    return page.locator(".trick .laid").count() >= 2


def may_choose(page: Page) -> bool:
    """Whether there are several cards to play, or other choices that are not all the same."""
    return max(page.locator(TO_PLAY).count(), page.locator(CHOICE).count()) > 2


def deal_is_settled(page: Page) -> bool:
    return "Deal 2" in page.locator("h1").inner_text()


def start_page(camera: Photographer) -> None:
    camera.page.goto(camera._address)
    camera.page.locator("#differs + p").get_by_text("Rödskägg").wait_for()
    camera.take("start")


def three_tables(camera: Photographer) -> None:
    for game in ("rodskagg", "sheepshead", "rifki"):
        visitor = camera.sit(game)
        camera.play(visitor, in_mid_trick)
        camera.take(f"table-{game}")
        if game == "rodskagg":
            touch(camera.page.locator(f"{CARD}.dimmed").first)
            camera.page.locator(".prompt .refusal").wait_for()
            camera.take("table-why")


def hints(camera: Photographer) -> None:
    for game in ("rodskagg", "sheepshead", "rifki"):
        visitor = camera.sit(game)
        camera.play(visitor, may_choose)
        camera.page.keyboard.press("i")
        camera.page.locator(".hint").wait_for()
        camera.take(f"hint-{game}")


def sheets(camera: Photographer) -> None:
    visitor = camera.sit("rodskagg")
    camera.play(visitor, deal_is_settled)
    camera.page.keyboard.press("s")
    camera.page.locator("dialog[open] table").wait_for()
    camera.take("sheet")
    camera.page.keyboard.press("Escape")
    camera.play(visitor, lambda _page: False)
    camera.take("end")
    camera.page.keyboard.press("s")
    camera.take("end-sheet")


def knocking(camera: Photographer) -> None:
    camera.sit("manual")
    camera.page.locator("button.knock").wait_for()
    camera.take("table-manual")
    camera.page.locator("button.knock").click()
    camera.take("knock")


def seen_again(camera: Photographer) -> None:
    page = camera.page
    page.goto(camera._address + "/replay")
    page.locator("textarea").fill((ROOT / "examples/rodskagg.femopp").read_text("utf-8"))
    camera.take("record")
    page.locator("form .primary").click()
    page.locator(".choices select").nth(1).select_option("Trick 3")
    page.locator(".trick .laid").first.wait_for()
    camera.take("replay")


SCENES = (start_page, three_tables, hints, sheets, knocking, seen_again)


@contextmanager
def page_of(browser: Browser, width: int, theme: str) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": width, "height": SIZES[width]},
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    try:
        yield context.new_page()
    finally:
        context.close()


def every_picture(browser: Browser, server: Server, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for width in SIZES:
        for theme in ("light", "dark"):
            with page_of(browser, width, theme) as page:
                for scene in SCENES:
                    scene(Photographer(page, server.address, folder, f"{width}-{theme}"))


def pictures_of_documents(browser: Browser, server: Server) -> None:
    """Take a phone in dark and a laptop in light, both mid-trick."""
    PICTURES.mkdir(exist_ok=True)
    for name, width, theme, scale in (
        ("table-phone", 360, "dark", 2),
        ("table-laptop", 1280, "light", 1),
    ):
        with page_of(browser, width, theme) as page:
            camera = Photographer(page, server.address, PICTURES, name)
            camera.play(camera.sit("rodskagg"), in_mid_trick)
            save_small(page, PICTURES / f"{name}.webp", scale)


def save_small(page: Page, path: Path, scale: int) -> None:
    """Save as WebP, which Playwright can't."""
    size = page.viewport_size
    assert size is not None
    devtools = page.context.new_cdp_session(page)
    picture = devtools.send(
        "Page.captureScreenshot",
        {"format": "webp", "quality": 80, "clip": {"x": 0, "y": 0, **size, "scale": scale}},
    )
    path.write_bytes(base64.b64decode(picture["data"]))


def main(arguments: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as server,
        chromium() as browser,
    ):
        if arguments:
            every_picture(browser, server, Path(arguments[0]))
        else:
            pictures_of_documents(browser, server)


if __name__ == "__main__":
    main(sys.argv[1:])
