"""Keeping the score of real cards, on a phone of 360 pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from femopp.record import judged, parse_record
from tests.browser.kept_pages import REST, TRANSPARENT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tools.browsing import Server

MOST_TAPS = 12
"""The most taps of an ordinary deal, without typing."""

NAMES = ("Gun", "Björn", "Leyla", "Olle")


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    with other_phone(browser) as context:
        yield context


def other_phone(browser: Browser) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        locale="sv-SE",
        has_touch=True,
        service_workers="block",
    )
    context.add_init_script(TRANSPARENT)
    return context


class Phone:
    """A phone that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.click()
        self.taps += 1

    def done(self) -> None:
        """Wait until the server has settled the deal, and go on to the next."""
        self.page.locator(".next dl").wait_for()
        self.tap(".next button.primary:not([data-next])")

    def points(self) -> list[int]:
        found = self.page.locator("[data-standing] .ix").all_inner_texts()
        return [int(one.replace("−", "-")) for one in found]


def begin(phone: BrowserContext, server: Server, game: str, names: tuple[str, ...]) -> Phone:
    page = phone.new_page()
    page.goto(server.address)
    page.locator("button.door").click()
    page.locator("dialog a[href='/keep']").click()
    page.locator("#keep-game").select_option(game)
    for number, name in enumerate(names):
        page.locator(".who input").nth(number).fill(name)
    page.get_by_role("button", name="Börja", exact=True).click()
    page.locator("fieldset").first.wait_for()
    return Phone(page)


def kept(page: Page) -> Any:
    """Return the only match of the phone's own."""
    (found,) = page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('femopp.kept.'))"
        ".map((key) => JSON.parse(localStorage[key]))"
    )
    return found


def shares(phone: Phone, numbers: Mapping[int, int]) -> None:
    """Share out with the fewest taps: the largest share is the rest."""
    largest = max(numbers, key=lambda seat: numbers[seat])
    for seat, number in numbers.items():
        for _one in range(number if seat != largest else 0):
            phone.tap(f"[data-more='{seat}']")
    phone.tap(f"[data-rest='{largest}']")


def bids(phone: Phone, seat: int, word: str, tricks: Mapping[int, int]) -> None:
    """Enter a deal of Rödskägg with the fewest taps."""
    phone.tap(f"[data-field='bid'][data-seat='{seat}']")
    phone.tap(f"[data-word='{word}']")
    phone.tap("[data-next]")
    shares(phone, tricks)


def test_an_ordinary_deal_of_rodskagg(phone: BrowserContext, server: Server) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    gun.tap("[data-field='bid'][data-seat='2']")
    gun.tap("[data-word='3']")
    gun.tap("[data-next]")
    shares(gun, dict(enumerate((2, 0, 3, 1))))
    # Björn has no trick, so the page asks whether they went along.
    gun.tap("[data-field='along'][data-seat='1']")
    gun.done()
    assert gun.taps <= MOST_TAPS
    page = gun.page
    page.get_by_role("heading", name="Giv 2").wait_for()
    expect(page.locator("[data-standing] .ix").first).to_have_text("10")
    assert gun.points() == [10, 17, 9, 11]
    # A reload keeps everything, what was begun too; undo takes the deal back.
    gun.tap("[data-field='bid'][data-seat='0']")
    gun.tap("[data-word='2']")
    page.reload()
    page.get_by_role("heading", name="Giv 2").wait_for()
    expect(page.locator("[data-word='2']")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Ångra").click()
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name=re.compile("Leyla bjöd 3")).click()
    assert "gick med och tog inget stick" in page.locator(".lines").inner_text()
    page.get_by_role("button", name="Ångra").click()
    expect(page.locator("[data-standing] .ix").first).to_have_text("12")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_error_its_knocker_and_a_false_knock_take_five_taps(
    phone: BrowserContext, server: Server
) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    gun.tap("[data-flag='passed']")
    before = gun.taps
    gun.tap("[data-field='five_up'][data-seat='1']")
    gun.tap(".more [data-word='early_pickup']")
    gun.tap("[data-by='3']")
    gun.tap("[data-field='five_up'][data-seat='0']")
    gun.tap(".more [data-word='false_knock']")
    assert gun.taps - before == 5
    # Nobody else notices a false knock.
    expect(gun.page.locator("[data-by]")).to_have_count(0)
    assert gun.page.locator("[data-entry]").all_inner_texts() == [
        "Björn: tittade för tidigt\nUpptäckt av: Olle",
        "Gun: knackade fel",
    ]
    gun.done()
    expect(gun.page.locator("[data-standing] .ix").nth(1)).to_have_text("17")
    assert gun.points() == [12, 17, 12, 12]
    (said,) = kept(gun.page)["deals"]
    assert said["five_up"] == [{"seat": 1, "why": "early_pickup", "by": 3}]
    assert said["false_knocks"] == [0]


