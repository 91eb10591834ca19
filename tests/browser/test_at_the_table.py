"""At the table: reasons, keyboard, live region, languages, devices, spectators."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from femopp.table.settings import Pace, Settings
from tests.browser.conftest import LANGUAGES, Visit, deep
from tests.browser.live_region import announced, await_announced, listen
from tests.browser.stored_tables import store_table
from tests.table.dealt import SUITS, out_of_the_match, rifki_of
from tests.table.sitting import Sitting, screen, table_when
from tools.browsing import Server
from tools.visitor import CARD, CHOICE, CONFIRM, TO_PLAY, Visitor, open_table, touch, turn_of

QUICK: dict[str, Any] = {
    "game": "rodskagg",
    "options": {"rituals": "auto", "first_dealer": "random", "forehand_must_bid": "true"},
    "players": 4,
    "pace": "none",
}

RIFKI = Settings("rifki", pace=Pace.NONE)

LIGHT = "rgb(251, 243, 228)"


@pytest.fixture
def anna(visit: Visit, server: Server) -> Visitor:
    """One person with three bots, the match begun."""
    return visit("Anna", open_table(server.address, "Anna", QUICK))


def following() -> Sitting:
    """Return a table like that where the person must follow suit."""
    wanted = Settings("rodskagg", options=QUICK["options"], players=4, pace=Pace.NONE)

    def must_follow(now: Sitting) -> bool:
        shown = screen(now.live, 0)
        return shown.turn == 0 and 0 < len(shown.playable or ()) < len(shown.hand)

    return table_when(wanted, must_follow)


@pytest.fixture
def person(visit: Visit, server: Server) -> Visitor:
    """One person at such a table during a trick."""
    (path,) = store_table(server.folder, following())
    person = visit("Person 0", path)
    person.page.locator(".hand .dimmed").first.wait_for()
    return person


def play_until(anna: Visitor, wanted: str) -> None:
    """Play until this selector matches, on Anna's turn."""
    for action in range(200):
        assert turn_of([anna]) is anna, "the match ended before"
        if anna.page.locator(wanted).count():
            return
        # Not always the first answer: who never goes along plays no card.
        anna.acts(action)
    raise AssertionError(f"{wanted} never came")


def test_clicking_an_illegal_card_shows_the_reason_and_its_rule(person: Visitor) -> None:
    before = person.number()
    asked = person.page.locator(".prompt").bounding_box()
    touch(person.page.locator(".hand .dimmed").first)
    told = person.page.locator(".prompt .refusal")
    expect(told).to_contain_text("You must follow suit")
    expect(person.page.locator("[aria-live=polite]")).to_contain_text("You must follow suit")
    assert person.page.locator(".prompt").bounding_box() == asked
    told.click()
    reasons = person.page.get_by_role("dialog")
    expect(reasons).to_contain_text("You must follow suit")
    expect(reasons).to_contain_text("R49-PLAY-2")
    assert person.number() == before


LOWEST_POINT = """(card) => {
  const { left, top, width, bottom } = card.getBoundingClientRect();
  const x = left + width * 0.35;
  let y = bottom;
  while (y > top && !card.contains(document.elementFromPoint(x, y))) y -= 1;
  return [x, y];
}"""


def test_card_under_the_pointer_rises_and_stays_up(person: Visitor) -> None:
    card = person.page.locator(".hand .playable").first
    person.page.mouse.move(0, 0)
    box = card.bounding_box()
    assert box is not None
    person.page.mouse.move(*card.evaluate(LOWEST_POINT))
    person.page.wait_for_timeout(300)
    tops = {card.evaluate("card => card.getBoundingClientRect().top") for _look in range(12)}
    assert len(tops) == 1
    assert tops.pop() <= box["y"] - 8


def tab_to_confirm(page: Page) -> None:
    """If the focused choice must be confirmed, choose it, and go on to the button for that."""
    if not page.locator(f"{CHOICE}:focus").and_(page.locator(".choices [aria-pressed]")).count():
        return
    page.keyboard.press("Enter")
    confirm = page.locator(CONFIRM)
    for _tab in range(12):
        if confirm.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    expect(confirm).to_be_focused()


