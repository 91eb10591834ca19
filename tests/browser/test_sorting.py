"""Order of the hand: by rank, low cards first, and the user's own in three ways."""

import pytest
from playwright.sync_api import Page, expect

from femopp.cards import PACK_52
from femopp.cards.card import full_name
from femopp.language import Speaker
from tests.browser.conftest import Visit
from tests.browser.stored_tables import store_table
from tests.browser.test_accessibility import AXE, faults
from tests.table.dealt import CLUBS, DIAMONDS, HEARTS, SPADES, rifki_of
from tools.browsing import Server
from tools.visitor import Visitor, open_table, seen_corner, touch

SUITS = (SPADES.split(), HEARTS.split(), CLUBS.split(), DIAMONDS.split())
MIXED = tuple(
    " ".join(SUITS[seat][:4] + SUITS[seat - 1][4:7] + SUITS[seat - 2][7:10] + SUITS[seat - 3][10:])
    for seat in range(4)
)
"""Hand with the four highest trumps, 10 to 8 of diamonds, 7 to 5 of clubs, 4 to 2 of hearts."""

BY_SUIT = "A♠ K♠ Q♠ J♠ 4♥ 3♥ 2♥ 7♣ 6♣ 5♣ 10♦ 9♦ 8♦"
BY_RANK = "A♠ K♠ Q♠ J♠ 10♦ 9♦ 8♦ 7♣ 6♣ 5♣ 4♥ 3♥ 2♥"
SIGNS = {Speaker("en").say(full_name(card)): Speaker("en").speak(card) for card in PACK_52}
"""Return the short form, such as "A♠" for "ace of spades"."""


def expect_hand(page: Page, wanted: str) -> None:
    # The hand comes a frame after its table.
    expect(page.locator(".hand .unseen")).to_have_count(len(wanted.split()))
    shown = page.locator(".hand .unseen").all_inner_texts()
    names = {SIGNS[name.partition(",")[0].lower()]: name for name in shown}
    expect(page.locator(".hand .unseen")).to_have_text([names[one] for one in wanted.split()])


@pytest.fixture
def path(server: Server) -> str:
    (mine,) = store_table(server.folder, rifki_of(*MIXED, people=1))
    return mine


def come(visit: Visit, path: str, **more: object) -> Visitor:
    anna = visit("Person 0", path, **more)  # type: ignore[arg-type]
    expect(anna.page.locator(".hand button.card")).to_have_count(13)
    expect_hand(anna.page, BY_SUIT)
    return anna


def moved(shown: str, card: str, place: int) -> str:
    cards = [one for one in shown.split() if one != card]
    return " ".join([*cards[:place], card, *cards[place:]])


def test_rank_order_with_low_cards_first_survives_a_reload(visit: Visit, path: str) -> None:
    anna = come(visit, path)
    dialog = anna.opens("Sort", "Sort the hand")
    dialog.get_by_label("by rank").check()
    expect_hand(anna.page, BY_RANK)
    dialog.get_by_label("The lowest first").check()
    upwards = " ".join(reversed(BY_RANK.split()))
    expect_hand(anna.page, upwards)
    anna.closes()
    anna.reloads()
    expect_hand(anna.page, upwards)
    anna.does(anna.page.locator(".hand").get_by_role("button", name="two of hearts"))
    expect(anna.page.locator(".hand button.card")).to_have_count(12)


def test_mouse_drags_a_card_without_playing_it(visit: Visit, path: str) -> None:
    anna = come(visit, path)
    before, cards = anna.number(), anna.page.locator(".hand button.card")
    start, end = cards.nth(0).bounding_box(), cards.nth(2).bounding_box()
    assert start is not None
    assert end is not None
    mouse = anna.page.mouse
    mouse.move(start["x"] + 20, start["y"] + 20)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + 20, steps=6)
    mouse.up()
    laid = moved(BY_SUIT, "A♠", 2)
    expect_hand(anna.page, laid)
    anna.reloads()
    expect_hand(anna.page, laid)
    assert anna.number() == before, "the drag must not play the card"


def test_keyboard_moves_a_card_and_announces_its_place(visit: Visit, path: str) -> None:
    anna = come(visit, path)
    page = anna.page
    page.keyboard.press("h")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    laid = moved(BY_SUIT, "K♠", 2)
    expect_hand(page, laid)
    expect(page.locator(".hand ~ [role=status]")).to_have_text("king of spades, 3 of 13")
    expect(page.locator(".hand button:focus .unseen")).to_have_text("king of spades, trump")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    expect_hand(page, moved(BY_SUIT, "K♠", 0))


def test_buttons_move_cards_on_a_phone(visit: Visit, path: str) -> None:
    anna = come(visit, path, size=(360, 740), has_touch=True, is_mobile=True)
    page = anna.page
    before = anna.number()
    dialog = anna.opens("Sort", "Sort the hand")
    found = faults(page) if AXE.exists() else []
    dialog.get_by_role("button", name="Move the cards").tap()
    card = page.locator(".hand").get_by_role("button", name="four of hearts")
    card.tap(position=seen_corner(card))
    page.get_by_role("button", name="To the left").tap()
    expect_hand(page, moved(BY_SUIT, "4♥", 3))
    found += faults(page) if AXE.exists() else []
    assert found == []
    page.get_by_role("button", name="Done").tap()
    dialog = anna.opens("Sort", "Sort the hand")
    expect(dialog.get_by_label("as I lay it")).to_be_checked()
    dialog.get_by_label("by suit").check()
    expect_hand(page, BY_SUIT)
    anna.closes()
    assert anna.number() == before
    anna.does(page.locator(".hand .playable").first)


def test_finger_drags_a_card_in_move_mode(visit: Visit, path: str) -> None:
    anna = come(visit, path, size=(360, 740), has_touch=True, is_mobile=True)
    page = anna.page
    before = anna.number()
    anna.opens("Sort", "Sort the hand").get_by_role("button", name="Move the cards").tap()
    cards = page.locator(".hand button.card")
    start, end = cards.nth(0).bounding_box(), cards.nth(8).bounding_box()
    assert start is not None
    assert end is not None
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    x, y = start["x"] + 20, start["y"] + 20
    across, down = end["x"] + 20 - x, end["y"] + 20 - y
    touch("touchStart", (x, y))
    for part in (0.1, 0.3, 0.6, 0.9, 1):
        touch("touchMove", (x + part * across, y + part * down))
    touch("touchEnd")
    expect_hand(page, moved(BY_SUIT, "A♠", 8))
    assert anna.number() == before


def test_face_down_cards_are_not_sorted(visit: Visit, server: Server) -> None:
    manual = {"game": "rodskagg", "preset": "skane", "options": {"rituals": "manual"}}
    anna = visit("Anna", open_table(server.address, "Anna", {**manual, "players": 2}))
    hand = anna.page.locator(".hand button.card")
    deal = anna.page.get_by_role("button", name="deal", exact=True)
    expect(hand.or_(deal).first).to_be_visible()
    if deal.count():
        deal.click()
    expect(hand).to_have_count(6)
    expect(hand.first).to_have_accessible_name("a card face down")
    anna.opens("Sort", "Sort the hand").get_by_label("by rank").check()
    anna.closes()
    expect(hand).to_have_count(6)
    touch(hand.last)  # A click picks them up, and they are sorted.
    expect(hand.first).not_to_have_accessible_name("a card face down")
