"""Nothing jumps: no layout shifts, and everything has its place at every moment."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from femopp.table.log.entries import Began, Came, Sat
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings
from tests.browser.conftest import Visit
from tests.browser.still import Still
from tests.browser.stored_tables import store_table
from tests.table.sitting import Sitting, guest, screen
from tools.browsing import Server
from tools.visitor import CARD, CHOICE, TO_PLAY, open_table, touch

PHONE, SIDEWAYS, LAPTOP, TELEVISION = (360, 740), (740, 360), (1280, 800), (1920, 1080)
SIZES = (PHONE, SIDEWAYS, LAPTOP, TELEVISION)

WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const where = sources.map(({ node }) => node?.className ?? node?.textContent ?? "?");
      window.shifts.push({ value, hadRecentInput, where });
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
"""Record layout shifts by the browser's own measure, from the page's load on."""

QUIET: dict[str, dict[str, Any]] = {
    "rodskagg": {"game": "rodskagg", "pace": "normal", "options": {"rituals": "auto"}},
    "rifki": {"game": "rifki", "pace": "normal"},
    "sheepshead": {"game": "sheepshead", "pace": "normal"},
}
"""Tables where a deal goes on by itself."""


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=str)
def test_the_title_stays_as_the_first_deal_begins(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    path = open_table(server.address, "Anna", QUIET["rodskagg"])
    anna = visit("Anna", path, size=size, painted=True)
    anna.page.evaluate(WATCH)
    expect(anna.page.locator("h1 .deal")).to_have_text("Deal 1")
    anna.page.locator(CARD).first.wait_for()
    assert anna.page.evaluate("window.shifts") == []


def test_nothing_shifts_as_tricks_are_taken(visit: Visit, server: Server) -> None:
    """With each trick there are more hearts at the seats, and other tricks in the panel."""
    (path, *_others) = store_table(server.folder, hearts_taken(5))
    anna = visit("Person 0", path, size=LAPTOP, reduced_motion="no-preference", painted=True)
    anna.page.locator(TO_PLAY).first.wait_for()
    anna.page.evaluate(WATCH)
    for _card in range(3):
        anna.acts()
    shifts: list[Any] = anna.page.evaluate("window.shifts")
    assert sum(one["value"] for one in shifts) < 0.0005, shifts


def hearts_taken(least: int) -> Sitting:
    """Return a table where a seat has taken at least so many cards that cost."""
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=25)
    while sitting.step():
        now = screen(sitting.live, 0)
        if max(len(seat.penalties) for seat in now.seats) >= least and may_play(now):
            return sitting
    raise AssertionError("so many cards have not been taken")


# Places

NAMES = {
    "plain": ("Anna", "Bo", "Cissi", "Dan"),
    "long": ("W" * 32, "M" * 32, "Wilhelmina von und zu Schreckenst", "Å" * 32),
    "scripts": ("Q\u0323\u0307" * 10, "مريم بنت عبد الرحمن", "Z\u0351\u036b\u0343" * 8, "Ayşe"),
}

MOMENTS: dict[str, Callable[[Screen], bool]] = {
    "my bid": lambda now: now.turn == 0 and len(now.controls) > 3,
    "another's bid": lambda now: is_another(now) and not now.trick and tricks(now) == 0,
    "my lead": lambda now: may_play(now) and not now.trick,
    "another's lead": lambda now: is_another(now) and not now.trick and tricks(now) > 0,
    "I follow": lambda now: may_play(now) and len(now.playable or ()) < len(now.hand),
    "another follows": lambda now: is_another(now) and len(now.trick) > 0,
    "the last card is mine": lambda now: may_play(now) and len(now.trick) == len(now.seats) - 1,
    "three tricks are taken": lambda now: (
        tricks(now) == 3 and len(now.last_trick) == len(now.seats)
    ),
    "who goes along": lambda now: now.turn == 0 and tricks(now) == 4 and len(now.controls) > 0,
    "the result": lambda now: now.result is not None,
    "the second deal": lambda now: now.deal == 2 and now.turn == 0,
}


def is_another(now: Screen) -> bool:
    return now.turn not in (0, None) and now.result is None


def may_play(now: Screen) -> bool:
    return now.turn == 0 and bool(now.playable)


def tricks(now: Screen) -> int:
    return sum(seat.tricks for seat in now.seats)


def sittings(names: tuple[str, ...]) -> Iterator[tuple[str, Sitting]]:
    """Yield a table at each of the moments, with these people."""
    players = len(names)
    preset = "skane" if players == 2 else None
    settings = Settings("rodskagg", preset, {"rituals": "auto"}, players=players, pace=Pace.SLOW)
    missing = dict(MOMENTS)
    if players != 4:
        # It is seldom asked of one seat in so short a time.
        del missing["who goes along"]
    for seed in range(1, 40):
        sitting = Sitting(settings, people=0, seed=seed, begin=False)
        for seat, name in enumerate(names):
            sitting.enter(Came(guest(seat), name), Sat(guest(seat), seat))
        sitting.enter(Began())
        while sitting.step() and missing and len(sitting.match.state.sheet) < 2:
            now = screen(sitting.live, 0)
            for name in [name for name, comes in missing.items() if comes(now)]:
                del missing[name]
                yield name, sitting.copied()
        if not missing:
            return
    raise AssertionError(f"these moments have not come: {list(missing)}")


PLACES = """() => {
  const round = (...all) => all.map((one) => Math.round(one * 100) / 100);
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return round(x, y, width, height);
  };
  // A card of the trick may be turned, or still fly.
  const slot = (one) => round(one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight);
  const found = {};
  for (const part of [".board", ".felt", ".board > header", ".prompt", ".rail", ".bar"])
    for (const one of document.querySelectorAll(part)) found[part] = box(one);
  const seats = [...document.querySelectorAll("li.seat")];
  seats.forEach((seat, at) => {
    found[`seat ${at}`] = box(seat);
    found[`face ${at}`] = box(seat.querySelector(".ava"));
  });
  const names = seats.map((seat) => seat.querySelector(".who").textContent.trim());
  for (const laid of document.querySelectorAll(".trick:not(.leaving) .laid")) {
    const told = laid.querySelector(".unseen").textContent;
    found[`slot ${names.findIndex((name) => `${told}, `.includes(`${name}, `))}`] = slot(laid);
  }
  const own = document.querySelector(".slot.yours");
  if (own) found[`slot ${seats.findIndex((one) => one.matches(".own"))}`] = slot(own);
  return found;
}"""
"""The boxes of everything that has a place, in pixels."""


class Places:
    """The places seen so far, for each size of page, and what was not there."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], dict[str, Any]] = {}
        self.moved: list[Any] = []

    def look(self, page: Page, size: tuple[int, int], moment: str) -> None:
        known = self.known.setdefault(size, {})
        for part, box in page.evaluate(PLACES).items():
            if known.setdefault(part, box) != box:
                self.moved.append((size, moment, part, known[part], box))