def test_somebody_is_out_of_the_match_before_it_begins(
    phone: BrowserContext, server: Server
) -> None:
    page = phone.new_page()
    page.goto(f"{server.address}/keep")
    page.get_by_text("Vi har redan börjat").click()
    page.locator("[data-extra='out']").click()
    page.locator("[data-start='out'][data-seat='1']").click()
    page.get_by_role("button", name="Börja", exact=True).click()
    page.locator("[data-field='bid']").first.wait_for()
    assert page.locator("[data-field='bid']").count() == 3


def test_an_ordinary_deal_of_the_other_games(phone: BrowserContext, server: Server) -> None:
    rifki = begin(phone, server, "rifki", NAMES)
    rifki.tap("[data-word='trump']")
    shares(rifki, dict(enumerate((4, 3, 3, 3))))
    rifki.done()
    assert rifki.taps <= MOST_TAPS
    rifki.page.get_by_role("heading", name="Giv 2").wait_for()
    # The page itself would still store what the server answers.
    rifki.page.goto(f"{server.address}{REST}")
    rifki.page.evaluate("localStorage.clear()")
    rifki.page.close()
    five = begin(phone, server, "sheepshead", (*NAMES, "Eva"))
    five.tap("[data-field='picked'][data-seat='1']")
    five.tap("[data-field='partner'][data-seat='3']")
    five.tap("[data-next]")
    five.tap("[data-tens='7']")
    five.tap("[data-ones='5']")
    five.done()
    assert five.taps <= MOST_TAPS
    five.page.get_by_role("heading", name="Giv 2").wait_for()
    expect(five.page.locator("[data-standing] .ix").first).to_have_text("−1")
    assert five.points() == [-1, 2, -1, 1, -1]


def test_offline_entries_are_settled_later(phone: BrowserContext, server: Server) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    phone.set_offline(True)
    gun.tap("[data-flag='passed']")
    gun.page.get_by_text("Ingen anslutning").wait_for()
    gun.tap(".next button.primary:not([data-next])")
    gun.page.get_by_role("button", name="Protokoll").click()
    gun.page.get_by_text("inte räknad än").wait_for()
    # A tap opens the deal, as one that is settled.
    row = gun.page.get_by_role("button", name=re.compile("alla passade", re.IGNORECASE))
    row.click()
    expect(row).to_have_attribute("aria-expanded", "true")
    phone.set_offline(False)
    expect(gun.page.get_by_text("inte räknad än")).to_have_count(0)
    gun.page.get_by_role("button", name="Ändra den här given").click()
    gun.page.get_by_role("heading", name="Giv 1 rättas").wait_for()


