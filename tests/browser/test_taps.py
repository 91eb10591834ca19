"""Taps on cards of the hand, whatever is drawn meanwhile."""

from tests.browser.conftest import Visit
from tools.browsing import Server
from tools.visitor import TO_PLAY, open_table, play_to_a_card, seen_corner

DRAW_ANEW = """() => {
  for (const symbol of document.querySelectorAll("#deck symbol"))
    symbol.append(symbol.firstElementChild.cloneNode(true));
}"""
"""Change the drawing of every card: the browser then builds anew what shows them."""


def test_tap_plays_a_card_that_is_drawn_anew_under_the_finger(visit: Visit, server: Server) -> None:
    anna = visit("Anna", open_table(server.address, "Anna", {"game": "rifki", "pace": "none"}))
    play_to_a_card([anna])
    page, before = anna.page, anna.number()
    card = page.locator(TO_PLAY).first
    card.hover(position=seen_corner(card))
    page.mouse.down()
    page.evaluate(DRAW_ANEW)
    page.mouse.up()
    anna.await_number(before + 1)
