"""People come, go and sit out in a match on real cards, on a phone of 360 pixels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_keep import MOST_TAPS, Phone, bids, kept, phone

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from tools.browsing import Server

__all__ = ["phone"]

SECOND_TAP = 360
"""Milliseconds in which a second tap belongs to the first."""

FIVE = ("Gun", "Anna", "Björn", "Leyla", "Olle")


def opened(phone: BrowserContext, server: Server, game: str, names: tuple[str, ...]) -> Phone:
    """Open a match of the phone's own that has just begun."""
    match = {
        "settings": {"game": game, "players": len(names)},
        "names": names,
        "faces": [""] * len(names),
        "dealer": 0,
        "points": [],
        "deals": [],
    }
    page = phone.new_page()
    page.goto(f"{server.address}/favicon.svg")
    page.evaluate("(match) => localStorage['femopp.kept.7'] = JSON.stringify(match)", match)
    page.goto(f"{server.address}/keep?match=7")
    page.locator("fieldset").first.wait_for()
    return Phone(page)


def deal(gun: Phone, declarer: int, word: str, tricks: dict[int, int]) -> None:
    """Enter a deal of Rödskägg, and finish it."""
    bids(gun, declarer, word, tricks)
    gun.done()


def people(gun: Phone, *taps: str) -> None:
    """Open who plays, tap, and wait until the sheet has its sentence."""
    gun.tap("[data-company]")
    for one in taps:
        gun.tap(one)
    gun.page.locator("[data-says]").wait_for()
    close(gun)


def close(gun: Phone) -> None:
    """Enter it, and lift the finger: a second tap in the same place would be a double click."""
    gun.tap("[data-company-done]")
    gun.page.locator("dialog[open]").wait_for(state="detached")
    gun.page.wait_for_timeout(SECOND_TAP)


def test_an_evening_with_a_latecomer_and_somebody_who_rests(
    phone: BrowserContext, server: Server
) -> None:
    gun = opened(phone, server, "rodskagg", FIVE)
    deal(gun, 1, "2", {0: 1, 1: 2, 2: 1, 3: 1, 4: 1})
    people(gun, "[data-person='4']", "[data-does='rests']")
    # Olle isn't offered any more, and the deal takes as many taps as ever.
    gun.page.locator("[data-field='bid'][data-seat='3']").wait_for()
    expect(gun.page.locator("[data-field='bid'][data-seat='4']")).to_have_count(0)
    expect(gun.page.locator("h1").first).to_have_text("Giv 2")
    gun.taps = 0
    deal(gun, 1, "2", {0: 1, 1: 3, 2: 1, 3: 1})
    assert gun.taps <= MOST_TAPS
    # Emre comes in between Björn and Leyla, on as many points as whoever is last.
    gun.tap("[data-company]")
    gun.tap("[data-come]")
    gun.page.locator("#keep-come").fill("Emre")
    gun.tap("[data-after='2']")
    gun.tap("[data-way='last']")
    gun.tap("[data-take-in]")
    expect(gun.page.locator("[data-says]")).to_have_text(
        "På protokollet: Emre kommer in på 10, som Gun."
    )
    close(gun)
    gun.page.locator("[data-field='bid'][data-seat='5']").wait_for()
    names = gun.page.locator("[data-standing] b").all_inner_texts()
    assert names == ["Gun", "Anna", "Björn", "Emre", "Leyla", "Olle"]
    deal(gun, 5, "2", {0: 1, 1: 1, 2: 1, 3: 1, 5: 2})
    gun.tap("header button:has(svg) >> nth=1")
    rows = gun.page.locator(".sheet tbody tr")
    expect(rows).to_have_count(5)
    expect(rows.nth(1)).to_contain_text("Olle vilar")
    expect(rows.nth(3)).to_contain_text("Emre kommer in på 10, som Gun")
    expect(rows.nth(4)).to_contain_text("vilar")
    cells = [one.split("\t")[-1].strip() for one in rows.nth(4).locator("td").all_inner_texts()]
    assert cells == ["9", "6", "9", "8", "9", "vilar"]
    assert [list(one) for one in kept(gun.page)["deals"]] == [
        ["bid", "tricks"],
        ["company"],
        ["bid", "tricks"],
        ["company"],
        ["bid", "tricks"],
    ]


