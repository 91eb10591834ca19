"""Manual rituals, performed through the page."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator

from tools.visitor import Visitor, together


def hand_of(visitor: Visitor) -> Locator:
    return visitor.page.locator(".hand button.card")


def look_up(visitor: Visitor) -> None:
    """Pause as people do: an immediate click in the same place would count as a second tap."""
    visitor.page.wait_for_timeout(400)


def ritual(visitor: Visitor, name: str) -> None:
    """Choose a ritual; all are available at every moment."""
    visitor.does(button_of(visitor, name))
    look_up(visitor)


def button_of(visitor: Visitor, name: str) -> Locator:
    """Open the tray, and its second part if this ritual is there; return the ritual's button."""
    tray = tray_of(visitor)
    button = tray.get_by_role("button", name=name)
    if not button.count():
        tray.get_by_role("button", name="More rituals").click()
    return button


def tray_of(visitor: Visitor) -> Locator:
    """Open the tray of the rituals."""
    visitor.page.get_by_role("button", name="Rituals", exact=True).click()
    return visitor.page.get_by_role("group", name="Rituals")


def give_notice(visitor: Visitor, points: int) -> None:
    """Announce one's number of points."""
    button_of(visitor, "Give notice").click()
    dialog = visitor.page.get_by_role("dialog", name="Give notice")
    dialog.get_by_label("How many points?").fill(str(points))
    visitor.does(dialog.locator("button[type=submit]"))
    look_up(visitor)


def choose_culprit(visitor: Visitor, offender: str) -> Locator:
    """Knock for this player; return the dialog that asks what they forgot."""
    visitor.page.locator("button.knock").click()
    visitor.page.locator(".seat", has_text=offender).locator(".more").click()
    dialog = visitor.page.get_by_role("dialog", name=f"{offender} forgot")
    dialog.wait_for()
    return dialog


def knock(visitor: Visitor, offender: str, what: str) -> None:
    """Knock for something that a player forgot."""
    dialog = choose_culprit(visitor, offender)
    dialog.get_by_role("radio", name=what).click()
    visitor.does(dialog.locator(".go"))
    verdict_of(visitor).click()


def verdict_of(visitor: Visitor) -> Locator:
    """Return the verdict on a knock, which covers the table for a while."""
    return visitor.page.locator(".stampbox")


def bar_of(visitor: Visitor) -> str:
    """Return the HTML of everything that a duty could show on: knock, rituals and their button."""
    button = visitor.page.get_by_role("button", name="Rituals", exact=True)
    html = [str(one.evaluate(OUTER)) for one in (visitor.page.locator("button.knock"), button)]
    tray = tray_of(visitor)
    html.append(str(tray.evaluate(OUTER)))
    tray.get_by_role("button", name="More rituals").click()
    html.append(str(tray.evaluate(OUTER)))
    button.click()
    return "".join(html)


OUTER = "one => one.outerHTML"


def beard_of(visitor: Visitor, name: str) -> Locator:
    """Return the points on the sheet, which stand in the beard: it is not cut during a deal."""
    return visitor.page.locator(".seat", has_text=name).locator("text.beard-number")


def points_of(visitor: Visitor, name: str) -> int:
    return int(beard_of(visitor, name).text_content() or "")


def story_of(visitor: Visitor) -> Locator:
    """Return the latest lines of the log, on a laptop."""
    return visitor.page.locator("aside .log")


def bid(visitor: Visitor, name: str) -> None:
    choices = visitor.page.locator(".choices, .controls")
    visitor.does(choices.get_by_role("button", name=name, exact=True))


def choose(visitor: Visitor, label: str) -> None:
    """Give the answer whose label begins so."""
    choices = visitor.page.locator(".choices button, .controls button")
    begins = re.compile(rf"^\s*{re.escape(label)}", re.IGNORECASE)
    visitor.does(choices.filter(has_text=begins).first)


def tap(visitor: Visitor) -> None:
    visitor.page.locator(".passes, .up > .main:enabled").last.click()


def all_tap(visitors: Sequence[Visitor]) -> None:
    """Have everybody tap, and wait until the table has been cleared."""
    together(visitors)
    before = visitors[0].number()
    for visitor in visitors:
        tap(visitor)
    for visitor in visitors:
        visitor.await_number(before + 1)


def play_a_card(visitor: Visitor, name: str | None = None) -> None:
    """Play the card of this name, by default the first legal one."""
    card = visitor.page.locator(".hand .playable")
    visitor.does(
        card.first
        if name is None
        else card.and_(visitor.page.get_by_role("button", name=name, exact=True))
    )
