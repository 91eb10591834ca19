"""Motion: only transforms and opacity, none if reduced, and nobody waits for it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from femopp.table.settings import Settings
from tests.browser.conftest import Visit, deep
from tests.browser.stored_tables import store_table
from tests.browser.tasks import Tasks, Untouched, tasks_of
from tests.browser.test_steady import LAPTOP, PHONE, QUIET, SIZES, may_play
from tests.browser.test_steady import WATCH as WATCH_SHIFTS
from tests.table.sitting import Sitting, screen
from tools.browsing import Server
from tools.friday import friday
from tools.visitor import CARD, TO_PLAY, Visitor, open_table, touch

ALLOWED = {"transform", "translate", "rotate", "scale", "opacity"}

WATCH = """() => {
  window.moved = {};
  window.count = 0;
  const ours = new Set(["offset", "computedOffset", "easing", "composite"]);
  const note = (name, target) => {
    window.count += 1;
    window.moved[name] ??= target?.className?.toString() ?? "?";
  };
  const look = () => {
    for (const { effect } of document.getAnimations())
      for (const frame of effect.getKeyframes())
        for (const name of Object.keys(frame)) if (!ours.has(name)) note(name, effect.target);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Record every property that is animated, with the class of an element."""

TRANSITIONS = """() => [...document.querySelectorAll("*")].flatMap((one) => {
  const { transitionProperty, transitionDuration } = getComputedStyle(one);
  const properties = transitionProperty.split(", ");
  const durations = transitionDuration.split(", ");
  return properties
    .filter((_, at) => parseFloat(durations[at % durations.length]) > 0)
    .map((property) => `${property}: ${one.className}`);
})"""
"""The properties that would move if they changed."""

UNTOUCHED, ALL = 0.005, 0.02
"""The most that may shift in a deal: without recent input, and with it."""

DEALS = [
    deep((size, game)) if (size, game) != (PHONE, "rodskagg") else (size, game)
    for size in SIZES
    for game in ("rodskagg", "rifki", "sheepshead")
]
"""A deal takes half a minute, as bots take their time."""


def transitions(page: Page) -> set[str]:
    found: list[str] = page.evaluate(TRANSITIONS)
    return set(found)


@pytest.mark.parametrize("case", DEALS, ids=str)
def test_a_whole_deal_shifts_nothing_and_moves_by_transforms_and_opacity_alone(
    visit: Visit, server: Server, case: tuple[tuple[int, int], str]
) -> None:
    size, game = case
    # At this pace bots act when the last click is no longer recent.
    path = open_table(server.address, "Anna", QUIET[game])
    anna = visit("Anna", path, size=size, reduced_motion="no-preference", painted=True)
    anna.page.evaluate(WATCH_SHIFTS)
    anna.page.evaluate(WATCH)
    anna.page.locator(CARD).first.wait_for()
    moving = transitions(anna.page)
    play_a_deal(anna)
    moving |= transitions(anna.page)
    assert {one for one in moving if one.partition(":")[0] not in ALLOWED} == set()
    moved: dict[str, str] = anna.page.evaluate("window.moved")
    assert {name: where for name, where in moved.items() if name not in ALLOWED} == {}
    assert moved.keys() & {"translate", "transform"}, "cards were to fly"
    shifts: list[Any] = anna.page.evaluate("window.shifts")
    told = [one for one in shifts if one["value"] > 0.0001]
    untouched = sum(one["value"] for one in shifts if not one["hadRecentInput"])
    print(f"{game} {size}: {untouched:.5f}, with all {sum(one['value'] for one in shifts):.5f}")
    assert untouched < UNTOUCHED, told
    assert sum(one["value"] for one in shifts) < ALL, told


def test_nothing_moves_if_motion_is_reduced(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", {**QUIET["rodskagg"], "pace": "none"})
    anna = visit("Anna", path, size=PHONE, reduced_motion="reduce")
    anna.page.evaluate(WATCH)
    anna.page.locator(CARD).first.wait_for()
    assert transitions(anna.page) == set()
    play_a_deal(anna)
    assert anna.page.evaluate("window.moved") == {}
    assert transitions(anna.page) == set()


def play_a_deal(anna: Visitor) -> None:
    """Play the first deal, leave its result, and wait for the next hand."""
    anna.page.locator(CARD).first.wait_for()
    first = anna.deal()
    for _action in range(60):
        anna.acts()
        if anna.deal() > first:
            expect(anna.page.locator(CARD).first).to_be_visible()
            return
    raise AssertionError("the deal does not end")


FLY = """() => {
  window.flights = document.getAnimations().filter((one) => one.constructor === Animation
    && one.playState === "running");
  return window.flights.length > 0;
}"""
"""Note the cards that fly, and check whether there are any."""
FLY_ON = "window.flights.filter((one) => one.playState === 'running').length"
"""The number of those that still fly; somebody else may have played meanwhile."""


@pytest.mark.usefixtures("fresh_pages")
def test_click_finishes_flights(visit: Visit, server: Server) -> None:
    (path,) = store_table(server.folder, to_play(rituals="auto"))
    anna = visit("Anna", path, size=PHONE, reduced_motion="no-preference", painted=True)
    anna.page.locator(TO_PLAY).first.wait_for()
    devtools = anna.page.context.new_cdp_session(anna.page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    before = anna.number()
    touch(anna.page.locator(TO_PLAY).first)
    anna.await_number(before + 1)
    anna.page.wait_for_function(FLY)
    anna.page.mouse.click(180, 20)  # the title
    expect(anna.page.locator(".laid").last).to_be_visible()
    assert anna.page.evaluate(FLY_ON) == 0


SLOWER, LONG = 4, 50.0
"""No task may take so many milliseconds at a processor slowed so many times."""


def at_rest(visit: Visit, path: str, size: tuple[int, int]) -> Untouched:
    """Open a table, and wait until it has come to rest."""
    anna = visit("Anna", path, size=size, reduced_motion="no-preference", painted=True)
    anna.page.locator(CARD).first.wait_for()
    anna.page.wait_for_timeout(2000)
    return Untouched(anna.page)


def to_play(rituals: str) -> Sitting:
    """Return a Rödskägg table where the person is to play a card."""
    sitting = Sitting(Settings("rodskagg", options={"rituals": rituals}), people=1, seed=1)
    while not may_play(screen(sitting.live, 0)):
        sitting.step()
    return sitting


def assert_none_is_long(tasks: Tasks, case: str) -> None:
    """The processor's time counts: what else the machine does lengthens a task on the wall.

    So the page isn't slowed for this. A slowed page spins while others have the processor.
    """
    longest = [SLOWER * one for one in tasks.longest()]
    print(f"{case}: {[round(one) for one in longest[:6]]} ms of {len(longest)} tasks")
    assert longest[0] < LONG, longest[:6]


@pytest.mark.deep
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=str)
@pytest.mark.parametrize("game", ["rodskagg", "rifki", "sheepshead"])
def test_no_long_task_in_a_deal(
    browser: Browser, visit: Visit, server: Server, game: str, size: tuple[int, int]
) -> None:
    """From the first hand to the next one, with the result between them."""
    page = at_rest(visit, open_table(server.address, "Anna", QUIET[game]), size)
    with tasks_of(browser, page.page) as tasks:
        page.play_a_deal()
        page.page.wait_for_timeout(2000)
    assert_none_is_long(tasks, f"{game} {size}")


@pytest.mark.deep
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=str)
def test_no_long_task_at_a_knock(
    browser: Browser, visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    (path,) = store_table(server.folder, to_play(rituals="manual"))
    page = at_rest(visit, path, size)
    with tasks_of(browser, page.page) as tasks:
        page.acts()
        for button in ("button.knock", ".seat:not(.own) .more", ".chip", "button.go"):
            page.touch_first([button])
            page.page.wait_for_timeout(500)
        page.wait("document.querySelector('.stampbox') !== null")
        page.wait("document.querySelector('.stampbox') === null")
        page.acts()
    assert_none_is_long(tasks, f"a knock {size}")


@pytest.mark.deep
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=str)
@pytest.mark.parametrize("page", ["first", "circle", "rodskagg", "rifki", "sheepshead"])
def test_no_long_task_while_a_page_opens(
    browser: Browser, visit: Visit, server: Server, page: str, size: tuple[int, int]
) -> None:
    """A second time, as a browser has the scripts already."""
    anna = visit("Anna", size=size, reduced_motion="no-preference", painted=True).page
    path = "/"
    if page == "circle":
        circle = friday(server.address)
        anna.evaluate("known => localStorage.setItem('femopp.circles', known)", circle.known)
        path = f"/circle?c={circle.circle}"
    elif page != "first":
        path = open_table(server.address, "Anna", QUIET[page])
    anna.goto(server.address + path)
    anna.wait_for_timeout(2000)
    with tasks_of(browser, anna) as tasks:
        anna.reload()
        anna.wait_for_timeout(3000)
    assert_none_is_long(tasks, f"opening {page} {size}")