def test_keyboard_plays_a_deal_and_the_live_region_announces_it(anna: Visitor) -> None:
    page = anna.page
    page.locator(CARD).first.wait_for()
    listen(page)
    while turn_of([anna]) is not None and anna.deal() == 1:
        before = anna.number()
        page.locator(f"{CHOICE}, {TO_PLAY}").first.wait_for()
        if page.locator(CHOICE).count():
            page.keyboard.press("c")
            expect(page.locator(CHOICE).first).to_be_focused()
            tab_to_confirm(page)
        else:
            page.keyboard.press("h")
            at = page.locator(".hand button.card:focus")
            expect(at).to_have_count(1)
            for _card in range(6):
                if "playable" in (at.get_attribute("class") or ""):
                    break
                page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        anna.await_number(before + 1)
    assert anna.deal() == 2
    told = " ".join(announced(page)).partition("Deal 1 is on the sheet")[0]
    cards = re.findall(r"\w+ of \w+(?=, played by)", told)
    assert len(cards) > 4 and len(cards) == len(set(cards)), told
    assert not re.search("[♠♥♦♣]", told), told
    page.keyboard.press("s")
    expect(page.get_by_role("dialog", name="Score sheet")).to_be_visible()
    anna.closes()


def test_language_changes_during_a_deal(person: Visitor) -> None:
    page = person.page
    cards = page.locator(".hand button.card").count()
    person.enters("Look").get_by_label("Language").select_option("sv")
    person.closes()
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    expect(page.locator(".hand .unseen").first).to_have_text(
        re.compile("(klöver|ruter|hjärter|spader)", re.I)
    )
    expect(page.get_by_role("button", name="Protokoll")).to_be_visible()
    expect(page.locator(".hand button.card")).to_have_count(cards)
    person.acts()


def test_reload_and_second_tab_keep_the_seat(person: Visitor) -> None:
    page = person.page
    hand = page.locator(".hand .unseen").all_inner_texts()
    page.reload()
    expect(page.locator(".hand .unseen")).to_have_text(hand)

    second = Visitor(page.context.new_page(), "Person 0")
    second.page.goto(page.url)
    expect(second.page.locator(".hand .unseen")).to_have_text(hand)
    second.acts()
    person.await_number(second.number())
    expect(page.locator(".hand button.card")).to_have_count(len(hand) - 1)


def test_after_a_refusal_later_events_are_announced(person: Visitor, visit: Visit) -> None:
    page = visit("Elsa", person.page.url).page
    page.get_by_label("Your name").fill("Elsa")
    page.get_by_role("button", name="Join").click()
    Visitor(page, "Elsa").rare("Download the record").click()
    expect(page.locator(".prompt .refusal")).to_contain_text("only its players can download")
    listen(page)
    person.acts()
    await_announced(page, "Person 0")
    expect(page.locator(".prompt .refusal")).to_be_visible()


def test_seat_link_opened_as_a_spectator_takes_the_seat(visit: Visit, server: Server) -> None:
    path, secret = open_table(server.address, "Anna", QUICK).split("#")
    page = visit("Anna", path).page
    expect(page.get_by_role("heading", name="Come to the table")).to_be_visible()
    page.evaluate("secret => (location.hash = secret)", secret)
    expect(page.locator(".hand button.card")).to_have_count(6)
    assert secret not in page.url


def test_invalid_link_keeps_the_seat(anna: Visitor) -> None:
    page = anna.page
    expect(page.locator(CARD)).to_have_count(6)
    here = page.url
    for leave in ("Try again", "Watch"):
        page.evaluate("location.hash = 'mistyped'")
        expect(page.get_by_role("alert")).to_contain_text("link is no longer valid at this table")
        assert page.url == here
        page.get_by_role("button", name=leave).click()
        if leave == "Watch":
            page.goto(here)
        expect(page.locator(CARD)).to_have_count(6)


def test_joining_in_one_window_joins_in_the_other(visit: Visit, server: Server) -> None:
    link, _secret = open_table(server.address, "Anna", QUICK, begin=False).split("#")
    bo = visit("Bo", link).page
    viewer, second = bo.context.new_page(), bo.context.new_page()
    for page in (viewer, second):
        page.goto(link)
    viewer.get_by_role("button", name="Watch").click()
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Join").click()
    expect(second.locator(".seat.own")).to_contain_text("Bo")
    expect(second.get_by_role("heading", name="Come to the table")).to_have_count(0)
    expect(viewer.get_by_text("You're watching.")).to_be_visible()
    expect(viewer.locator(".seat.own")).to_have_count(0)


def test_score_sheet_prints_alone_and_complete(anna: Visitor) -> None:
    page = anna.page
    sheet = anna.opens("Score sheet")
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(sheet).to_be_visible()
    expect(sheet).to_have_css("max-height", "none")
    expect(page.locator(".felt")).to_be_hidden()
    expect(sheet.get_by_role("button")).to_have_count(0)
    expect(page.locator("html")).to_have_css("background-color", LIGHT)
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    anna.closes()


