"""Hints at the table: by key, on a phone, announced, and removed after the turn."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from femopp.table.settings import Pace, Settings
from tests.bots.calibrating import show_costs
from tests.browser.conftest import Visit, deep
from tests.browser.still import Still
from tests.browser.test_accessibility import AXE, faults
from tests.browser.test_hand_visible import to_choose_a_contract
from tests.browser.test_story import in_the_second_deal
from tests.table.sitting import Sitting, screen, table_when
from tools.browsing import Server
from tools.moments import moment
from tools.visitor import (
    CARD,
    CHOICE,
    Visitor,
    open_table,
    play_to_a_card,
    touch,
)

PHONE = (360, 740)
BUBBLE = ".says .bubble"
"""The bubble with the sentence of the King."""
SETTINGS = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)
LOOKS = [
    pytest.param("en-GB", "light", r"^(Play|Lead) the ", "Hint", id="English, light"),
    pytest.param("sv-SE", "dark", r"^(Lägg|Spela ut) ", "Tips", id="Swedish, dark"),
]


def choices(now: Sitting) -> int:
    """Return how many cards the person may play."""
    seen = screen(now.live, 0)
    return len(seen.playable or ()) if seen.turn == 0 else 0


def with_a_choice() -> Sitting:
    """Return a table where the person has more than one choice of cards."""
    return table_when(SETTINGS, lambda now: choices(now) > 1)


def eight_bid() -> Sitting:
    """Return a table of eight where the person is to bid."""
    settings = replace(SETTINGS, players=8)
    return table_when(settings, lambda now: len(screen(now.live, 0).controls) > 1)


@pytest.mark.parametrize(("language", "theme", "told", "button"), LOOKS)
def test_hint_by_key_on_a_phone(
    still: Still, language: str, theme: str, told: str, button: str
) -> None:
    page = still(with_a_choice(), PHONE, language, painted=True, color_scheme=theme)
    anna = Visitor(page, "Person 0")
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
    before = anna.number()
    page.keyboard.press("i")
    hint = page.locator(BUBBLE)
    said = re.compile(told)
    expect(hint).to_have_text(said)
    expect(page.locator("[aria-live=polite].unseen")).to_have_text(said)
    page.keyboard.press("i")
    expect(page.locator(".prompt .refusal")).to_have_count(0)
    expect(hint).to_have_text(said)
    # The card meant has a ring and a tag.
    expect(page.locator(".hand .pointed")).to_have_count(1)
    expect(page.locator(".hand .pointed .try")).to_have_text("tip" if button == "Hint" else "tips")
    assert anna.number() == before
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    if AXE.exists():
        assert faults(page) == []
    anna.acts()
    expect(hint).to_have_count(0)


@pytest.mark.parametrize(("language", "theme"), [("en-GB", "light"), ("sv-SE", "dark")])
def test_rifki_dealer_sees_the_whole_hand_beside_ten_contracts_and_a_hint(
    still: Still, language: str, theme: str
) -> None:
    page = still(to_choose_a_contract(), PHONE, language, painted=True, color_scheme=theme)
    expect(page.locator(CHOICE)).to_have_count(10)
    assert lowest(page, ".bar") <= PHONE[1]
    page.keyboard.press("i")
    expect(page.locator(BUBBLE)).to_be_visible()
    assert covers_neither_choices_nor_hand(page)
    assert lowest(page, ".bar") <= PHONE[1]
    if AXE.exists():
        assert faults(page) == []
    # Of contracts it has no costs that real deals confirm.
    page.locator(BUBBLE).click()
    behind = page.get_by_role("dialog")
    expect(behind.locator("li")).to_have_count(3)
    expect(behind.locator(".line")).to_have_count(0)
    expect(behind).to_contain_text(SEES[language])


SEES = {"en-GB": "The King sees only what you see.", "sv-SE": "Kungen ser bara det du ser."}


def test_large_screen_shows_more_at_the_side(still: Still) -> None:
    page = still(to_choose_a_contract())
    expect(page.locator(CHOICE)).to_have_count(10)
    page.keyboard.press("i")
    expect(page.locator(BUBBLE)).to_be_visible()
    expect(page.locator(".hint")).to_have_count(0)
    page.locator(BUBBLE).click()
    expect(page.locator(".hint li")).to_have_count(3)
    expect(page.locator(".hint .line")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator(BUBBLE).click()
    expect(page.locator(".hint")).to_have_count(0)


@pytest.mark.parametrize(("language", "theme"), [("sv-SE", "light"), ("en-GB", "dark")])
def test_measured_costs_have_a_bar_and_its_interval(
    still: Still, language: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_costs(monkeypatch, "rifki")
    page = still(moment("minus-trick"), PHONE, language, painted=True, color_scheme=theme)
    page.keyboard.press("i")
    page.locator(BUBBLE).click()
    rows = page.get_by_role("dialog").locator("li")
    expect(rows).to_have_count(3)
    expect(rows.first.locator(".best")).to_be_visible()
    for row in rows.all()[1:]:
        bar, line = (row.locator(one).bounding_box() for one in (".line i", ".line"))
        between = row.locator(".line em").bounding_box()
        assert bar and line and between
        end = bar["x"] + bar["width"]
        assert between["x"] - 1 <= end <= between["x"] + between["width"] + 1
        assert between["x"] + between["width"] <= line["x"] + line["width"] + 3
        expect(row.locator(".value")).to_contain_text("±")
    if AXE.exists():
        assert faults(page) == []


@pytest.mark.parametrize("players", [4, 8])
def test_on_a_large_screen_a_hint_covers_nobody_s_points(still: Still, players: int) -> None:
    page = still(to_choose_a_contract() if players == 4 else eight_bid(), (1280, 720), painted=True)
    page.locator(".prompt.yours").wait_for()
    page.keyboard.press("i")
    page.locator(BUBBLE).click()
    hint = page.locator(".hint")
    box = hint.bounding_box()
    assert box is not None
    assert box["y"] >= lowest_of(page.locator("aside > ul li").last)
    assert box["x"] > max(right_of(one) for one in page.locator(".hand .card, .bar button").all())
    if AXE.exists():
        assert faults(page) == []


def test_on_a_tablet_a_sentence_lies_beside_one_s_own_points(still: Still) -> None:
    page = still(moment("minus-trick"), (768, 1024))
    points = page.locator(".seat.own .points").bounding_box()
    for name, part in (("What does that mean?", ".aside"), ("Hint", BUBBLE)):
        page.get_by_role("button", name=name, exact=True).click()
        paper = page.locator(part).bounding_box()
        assert points is not None and paper is not None
        assert points["x"] + points["width"] <= paper["x"]
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
@pytest.mark.parametrize("name", ["trick", "minus-trick", "burying"])
def test_what_the_king_says_covers_no_card_that_he_means(
    still: Still, size: tuple[int, int], name: str
) -> None:
    page = still(moment(name), size)
    page.keyboard.press("i")
    said = page.locator(BUBBLE).bounding_box()
    assert said is not None
    for card in page.locator(".hand .pointed").all():
        box = card.bounding_box()
        assert box is not None
        assert said["y"] + said["height"] <= box["y"] + 2
    for points in page.locator(".seat.own .points").all():
        box = points.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= said["x"]


@pytest.mark.parametrize("language", ["en-GB", deep("sv-SE")])
def test_on_a_phone_the_king_covers_no_choice_of_a_bid(still: Still, language: str) -> None:
    page = still(moment("bidding"), PHONE, language)
    page.keyboard.press("i")
    said = page.locator(BUBBLE)
    expect(said).to_be_visible()
    said.evaluate("one => one.style.minHeight = '90px'")
    box = said.bounding_box()
    assert box is not None
    assert lowest(page, ".choices .tile") <= box["y"]


def test_on_a_laptop_the_king_covers_no_contract(still: Still) -> None:
    page = still(to_choose_a_contract(), (1280, 800))
    page.keyboard.press("i")
    expect(page.locator(BUBBLE)).to_be_visible()
    page.locator(BUBBLE).evaluate("one => one.style.minHeight = '84px'")
    assert covers_neither_choices_nor_hand(page)


def test_a_hint_gives_way_to_the_question_whom_to_knock_for(still: Still) -> None:
    page = still(moment("trick"), PHONE)
    page.keyboard.press("i")
    expect(page.locator(BUBBLE)).to_be_visible()
    page.get_by_role("button", name="Knock").click()
    expect(page.locator(BUBBLE)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(BUBBLE)).to_be_visible()


def test_a_hint_for_what_to_bury_is_offered_on_a_phone(still: Still) -> None:
    page = still(moment("burying"), PHONE)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(BUBBLE)).to_be_visible()
    expect(page.locator(".hand .pointed")).to_have_count(2)


def right_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"]


def covers_neither_choices_nor_hand(page: Page) -> bool:
    hint, card = page.locator(BUBBLE).bounding_box(), page.locator(CARD).first.bounding_box()
    assert hint is not None
    assert card is not None
    tiles = [lowest_of(one) for one in page.locator(".choices .tile").all()]
    return max(tiles) <= hint["y"] and lowest(page, BUBBLE) <= card["y"]


def lowest(page: Page, part: str) -> float:
    """Return the bottom of a part of the page, in pixels."""
    return lowest_of(page.locator(part))


def lowest_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_hint_with_nothing_to_choose_is_a_calm_sentence(still: Still) -> None:
    page = still(table_when(SETTINGS, lambda now: choices(now) == 1), PHONE)
    page.keyboard.press("i")
    expect(page.locator(BUBBLE)).to_have_text("There is nothing for you to choose right now.")
    expect(page.locator(".refusal, .error")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(BUBBLE)).to_have_count(0)
    expect(page.locator(".prompt .asked")).to_be_visible()


def test_closing_a_hint_keeps_the_focus(still: Still) -> None:
    page = still(with_a_choice())
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("button.king").press("Enter")
    expect(page.locator(BUBBLE)).to_have_count(0)
    expect(page.locator(".actions")).to_be_focused()


def test_the_tool_puts_its_hint_away(still: Still) -> None:
    page = still(with_a_choice(), PHONE)
    tool = page.get_by_role("button", name="Hint", exact=True)
    tool.click()
    expect(page.locator(BUBBLE)).to_be_visible()
    tool.click()
    expect(page.locator(BUBBLE)).to_have_count(0)
    expect(page.locator(".hand .pointed")).to_have_count(0)


def test_no_hints_among_friends_unless_the_host_allows_them(visit: Visit, server: Server) -> None:
    for hints, count, says in (
        ("alone", 0, "Hints: while one person plays alone"),
        ("all", 1, "Hints: for everybody who sits here"),
    ):
        settings = {
            "game": "rodskagg",
            "options": {"rituals": "auto"},
            "pace": "none",
            "hints": hints,
        }
        path = open_table(server.address, "Anna", settings, begin=False)
        anna = visit("Anna", path)
        bella = visit("Bella", path.split("#")[0])
        bella.page.get_by_label("Your name").fill("Bella")
        bella.page.get_by_role("button", name="Join").click()
        expect(anna.page.locator(".seat", has_text="Bella").first).to_be_visible()
        anna.does(anna.page.get_by_role("button", name="Begin"))
        play_to_a_card([anna, bella])
        for one in (anna, bella):
            expect(
                one.page.get_by_role("button", name="The rest are mine", exact=True)
            ).to_be_visible()
            expect(one.page.get_by_role("button", name="Hint", exact=True)).to_have_count(count)
        rules = bella.opens_rules()
        expect(rules).to_contain_text(says)


def test_host_chooses_on_the_start_page(visit: Visit) -> None:
    page = visit("Anna", "/?own").page
    page.locator("summary", has_text="Hints, and who can join").click()
    page.get_by_label("Hints").select_option("no hints")
    page.get_by_role("radio", name="Without knocking").check()
    page.get_by_role("button", name=re.compile("^Play now")).click()
    # Where something is asked, a hint would be beside the question.
    page.locator(".prompt.yours").wait_for()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


IS_SHEET = """(paper) => {
  const sheet = document.createElement("i");
  sheet.style.background = "var(--sheet)";
  paper.append(sheet);
  const [is, wanted] = [paper, sheet].map((one) => getComputedStyle(one).backgroundColor);
  sheet.remove();
  return [is, wanted];
}"""
"""The colours of this paper and of other papers."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_papers_in_the_prompt_s_place_have_the_colour_of_others(still: Still, theme: str) -> None:
    page = still(moment("trick"), PHONE, painted=True, color_scheme=theme)
    touch(page.locator(".hand .dimmed").first)
    is_, wanted = page.locator(".prompt .refusal").evaluate(IS_SHEET)
    assert is_ == wanted
    if AXE.exists():
        assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="What does that mean?").click()
    is_, wanted = page.locator(".aside").evaluate(IS_SHEET)
    assert is_ == wanted
    if AXE.exists():
        assert faults(page) == []


GAPS = """(paper) => [...paper.querySelectorAll(".card svg.suit")].map((sign) => {
  const before = document.createRange();
  before.setStart(sign.closest(".card"), 0);
  before.setEndBefore(sign);
  const scrap = parseFloat(getComputedStyle(sign).fontSize) * 0.08;
  return sign.getBoundingClientRect().left - scrap - before.getBoundingClientRect().right;
})"""
"""Pixels between each letter and the scrap of card behind its suit."""


def test_the_scrap_of_card_behind_a_suit_is_clear_of_its_letter(still: Still) -> None:
    page = still(in_the_second_deal(), PHONE, "sv-SE")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog").locator(".card svg.suit").first).to_be_visible()
    gaps = page.get_by_role("dialog").evaluate(GAPS)
    assert min(gaps) >= 1.5