def test_an_offline_deal_that_lacks_an_answer_is_answered_later(
    phone: BrowserContext, server: Server
) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    phone.set_offline(True)
    gun.tap("[data-field='bid'][data-seat='2']")
    gun.tap("[data-word='3']")
    gun.tap("[data-next]")
    gun.page.get_by_text("Ingen anslutning").wait_for()
    done = gun.page.locator(".next button.primary:visible")
    expect(done).to_be_disabled()
    shares(gun, dict(enumerate((2, 0, 3, 1))))
    done.click()
    phone.set_offline(False)
    gun.page.get_by_text("Giv 1 saknar ett svar").wait_for()
    gun.page.get_by_role("button", name="Svara").click()
    # The question is open already.
    gun.tap("[data-field='folded'][data-seat='1']")
    gun.tap("[data-save]")
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    expect(gun.page.locator("[data-standing] .ix").first).to_have_text("10")


def test_names_that_cannot_be_stay_in_the_form(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    page.goto(f"{server.address}/keep")
    for number, name in enumerate(("Gun", "Gun", "Leyla", "Olle")):
        page.locator(".who input").nth(number).fill(name)
    page.get_by_role("button", name="Börja", exact=True).click()
    expect(page.locator(".error")).to_contain_text("Gun")
    typed = [one.input_value() for one in page.locator(".who input").all()]
    assert typed == ["Gun", "Gun", "Leyla", "Olle"]
    page.locator(".who input").nth(1).fill("Björn")
    page.get_by_role("button", name="Börja", exact=True).click()
    page.locator("fieldset").first.wait_for()


def shared(phone: Phone) -> tuple[str, str]:
    """Share a match; return the links to keep score and to watch."""
    page = phone.page
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name="Dela", exact=True).click()
    page.get_by_role("button", name="Skapa en länk").click()
    page.wait_for_url(re.compile("/keep/.+"))
    page.get_by_role("button", name="Bara för att titta").click()
    watch = page.get_by_role("dialog").locator("input").input_value()
    page.keyboard.press("Escape")
    return page.url.split("?")[0], watch


def test_two_phones_enter_the_same_match_and_a_third_watches(
    phone: BrowserContext, server: Server, browser: Browser
) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    link, watch = shared(gun)
    with other_phone(browser) as second, other_phone(browser) as third:
        bo, tv = Phone(second.new_page()), Phone(third.new_page())
        bo.page.goto(link)
        tv.page.goto(f"{server.address}/keep/{watch.rsplit('/', 1)[1]}")
        bo.page.get_by_role("heading", name="Giv 1").wait_for()
        tv.page.get_by_text("Du tittar på").wait_for()
        gun.tap("[data-flag='passed']")
        gun.done()
        for one in (bo.page, tv.page):
            one.get_by_text(re.compile("Giv 2 ·|Giv 2$")).first.wait_for()
        assert tv.page.get_by_role("button", name="Ångra").count() == 0
        # Without a connection both enter the second deal, and not the same.
        phone.set_offline(True)
        second.set_offline(True)
        gun.tap("[data-flag='passed']")
        gun.tap(".next button.primary:not([data-next])")
        bo.tap("[data-field='bid'][data-seat='0']")
        bo.tap("[data-word='2']")
        bo.tap("[data-next]")
        shares(bo, dict(enumerate((2, 2, 1, 1))))
        bo.tap(".next button.primary:not([data-next])")
        gun.page.get_by_text("är inte skickad än").wait_for()
        phone.set_offline(False)
        gun.page.get_by_text("är inte skickad än").wait_for(state="detached")
        second.set_offline(False)
        # Both phones show both versions, and either may choose.
        for one in (gun.page, bo.page):
            one.get_by_text("Giv 2 skrevs in två gånger").wait_for()
            assert one.locator("[data-choose]").count() == 2
        bo.page.locator("[data-choose]").last.click()
        for one in (gun.page, bo.page):
            one.get_by_text("Giv 2 skrevs in två gånger").wait_for(state="detached")
            one.wait_for_function(
                "[...document.querySelectorAll('[data-standing] .ix')].map((one) => one.innerText)"
                ".join() == '10,10,11,11'"
            )
        # What was half entered while the server was away can be finished when it's back. The
        # browser has noticed nothing: the phone's own connection was there.
        phone.route("**/api/**", lambda route: route.abort())
        gun.tap("[data-flag='passed']")
        gun.page.get_by_text("Ingen anslutning").wait_for()
        phone.unroute("**/api/**")
        gun.page.get_by_text("Ingen anslutning").wait_for(state="detached")
        gun.page.locator(".next button.primary:not([data-next]):enabled").wait_for()