LARGE_LETTERS = """addEventListener("readystatechange", () => {
  document.documentElement.style.fontSize = "200%";
}, { capture: true })"""
"""Enlarge the letters before the page's own scripts run, as the browser's settings would."""


def enlarge_letters(anna: Visitor) -> None:
    anna.page.add_init_script(LARGE_LETTERS)
    anna.reloads()


TOO_WIDE = "dialog => dialog.scrollWidth > dialog.clientWidth"


DIALOGS = {
    "en-GB": ("Menu", "Rules", "Score sheet", "The rules in force"),
    "sv-SE": ("Meny", "Regler", "Protokoll", "Reglerna som gäller"),
}


@pytest.mark.usefixtures("fresh_pages")
@pytest.mark.parametrize(("language", "width"), [("en-GB", 412), ("sv-SE", 360)])
def test_dialogs_fit_with_text_twice_as_large(
    visit: Visit, server: Server, language: str, width: int
) -> None:
    path = open_table(server.address, "Anna", QUICK)
    anna = visit("Anna", path, size=(width, 740), language=language)
    anna.page.locator(CARD).first.wait_for()
    enlarge_letters(anna)
    menu, rules, sheet, title = DIALOGS[language]
    for name in (menu, sheet):
        assert not anna.opens(name).evaluate(TOO_WIDE), name
        anna.closes()
    assert not anna.opens_rules(menu, rules, title).evaluate(TOO_WIDE)


@pytest.mark.usefixtures("fresh_pages")
def test_table_does_not_scroll_sideways_with_text_twice_as_large(
    visit: Visit, server: Server
) -> None:
    (mine,) = store_table(server.folder, rifki_of(*SUITS, people=1))
    anna = visit("Person 0", mine, size=(360, 740), language="sv-SE")
    anna.page.get_by_role("button", name="Tips", exact=True).wait_for()
    enlarge_letters(anna)
    anna.page.get_by_role("button", name="Tips", exact=True).wait_for()
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.usefixtures("fresh_pages")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["rodskagg", "sheepshead"])
def test_game_name_is_complete_on_a_phone(
    visit: Visit, server: Server, game: str, language: str
) -> None:
    path = open_table(server.address, "Anna", {"game": game, "pace": "none"})
    anna = visit("Anna", path, size=(360, 740), language=language)
    name = anna.page.locator("header h1")
    for has_large_letters in (False, True):
        if has_large_letters:
            enlarge_letters(anna)
        expect(name).to_contain_text(re.compile("Rödskägg|Sheepshead"))
        assert not name.evaluate("name => name.scrollWidth > name.clientWidth")
        tops = anna.page.locator("header > button").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().top)"
        )
        assert len(set(tops)) == 1


CUT_OFF = """() => [...document.querySelectorAll(".seat .flag, .seat .who")].filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth;
}).map((one) => one.textContent)"""
"""Names and flags at the seats that are not completely visible."""


@pytest.mark.usefixtures("fresh_pages")
@pytest.mark.parametrize("language", LANGUAGES)
def test_seat_holds_its_text_twice_as_large(visit: Visit, server: Server, language: str) -> None:
    path = open_table(server.address, "Anna", QUICK)
    anna = visit("Anna", path, size=(360, 740), language=language)
    enlarge_letters(anna)
    play_until(anna, ".seat:not(.own) .flag")
    assert anna.page.evaluate(CUT_OFF) == []


def test_eliminated_player_has_no_controls_for_a_hand(visit: Visit, server: Server) -> None:
    out, still_in = (
        visit(name, path)
        for name, path in zip(
            ("Person 0", "Person 1"), store_table(server.folder, out_of_the_match()), strict=True
        )
    )
    for who, offered in ((out, 0), (still_in, 1)):
        expect(who.page.locator(".seat", has_text="out of the match").first).to_be_visible()
        expect(who.page.get_by_role("region", name="What you can do")).to_have_count(1)
        expect(who.page.locator(".prompt")).to_be_visible()
        if offered:
            who.acts()  # Bids lie in place of the tools.
        for name in ("Sort", "The rest are mine", "Hint"):
            button = who.page.get_by_role("button", name=name, exact=True)
            expect(button).to_have_count(offered)
        menu = who.enters("Look")
        expect(menu.get_by_text("hint: what to do, and why")).to_have_count(offered)
        who.closes()
    before = len(out.frames)
    out.page.keyboard.press("i")
    out.page.keyboard.press("s")
    expect(out.page.get_by_role("dialog", name="Score sheet")).to_be_visible()
    assert not any("Hinted" in one or "Declined" in one for one in out.frames[before:])


