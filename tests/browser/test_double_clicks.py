"""Double clicks, by those who double-click everything: the second click does nothing."""

from itertools import product

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tools.browsing import Server
from tools.visitor import open_table, play_to_a_card

SETTINGS = {"game": "rifki", "pace": "none"}


SIZES = ((360, 740), (740, 360), (1280, 800))


def test_double_click_opens_a_dialog_and_leaves_it_open(visit: Visit, server: Server) -> None:
    """It doesn't close it again, choose what lies below the pointer, or select a word there."""
    anna = visit("Anna", open_table(server.address, "Anna", SETTINGS))
    play_to_a_card([anna])
    rooms = {"Menu": "Menu", "The rest are mine": "Who takes the rest?"}
    for size, (button, title) in product(SIZES, rooms.items()):
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        before = anna.number()
        anna.page.get_by_role("button", name=button, exact=True).dblclick()
        dialog = anna.page.get_by_role("dialog", name=title)
        dialog.wait_for()
        anna.page.wait_for_timeout(50)
        expect(dialog).to_be_visible()
        assert anna.number() == before
        assert anna.page.evaluate("getSelection().toString()") == ""
        anna.closes()


def test_beginning_twice_says_nothing(visit: Visit, server: Server) -> None:
    anna = visit("Anna", open_table(server.address, "Anna", SETTINGS, begin=False))
    anna.page.get_by_role("button", name="Begin").dblclick()
    expect(anna.page.locator(".hand .card")).to_have_count(13)
    expect(anna.page.locator(".refusal")).to_have_count(0)


def test_double_click_on_learn_shows_the_lessons(visit: Visit) -> None:
    page = visit().page
    page.get_by_role("button", name="Learn Rödskägg").dblclick()
    expect(page.get_by_role("dialog", name="Learn Rödskägg")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == ""


def test_double_click_opens_a_tray_and_a_tap_soon_after_closing_it_opens_it_again(
    visit: Visit, server: Server
) -> None:
    anna = visit("Anna", open_table(server.address, "Anna", SETTINGS))
    talk = anna.page.get_by_role("button", name="Say something", exact=True)
    tray = anna.page.locator(".rising")
    talk.dblclick()
    anna.page.wait_for_timeout(50)
    expect(tray).to_be_visible()
    # Its own button closes it, and opens it again within the time of a double tap.
    box = talk.bounding_box()
    assert box is not None
    for _tap in range(2):
        anna.page.mouse.click(box["x"] + 20, box["y"] + 20)
    expect(tray).to_be_visible()
