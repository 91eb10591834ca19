"""Pages of a real server that tests use one after the other.

Each visit loads its page anew and has an empty storage, but the browser has the scripts already:
a page in a new context takes twice the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

from tests.browser.still import LOOKS
from tools.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

REST = "/favicon.svg"
"""A page without scripts, where a kept page waits for the next test."""

TRANSPARENT = """addEventListener("readystatechange", () => {
  document.documentElement.style.opacity = "0";
}, { capture: true, once: true })"""
"""Nobody looks at it: all lies where it does otherwise, and needs half the time."""

FAULTS = ("Content Security Policy", "svelte.dev/e/")
"""Messages in the console about faults that are no errors."""


class KeptPages:
    """Pages by address and kind of browser context, for one server at a time.

    `faults` are the errors of all pages in this test. While it is `fresh`, no page is used again.
    """

    def __init__(self, browser: Browser, longest: float) -> None:
        self.faults: list[str] = []
        self.fresh = False
        self._browser = browser
        self._longest = longest
        self._address = ""
        self._free: dict[object, list[Page]] = {}
        self._used: list[tuple[object, Visitor]] = []

    def visit(
        self,
        address: str,
        name: str = "Anna",
        path: str = "/",
        size: tuple[int, int] = (1280, 800),
        language: str = "en-GB",
        painted: bool = False,
        **more: Any,
    ) -> Visitor:
        """Return a person on this page, alone in their browser context.

        Unless the page is `painted` it is transparent.
        """
        if address != self._address:
            self._close_all()
            self._address = address
        looks = {one: more.pop(one) for one in LOOKS if one in more}
        kind = None if self.fresh else (language, painted, *sorted(more.items()))
        page = self._page(kind, painted, locale=language, **more)
        page.emulate_media(**{**LOOKS, **looks})
        page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor = Visitor(page, name)
        self._used.append((kind, visitor))
        page.goto(path)
        return visitor

    def leave(self) -> list[str]:
        """Leave all pages at the end of a test, and return its faults."""
        used, self._used = self._used, []
        for kind, visitor in used:
            if kind is None or not self._rests(visitor):
                visitor.page.context.close()
            else:
                self._free.setdefault(kind, []).append(visitor.page)
        faults, self.faults = self.faults, []
        return faults

    def _page(self, kind: object, painted: bool, **options: Any) -> Page:
        if self._free.get(kind):
            return self._free[kind].pop(0)
        # A service worker would answer what tests intercept.
        given = {"base_url": self._address, "service_workers": "block", **options}
        context = self._browser.new_context(**given)
        context.set_default_timeout(self._longest)
        if not painted:
            context.add_init_script(TRANSPARENT)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if any(one in message.text for one in FAULTS):
            self.faults.append(message.text)

    def _rests(self, visitor: Visitor) -> bool:
        """Bring a page to rest with nothing stored; return whether it can be used again."""
        page = visitor.page
        visitor.deaf()
        try:
            for other in page.context.pages:
                if other is not page:
                    other.close()
            page.context.set_offline(False)
            page.mouse.move(0, 0)
            page.goto(REST)
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
        except Error:  # The test has closed it, or ended its server.
            return False
        return True

    def _close_all(self) -> None:
        for pages in self._free.values():
            for page in pages:
                page.context.close()
        self._free.clear()
