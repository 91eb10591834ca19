"""A page of the browser client before a camera, which takes pages and dialogs at each size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.browsing import Server
from tools.visitor import Visitor, open_table, turn_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {360: 740, 740: 360, 768: 1024, 1280: 800, 1920: 1080}
LOCALES = {"sv": "sv-SE", "en": "en-GB"}
COLOURS = ("light", "dark")
QUICK = {"pace": "none", "players": 4}

GAMES: dict[str, dict[str, Any]] = {
    "rodskagg": {"game": "rodskagg", **QUICK, "options": {"rituals": "auto"}},
    "manual": {"game": "rodskagg", **QUICK, "options": {"rituals": "manual"}},
    "slow": {"game": "rodskagg", "players": 4, "options": {"rituals": "auto"}},
    "sheepshead": {"game": "sheepshead", "pace": "none"},
    "rifki": {"game": "rifki", "pace": "none"},
}


class Photographer:
    """Visits tables with one window size and colour scheme, and takes pictures."""

    def __init__(self, page: Page, server: Server, folder: Path, mark: str) -> None:
        self.page = page
        self.server = server
        self.address = server.address
        self.data = server.folder
        self.folder = folder
        self.mark = mark

    def take(self, name: str, whole: bool = False) -> None:
        """Take the page as it is seen, or the whole of it, however far it scrolls."""
        path = self.folder / f"{name}-{self.mark}.png"
        self.page.screenshot(path=path, full_page=whole)

    def sit(self, game: str, name: str = "Anna") -> Visitor:
        visitor = Visitor(self.page, name)
        self.page.goto(self.address + open_table(self.address, name, GAMES[game]))
        return visitor

    def play(self, visitor: Visitor, until: Callable[[Page], bool], most: int = 400) -> None:
        """Play on until the page meets the condition, or the match is over."""
        for _action in range(most):
            if turn_of([visitor]) is None or until(self.page):
                return
            visitor.acts()


def take_dialog(camera: Photographer, name: str) -> None:
    camera.page.locator("dialog[open]").last.wait_for()
    camera.page.wait_for_load_state("networkidle")
    camera.page.wait_for_timeout(250)
    camera.page.wait_for_function("[...document.images].every((one) => one.complete)")
    camera.take(name)
    camera.page.keyboard.press("Escape")


def take_sheets(camera: Photographer, name: str, within: str = "main") -> None:
    """Take every sheet that a button of the page opens."""
    buttons = camera.page.locator(f"{within} [aria-haspopup=dialog]:visible:enabled")
    for at in range(buttons.count()):
        buttons.nth(at).click()
        take_dialog(camera, f"{name}-sheet-{at}")
        camera.page.locator("dialog[open]").wait_for(state="hidden")


Scene = Callable[[Photographer], None]


@contextmanager
def page_of(browser: Browser, width: int, theme: str, language: str = "en-GB") -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": width, "height": SIZES[width]},
        locale=language,
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    try:
        yield context.new_page()
    finally:
        context.close()
