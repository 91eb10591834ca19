"""A phone held sideways: nothing covers what it needs, and the main buttons are on the page."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from femopp.table.settings import Pace, Settings
from tests.browser.conftest import LANGUAGES
from tests.browser.still import Still
from tests.table.evening import RIFKI, RODSKAGG, SHEEPSHEAD, Evening
from tests.table.sitting import Sitting, named
from tools.moments import moment

SIDEWAYS = (740, 360)
AWAITED = "Waiting for Maximilian, Bartholomew and Anastasia. Goes on by itself in 12 s."


def overlap(one: Locator, other: Locator) -> bool:
    here, there = one.bounding_box(), other.bounding_box()
    assert here is not None
    assert there is not None
    is_beside = here["x"] >= there["x"] + there["width"] or there["x"] >= here["x"] + here["width"]
    is_below = here["y"] >= there["y"] + there["height"] or there["y"] >= here["y"] + here["height"]
    return not (is_beside or is_below)


@pytest.mark.parametrize("size", [SIDEWAYS, (667, 375), (568, 320)], ids=str)
def test_two_sentences_cover_neither_the_last_trick_nor_the_way_back(
    still: Still, size: tuple[int, int]
) -> None:
    page = still(moment("going-along"), size)
    page.locator(".way").nth(1).wait_for()
    parts = page.locator(".way, button.back, .undo").all()
    assert len(parts) == 4
    assert not [pair for pair in combinations(parts, 2) if overlap(*pair)]


def test_contracts_lie_on_bare_felt(still: Still) -> None:
    page = still(moment("contract"), SIDEWAYS)
    expect(page.locator(".tile").first).to_be_visible()
    expect(page.locator(".seat.veiled")).to_have_count(3)
    expect(page.locator(".seat.own:not(.veiled)")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_the_deal_stands_in_one_line(still: Still, language: str) -> None:
    page = still(moment("eight-playing"), SIDEWAYS, language)
    deal, seat = page.locator("h1 .deal"), page.locator(".seat .name").nth(2)
    box = deal.bounding_box()
    assert box is not None and box["height"] < 20
    assert not overlap(deal, seat)


def test_all_winners_of_a_deal_are_seen(still: Still) -> None:
    page = still(moment("sheepshead-result"), SIDEWAYS)
    faces = page.locator(".heroes .face")
    expect(faces).to_have_count(4)
    sheet = page.locator(".up")
    assert not any(overlap(face, sheet) for face in faces.all())
    # All five and three buttons, without scrolling; the one with a picture alone has a name.
    expect(sheet.get_by_role("button")).to_have_count(3)
    expect(sheet.get_by_role("button", name="Who plays?")).to_be_visible()
    assert sheet.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    assert not overlap(page.locator(".up .rows"), page.locator(".up button.main"))


def test_the_result_of_four_players_does_not_scroll(still: Still) -> None:
    # Its line is longer in English.
    page = still(moment("rifki-result"), SIDEWAYS)
    sheet = page.locator(".up")
    expect(sheet.get_by_role("button")).to_have_count(2)
    assert sheet.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")


@pytest.mark.parametrize("size", [SIDEWAYS, (667, 375), (568, 320)], ids=str)
@pytest.mark.parametrize("settings", [replace(RODSKAGG, players=4), SHEEPSHEAD, RIFKI], ids=named)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_with_who_is_awaited_does_not_scroll(
    still: Still, settings: Settings, size: tuple[int, int], language: str
) -> None:
    read = Evening(replace(settings, pace=Pace.SLOW)).after_deal()
    page = still(read, size, language)
    waiting, sheet = page.locator(".waiting"), page.locator(".up")
    # The others have no page open; the line has its room all the same.
    waiting.evaluate("(one, words) => (one.textContent = words)", AWAITED)
    assert not overlap(waiting, sheet)
    expect(waiting).to_be_in_viewport(ratio=0.99)
    for button in sheet.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=0.99)
    assert sheet.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1


def test_the_form_to_join_by_covers_the_line_and_no_seat_at_the_left(still: Still) -> None:
    page = still(Sitting(Settings("rodskagg", players=4)).play(3), SIDEWAYS, who=None)
    form, line = page.locator(".over form"), page.locator(".prompt .asked")
    outer, inner = form.bounding_box(), line.bounding_box()
    assert outer is not None and inner is not None
    assert outer["x"] <= inner["x"]
    assert outer["x"] + outer["width"] >= inner["x"] + inner["width"]
    # The own seat, and the one at its left.
    covered = [overlap(form, seat) for seat in page.locator(".seat .ava").all()]
    assert covered[:2] == [False, False]


@pytest.mark.parametrize("name", ["won", "lost", "rifki-over"])
def test_all_that_can_follow_a_match_is_on_the_page(still: Still, name: str) -> None:
    page = still(moment(name), SIDEWAYS)
    buttons = page.locator(".up button")
    expect(buttons).to_have_count(4)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_can_sit_down_without_scrolling(still: Still, language: str) -> None:
    sitting = Sitting(Settings("rodskagg", players=6), begin=False)
    page = still(sitting, SIDEWAYS, language, who=None)
    buttons = page.locator("form .two button")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_knock_is_on_the_page_with_all_its_reasons(still: Still, language: str) -> None:
    page = still(moment("trick"), SIDEWAYS, language)
    page.locator("button.knock").click()
    page.locator(".seat.picks .more").first.click()
    expect(page.locator("button.go")).to_be_in_viewport(ratio=0.99)