def test_a_name_is_changed_in_a_shared_match(
    phone: BrowserContext, server: Server, browser: Browser
) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    link, _watch = shared(gun)
    with other_phone(browser) as second:
        other = second.new_page()
        other.goto(link)
        gun.page.get_by_role("button", name="Protokoll").click()
        gun.page.get_by_role("button", name="Dela", exact=True).click()
        gun.page.get_by_role("button", name="Ändra ett namn").click()
        gun.page.get_by_role("dialog").get_by_label(NAMES[1]).fill("Annika")
        gun.page.keyboard.press("Tab")
        other.get_by_text("Annika").first.wait_for()
        gun.page.get_by_text("Annika").first.wait_for(state="attached")


def test_a_deal_that_another_phone_enters_meanwhile_is_told(
    phone: BrowserContext, server: Server, browser: Browser
) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    link, _watch = shared(gun)
    with other_phone(browser) as second:
        bo = Phone(second.new_page())
        bo.page.goto(link)
        bo.tap("[data-field='bid'][data-seat='1']")
        bo.tap("[data-word='2']")
        gun.tap("[data-flag='passed']")
        gun.done()
        bo.page.get_by_text("Giv 1 har redan skrivits in på en annan telefon").wait_for()
        bo.page.get_by_role("button", name="Min är giv 2").click()
        bo.tap("[data-next]")
        shares(bo, dict(enumerate((1, 3, 1, 1))))
        bo.done()
        gun.page.get_by_role("heading", name="Giv 3").wait_for()


def test_a_deal_that_another_tab_enters_is_not_lost(phone: BrowserContext, server: Server) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    gun.page.wait_for_url(re.compile("match="))
    other = Phone(phone.new_page())
    other.page.goto(gun.page.url)
    other.tap("[data-field='bid'][data-seat='1']")
    other.tap("[data-word='2']")
    gun.tap("[data-flag='passed']")
    gun.done()
    other.page.get_by_text("Giv 1 har redan skrivits in").wait_for()
    other.page.get_by_role("button", name="Min är giv 2").click()
    other.tap("[data-next]")
    shares(other, dict(enumerate((1, 3, 1, 1))))
    other.done()
    gun.page.get_by_role("heading", name="Giv 3").wait_for()
    assert [sorted(one) for one in kept(gun.page)["deals"]] == [["passed"], ["bid", "tricks"]]


def test_rifki_begins_in_the_middle_with_its_contracts(
    phone: BrowserContext, server: Server
) -> None:
    page = phone.new_page()
    page.goto(f"{server.address}/keep")
    page.locator("#keep-game").select_option("rifki")
    page.get_by_text("Vi har redan börjat").click()
    for seat in range(3):
        page.locator(f"[data-seat='{seat}'][data-chosen='kupa']").click()
    page.get_by_role("button", name="Börja", exact=True).click()
    expect(page.locator(".error")).to_contain_text("Kupa")
    page.locator("[data-seat='2'][data-chosen='kupa']").dblclick()
    page.locator("[data-seat='2'][data-chosen='trump']").click()
    for seat, points in enumerate((-300, -480, 650, 0)):
        page.get_by_label("Poäng för").nth(seat).fill(str(points))
    page.locator(".names button").nth(3).click()
    page.get_by_role("button", name="Börja", exact=True).click()
    page.get_by_role("heading", name="Giv 1").wait_for()


