"""Tasks on a page's main thread, by the processor time that each takes.

page = Untouched(visitor.page)
with tasks_of(browser, visitor.page) as tasks:
    page.play_a_deal()
print(tasks.longest())
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tools.visitor import BURY, CARD, CHOICE, CONFIRM, FACE_DOWN, NEXT, TO_PLAY

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

POLL_SECONDS = 0.05
LONGEST_WAIT = 60.0
PATIENCE = 5.0
"""After so many seconds without an answer something is touched again: it may have moved."""

POINT = """((kinds) => {
  for (const kind of kinds) {
    const found = [...document.querySelectorAll(kind)];
    if (found.length === 0) continue;
    const one = kind.endsWith(":has(.back)") ? found.at(-1) : found[0];
    const { x, y, width, height } = one.getBoundingClientRect();
    // No other card of the hand covers this corner.
    const corner = one.matches(".hand button") && !kind.endsWith(":has(.back)");
    const across = corner ? Math.max(14, width * 0.14) : width / 2;
    const down = corner ? Math.max(20, height * 0.16) : height / 2;
    return { kind, x: x + across, y: y + down };
  }
  return null;
})"""
"""The place to touch of the first of these kinds of control, if any."""

NUMBER = "Number(document.querySelector('main')?.dataset.number ?? 0)"
DEAL = "Number(/\\d+/.exec(document.querySelector('h1 .deal')?.textContent ?? '')?.[0] ?? 0)"


class Untouched:
    """A page at a table, played by DevTools alone.

    Playwright's clicks and waits run scripts in the page, which take longer than the page's own.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self._devtools = page.context.new_cdp_session(page)

    def slow_down(self, rate: int) -> None:
        """Let the page's processor be slower by this factor."""
        self._devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def ask(self, expression: str) -> Any:
        """Return a value of the page."""
        found = self._devtools.send(
            "Runtime.evaluate", {"expression": expression, "returnByValue": True}
        )
        return found["result"].get("value")

    def wait(self, expression: str) -> Any:
        """Wait until this is true, and return it."""
        end = time.monotonic() + LONGEST_WAIT
        while time.monotonic() < end:
            if found := self.ask(expression):
                return found
            self.page.wait_for_timeout(POLL_SECONDS * 1000)
        raise AssertionError(f"this does not come: {expression}")

    def touch(self, x: float, y: float) -> None:
        """Click at this place."""
        for kind, buttons in (("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)):
            mouse = {"type": kind, "x": x, "y": y, "buttons": buttons}
            if kind != "mouseMoved":
                mouse |= {"button": "left", "clickCount": 1}
            self._devtools.send("Input.dispatchMouseEvent", mouse)

    def touch_first(self, kinds: Sequence[str]) -> str:
        """Touch the first of these that there is; return which."""
        found = self.wait(f"{POINT}({json.dumps(kinds)})")
        self.touch(found["x"], found["y"])
        return str(found["kind"])

    def acts(self) -> None:
        """Do something legal, and wait until the table has moved on."""
        before = self.ask(NUMBER)
        kinds = [NEXT, FACE_DOWN, BURY, CHOICE, TO_PLAY]
        # A disabled button asks for cards.
        if self.ask(f"document.querySelector({json.dumps(BURY)}) !== null"):
            for card in range(2):
                self.touch_first([f"{CARD}:not([aria-pressed=true]):nth-child({card + 1})", CARD])
        self.touch_first(kinds)
        end = time.monotonic() + LONGEST_WAIT
        again = time.monotonic() + PATIENCE
        while self.ask(NUMBER) <= before:
            assert time.monotonic() < end, "the table does not move on"
            self.page.wait_for_timeout(POLL_SECONDS * 1000)
            if self.ask(f"document.querySelector('{CONFIRM}:enabled') !== null"):
                self.touch_first([f"{CONFIRM}:enabled"])
            elif time.monotonic() > again:
                # Where it was there may be a button by now that opens a dialog.
                self.page.keyboard.press("Escape")
                self.touch_first(kinds)
                again += PATIENCE

    def play_a_deal(self) -> None:
        """Play a deal with tricks, leave its result, and wait for the next hand.

        If everybody passes, the next deal counts.
        """
        deal, has_tricks = self.wait(DEAL), False
        while not has_tricks or self.ask(DEAL) == deal:
            if not has_tricks:
                deal = self.ask(DEAL)
            self.acts()
            has_tricks = has_tricks or self.ask("document.querySelector('.pile b') !== null")
        self.wait(f"document.querySelector({json.dumps(CARD)}) !== null")


CATEGORIES = ("devtools.timeline", "disabled-by-default-devtools.timeline")
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
MOST_OF_IT = 0.9


@dataclass
class Tasks:
    """The tasks of the thread that drew most frames; times in milliseconds."""

    events: list[dict[str, Any]] = field(default_factory=list)

    def read(self, trace: bytes) -> None:
        events = [one for one in json.loads(trace)["traceEvents"] if one.get("ph") == "X"]
        frames = Counter((one["pid"], one["tid"]) for one in events if one["name"] == "PrePaint")
        ((main, _most),) = frames.most_common(1)
        self.events = [one for one in events if (one["pid"], one["tid"]) == main]

    def longest(self, clock: str = "tdur") -> list[float]:
        """Return the times of all tasks, the longest first, but the browser's own.

        The clock `tdur` is the processor's, `dur` the wall's.
        """
        tasks = (one for one in self.events if one["name"] in TASKS and not self._is_own(one))
        return sorted((one.get(clock, 0) / 1000 for one in tasks), reverse=True)

    def _is_own(self, task: dict[str, Any]) -> bool:
        """Whether the browser does nothing in a task but collect garbage, at a time it chose."""
        within = range(task["ts"], task["ts"] + task["dur"] + 1)
        collected: float = sum(one["dur"] for one in self._collections if one["ts"] in within)
        return bool(collected > MOST_OF_IT * task["dur"])

    @cached_property
    def _collections(self) -> list[dict[str, Any]]:
        return [one for one in self.events if one["name"] == "MajorGC"]


@contextmanager
def tasks_of(browser: Browser, page: Page, *categories: str) -> Iterator[Tasks]:
    """Record the tasks of a page; they can be read afterwards."""
    tasks = Tasks()
    browser.start_tracing(page=page, categories=[*CATEGORIES, *categories])
    try:
        yield tasks
    finally:
        tasks.read(browser.stop_tracing())
