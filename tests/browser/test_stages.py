"""Each stage of each game on a phone: large enough for fingers, and without a fault for axe."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from tests.browser.conftest import Visit
from tests.browser.rituals import choose_culprit, tray_of
from tests.browser.still import Still
from tests.browser.test_accessibility import AXE, faults
from tests.record.examples import RODSKAGG
from tests.table.sitting import Sitting, screen
from tools.browsing import ROOT
from tools.visitor import Visitor

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason=f"accessibility: axe-core is not in {AXE.relative_to(ROOT)}"
)

PHONE = (360, 740)

SMALL = """() => {
  const [LEAST, LEAST_OF_MAIN] = [44, 48];
  // What a view is there to be answered with, and the knock.
  const main = [".main", ".primary", ".confirm", ".begin", ".go", ".knock", ".way", ".bid",
    ".controls button"].join();
  const kinds = ["button", "a[href]", "input", "select", "summary", "[role=button]"].join();
  // A card of the hand is reached by its strip, a link by its words; tiles lie over the seats.
  const others = [".hand .card", "p a", "li a", "[tabindex='-1']", ":disabled",
    ".board:has(.tiled) .seat .more"].join();
  const small = [];
  for (const one of document.querySelectorAll(kinds)) {
    if (one.matches(others) || !one.checkVisibility()) continue;
    one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = (x, y) => {
      const hit = document.elementFromPoint(x, y);
      const parts = [one, ...(one.labels ?? [])];
      return hit !== null && parts.some((part) => part.contains(hit));
    };
    if (width < 2 || !hits(x, y)) continue;
    const least = one.matches(main) ? LEAST_OF_MAIN : LEAST;
    const reach = (dx, dy) => {
      let steps = 0;
      while (steps < least && hits(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    const wide = reach(-1, 0) + reach(1, 0) + 1;
    const high = reach(0, -1) + reach(0, 1) + 1;
    // Half pixels at both edges.
    if (wide < least - 1 || high < least - 1)
      small.push(`${one.className} ${one.ariaLabel ?? one.textContent.trim()}: ${wide} × ${high}`);
  }
  return small;
}"""
"""Targets that a finger hits only with luck: below 44 pixels, main buttons below 48."""


class Found:
    """Faults found, by stage."""

    def __init__(self) -> None:
        self.wrong: dict[str, list[str]] = {}

    def look(self, page: Page, stage: str, part: str = "html") -> None:
        wrong = [*faults(page, part), *page.evaluate(SMALL)]
        if wrong:
            self.wrong[stage] = wrong


@pytest.fixture
def found() -> Found:
    return Found()


def when(settings: Settings, comes: Callable[[Sitting], bool]) -> Sitting:
    """Return a table where this holds."""
    for seed in range(1, 60):
        sitting = Sitting(settings, people=1, seed=seed)
        while sitting.step():
            if comes(sitting):
                return sitting
    raise AssertionError("no such moment has come")


def is_to_act(now: Sitting) -> bool:
    return isinstance(next_step(now.live), PersonThinks)


def is_asked(now: Sitting) -> bool:
    return is_to_act(now) and len(screen(now.live, 0).controls) > 1


def may_play(now: Sitting) -> bool:
    return is_to_act(now) and len(now.match.state.trick.played) > 1


def has_result(now: Sitting) -> bool:
    return len(now.match.state.sheet) == 1 and screen(now.live, 0).result is not None


def is_over(now: Sitting) -> bool:
    return not now.live.is_playing


STAGES = {"choosing": is_asked, "playing": may_play, "result": has_result, "over": is_over}


GAMES = {
    "rodskagg": Settings("rodskagg", options={"rituals": "manual"}, players=4, pace=Pace.SLOW),
    "rifki": Settings("rifki", pace=Pace.SLOW),
    "sheepshead": Settings("sheepshead", pace=Pace.SLOW),
}


@pytest.mark.parametrize("game", GAMES)
def test_stages_of_a_match(still: Still, game: str, found: Found) -> None:
    for stage, comes in STAGES.items():
        if (game, stage) == ("sheepshead", "over"):
            continue  # It goes on until the host ends it.
        page = still(when(GAMES[game], comes), PHONE, painted=True)
        page.locator(".seat.own").wait_for()
        if stage in ("result", "over"):
            page.locator(".up").wait_for()
        found.look(page, stage)
        if stage == "playing":
            look_around(page, found, game)
    assert found.wrong == {}


def look_around(page: Page, found: Found, game: str) -> None:
    """Open what can be opened at the table."""
    if game == "rodskagg":
        anna = Visitor(page, "Anna")
        tray_of(anna)
        found.look(page, "rituals")
        page.keyboard.press("Escape")
        page.locator(".tray").wait_for(state="detached")
        choose_culprit(anna, "Bot 2")
        found.look(page, "knock")
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Say something").click()
    page.locator(".talk").wait_for()
    found.look(page, "talk")
    page.keyboard.press("Escape")
    page.locator(".talk").wait_for(state="detached")


def test_first_page_lobby_and_replay(visit: Visit, still: Still, found: Found) -> None:
    page = visit(size=PHONE).page
    page.get_by_role("article").first.wait_for()
    found.look(page, "first page")
    page = still(Sitting(Settings("rodskagg", players=5), begin=False), PHONE, painted=True)
    page.get_by_role("button", name="Begin").wait_for()
    found.look(page, "lobby")
    page = visit(path="/replay", size=PHONE).page
    page.get_by_label("The record as text").fill(RODSKAGG)
    page.get_by_role("button", name="See it step by step").click()
    expect(page.locator(".said")).to_be_visible()
    found.look(page, "replay")
    assert found.wrong == {}