def test_everything_keeps_its_place(still: Still) -> None:
    places = Places()
    for kind, names in NAMES.items():
        for moment, sitting in sittings(names):
            page = still(sitting, PHONE)
            page.locator(".seat.own").wait_for()
            for size in SIZES:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.evaluate("() => new Promise(requestAnimationFrame)")
                places.look(page, size, f"{moment}, {kind}")
            size = SIZES[-1]
            for then in afterwards(still, page, moment):
                places.look(page, size, f"{then}, {kind}")
    assert places.moved == []
    for size, known in places.known.items():
        assert {f"slot {at}" for at in range(4)} <= known.keys(), size


LONG = (*NAMES["long"], *NAMES["scripts"])


@pytest.mark.parametrize("players", [2, 3, 8])
def test_everything_keeps_its_place_with_few_and_many(still: Still, players: int) -> None:
    """With long names, on a phone and a laptop."""
    places = Places()
    for moment, sitting in sittings(LONG[:players]):
        page = still(sitting, PHONE)
        page.locator(".seat.own").wait_for()
        for size in (PHONE, LAPTOP):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate("() => new Promise(requestAnimationFrame)")
            places.look(page, size, moment)
    assert places.moved == []
    for size, known in places.known.items():
        assert {f"slot {at}" for at in range(players)} <= known.keys(), size


def afterwards(still: Still, page: Page, moment: str) -> Iterator[str]:
    """Do what changes only this page, and yield what it was."""
    if moment == "my bid":
        page.locator(CHOICE).first.click()
        yield "a bid is chosen"
    if moment == "I follow":
        touch(page.locator(f"{CARD}.dimmed").first)
        page.locator(".prompt .refusal").wait_for()
        yield "a refusal"
        still.hang_up()
        page.locator(".banner[role=status]").wait_for()
        yield "without connection"
    if moment == "three tricks are taken":
        page.get_by_role("button", name="Last trick").click()
        expect(page.locator(".laid")).to_have_count(4)
        yield "the last trick again"


def test_a_page_whose_connection_is_lost_goes_on(still: Still) -> None:
    """As a page does whose test has done something else for half a minute."""
    moments = sittings(LONG[:3])
    page = still(next(one for _moment, one in moments if may_play(screen(one.live, 0))), PHONE)
    page.locator(TO_PLAY).first.wait_for()
    still.lose()
    page.locator(".banner[role=status]").wait_for()
    expect(page.locator(".banner[role=status]")).to_have_count(0)
    touch(page.locator(TO_PLAY).first)
    expect(page.locator(TO_PLAY)).to_have_count(0)
