"""Accessibility by axe-core of every picture of `tools.screenshots`, in light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import deep
from tests.browser.kept_pages import TRANSPARENT
from tests.browser.test_accessibility import AXE, DIALOG, faults
from tools.browsing import Server
from tools.camera import Photographer, Scene, page_of
from tools.screenshots import SCENES, asides, lobby, side_rooms, television

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason="accessibility: axe-core is not in web/node_modules"
)

QUICK = (lobby, side_rooms, asides, television)
"""Scenes that no other default test looks at."""
THEMES = ("light", "dark")


class Examiner(Photographer):
    """Runs axe where a picture would be taken."""

    def __init__(self, page: Page, server: Server) -> None:
        super().__init__(page, server, Path(), "")
        page.add_init_script(TRANSPARENT)
        self.wrong: dict[str, list[str]] = {}

    def take(self, name: str, whole: bool = False) -> None:
        part = DIALOG if self.page.locator(DIALOG).count() else "html"
        for theme in THEMES:
            self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            if found := faults(self.page, part):
                self.wrong[f"{name}, {theme}"] = found


@pytest.mark.parametrize("width", [360, deep(1280)])
@pytest.mark.parametrize("scene", [one if one in QUICK else deep(one) for one in SCENES])
def test_no_picture_has_a_fault(browser: Browser, server: Server, scene: Scene, width: int) -> None:
    with page_of(browser, width, "light") as page:
        examiner = Examiner(page, server)
        scene(examiner)
    assert examiner.wrong == {}
