"""A person at a table in the browser, for the browser tests and the screenshots.

Nothing here sleeps: the page has the number of the table that it shows, and tests wait for that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, WebSocket

TURN = """([people, least]) => {
  const main = document.querySelector("main[data-stage]");
  const number = Number(main?.dataset.number ?? -1);
  if (number < least) return null;
  if (main.dataset.stage !== "playing") return [main.dataset.stage, number];
  const name = document.querySelector(".seat.turn .who")?.textContent;
  return people.includes(name) ? [name, number] : null;
}"""
"""The person to act, of these people, and the table's number; null if there is none."""

CARD = ".hand button.card"
TO_PLAY = f"{CARD}.playable"
FACE_DOWN = f"{CARD}:has(.back)"
CONTROL = ".controls button:enabled"
BURY = ".controls .faint + .primary"

OFFERED = """(kinds) => {
  for (const kind of kinds) {
    const count = document.querySelectorAll(kind).length;
    if (count > 0) return [kind, count];
  }
  return null;
}"""
"""The first of these kinds of control on the page, and how many there are."""


class Visitor:
    """A person with a browser page; `frames` has every frame of the page's sockets."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def number(self) -> int:
        """Return the number of the table that the page shows."""
        return int(self.page.evaluate("document.querySelector('main')?.dataset.number ?? 0"))

    def deal(self) -> int:
        """Return the number of the deal that the page shows, 0 before the first."""
        stakes = self.page.locator(".stakes").all_inner_texts()
        return int(re.findall(r"\d+", stakes[0])[0]) if stakes else 0

    def reloads(self) -> None:
        """Reload the page, and wait until the table is as before."""
        before = self.number()
        self.page.reload()
        self.await_number(before)

    def await_number(self, least: int) -> None:
        """Wait until the page shows this number of the table, or a later one."""
        self.page.wait_for_function(
            "(least) => Number(document.querySelector('main')?.dataset.number) >= least", arg=least
        )

    def turn(self, least: int, names: Sequence[str]) -> tuple[str, int]:
        """Wait until one of these people is to act; return the name and the table's number.

        The name is `waiting` or `over` if nobody plays. The number is at least `least`.
        """
        found = self.page.wait_for_function(TURN, arg=[list(names), least])
        name, number = found.json_value()
        return str(name), int(number)

    def opens(self, name: str, title: str | None = None) -> Locator:
        """Press the button of this name; return its dialog, which may have another title."""
        self.page.get_by_role("button", name=name, exact=True).click()
        dialog = self.page.get_by_role("dialog", name=title or name)
        dialog.wait_for()
        return dialog

    def enters(self, room: str, menu: str = "Menu", title: str | None = None) -> Locator:
        """Open a dialog by its line in the table's menu; it may have another title."""
        self.opens(menu).get_by_role("button", name=room).click()
        dialog = self.page.get_by_role("dialog", name=title or room)
        dialog.wait_for()
        return dialog

    def closes(self) -> None:
        """Close the dialog by its key."""
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="hidden")

    def does(self, locator: Locator) -> None:
        """Click, and wait until the table has moved on."""
        before = self.number()
        locator.click()
        self.await_number(before + 1)

    def acts(self, choice: int = 0) -> None:
        """Do something legal by clicking; `choice` counts from the first."""
        kinds = [FACE_DOWN, BURY, CONTROL, TO_PLAY]
        kind, count = self.page.wait_for_function(OFFERED, arg=kinds).json_value()
        if kind == BURY:
            for card in range(2):
                self.page.locator(CARD).nth(card).click()
        self.does(self.page.locator(kind).nth(choice % count))


def together(visitors: Sequence[Visitor]) -> None:
    """Wait until all pages have caught up."""
    newest = max(one.number() for one in visitors)
    for one in visitors:
        one.await_number(newest)


def turn_of(visitors: Sequence[Visitor]) -> Visitor | None:
    """Wait until somebody is to act; return that visitor, None if the match is not running."""
    newest = max(one.number() for one in visitors)
    name, number = visitors[0].turn(newest, [one.name for one in visitors])
    for one in visitors[1:]:
        one.await_number(number)
    return next((one for one in visitors if one.name == name), None)


def open_table(
    address: str,
    name: str,
    settings: Mapping[str, Any],
    begin: bool = True,
) -> str:
    """Open a table without a browser; return the path of the seat's own link."""
    wanted = {"settings": settings, "name": name, "seat": 0, "begin": begin}
    request = Request(
        f"{address}/api/tables",
        data=json.dumps(wanted).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urlopen(request) as answer:
        opened = json.load(answer)
    return f"/{opened['table']}#{opened['token']}"