def test_before_the_first_match_there_is_no_record_to_download(
    visit: Visit, server: Server
) -> None:
    anna = visit("Anna", open_table(server.address, "Anna", QUICK, begin=False))
    expect(anna.rare("Download the record")).to_have_count(0)
    anna.closes()
    anna.page.keyboard.press("s")
    dialog = anna.page.get_by_role("dialog", name="Score sheet")
    dialog.wait_for()
    expect(dialog.get_by_role("button", name="Download the record")).to_have_count(0)


@pytest.mark.parametrize("path", ["/AAAAAAAAAAAAAAAA", "/no/such/page"])
def test_link_to_a_missing_table_says_so(visit: Visit, path: str) -> None:
    page = visit("Anna", path).page
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    # No menu, score sheet or rules to open.
    expect(page.locator("header button")).to_have_count(0)
    page.get_by_role("button", name="Home").click()
    expect(page.get_by_role("heading", name="Femopp")).to_be_visible()


def test_missing_name_is_reported_in_the_page_language(visit: Visit, server: Server) -> None:
    first = visit("", language="sv-SE").page
    first.get_by_role("button", name="Bjud in till Rifki").click()
    first.get_by_role("button", name="Skapa länken").click()
    expect(first.get_by_role("alert")).to_have_text("Skriv ett namn först.")
    expect(first.get_by_label("Ditt namn")).to_be_focused()

    link, _secret = open_table(server.address, "Anna", QUICK, begin=False).split("#")
    page = visit("", link).page
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_have_text("Type a name first.")
    page.get_by_label("Your name").fill("Bo")
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".seat", has_text="Bo").first).to_be_visible()


def test_spectator_sees_open_cards_and_no_hand(anna: Visitor, visit: Visit) -> None:
    play_until(anna, ".hand .playable")
    viewer = visit("Elsa", anna.page.url)
    viewer.page.get_by_role("button", name="Watch").click()
    expect(viewer.page.get_by_text("You're watching.").first).to_be_visible()
    expect(viewer.page.locator(".hand")).to_have_count(0)
    hand = anna.page.locator(".hand .unseen").all_inner_texts()
    for name in hand:
        card = name.partition(",")[0]
        assert card not in viewer.page.content()
        assert card not in "".join(viewer.frames)


@pytest.mark.parametrize("size", [(360, 740), deep((1280, 800))], ids=["phone", "laptop"])
def test_log_follows_the_latest_line_unless_scrolled_up(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    (path,) = store_table(server.folder, Sitting(RIFKI, seed=3).play(steps=150))
    anna = visit("Person 0", path, size=size)
    page = anna.page
    assert turn_of([anna]) is anna
    page.keyboard.press("l")
    lines = page.get_by_role("list", name="History").get_by_role("listitem")
    last = lines.count()
    expect(lines.last).to_be_in_viewport()
    expect(lines.first).not_to_be_in_viewport()
    lines.first.scroll_into_view_if_needed()
    # Her card is played from another tab.
    other = visit("Person 0", path)
    assert turn_of([other]) is other
    other.acts()
    expect(lines).not_to_have_count(last)
    expect(lines.first).to_be_in_viewport()
    lines.last.scroll_into_view_if_needed()
    last = lines.count()
    while lines.count() == last and turn_of([other]) is not None:
        other.acts()
    expect(lines.last).to_be_in_viewport()


def test_notice_about_bots_is_there_only_with_empty_seats(visit: Visit, server: Server) -> None:
    duel = {"game": "rodskagg", "preset": "skane", "players": 2, "pace": "none"}
    path = open_table(server.address, "Anna", duel, begin=False)
    anna, bella = visit("Anna", path), visit("Bella", path.partition("#")[0])
    told = anna.page.get_by_text("Bots take the empty chairs")
    expect(told).to_be_visible()
    bella.page.get_by_label("Your name").fill("Bella")
    bella.page.get_by_role("button", name="Join").click()
    expect(anna.page.locator(".seat", has_text="Bella")).to_be_visible()
    expect(told).to_have_count(0)
    expect(bella.page.get_by_text("Anna begins when everybody is here.")).to_be_visible()


def test_on_a_phone_the_seat_link_is_in_view(visit: Visit, server: Server) -> None:
    anna = visit("Anna", open_table(server.address, "Anna", QUICK), size=(360, 740))
    menu = anna.enters("Other device", title="Your seat on another device")
    expect(menu.get_by_role("textbox")).to_be_in_viewport()
    expect(menu.get_by_role("button", name="Copy")).to_be_in_viewport(ratio=1)
