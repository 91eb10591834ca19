"""What a page tells those who hear it: all of it, however soon the next thing is told."""

from __future__ import annotations

from playwright.sync_api import Page

LISTEN = """() => {
  const region = document.querySelector("[aria-live=polite]");
  window.heard = [region.textContent];
  const listen = new MutationObserver(() => window.heard.push(region.textContent));
  listen.observe(region, {characterData: true, childList: true, subtree: true});
}"""


def listen(page: Page) -> None:
    """Keep from now on what the page's live region says."""
    page.evaluate(LISTEN)


def heard(page: Page) -> list[str]:
    """All that it has said since."""
    said: list[str] = page.evaluate("window.heard")
    return said


def await_heard(page: Page, text: str) -> None:
    """Wait until it has said this."""
    page.wait_for_function("text => window.heard.some(one => one.includes(text))", arg=text)