def test_a_match_without_storage_goes_on_with_a_warning(
    phone: BrowserContext, server: Server
) -> None:
    phone.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    gun = begin(phone, server, "rodskagg", NAMES)
    gun.page.get_by_text("Webbläsaren sparar inget här").wait_for()
    gun.tap("[data-flag='passed']")
    gun.done()
    gun.page.get_by_role("heading", name="Giv 2").wait_for()


def test_a_match_is_deleted_if_the_storage_is_full(phone: BrowserContext, server: Server) -> None:
    page = kept_already(phone, server, NAMES, 1)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    page.get_by_role("button", name="Protokoll").click()
    for sure in (False, True):
        page.get_by_role("button", name="Dela", exact=True).click()
        page.locator("[data-delete]").click()
        question = page.get_by_role("dialog").filter(has_text="kan inte tas tillbaka")
        question.wait_for()
        assert len(kept(page)["deals"]) == 1
        if not sure:
            page.keyboard.press("Escape")
            page.locator(".goes").click()
            page.get_by_role("button", name="Protokoll").click()
            continue
        question.get_by_role("button", name="Ta bort partiet").click()
        page.get_by_text("Börja", exact=True).or_(page.get_by_text("Nytt parti")).first.wait_for()
    assert page.evaluate("Object.keys(localStorage).filter((key) => /kept/.test(key))") == []


def test_an_open_session_of_sheepshead_is_ended(phone: BrowserContext, server: Server) -> None:
    five = begin(phone, server, "sheepshead", (*NAMES, "Eva"))
    five.tap("[data-field='picked'][data-seat='1']")
    five.tap("[data-field='partner'][data-seat='3']")
    five.tap("[data-next]")
    five.tap("[data-tens='7']")
    five.tap("[data-ones='5']")
    five.done()
    five.page.get_by_role("button", name="Protokoll").click()
    five.page.get_by_role("button", name="Avsluta partiet").click()
    five.page.get_by_role("dialog").get_by_role("button", name="Avsluta partiet").click()
    five.page.get_by_text("Partiet är slut").wait_for()
    expect(five.page.locator(".end")).not_to_be_empty()


def test_the_sheet_prints_on_one_page(phone: BrowserContext, server: Server) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    for _deal in range(12):
        gun.tap("[data-flag='passed']")
        gun.done()
        gun.page.locator(".next dl").wait_for(state="detached")
    gun.page.get_by_role("button", name="Protokoll").click()
    gun.page.get_by_text("Tryck på en giv").wait_for()
    printed = gun.page.pdf(format="A4")
    assert printed.count(b"/Type /Page\n") == 1


EIGHT = ("Gun", "Björn", "Leyla", "Olle", "Mormor Gun", "Maximilian", "Eva-Charlotte", "Åke")


def kept_already(phone: BrowserContext, server: Server, names: tuple[str, ...], deals: int) -> Page:
    """Open the page of a match with these players, and deals that everyone has passed."""
    page = phone.new_page()
    page.goto(server.address)
    match = {
        "settings": {"game": "rodskagg", "preset": "kortoxen-1949", "players": len(names)},
        "names": names,
        "faces": [],
        "dealer": 0,
        "points": [],
        "deals": [{"passed": True}] * deals,
    }
    page.evaluate("(match) => localStorage.setItem('femopp.kept.1', JSON.stringify(match))", match)
    page.goto(f"{server.address}/keep?match=1")
    page.locator("[data-field='bid']").first.wait_for()
    return page


def test_undo_brings_the_last_deal_back_into_the_form(
    phone: BrowserContext, server: Server
) -> None:
    page = kept_already(phone, server, NAMES, 2)
    page.get_by_role("heading", name="Giv 3").wait_for()
    undo = page.get_by_role("button", name="Ångra")
    undo.click()
    page.get_by_role("heading", name="Giv 2").wait_for()
    passed = page.locator("[data-flag='passed']")
    expect(passed).to_have_attribute("aria-pressed", "true")
    # It can be entered otherwise, as it was, or not at all.
    undo.click()
    expect(passed).to_have_attribute("aria-pressed", "false")
    page.get_by_role("heading", name="Giv 2").wait_for()
    assert len(kept(page)["deals"]) == 1


