"""Recorder of a page's live region: keeps every announcement, however short."""

from playwright.sync_api import Page

LISTEN = """() => {
  const region = document.querySelector("[aria-live=polite]");
  window.announced = [region.textContent];
  const listen = new MutationObserver(() => window.announced.push(region.textContent));
  listen.observe(region, {characterData: true, childList: true, subtree: true});
}"""


def listen(page: Page) -> None:
    """Start recording the page's live region."""
    page.evaluate(LISTEN)


def announced(page: Page) -> list[str]:
    """Return everything announced since."""
    said: list[str] = page.evaluate("window.announced")
    return said


def await_announced(page: Page, text: str) -> None:
    """Wait until this has been announced."""
    page.wait_for_function("text => window.announced.some(one => one.includes(text))", arg=text)
