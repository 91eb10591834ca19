"""A lesson in the browser, from the first page to its end, with invited mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from femopp.cards import Card
from femopp.cards.card import full_name
from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.lessons import LEARNER, lessons_of, script_of
from femopp.record import format_action
from femopp.rulebook import Play
from tools.visitor import seen_corner

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Visit

PHONE = (360, 740)

WITHOUT_WAITING = r"""() => {
  const fetched = window.fetch;
  window.fetch = (url, init) => {
    if (!/\/api\/tables(\?|$)/.test(url)) return fetched(url, init);
    const wanted = JSON.parse(init.body);
    wanted.settings.pace = "none";
    return fetched(url, { ...init, body: JSON.stringify(wanted) });
  };
}"""
"""Opens lessons at tables whose bots act at once."""

MOST_CLICKS = 45
"""From the first page to the end of the first lesson, without mistakes."""


class Pupil:
    """Somebody who takes a lesson and counts the clicks."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language, self.clicks = page, language, 0
        self.names: tuple[str, ...] = ()

    def click(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.clicks += 1

    def touch(self, card: Card, note: str = "") -> None:
        name = Speaker("en").say(full_name(card))
        held = self.page.locator(f".hand button:has(.unseen:text-is('{name}{note}'))")
        held.click(position=seen_corner(held))
        self.clicks += 1

    def hears(self, text: str) -> None:
        from playwright.sync_api import expect

        expect(self.page.locator(".says p")).to_have_text(text)


def test_the_first_lesson_on_a_phone(visit: Visit) -> None:
    """Take it from the first page: every sentence comes, mistakes are answered, and it ends."""
    from playwright.sync_api import expect

    script = script_of("rodskagg", "first")
    page = visit("Anna", size=PHONE).page
    page.evaluate(WITHOUT_WAITING)
    pupil = Pupil(page, "en")
    speaker = Speaker("en", ("You", *script.names[1:]))
    pupil.click("[aria-label='Learn Rödskägg']")
    pupil.click("dialog .lesson.next")
    said = 0
    for (seat, action), remarks in zip((*script.acts, (None, None)), script.remarks, strict=True):
        for remark in remarks:
            said += 1
            sentence = speaker.say(script.said(remark.text, speaker.names))
            pupil.hears(sentence)
            expect(page.locator(".far")).to_have_text(f"{said} of {script.number_of_remarks}")
            if seat != LEARNER or remark is not remarks[-1]:
                pupil.click(".controls .main")
        if seat != LEARNER or action is None:
            continue
        words = format_action(action, script.names)
        if words == "play 5S":
            # A card that the lesson warns of, and one that the rules forbid.
            pupil.touch(Card.SPADE_NINE)
            pupil.hears(speaker.say(remarks[-1].mistakes["play 9S"]))
            pupil.touch(Card.HEART_ACE, ", not allowed now")
            expect(page.locator(".says .answer")).not_to_have_text("")
            pupil.clicks -= 2
        if words.startswith("bid"):
            pupil.click(f".bid:text-is('{words.split()[1]}')")
            pupil.click(".confirm")
        elif isinstance(action, Play):
            pupil.touch(action.card)
        elif words == "go_along":
            pupil.click(".way:has-text('Go along')")
        else:
            pupil.click(".controls button:text-is('pass')")
    expect(page.locator("h2", has_text="Well played!")).to_be_visible()
    assert pupil.clicks <= MOST_CLICKS
    assert page.evaluate("localStorage.getItem('femopp.lessons')") == '["rodskagg/first"]'
    assert page.evaluate("localStorage.getItem('femopp.tables')") == "[]"
    page.get_by_role("button", name="Home").click()
    page.get_by_role("button", name="Learn Rödskägg").click()
    expect(page.locator("dialog .lesson:not(.coach)").first).to_contain_text("done")


def test_the_guide_shows_a_step_and_skips_one(visit: Visit) -> None:
    from playwright.sync_api import expect

    page = visit("Bo", size=(1280, 800), language="sv-SE").page
    page.evaluate(WITHOUT_WAITING)
    page.get_by_role("button", name="Lär dig Rödskägg").click()
    page.locator("dialog .lesson:not(.coach)").first.click()
    for _sentence in range(2):
        page.get_by_role("button", name="Gå vidare").click()
    king = page.locator("button.king")
    king.click()
    expect(page.locator(".controls button.pointed")).to_have_text("pass")
    page.locator(".controls button.pointed").click()
    expect(page.locator(".far")).to_have_text("4 av 21")
    page.get_by_role("button", name="Visa mig").last.click()
    expect(page.locator(".hand .pointed")).to_contain_text("prova")
    # The raised cards are whole below the guide's sentence.
    page.wait_for_timeout(500)
    told = page.locator(".says p").bounding_box()
    cards = [card.bounding_box() for card in page.locator(".hand button").all()]
    assert told is not None
    assert told["y"] + told["height"] < min(card["y"] for card in cards if card) + 1
    page.get_by_role("button", name="Hoppa över").click()
    expect(page.locator(".far")).to_have_text("5 av 21")
    page.get_by_role("button", name="Lämna lektionen").click()
    expect(page.get_by_role("button", name="Lär dig Rödskägg")).to_be_visible()


@pytest.mark.parametrize("game", [one for one in GAMES if lessons_of(one)])
def test_the_first_page_lists_every_lesson(visit: Visit, game: str) -> None:
    from playwright.sync_api import expect

    page = visit("Anna").page
    page.locator(f"article[aria-labelledby='game-{game}'] button").nth(1).click()
    expect(page.locator("dialog .lesson:not(.coach)")).to_have_count(len(lessons_of(game)))


def test_a_knock_that_the_learner_missed(visit: Visit) -> None:
    """Pick up as if nothing had happened, hear what was missed, and knock."""
    from playwright.sync_api import expect

    knocking = script_of("rodskagg", "knocking")
    page = visit("Anna", size=PHONE).page
    page.evaluate(WITHOUT_WAITING)
    page.get_by_role("button", name="Learn Rödskägg").click()
    page.locator("dialog .lesson:not(.coach)").nth(1).click()
    for _sentence in range(2):
        page.get_by_role("button", name="Go on").click()
    look = knocking.lesson.remarks["look"]
    expect(page.locator(".says p")).to_have_text(look.text)
    page.locator(".hand button.card").last.click()
    expect(page.locator(".says .answer")).to_have_text(look.mistakes["pick_up"].format(Bo="Bo"))
    # Every bot's seat says that it is a bot, so the name alone would be found at three.
    page.locator("button.knock").click()
    page.locator(".seat:has(.who:text-is('Bo')) .more").click()
    dialog = page.get_by_role("dialog", name="Bo forgot")
    dialog.get_by_role("radio", name="to wait with the cards").click()
    dialog.locator(".go").click()
    expect(page.locator(".says p")).to_have_text(
        knocking.lesson.remarks["five"].text.format(Bo="Bo")
    )


def test_contracts_lie_between_a_lesson_s_steps_and_its_guide(visit: Visit) -> None:
    from playwright.sync_api import expect

    page = visit("Anna", size=PHONE, language="sv-SE").page
    page.evaluate(WITHOUT_WAITING)
    page.get_by_role("button", name="Lär dig Rifki").click()
    page.locator("dialog .lesson:not(.coach)").first.click()
    tiles, result = page.locator(".choices .tile"), page.locator(".up > button.main")
    on = page.locator(".controls .main, .tools button:last-child")
    for _step in range(40):
        expect(result.or_(tiles).or_(on).first).to_be_visible()
        if tiles.count():
            break
        # What is to be pressed may have gone with the step before.
        (result if result.count() else on).first.evaluate_all("all => all[0]?.click()")
        page.wait_for_timeout(60)
    expect(tiles).to_have_count(7)
    for width, height in (PHONE, (360, 640), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        steps, guide = page.locator(".parts").bounding_box(), page.locator(".says p").bounding_box()
        boxes = [tile.bounding_box() for tile in tiles.all()]
        assert steps is not None
        assert guide is not None
        assert min(box["y"] for box in boxes if box) > steps["y"] + steps["height"]
        assert max(box["y"] + box["height"] for box in boxes if box) < guide["y"]
        expect(page.locator(".legend")).to_have_count(0)
