"""On a phone the hand stays visible, with any question and any text at the seats."""

import pytest
from playwright.sync_api import Page, expect

from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from tests.browser.conftest import LANGUAGES
from tests.browser.still import Still
from tests.browser.test_layout import is_visible_whole
from tests.table.sitting import Sitting, screen
from tools.moments import moment

COVERED = """async () => {
  for (const _drawn of [1, 2]) await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll(".hand .card")].filter((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    const [x, y] = [left + width * 0.14, top + height * 0.14];
    return !card.contains(document.elementFromPoint(x, y));
  }).map((card) => card.textContent.trim());
}"""
"""Cards of the hand whose rank is off the page or covered, even by another card."""

BROKEN = """(buttons) => buttons.flatMap((button) => {
  const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const word of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].map((box) => box.top);
      if (new Set(tops).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""
"""Words in buttons that are broken into two lines."""

OVERFULL = """(buttons) => buttons.filter((one) => one.scrollWidth > one.clientWidth + 1
  || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent.trim())"""
"""Buttons that are too small for their text."""

FONT_SIZES = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"

CHOICES = ".choices button"


@pytest.fixture
def page(still: Still) -> Page:
    """Rifki: the person leads to the second trick, with only cards to choose from."""
    page = still(to_lead(), size=(360, 640))
    page.locator(".hand .playable").first.wait_for()
    return page


def test_whole_hand_is_visible_with_its_tools(page: Page) -> None:
    for size in ((360, 640), (360, 780), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(COVERED) == [], size
        assert is_visible_whole(page.locator(".hand .card").last), size
        assert is_visible_whole(page.locator(".tools")), size
        prompt, first = page.locator(".asked"), page.locator(".hand .card").first
        above, below = prompt.bounding_box(), first.bounding_box()
        assert above and below
        # A raised card may reach over the line, not over its words.
        assert below["y"] > above["y"] + above["height"] * 0.75, size


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheepshead_with_much_text_at_the_seats_does_not_scroll(
    still: Still, language: str
) -> None:
    for leads in (False, True):
        page = still(much_is_written(leads), size=(360, 640), language=language)
        flags = page.locator(".seat .flag")
        flags.first.wait_for()
        assert page.evaluate("document.documentElement.scrollHeight") == 640
        assert is_visible_whole(page.locator(".hand .card").last)
        assert page.evaluate(COVERED) == []
        assert is_visible_whole(page.locator(".tools"))
        # Small text is still legible.
        assert min(flags.evaluate_all(FONT_SIZES)) >= 11
        if not leads:
            assert page.locator(".laid").first.evaluate("one => one.offsetWidth") >= 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(740, 360), (844, 390), (932, 430)], ids=str)
def test_in_landscape_the_contract_is_chosen_with_the_whole_hand_visible(
    still: Still, size: tuple[int, int], language: str
) -> None:
    page = still(to_choose_a_contract(), size, language)
    contracts = page.locator(CHOICES)
    expect(contracts).to_have_count(10)
    assert is_visible_whole(page.locator(".hand .card").last)
    assert page.evaluate(COVERED) == []
    assert contracts.evaluate_all(BROKEN) == []
    assert contracts.evaluate_all(OVERFULL) == []
    assert all(map(is_visible_whole, contracts.all()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [4, 8])
def test_in_landscape_no_bid_covers_the_hand(still: Still, players: int, language: str) -> None:
    page = still(to_bid(players), (740, 360), language)
    # Six numbers and Rödskägg; passing lies on the rail.
    expect(page.locator(CHOICES)).to_have_count(7)
    assert page.evaluate(COVERED) == []
    assert all(map(is_visible_whole, page.locator(".bar button").all()))
    # Where the title gives way, the deal's number stays.
    assert is_visible_whole(page.locator("h1 .deal"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_narrowest_phone_no_answer_is_broken(still: Still, language: str) -> None:
    page = still(to_bid(4), (320, 640), language)
    buttons = page.locator(".bar button")
    page.locator(CHOICES).last.click()
    expect(page.locator(".bar .confirm")).to_be_enabled()
    assert buttons.evaluate_all(BROKEN) == []
    assert buttons.evaluate_all(OVERFULL) == []


@pytest.mark.parametrize("size", [(667, 375), (740, 360), (740, 320)], ids=str)
def test_in_landscape_the_own_seat_is_visible_with_much_text_at_the_others(
    still: Still, size: tuple[int, int]
) -> None:
    page = still(much_is_written(leads=False), size, "sv-SE")
    page.locator(".seat .flag").first.wait_for()
    assert is_visible_whole(page.locator(".seat.own"))
    assert page.evaluate(COVERED) == []
    assert page.locator(".laid").first.evaluate("one => one.offsetWidth") >= 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_laptop_long_answers_lie_beside_the_hand(still: Still, language: str) -> None:
    page = still(at_the_blind(), (1280, 800), language)
    answers = page.locator(".controls button")
    expect(answers).to_have_count(2)
    card, answer = page.locator(".hand .card").last.bounding_box(), answers.first.bounding_box()
    assert card
    assert answer
    # A leaning card may touch them with its corner.
    assert answer["x"] > card["x"] + card["width"] - 10
    assert answers.evaluate_all(BROKEN) == []
    assert answers.evaluate_all(OVERFULL) == []


def at_the_blind() -> Sitting:
    """Return a sheepshead table where the person may pick up the blind or leave it."""
    for seed in range(1, 100):
        sitting = Sitting(Settings("sheepshead", pace=Pace.NONE), people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            now = screen(sitting.live, 0)
            if now.turn == 0 and now.blind > 0 and len(now.controls) == 2:
                return sitting
    raise AssertionError("no such moment has come")


def much_is_written(leads: bool) -> Sitting:
    """Return a sheepshead table late in a deal that has been double cracked, with much text."""
    for seed in range(1, 100):
        sitting = Sitting(Settings("sheepshead", pace=Pace.SLOW), people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            is_own = isinstance(next_step(sitting.live), PersonThinks)
            if not is_own or leads == bool(sitting.match.state.trick.played):
                continue
            notes = [" ".join(seat.notes) for seat in screen(sitting.live, 0).seats]
            if any("double crack" in one and "card points" in one for one in notes):
                return sitting
    raise AssertionError("no such moment has come")


def to_choose_a_contract() -> Sitting:
    """Return a Rifki table where the person is the first dealer."""
    for seed in range(1, 50):
        sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=seed)
        if sitting.until(PersonThinks) and not sitting.match.state.trick.played:
            return sitting
    raise AssertionError("the person never deals first")


def to_bid(players: int) -> Sitting:
    """Return a Rödskägg table of this size with manual rituals where the person is to bid."""
    settings = Settings("rodskagg", options={"rituals": "manual"}, players=players, pace=Pace.NONE)
    for seed in range(1, 50):
        sitting = Sitting(settings, people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            if len(screen(sitting.live, 0).controls) >= 8:
                return sitting
    raise AssertionError("no such moment has come")


def to_lead() -> Sitting:
    for seed in range(1, 50):
        sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=seed)
        while sitting.step() and len(sitting.match.state.taken) < 2:
            state = sitting.match.state
            leads = isinstance(next_step(sitting.live), PersonThinks) and not state.trick.played
            if leads and len(state.taken) == 1:
                return sitting
    raise AssertionError("no such moment has come")


@pytest.mark.parametrize("size", [(360, 740), (360, 640), (740, 360), (1280, 800)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_blind_is_marked_and_what_is_buried_leaves_the_prompt_whole(
    still: Still, language: str, size: tuple[int, int]
) -> None:
    page = still(moment("blind"), size, language)
    cards = page.locator(".hand .card")
    expect(cards).to_have_count(6)
    before = set(cards.locator(".unseen").all_inner_texts())
    page.locator(".controls button").last.click()
    expect(cards).to_have_count(8)
    fresh = page.locator(".hand .card:has(.fresh)")
    expect(fresh).to_have_count(2)
    names = fresh.locator(".unseen").all_inner_texts()
    mark = ", nytt" if language == "sv-SE" else ", new"
    assert all(name.endswith(mark) for name in names)
    assert before.isdisjoint(name.removesuffix(mark) for name in names)
    # The corner that no other card covers.
    for card in (fresh.first, fresh.last):
        card.click(position={"x": 14, "y": 14})
    expect(page.locator(".hand .raised")).to_have_count(2)
    prompt = page.locator(".prompt .asked").bounding_box()
    assert prompt is not None
    for card in page.locator(".hand .raised").all():
        box = card.bounding_box()
        assert box is not None
        is_beside = (
            box["x"] > prompt["x"] + prompt["width"] or box["x"] + box["width"] < prompt["x"]
        )
        assert is_beside or box["y"] >= prompt["y"] + prompt["height"] - 1
    page.locator(".controls button").last.click()
    expect(page.locator(".fresh")).to_have_count(0)
