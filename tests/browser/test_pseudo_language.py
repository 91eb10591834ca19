"""A language two fifths longer than English, on the narrowest phone: nothing is cut off.

The server speaks it in place of English, and the page's own texts are made longer on their way.
Words that no message says would be read outside of its brackets. Names run from the
right to the left.
"""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route

from femopp.table.cast import BOT_NAMES
from tests.browser.kept_pages import KeptPages
from tests.language.pseudo import OPENS
from tools.browsing import ROOT, Server
from tools.loading import GAMES
from tools.visitor import Visitor, open_table

pytestmark = pytest.mark.usefixtures("fresh_pages")

PROGRAM = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.language.pseudo import put_in_place
put_in_place()
from femopp.cli import main
main()
"""

NARROWEST = (360, 740)
LIORA = "ליאורה"
NAMES = [*BOT_NAMES["en"].values(), LIORA, "Femopp", "You"]
"""Texts without brackets: names, and the word that the page has before its texts."""

Opened = Callable[[str], Visitor]

SIGNS = {"ranks", "dealerSign"}
"""Texts that are signs, of which each has its place."""

LONGER = """
const accented = (text) => text.replace(/[aceginosuy]/gi, (one) =>
  "āçëğïñöşüÿĀÇËĞÏÑÖŞÜŸ"["aceginosuyACEGINOSUY".indexOf(one)] ?? one);
const more = " ḿôřê ẃôřďş ťĥåň îň Ëňĝļîşĥ ĥåş".repeat(20);
const longer = (text, given) => {
  if (text.trim() === "") return text;
  const kept = given.filter((one) => /\\p{L}{2}/u.test(one)).sort((a, b) => b.length - a.length);
  const parts = kept.length === 0 ? [text] : text.split(new RegExp(
    `(${kept.map((one) => one.replace(/[.*+?^${}()|[\\]\\\\]/g, "\\\\$&")).join("|")})`));
  const words = parts.map((one, at) => (at % 2 ? one : accented(one))).join("");
  const own = parts.filter((_one, at) => at % 2 === 0).join("").length;
  return `⟦${words}${more.slice(0, Math.max(2, own * 0.4)).trimEnd()}⟧`;
};
const all = Object.fromEntries(Object.entries(TEXTS).map(([name, one]) => [name,
  SIGNS.includes(name) ? one : typeof one === "string" ? longer(one, [])
    : (...given) => longer(one(...given), given.flat().map(String))]));