def test_what_is_left_to_do_after_a_match_stands_at_the_foot(
    phone: BrowserContext, server: Server
) -> None:
    page = kept_already(phone, server, NAMES, 20)
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name="Avsluta partiet").click()
    page.get_by_role("dialog").get_by_role("button", name="Avsluta partiet").click()
    page.get_by_text("Partiet är slut").wait_for()
    page.evaluate("scrollTo(0, 0)")
    for name in ("Ångra", "Dela", "Nytt parti"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_have_count(1)
        expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_eight_players_fit_on_a_phone_and_forty_deals_on_two_pages(
    phone: BrowserContext, server: Server
) -> None:
    page = kept_already(phone, server, EIGHT, 45)
    rows = page.locator("[data-field='bid']")
    assert len({rows.nth(seat).bounding_box()["y"] for seat in range(8)}) == 2  # type: ignore[index]
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_text("Tryck på en giv").wait_for()
    edges = page.evaluate(
        "[...document.querySelectorAll('td, th')].map((one) => one.getBoundingClientRect().right)"
    )
    assert max(edges) <= 360 - 12
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # The whole row opens its deal.
    page.locator("tbody tr").nth(1).locator("td").last.click(force=True)
    page.locator(".lines").wait_for()
    # The heads stay in sight with the last deal.
    page.locator("tbody tr").last.scroll_into_view_if_needed()
    expect(page.locator("thead")).to_be_in_viewport()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 2


def test_a_television_shows_the_last_deals(browser: Browser, server: Server) -> None:
    with browser.new_context(viewport={"width": 1920, "height": 1080}, locale="sv-SE") as far:
        page = far.new_page()
        page.goto(server.address)
        watch = page.evaluate(
            """async () => {
              const settings = { game: "rodskagg", preset: "kortoxen-1949", players: 4 };
              const names = ["Gun", "Björn", "Leyla", "Olle"];
              const deals = Array.from({ length: 20 }, () => ({ passed: true }));
              const body = JSON.stringify({ match: { settings, names, dealer: 0, deals } });
              const headers = { "Content-Type": "application/json" };
              const answer = await fetch("/api/kept", { method: "POST", headers, body });
              return (await answer.json()).watch;
            }"""
        )
        page.goto(f"{server.address}/keep/{watch}")
        rows = page.locator("tbody tr:visible")
        expect(rows).to_have_count(8)
        expect(rows.last).to_contain_text("20")
        expect(rows.last).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Alla givar").click()
        expect(rows).to_have_count(20)


def test_a_large_page_shares_in_a_dialog_of_the_usual_size(
    browser: Browser, server: Server
) -> None:
    with browser.new_context(viewport={"width": 1920, "height": 1080}, locale="sv-SE") as large:
        page = large.new_page()
        page.goto(server.address)
        page.locator("button.door").click()
        usual = page.locator("dialog[open]").bounding_box()
        page = begin(large, server, "rodskagg", NAMES).page
        page.get_by_role("button", name="Protokoll").click()
        page.get_by_role("button", name="Dela", exact=True).click()
        shown = page.locator("dialog[open]").bounding_box()
    assert usual
    assert shown
    assert round(shown["width"]) == round(usual["width"])


def test_the_sheet_is_saved_as_a_picture_and_as_a_record(
    phone: BrowserContext, server: Server, tmp_path: Path
) -> None:
    gun = begin(phone, server, "rodskagg", ("<b>Gun", "=Bo", "Leyla", "Olle"))
    gun.tap("[data-flag='passed']")
    gun.done()
    page = gun.page
    page.get_by_role("heading", name="Giv 2").wait_for()
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name="Dela", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Som bild").click()
    saved.value.save_as(tmp_path / "sheet.png")
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Partifil").click()
    saved.value.save_as(tmp_path / "match.txt")
    verdict = judged(parse_record((tmp_path / "match.txt").read_text(encoding="utf-8")))
    assert verdict.wrong is None
    assert len(verdict.state.sheet) == 1


def test_a_match_of_a_circle_has_its_members_and_is_listed_there(
    phone: BrowserContext, server: Server
) -> None:
    page = phone.new_page()
    page.goto(server.address)
    circle = page.evaluate(
        """async () => {
          const said = { name: "Fredagarna", zone: "Europe/Stockholm", member: { name: "Gun" } };
          const body = JSON.stringify(said);
          const headers = { "Content-Type": "application/json" };
          const answer = await fetch("/api/circles", { method: "POST", headers, body });
          const { circle, secret } = await answer.json();
          const known = [{ circle, secret, name: "Fredagarna", when: 1 }];
          localStorage.setItem("femopp.circles", JSON.stringify(known));
          return { circle, secret };
        }"""
    )
    page.goto(f"{server.address}/keep?circle={circle['circle']}")
    page.locator("[data-member]").click()
    for number, name in enumerate(("Björn", "Leyla", "Olle"), start=1):
        page.locator(".who input").nth(number).fill(name)
    page.get_by_role("button", name="Börja", exact=True).click()
    page.wait_for_url(re.compile("/keep/.+"))
    page.get_by_role("heading", name="Giv 1").wait_for()
    listed = page.evaluate(
        """async ({ circle, secret }) => {
          const headers = { Authorization: `Bearer ${secret}` };
          const answer = await fetch(`/api/circles/${circle}`, { headers });
          return (await answer.json()).latest;
        }""",
        circle,
    )
    (match,) = listed[0]["matches"]
    assert match["kind"] == "cards"
    assert match["players"][0]["member"] is not None
    assert match["players"][1]["name"] == "Björn"


def test_a_finished_match_stays_in_the_score_book_and_a_deleted_one_for_a_day(
    phone: BrowserContext, server: Server
) -> None:
    page = kept_already(phone, server, NAMES, 3)
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name="Avsluta partiet").click()
    page.get_by_role("dialog").get_by_role("button", name="Avsluta partiet").click()
    page.get_by_role("button", name="Nytt parti").click()
    # Nothing was asked, and nothing is lost.
    for number, name in enumerate(("Eva", "Bo", "Åke")):
        page.locator(".who input").nth(number).fill(name)
    page.locator(".who button").last.click()
    page.get_by_role("button", name="Börja", exact=True).click()
    page.get_by_role("heading", name="Giv 1").wait_for()
    page.reload()
    page.get_by_role("heading", name="Giv 1").wait_for()
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name="Alla partier").click()
    page.get_by_role("heading", name="Protokollboken").wait_for()
    expect(page.locator("[data-match]")).to_have_count(2)
    expect(page.locator(".running")).to_contain_text("Rödskägg, giv 1")
    page.get_by_text("Avslutat i förtid").click()
    page.get_by_role("button", name="Dela").click()
    page.locator("[data-delete]").click()
    page.get_by_text("Borttaget").wait_for()
    # Back leads to the list too, not into the deleted match.
    page.go_back()
    page.wait_for_url(re.compile("match="))
    expect(page.locator(".gone")).to_contain_text(re.compile(r"Gun, Björn.*för gott \d+ \w+\.? 20"))
    page.reload()
    page.locator("[data-back]").click()
    page.get_by_text("Avslutat i förtid").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_empty_lines_are_nobody(phone: BrowserContext, server: Server) -> None:
    page = begin(phone, server, "rodskagg", ("Gun", "", "Leyla", "Olle")).page
    assert kept(page)["names"] == ["Gun", "Leyla", "Olle"]


