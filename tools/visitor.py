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
    from playwright.sync_api import Locator, Page, Position, WebSocket

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
CHOICE = (
    ".choices :is(.bid.yes, .way, button.tile:not(.no), .signs button:not(.no)), "
    ".controls button:enabled:not(.confirm)"
)
"""Everything that can be answered; bids and tiles are confirmed afterwards."""
CONFIRM = ".controls .confirm"
BURY = ".controls .bury"
NEXT = ".up > button.main:enabled"
"""Leaves the result of a deal."""


def seen_corner(card: Locator) -> Position:
    """Return a place on a card of the hand that no other card covers, in pixels.

    It is clear of the card's round corner, also on a large page, where the card is larger.
    """
    box = card.bounding_box()
    assert box is not None
    return {"x": max(14, box["width"] * 0.14), "y": max(20, box["height"] * 0.16)}


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

    def deaf(self) -> None:
        """Listen to no more sockets."""
        self.page.remove_listener("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def number(self) -> int:
        """Return the number of the table that the page shows."""
        return int(self.page.evaluate("document.querySelector('main')?.dataset.number ?? 0"))

    def deal(self) -> int:
        """Return the number of the deal that the page shows, 0 before the first."""
        shown = self.page.locator("h1 .deal").all_text_contents()
        found = re.findall(r"\d+", shown[0]) if shown else []
        return int(found[0]) if found else 0

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

    def rare(self, name: str) -> Locator:
        """Return the button of this name behind More in the table's menu."""
        # By key: More may lie where the row will, and a second tap there does nothing for a moment.
        self.opens("Menu").get_by_role("button", name="More").press("Enter")
        return self.page.get_by_role("dialog", name="More").get_by_role("button", name=name)

    def closes(self) -> None:
        """Close the dialog by its key."""
        self.page.keyboard.press("Escape")
        self.page.locator("dialog[open]").wait_for(state="hidden")

    def opens_rules(
        self, menu: str = "Menu", button: str = "Rules", title: str = "The rules in force"
    ) -> Locator:
        """Open the rules in force from the menu; return their dialog."""
        self.opens(menu).get_by_role("button", name=button, exact=True).click()
        dialog = self.page.get_by_role("dialog", name=title)
        dialog.wait_for()
        return dialog

    def does(self, locator: Locator) -> None:
        """Click, confirm if necessary, and wait until the table has moved on."""
        before = self.number()
        touch(locator)
        if locator.page.locator(f"{CONFIRM}:enabled").count():
            locator.page.locator(CONFIRM).click()
        self.await_number(before + 1)

    def acts(self, choice: int = 0) -> None:
        """Do something legal by clicking; `choice` counts from the first."""
        kinds = [NEXT, FACE_DOWN, BURY, CHOICE, TO_PLAY]
        kind, count = self.page.wait_for_function(OFFERED, arg=kinds).json_value()
        if kind == BURY:
            for card in range(2):
                touch(self.page.locator(CARD).nth(card))
        # Of a hand that lies face down, the last card is on top.
        self.does(self.page.locator(kind).nth(-1 if kind == FACE_DOWN else choice % count))


def touch(locator: Locator) -> None:
    """Click; a card of the hand where no other covers it."""
    if locator.evaluate("one => one.matches('.hand button')"):
        locator.click(position=seen_corner(locator))
    else:
        locator.click()


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


def play_to_a_card(visitors: Sequence[Visitor]) -> Visitor:
    """Play until somebody is to play a card, so that everybody has the tools; return them."""
    while (who := turn_of(visitors)) is not None:
        if who.page.locator(TO_PLAY).count():
            return who
        who.acts()
    raise AssertionError("the match ended before")


def ask(address: str, method: str, path: str, body: object = None, secret: str = "") -> Any:
    """Ask the server without a browser, perhaps with a device's secret; return its JSON."""
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{address}/api{path}", data, headers, method=method)) as answer:
        return json.load(answer)


def open_table(
    address: str,
    name: str,
    settings: Mapping[str, Any],
    begin: bool = True,
) -> str:
    """Open a table without a browser; return the path of the seat's own link."""
    wanted = {"settings": settings, "name": name, "seat": 0, "begin": begin}
    opened = ask(address, "POST", "/tables", wanted)
    return f"/{opened['table']}#{opened['token']}"