export { all as default };
"""

FAULTS = """([opens, names]) => {
  const found = { cut: [], raw: [] };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const hides = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";
  const isName = (text) => names.some((one) => text.includes(one));
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    const own = node.parentElement;
    if (text === "" || own === null || own.closest("script, style, noscript, option")) continue;
    if (!own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (own.closest(".unseen, [aria-hidden=true], svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const where = `${own.tagName.toLowerCase()}.${own.className}: ${text.slice(0, 60)}`;
    if (!text.includes(opens)) {
      const isOther = own.closest("[lang]:not(html)") !== null || isName(text);
      if (/\\p{Script=Latin}{3}/u.test(text) && !isOther) found.raw.push(where);
      continue;
    }
    const isBeyond = (edge, by) => box.right > edge.right + by || box.left < edge.left - by;
    const isAbove = (edge, by) => box.bottom > edge.bottom + by || box.top < edge.top - by;
    let canScroll = false;
    for (let one = own; one !== null; one = one.parentElement) {
      const style = getComputedStyle(one);
      const edge = one.getBoundingClientRect();
      canScroll ||= [style.overflowX, style.overflowY].some(scrolls) && one !== document.body;
      if (canScroll || edge.width <= 1) break;
      const isCut = hides(style.overflowX) && isBeyond(edge, 1);
      if (isCut || (hides(style.overflowY) && isAbove(edge, 2))) {
        found.cut.push(`${where} < ${one.tagName.toLowerCase()}.${one.className}`);
        break;
      }
      if (style.position === "fixed") break;
    }
    const screen = { left: 0, right: innerWidth };
    if (!canScroll && isBeyond(screen, 1)) found.cut.push(`${where} > page`);
  }
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.cut.push(`the page is ${page.scrollWidth} wide`);
  return found;
}"""
"""Texts that don't fit where they stand, unless that can be scrolled; texts without brackets."""

ISOLATED = """(one) => {
  const { direction, unicodeBidi } = getComputedStyle(one);
  return direction === "rtl" || ["isolate", "plaintext"].includes(unicodeBidi);
}"""


@pytest.fixture(scope="module")
def pseudo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("pseudo"), PROGRAM) as server:
        yield server
        assert "Traceback" not in server.complaints()


def longer_texts(route: Route) -> None:
    """Send a file of English texts with each text longer, and in brackets."""
    answer = route.fetch()
    body, found = re.subn(r"export\{(\w+) as default\};?\s*$", r"const TEXTS=\1;", answer.text())
    assert found == 1, route.request.url
    signs = f"const SIGNS={json.dumps(sorted(SIGNS))};"
    route.fulfill(response=answer, body=f"{body}{signs}{LONGER}")


@pytest.fixture
def opened(kept_pages: KeptPages, pseudo_server: Server) -> Iterator[Opened]:
    """Open pages in the pseudo-language."""

    def open_page(path: str) -> Visitor:
        address = pseudo_server.address
        visitor = kept_pages.visit(address, LIORA, "/favicon.svg", NARROWEST, painted=True)
        visitor.page.route(re.compile(r"/texts\.\w+\.en-[^/]*\.js$"), longer_texts)
        visitor.page.goto(path)
        return visitor

    yield open_page
    assert kept_pages.leave() == []


def faults(page: Page) -> dict[str, list[str]]:
    """Return the texts that are cut off, and those that no message says."""
    page.evaluate("document.fonts.ready")
    found: dict[str, list[str]] = page.evaluate(FAULTS, [OPENS, NAMES])
    return {kind: sorted(set(one)) for kind, one in found.items()}


NONE: dict[str, list[str]] = {"cut": [], "raw": []}


@pytest.mark.parametrize("path", ["/", "/?own", "/keep", "/circle", "/replay", "/review"])
def test_no_text_of_a_page_is_cut_off_or_untranslated(opened: Opened, path: str) -> None:
    page = opened(path).page
    page.locator("h1").first.wait_for()
    if path == "/":
        page.get_by_role("article").first.wait_for()
    assert faults(page) == NONE


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_table_is_cut_off_or_untranslated(
    opened: Opened, pseudo_server: Server, game: str
) -> None:
    settings = {"game": game, "pace": "none"}
    page = opened(open_table(pseudo_server.address, LIORA, settings, begin=False)).page
    page.get_by_text(LIORA).first.wait_for()
    assert faults(page) == NONE
    visitor = opened(open_table(pseudo_server.address, LIORA, settings))
    page = visitor.page
    page.locator("main[data-stage=playing] .seat").first.wait_for()
    assert faults(page) == NONE
    header = page.locator("header button")
    for at in (0, 2):
        header.nth(at).click()
        page.locator("dialog[open]").first.wait_for()
        assert faults(page) == NONE
        visitor.closes()


def test_no_text_of_a_kept_match_is_cut_off_or_untranslated(opened: Opened) -> None:
    page = opened("/keep").page
    for at, name in enumerate((LIORA, "נועם", "דוד", "שרה")):
        page.locator(".who input").nth(at).fill(name)
    page.locator("main button.primary").click()
    page.locator("fieldset").first.wait_for()
    assert faults(page) == NONE
    page.locator("[data-flag='passed']").click()
    page.locator(".next dl").wait_for()
    assert faults(page) == NONE
    page.locator("header .tools button").nth(1).click()
    page.locator("table").wait_for()
    assert faults(page) == NONE


def test_a_name_from_the_right_to_the_left_stands_by_itself(
    opened: Opened, pseudo_server: Server
) -> None:
    """It turns no sentence around: it is isolated where it is shown."""
    page = opened(open_table(pseudo_server.address, LIORA, {"game": "rifki"}, begin=False)).page
    name = page.get_by_text(LIORA).first
    name.wait_for()
    assert name.evaluate(ISOLATED)