def test_a_five_up_without_a_reason_is_asked_for(phone: BrowserContext, server: Server) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    gun.tap("[data-flag='passed']")
    gun.tap("[data-field='five_up'][data-seat='1']")
    gun.done()
    expect(gun.page.get_by_role("alert")).to_contain_text("varför Björn")
    assert kept(gun.page)["deals"] == []
    gun.tap(".more [data-word='early_pickup']")
    gun.done()
    expect(gun.page.locator("[data-standing] .ix").nth(1)).to_have_text("17")


def test_everything_that_was_entered_is_corrected_and_its_consequences_are_seen(
    phone: BrowserContext, server: Server
) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    page = gun.page
    for _deal in range(2):
        gun.tap("[data-field='bid'][data-seat='2']")
        gun.tap("[data-word='3']")
        gun.tap("[data-next]")
        shares(gun, dict(enumerate((2, 1, 3, 0))))
        gun.tap("[data-field='along'][data-seat='3']")
        gun.done()
    page.get_by_role("heading", name="Giv 3").wait_for()
    expect(page.locator("[data-standing] .ix").first).to_have_text("8")
    assert gun.points() == [8, 10, 6, 22]
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name=re.compile("Leyla bjöd 3")).first.click()
    page.get_by_role("button", name="Ändra den här given").click()
    # Everything that was entered stands in a few rows, none of them open: Gun bid two.
    page.get_by_role("heading", name="Giv 1 rättas").wait_for()
    expect(page.locator("[data-row]")).to_have_count(4)
    expect(page.locator(".editor")).to_have_count(0)
    gun.tap("[data-row='bid']")
    gun.tap("[data-field='bid'][data-seat='0']")
    gun.tap("[data-word='2']")
    expect(page.locator("[data-row='bid']")).to_contain_text(re.compile(r"Leyla\s· 3\s+Gun\s· 2"))
    # The tricks stay, and so does the answer about Olle, of whom the same is asked again.
    expect(page.locator("[data-row='folded']")).to_contain_text("Gick med: Olle")
    expect(page.locator("[data-row='folded']")).to_have_attribute("aria-expanded", "false")
    expect(page.locator("[data-stands] tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Se vad som händer").click()
    rows = page.get_by_role("dialog").locator("tbody tr")
    expect(rows).to_have_count(2)
    page.locator("[data-save]").click()
    page.get_by_role("heading", name="Giv 3").wait_for()
    assert kept(page)["deals"][0]["bid"] == {"seat": 0, "contract": "2"}
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name=re.compile("Gun bjöd 2")).click()
    page.locator("[data-history='0']").click()
    steps = page.get_by_role("dialog").locator("li")
    expect(steps).to_have_count(2)
    expect(steps.first).to_contain_text("Du ändrade")
    expect(steps.first).to_contain_text("Gun bjöd 2")
    expect(steps.last).to_contain_text("Leyla bjöd 3")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_finished_match_closes_and_its_opener_opens_it_again(
    phone: BrowserContext, server: Server
) -> None:
    page = kept_already(phone, server, NAMES, 1)
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name="Dela").click()
    page.get_by_role("button", name="Skapa en länk").click()
    page.get_by_role("button", name="För att skriva").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Protokoll").click()
    page.get_by_role("button", name="Avsluta partiet").click()
    page.get_by_role("dialog").get_by_role("button", name="Avsluta partiet").click()
    page.get_by_text("Partiet är slut").wait_for()
    expect(page.locator("[data-closed]")).to_have_count(0)
    page.clock.install()
    page.clock.fast_forward("48:00:00")
    page.goto(page.url.removesuffix("?share"))
    expect(page.locator("[data-closed]")).to_contain_text("Stängt")
    # The server's clock says that it is open.
    page.get_by_role("button", name="Öppna igen").click()
    page.get_by_text("Partiet är öppet").wait_for()