def test_a_change_is_undone_and_what_was_typed_stays(phone: BrowserContext, server: Server) -> None:
    gun = opened(phone, server, "rodskagg", FIVE)
    gun.tap("[data-field='bid'][data-seat='1']")
    gun.tap("[data-word='2']")
    people(gun, "[data-person='4']", "[data-does='once']")
    expect(gun.page.locator("[data-field='bid'][data-seat='1']")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_correction_of_who_rests_says_what_becomes_of_the_match(
    phone: BrowserContext, server: Server
) -> None:
    gun = opened(phone, server, "rodskagg", FIVE)
    people(gun, "[data-person='4']", "[data-does='once']")
    deal(gun, 1, "2", {0: 1, 1: 2, 2: 1, 3: 2})
    gun.tap("header button:has(svg) >> nth=1")
    gun.tap(".sheet tbody button")
    gun.page.get_by_role("button", name="Rätta det här").click()
    # Leyla rested instead; then two tricks were Olle's.
    gun.tap("[data-again='4']")
    gun.tap("[data-person='3']")
    gun.tap("[data-does='once']")
    dialog = gun.page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_have_text("Giv 1: Leyla spelar inte i den här given.")
    # Nobody rested: Olle took no trick, and must say whether they folded.
    gun.tap("[data-again='3']")
    expect(dialog.get_by_role("alert")).to_contain_text("Giv 1 saknar ett svar")


def test_a_newcomer_who_never_came_is_taken_out_and_the_later_one_renamed(
    phone: BrowserContext, server: Server
) -> None:
    gun = opened(phone, server, "rodskagg", FIVE)
    for name in ("Emre", "Farid"):
        gun.tap("[data-company]")
        gun.tap("[data-come]")
        gun.page.locator("#keep-come").fill(name)
        gun.tap("[data-take-in]")
        gun.page.locator("[data-says]").wait_for()
        close(gun)
    gun.page.locator("[data-field='bid'][data-seat='6']").wait_for()
    gun.tap("[data-flag='passed']")
    gun.done()
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    gun.tap("header button:has(svg) >> nth=1")
    gun.tap(".sheet tbody button")
    gun.page.get_by_role("button", name="Rätta det här").click()
    gun.tap("[data-person='5']")
    gun.tap("[data-does='home']")
    close(gun)
    names = gun.page.locator(".sheet thead .name")
    expect(names).to_have_text([*FIVE, "Farid"])
    expect(gun.page.get_by_role("alert")).to_have_count(0)
    page = gun.page
    page.get_by_role("button", name="Dela", exact=True).click()
    page.get_by_role("button", name="Skapa en länk").click()
    page.wait_for_url(re.compile("/keep/.+"))
    page.locator("dialog [aria-expanded]").filter(has_text="Ändra ett namn").click()
    fields = page.locator("dialog input[maxlength]")
    expect(fields).to_have_count(6)
    fields.last.fill("Fredrik")
    fields.last.press("Enter")
    expect(fields.last).to_have_attribute("aria-label", "Fredrik")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Protokoll").click()
    expect(names).to_have_text([*FIVE, "Fredrik"])


def test_who_comes_and_rests_without_a_connection_plays_and_rests(
    phone: BrowserContext, server: Server
) -> None:
    gun = opened(phone, server, "rodskagg", FIVE)
    gun.page.locator("[data-standing]").wait_for()
    gun.page.wait_for_function("performance.getEntriesByName('femopp-later').length > 0")
    gun.tap("[data-company]")
    close_without_change(gun)
    phone.set_offline(True)
    gun.tap("[data-company]")
    gun.tap("[data-come]")
    gun.page.locator("#keep-come").fill("Emre")
    gun.tap("[data-take-in]")
    close(gun)
    gun.tap("[data-company]")
    gun.tap("[data-person='1']")
    gun.tap("[data-does='once']")
    close(gun)
    bids = gun.page.locator("[data-field='bid']")
    expect(bids).to_have_count(5)
    expect(bids.last).to_contain_text("Emre")
    gun.tap("[data-flag='passed']")
    gun.tap(".next button.primary:not([data-next])")
    # Anna is back after the deal.
    expect(bids).to_have_count(6)
    # Neither change is a deal, also while nothing is settled.
    gun.page.get_by_role("button", name="Protokoll").click()
    rows = gun.page.locator(".sheet tbody th button")
    expect(rows).to_have_text(["Vilka är med?", "Vilka är med?", "1Alla passade"])
    gun.page.get_by_role("button", name="Giv 2").click()
    phone.set_offline(False)
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    assert [one.get("company") for one in kept(gun.page)["deals"]][1] == {
        "sits": [0, 1, 2, 3, 4, 5],
        "once": [1],
    }


def close_without_change(gun: Phone) -> None:
    gun.page.locator("[data-come]").wait_for()
    close(gun)


def test_rifki_says_why_nobody_can_come(phone: BrowserContext, server: Server) -> None:
    gun = opened(phone, server, "rifki", FIVE[:4])
    gun.tap("[data-company]")
    expect(gun.page.locator("[data-barred]")).to_contain_text("Rifki spelas av samma fyra")
    expect(gun.page.locator("[data-come]")).to_have_count(0)


def test_six_play_sheepshead(phone: BrowserContext, server: Server) -> None:
    gun = opened(phone, server, "sheepshead", FIVE)
    gun.tap("[data-company]")
    gun.tap("[data-come]")
    gun.page.locator("#keep-come").fill("Emre")
    gun.tap("[data-take-in]")
    expect(gun.page.locator("[data-says]")).to_contain_text("Den som ger vilar")
    close(gun)
    # Gun deals, and looks on.
    gun.page.locator("[data-field='picked'][data-seat='5']").wait_for()
    expect(gun.page.locator("[data-field='picked'][data-seat='0']")).to_have_count(0)


def test_an_evening_is_settled_up_in_the_houses_own_unit(
    phone: BrowserContext, server: Server
) -> None:
    """Gun lost a contract and Olle won on zero: the others pay for their points."""
    page = opened(phone, server, "sheepshead", FIVE).page
    played = [
        ("rodskagg", FIVE[:3], [5, -2, -3], [1, 0, 0]),
        ("sheepshead", FIVE, [4, -1, -1, -1, -1], [0, 0, 0, 0, 0]),
    ]
    for number, (game, names, pays, ups) in enumerate(played):
        match = {
            "settings": {"game": game, "players": len(names)},
            "names": names,
            "faces": [""] * len(names),
            "dealer": 0,
            "points": [],
            "deals": [{"passed": True}],
            "times": [1_764_270_000],
            "over": True,
            "standing": {"points": pays, "winners": [0], "pays": pays, "ups": ups},
        }
        page.evaluate(
            "([id, match]) => localStorage['femopp.kept.' + id] = JSON.stringify(match)",
            [f"1{number}", match],
        )
    page.goto(f"{server.address}/keep")
    page.locator("[data-owed]").click()
    gifts = page.locator("[data-gift]")
    expect(gifts).to_have_count(4)
    expect(page.get_by_label("Björn ger Gun 4")).to_be_visible()
    page.locator("summary").click()
    page.locator("#house-unit").fill("kottar")
    page.locator("#house-up").fill("2")
    page.locator("#house-up").blur()
    expect(page.locator("header p")).to_contain_text("i kottar")
    expect(page.locator("[data-kitty]")).to_have_text("Potten: 2 i kväll")
    expect(page.locator("[data-row='Gun'] td.ix")).to_have_text("+7")
    page.reload()
    expect(page.locator("[data-row='Gun'] td.ix")).to_have_text("+7")


def test_a_match_of_an_earlier_version_is_settled_up_too(
    phone: BrowserContext, server: Server
) -> None:
    """Its end was stored without what everybody gains: Anna came to zero, Gun stands on 3."""
    page = opened(phone, server, "rodskagg", FIVE[:3]).page
    made = {
        "bid": {"seat": 1, "contract": "3"},
        "tricks": [{"seat": 0, "number": 1}, {"seat": 1, "number": 3}, {"seat": 2, "number": 2}],
    }
    page.evaluate(
        """(deal) => {
          const match = JSON.parse(localStorage["femopp.kept.7"]);
          Object.assign(match, { points: [4, 3, 4], deals: [deal], over: true });
          match.times = [1764270000];
          match.standing = { points: [3, 0, 2], winners: [1] };
          localStorage["femopp.kept.7"] = JSON.stringify(match);
        }""",
        made,
    )
    page.goto(f"{server.address}/keep?evening=2025-11-27")
    expect(page.get_by_label("Gun ger Anna 3")).to_be_visible()
    expect(page.get_by_label("Björn ger Anna 2")).to_be_visible()
