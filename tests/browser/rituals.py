"""Manual rituals, performed through the page."""

from __future__ import annotations

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
    dialog = visitor.opens("Rituals")
    visitor.does(dialog.get_by_role("button", name=name))
    look_up(visitor)


def give_notice(visitor: Visitor, points: int) -> None:
    """Announce one's number of points."""
    visitor.opens("Rituals").get_by_role("button", name="give notice").click()
    dialog = visitor.page.get_by_role("dialog", name="give notice")
    dialog.get_by_label("How many points?").fill(str(points))
    visitor.does(dialog.locator("button[type=submit]"))
    look_up(visitor)


def knock(visitor: Visitor, offender: str, what: str) -> None:
    """Knock for something that a player did or forgot."""
    dialog = visitor.opens("Knock")
    dialog.get_by_label(offender, exact=True).check()
    dialog.get_by_label(what).check()
    visitor.does(dialog.get_by_role("button", name="Knock", exact=True))
    look_up(visitor)


def bar_of(visitor: Visitor) -> str:
    """Return the HTML of the ritual bar."""
    bar = visitor.page.get_by_role("group", name="Rituals")
    return str(bar.evaluate("bar => bar.outerHTML"))


def points_of(visitor: Visitor, name: str) -> int:
    seat = visitor.page.locator(".seat", has_text=name)
    return int(seat.locator(".points").inner_text().split()[0])


def story_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("complementary").get_by_role("list")


def notices_of(visitor: Visitor) -> Locator:
    """Return the notices on the table."""
    return visitor.page.locator(".notices")


def bid(visitor: Visitor, name: str) -> None:
    visitor.does(visitor.page.locator(".controls").get_by_role("button", name=name, exact=True))


def tap(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Go on").click()


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
